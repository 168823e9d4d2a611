package io.lmrs.problem.yardstick;

import io.lmrs.Bounds;
import io.lmrs.Outcome;
import io.lmrs.Problem;
import io.lmrs.Session;
import io.lmrs.linear.Vectors;
import io.lmrs.problem.wrapper.Bounded;
import java.util.OptionalDouble;

/**
 * LassoBench's synthetic problems (Sehic, Gramfort, Salmon and Nardi, AutoML 2022) on data of our
 * own: every feature of a sparse linear model has a penalty, {@code log(penalty)} being linear in a
 * variable of [-1, 1] from 1e-5 of the least penalty that leaves nothing to it. The value is the
 * mean squared error on what is held out, over 5 folds. The penalties of the features that matter
 * should be small, all others large. Thread-safe.
 */
final class LassoProblem implements Problem {
  private static final int FOLDS = 5;

  /** The logarithm of the greatest penalty over the least. */
  private static final double RANGE = StrictMath.log(1e5);

  private final int dimension;
  private final double most;
  private final WeightedLasso[] folds = new WeightedLasso[FOLDS];

  private LassoProblem(LassoData data) {
    this.dimension = data.features();
    double greatest = 0;
    for (double[] column : data.columns()) {
      greatest = Math.max(greatest, Math.abs(Vectors.dot(column, data.responses())));
    }
    this.most = greatest / data.samples();
    for (int f = 0; f < FOLDS; f++) {
      folds[f] = WeightedLasso.without(data, f, FOLDS);
    }
  }

  /** The problem of these data, in its box. */
  static Problem boxed(LassoData data) {
    return new Bounded(new LassoProblem(data), box(data.features()));
  }

  private static Bounds box(int features) {
    return Bounds.box(features, -1, 1);
  }

  @Override
  public String name() {
    return LassoFactory.NAME;
  }

  @Override
  public int dimension() {
    return dimension;
  }

  @Override
  public boolean exact() {
    return true;
  }

  /** A point uniform in the box. */
  @Override
  public double[] start(long seed) {
    return box(dimension).uniform(seed);
  }

  @Override
  public Session open() {
    double[] x = new double[dimension];
    return query -> {
      query.x().copyTo(x);
      return Outcome.of(value(x));
    };
  }

  @Override
  public OptionalDouble clean(double[] x) {
    return OptionalDouble.of(value(x));
  }

  private double value(double[] x) {
    double[] penalties = new double[dimension];
    for (int j = 0; j < dimension; j++) {
      penalties[j] = most * StrictMath.exp(0.5 * (x[j] - 1) * RANGE);
    }
    double sum = 0;
    for (WeightedLasso fold : folds) {
      sum += fold.heldOutError(fold.weights(penalties));
    }
    return sum / FOLDS;
  }
}
