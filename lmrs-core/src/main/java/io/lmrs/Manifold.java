package io.lmrs;

/** A known manifold r: R^d to R^n, given by its Jacobian; the input of manifold search. */
public interface Manifold {

  /** The manifold's dimension n. */
  int dimension();

  /** The n gradients of r at x, one row of d entries each. */
  double[][] jacobian(double[] x);
}
