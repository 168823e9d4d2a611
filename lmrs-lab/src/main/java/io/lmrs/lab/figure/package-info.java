/** Figures of other papers, drawn anew to check our searches against theirs. */
package io.lmrs.lab.figure;
