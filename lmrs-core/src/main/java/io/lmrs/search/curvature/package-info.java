/** Searches that measure curvature: L-BFGS on differences, and Newton steps in a subspace. */
package io.lmrs.search.curvature;
