package io.lmrs.lab.figure;

import io.lmrs.Outcome;
import io.lmrs.Problem;
import io.lmrs.Session;
import io.lmrs.linear.Vectors;
import io.lmrs.random.Stream;
import java.util.OptionalDouble;

/**
 * f(x) = |A x|^2 / 2m with standard normal rows: of full rank where there are more rows than
 * variables, and constant along most directions where there are few.
 */
final class RandomQuadratic implements Problem {
  private final double[][] rows;
  private final int dimension;

  RandomQuadratic(int count, int dimension, long seed) {
    this.dimension = dimension;
    this.rows = new double[count][];
    for (int i = 0; i < count; i++) {
      rows[i] = Stream.of(seed, Stream.INSTANCE, i).gaussians(dimension);
    }
  }

  @Override
  public String name() {
    return "random quadratic of rank " + Math.min(rows.length, dimension);
  }

  @Override
  public int dimension() {
    return dimension;
  }

  double value(double[] x) {
    double sum = 0;
    for (double[] row : rows) {
      double along = Vectors.dot(row, x);
      sum += along * along;
    }
    return sum / (2 * rows.length);
  }

  double[] gradient(double[] x) {
    double[] out = new double[dimension];
    for (double[] row : rows) {
      Vectors.add(Vectors.dot(row, x) / rows.length, row, out);
    }
    return out;
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

  @Override
  public OptionalDouble reference() {
    return OptionalDouble.of(0);
  }
}
