package io.lmrs.search.evolution;

import io.lmrs.learn.Basis;
import io.lmrs.linear.Vectors;
import io.lmrs.search.Doubles;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.List;

/** The last few gradients, and the subspace they span. */
final class RecentGradients {

  /** Singular values below this part of the largest are rounding. */
  private static final double ROUNDING = 1e-6;

  private final int most;
  private final int dimension;
  private final ArrayDeque<double[]> newestFirst = new ArrayDeque<>();

  /**
   * @param most how many are kept
   */
  RecentGradients(int most, int dimension) {
    this.most = most;
    this.dimension = dimension;
  }

  /** Takes a gradient, unless nothing can be learned from it. */
  void add(double[] gradient) {
    double norm = Vectors.norm(gradient);
    if (most == 0 || !(norm > 0) || !Double.isFinite(norm)) {
      return;
    }
    if (newestFirst.size() == most) {
      newestFirst.removeLast();
    }
    newestFirst.addFirst(gradient.clone());
  }

  /** Their span. */
  Subspace span() {
    return new Subspace(Basis.orthonormalise(List.copyOf(newestFirst)), dimension);
  }

  /**
   * The leading eigenvectors of their covariance, the sum of (1 - rate)^age g g^T: as many as hold
   * this part of its trace, within limits.
   */
  Subspace principal(double rate, double part, int atLeast, int atMost) {
    double[][] rows = new double[newestFirst.size()][];
    double weight = 1;
    double trace = 0;
    int age = 0;
    for (double[] gradient : newestFirst) {
      rows[age] = Vectors.scale(Math.sqrt(weight), gradient.clone());
      trace += Vectors.dot(rows[age], rows[age]);
      weight *= 1 - rate;
      age++;
    }
    boolean none = rows.length == 0 || atMost == 0;
    double[][] leading = none ? new double[0][] : Basis.leading(rows, ROUNDING, atMost);
    int count = 0;
    double held = 0;
    while (count < leading.length && (count < atLeast || held < part * trace)) {
      for (double[] row : rows) {
        double along = Vectors.dot(leading[count], row);
        held += along * along;
      }
      count++;
    }
    return new Subspace(Arrays.copyOf(leading, count), dimension);
  }

  void save(DataOutput out) throws IOException {
    out.writeInt(newestFirst.size());
    for (double[] gradient : newestFirst) {
      Doubles.write(out, gradient);
    }
  }

  void restore(DataInput in) throws IOException {
    newestFirst.clear();
    for (int left = in.readInt(); left > 0; left--) {
      newestFirst.addLast(Doubles.read(in));
    }
  }
}
