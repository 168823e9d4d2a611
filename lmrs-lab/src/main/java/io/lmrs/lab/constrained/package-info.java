/** Searches under constraints, ours and others', on the same evaluations. */
package io.lmrs.lab.constrained;
