package io.lmrs.problem.manifold;

/** A map r from R^d to R^n with known derivatives. Thread-safe; tapes are not. */
interface FeatureMap {

  /** The dimension d of the points. */
  int inputs();

  /** The number n of features. */
  int outputs();

  /** Fresh scratch memory for one thread. */
  Tape tape();

  /** The gradients of the features at x, n rows of d entries. */
  double[][] jacobian(double[] x);

  /** The map at one point after the other. */
  interface Tape {

    /** The features of x; the array is overwritten by the next call. */
    double[] forward(double[] x);

    /** Writes the sum of the features' gradients with these weights, at the last forward's x. */
    void backward(double[] weights, double[] gradient);
  }
}
