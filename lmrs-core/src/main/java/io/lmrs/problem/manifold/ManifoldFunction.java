package io.lmrs.problem.manifold;

import io.lmrs.Manifold;
import io.lmrs.Outcome;
import io.lmrs.Session;

/** A function that varies along a manifold only: a convex quadratic of features. Thread-safe. */
record ManifoldFunction(FeatureMap features, Quadratic outer) implements Manifold {

  /** The number of features. */
  @Override
  public int dimension() {
    return features.outputs();
  }

  @Override
  public double[][] jacobian(double[] x) {
    return features.jacobian(x);
  }

  double value(double[] x) {
    return outer.value(features.tape().forward(x), new double[dimension()]);
  }

  double[] gradient(double[] x) {
    double[] gradient = new double[features.inputs()];
    differentiable().value(x, gradient);
    return gradient;
  }

  /** Value and gradient, with memory for one thread. */
  Lbfgs.Smooth differentiable() {
    FeatureMap.Tape tape = features.tape();
    double[] slopes = new double[dimension()];
    return (x, gradient) -> {
      double value = outer.value(tape.forward(x), slopes);
      tape.backward(slopes, gradient);
      return value;
    };
  }

  Session open() {
    FeatureMap.Tape tape = features.tape();
    double[] x = new double[features.inputs()];
    double[] slopes = new double[dimension()];
    return query -> {
      query.x().copyTo(x);
      return Outcome.of(outer.value(tape.forward(x), slopes));
    };
  }
}
