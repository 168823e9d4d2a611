/**
 * Functions of few unknown combinations of the variables: synthetic, hidden, translation invariant.
 */
package io.lmrs.problem.manifold;
