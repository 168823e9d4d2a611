package io.lmrs.explain;

import io.lmrs.linear.SingularRows;
import io.lmrs.linear.Vectors;
import io.lmrs.random.Stream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * How many directions the gradients of a group have: where the singular values of the slopes, each
 * row in units of its error, fall to the level of errors.
 *
 * @param rows how many rows there were
 * @param dimension where they fall, 0 if nowhere
 * @param gap the last value over the next
 * @param steady the part of resamples that fall there as well
 * @param spectrum the singular values, the greatest first
 * @param vectors the right singular vectors, in components along the rays
 */
record RankTest(
    int rows, int dimension, double gap, double steady, double[] spectrum, double[][] vectors) {

  /** A gap has at least this factor. */
  static final double LEAST_GAP = 30;

  /** What is left after the gap is at most so many times what errors make up... */
  private static final double LEFT = 10;

  /** ...unless the gap has this factor. */
  private static final double CHASM = 1000;

  /** Gradients, and rays, beyond the directions found. */
  static final int MORE = 2;

  private static final int MOST_RESAMPLES = 100;
  private static final int LEAST_RESAMPLES = 20;

  /** Resamples cost this many products of two numbers, about. */
  private static final double WORK = 1e7;

  /** The part of the rows that a resample leaves out. */
  private static final double LEFT_OUT = 0.1;

  static final RankTest NONE = new RankTest(0, 0, 0, 0, new double[0], new double[0][]);

  boolean told() {
    return dimension > 0;
  }

  static RankTest of(SlopeGroup group, SlopeGroup.Rows rows, long seed) {
    int count = rows.count();
    if (count < 1 + MORE) {
      return NONE;
    }
    double[][] weighted = rows.weighted();
    SingularRows whole = SingularRows.of(weighted);
    int rays = group.rays().count();
    int fall = fall(whole.values(), count, rays);
    double[] spectrum = SingularRows.of(rows.slopes()).values();
    if (fall == 0) {
      return new RankTest(count, 0, greatest(whole.values()), 0, spectrum, whole.vectors());
    }
    double gap = whole.values()[fall - 1] / whole.values()[fall];
    double[][] small = inSpan(weighted, whole.vectors());
    int same = 0;
    double work = (double) count * count * small[0].length;
    int resamples = (int) Math.clamp(WORK / work, LEAST_RESAMPLES, MOST_RESAMPLES);
    for (int sample = 0; sample < resamples; sample++) {
      double[][] some = resample(small, Stream.of(seed, sample));
      same += fall(SingularRows.of(some).values(), some.length, rays) == fall ? 1 : 0;
    }
    return new RankTest(count, fall, gap, (double) same / resamples, spectrum, whole.vectors());
  }

  // the greatest gap, if it is one and errors begin after it
  private static int fall(double[] values, int rows, int rays) {
    double errors = Math.sqrt(rows) + Math.sqrt(rays);
    int best = 0;
    double most = LEAST_GAP;
    for (int n = 1; n < values.length && n + MORE <= rows && n + MORE <= rays; n++) {
      double gap = values[n - 1] / Math.max(values[n], Double.MIN_NORMAL);
      if (gap >= most && (values[n] <= LEFT * errors || gap >= CHASM) && values[n - 1] > errors) {
        most = gap;
        best = n;
      }
    }
    return best;
  }

  private static double greatest(double[] values) {
    double most = 0;
    for (int n = 1; n < values.length; n++) {
      most = Math.max(most, values[n - 1] / Math.max(values[n], Double.MIN_NORMAL));
    }
    return most;
  }

  // rows by their components along orthonormal vectors that span them
  private static double[][] inSpan(double[][] rows, double[][] vectors) {
    if (vectors.length >= rows[0].length) {
      return rows;
    }
    double[][] out = new double[rows.length][vectors.length];
    for (int i = 0; i < rows.length; i++) {
      for (int j = 0; j < vectors.length; j++) {
        out[i][j] = Vectors.dot(rows[i], vectors[j]);
      }
    }
    return out;
  }

  private static double[][] resample(double[][] rows, Stream random) {
    int leave = Math.max(1, (int) Math.round(LEFT_OUT * rows.length));
    boolean[] out = new boolean[rows.length];
    for (int draw = 0; leave > 0; draw++) {
      int index = random.below(rows.length, draw);
      leave -= out[index] ? 0 : 1;
      out[index] = true;
    }
    List<double[]> kept = new ArrayList<>();
    for (int i = 0; i < rows.length; i++) {
      if (!out[i]) {
        kept.add(rows[i]);
      }
    }
    return kept.toArray(double[][]::new);
  }

  /** The directions found, in components along the rays. */
  double[][] directions() {
    return Arrays.copyOf(vectors, dimension);
  }
}
