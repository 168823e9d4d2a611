/** How right explanations of runs are. */
package io.lmrs.lab.explain;
