package io.lmrs.explain;

import io.lmrs.linear.Matrices;
import io.lmrs.linear.Vectors;
import io.lmrs.random.Stream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Which coordinates matter by a regression of values on coordinates and their squares. One half of
 * the rows chooses coordinates, the other half tests them, and the other way round; those that
 * matter are told at a false-discovery rate (Benjamini and Hochberg 1995).
 *
 * @param explained the part of the variance that one half's fit explains in the other
 * @param chances the chance that a coordinate that does nothing looks like this one; 1 if it was
 *     not chosen
 * @param found the coordinates that matter
 * @param fit of these, on all rows; null if there are none
 */
record ValueRegression(double explained, double[] chances, int[] found, LeastSquares fit) {

  /** Coordinates that are chosen at first, by themselves, and in the end. */
  private static final int FIRST = 80;

  private static final int MOST = 128;

  /** How often weak ones are exchanged for those that explain what is left. */
  private static final int ROUNDS = 2;

  /** A coordinate is weak if a half gives it this chance to do nothing. */
  private static final double WEAK = 0.01;

  /** Rows of a half for each feature. */
  private static final int ROWS = 3;

  /** The part of the variance that has to be explained for anything to be told. */
  private static final double LEAST = 0.02;

  private static final int RESAMPLES = 200;

  /** A row determines at most this part of its own fit, for what it says of errors. */
  private static final double MOST_LEVERAGE = 0.9;

  /** False discoveries among those told. */
  private static final double RATE = 0.05;

  static ValueRegression of(RegressionRows rows) {
    int d = rows.dimension();
    double[] chances = new double[d];
    Arrays.fill(chances, 1);
    int most = rows.count() / (2 * 2 * ROWS);
    if (most < 1) {
      return new ValueRegression(Double.NaN, chances, new int[0], null);
    }
    double[] targets = rows.targets();
    int[] halves = rows.halves();
    boolean all = d <= Math.min(most, MOST);
    int[][] chosen = new int[2][];
    for (int half = 0; half < 2; half++) {
      chosen[half] =
          all
              ? IntStream.range(0, d).toArray()
              : RegressionRows.greatest(
                  rows.marginal(targets, half), Math.max(1, Math.min(FIRST, most / 2)));
    }
    for (int round = 0; round < ROUNDS && !all; round++) {
      for (int half = 0; half < 2; half++) {
        chosen[half] = better(rows, chosen[half], targets, halves, half, Math.min(MOST, most));
      }
    }
    for (int half = 0; half < 2; half++) {
      double[][] gathered = rows.gathered(chosen[half]);
      LeastSquares other = LeastSquares.of(gathered, targets, used(halves, 1 - half));
      if (other != null) {
        double[] p = chances(rows, other, gathered, targets, halves, 1 - half);
        for (int k = 0; k < p.length; k++) {
          int j = chosen[half][k];
          chances[j] = Math.min(chances[j], Math.min(1, 2 * p[k]));
        }
      }
    }
    int[] found = discovered(chances);
    if (found.length == 0) {
      return new ValueRegression(Double.NaN, chances, found, null);
    }
    double[][] gathered = rows.gathered(found);
    double explained = 0;
    for (int half = 0; half < 2; half++) {
      LeastSquares part = LeastSquares.of(gathered, targets, used(halves, half));
      explained +=
          part == null ? 0 : explained(part, gathered, targets, used(halves, 1 - half)) / 2;
    }
    boolean[] used = new boolean[targets.length];
    Arrays.fill(used, true);
    LeastSquares fit = explained < LEAST ? null : LeastSquares.of(gathered, targets, used);
    return new ValueRegression(explained, chances, fit == null ? new int[0] : found, fit);
  }

  // the strong ones and those that go best with what these leave, by one half alone
  private static int[] better(
      RegressionRows rows, int[] chosen, double[] targets, int[] halves, int half, int most) {
    double[][] gathered = rows.gathered(chosen);
    LeastSquares fit = LeastSquares.of(gathered, targets, used(halves, half));
    if (fit == null) {
      return chosen;
    }
    double[] chances = chances(rows, fit, gathered, targets, halves, half);
    int[] strong =
        IntStream.range(0, chosen.length)
            .filter(k -> chances[k] < WEAK)
            .map(k -> chosen[k])
            .toArray();
    double[] left = targets;
    if (strong.length > 0) {
      double[][] kept = rows.gathered(strong);
      LeastSquares again = LeastSquares.of(kept, targets, used(halves, half));
      left = again == null ? targets : again.left(kept, targets);
    }
    double[] strength = rows.marginal(left, half);
    for (int j : strong) {
      strength[j] = Double.POSITIVE_INFINITY;
    }
    return RegressionRows.greatest(strength, most);
  }

  private static boolean[] used(int[] halves, int half) {
    boolean[] out = new boolean[halves.length];
    for (int i = 0; i < out.length; i++) {
      out[i] = halves[i] == half;
    }
    return out;
  }

  private static double explained(
      LeastSquares fit, double[][] rows, double[] targets, boolean[] used) {
    double left = 0;
    double all = 0;
    double[] rest = fit.left(rows, targets);
    for (int i = 0; i < targets.length; i++) {
      if (used[i]) {
        left += rest[i] * rest[i];
        all += targets[i] * targets[i];
      }
    }
    return 1 - left / all;
  }

  // both features of a coordinate together, by the larger of two estimates of their variance
  private static double[] chances(
      RegressionRows rows,
      LeastSquares fit,
      double[][] gathered,
      double[] targets,
      int[] halves,
      int half) {
    int k = fit.coefficients().length / 2;
    double[][] clustered = clustered(rows, fit, gathered, targets, halves, half);
    double[] out = new double[k];
    for (int c = 0; c < k; c++) {
      double a = fit.coefficients()[2 * c];
      double b = fit.coefficients()[2 * c + 1];
      double plain =
          wald(
              a,
              b,
              fit.variance() * fit.inverse()[2 * c][2 * c],
              fit.variance() * fit.inverse()[2 * c][2 * c + 1],
              fit.variance() * fit.inverse()[2 * c + 1][2 * c + 1]);
      double robust = wald(a, b, clustered[c][0], clustered[c][1], clustered[c][2]);
      // F of 2 and as many degrees of freedom as batches make up the variance
      double freedom = Math.max(1, clustered[c][3]);
      out[c] = Math.pow(1 + Math.min(plain, robust) / freedom, -freedom / 2);
    }
    return out;
  }

  private static double wald(double a, double b, double aa, double ab, double bb) {
    double determinant = aa * bb - ab * ab;
    if (!(determinant > 1e-12 * aa * bb)) {
      return Math.max(aa > 0 ? a * a / aa : 0, bb > 0 ? b * b / bb : 0);
    }
    return (a * a * bb - 2 * a * b * ab + b * b * aa) / determinant;
  }

  // variances of both coefficients if what is left goes together within a batch, their covariance,
  // and how many batches make them up; a row counts as if it had not been fitted
  private static double[][] clustered(
      RegressionRows rows,
      LeastSquares fit,
      double[][] gathered,
      double[] targets,
      int[] halves,
      int half) {
    int k = fit.coefficients().length;
    List<double[]> influences = new ArrayList<>();
    double[] leverages = leverages(fit, gathered, halves, half);
    int at = 0;
    for (RegressionRows.Part part : rows.parts()) {
      double[] score = new double[k];
      boolean any = false;
      for (int i = 0; i < part.targets().length; i++, at++) {
        if (halves[at] == half) {
          any = true;
          double left = targets[at] - Vectors.dot(gathered[at], fit.coefficients());
          double alone = 1 - Math.min(MOST_LEVERAGE, leverages[at]);
          Vectors.add(left / alone, gathered[at], score);
        }
      }
      if (any) {
        double[] influence = new double[k];
        for (int i = 0; i < k; i++) {
          influence[i] = Vectors.dot(fit.inverse()[i], score);
        }
        influences.add(influence);
      }
    }
    double[][] out = new double[k / 2][4];
    for (int c = 0; c < out.length; c++) {
      for (double[] influence : influences) {
        out[c][0] += influence[2 * c] * influence[2 * c];
        out[c][1] += influence[2 * c] * influence[2 * c + 1];
        out[c][2] += influence[2 * c + 1] * influence[2 * c + 1];
      }
      double squares = 0;
      for (double[] influence : influences) {
        double part =
            influence[2 * c] * influence[2 * c] / Math.max(out[c][0], Double.MIN_NORMAL)
                + influence[2 * c + 1]
                    * influence[2 * c + 1]
                    / Math.max(out[c][2], Double.MIN_NORMAL);
        squares += part * part;
      }
      out[c][3] = squares > 0 ? 4 / squares : 0;
    }
    return out;
  }

  // how much every row of a half determines of its own fit
  private static double[] leverages(LeastSquares fit, double[][] gathered, int[] halves, int half) {
    double[][] rows =
        IntStream.range(0, gathered.length)
            .filter(i -> halves[i] == half)
            .mapToObj(i -> gathered[i])
            .toArray(double[][]::new);
    double[][] products = Matrices.product(rows, fit.inverse());
    double[] out = new double[gathered.length];
    int next = 0;
    for (int i = 0; i < out.length; i++) {
      out[i] = halves[i] == half ? Vectors.dot(products[next], rows[next++]) : 0;
    }
    return out;
  }

  /** Those that may be told so that at most a part of them is wrong, on average. */
  static int[] discovered(double[] chances) {
    double[] sorted = chances.clone();
    Arrays.sort(sorted);
    double limit = -1;
    for (int i = 0; i < sorted.length; i++) {
      if (sorted[i] <= RATE * (i + 1) / sorted.length) {
        limit = sorted[i];
      }
    }
    List<Integer> out = new ArrayList<>();
    for (int j = 0; j < chances.length; j++) {
      if (chances[j] <= limit) {
        out.add(j);
      }
    }
    return out.stream().mapToInt(Integer::intValue).toArray();
  }

  /** The shares of the coordinates found, by the gradients that the fit says at every batch. */
  Shares shares(RegressionRows rows, long seed) {
    int batches = rows.parts().size();
    double[][] influences = influences(rows);
    double[][] standing = new double[batches][found.length];
    for (int t = 0; t < batches; t++) {
      for (int k = 0; k < found.length; k++) {
        standing[t][k] = rows.standing(rows.parts().get(t), found[k]);
      }
    }
    int[] once = new int[batches];
    Arrays.fill(once, 1);
    double[] mean = shares(fit.coefficients(), standing, once);
    double[][] samples = new double[RESAMPLES][];
    for (int b = 0; b < RESAMPLES; b++) {
      Stream random = Stream.of(seed, b);
      int[] times = new int[batches];
      for (int i = 0; i < batches; i++) {
        times[random.below(batches, i)]++;
      }
      double[] coefficients = fit.coefficients().clone();
      for (int t = 0; t < batches; t++) {
        if (times[t] != 1) {
          Vectors.add(times[t] - 1.0, influences[t], coefficients);
        }
      }
      samples[b] = shares(coefficients, standing, times);
    }
    return Shares.of(mean, samples);
  }

  private static double[] shares(double[] coefficients, double[][] standing, int[] times) {
    double[] out = new double[coefficients.length / 2];
    double[] squares = new double[out.length];
    for (int t = 0; t < standing.length; t++) {
      if (times[t] == 0) {
        continue;
      }
      double all = 0;
      for (int k = 0; k < out.length; k++) {
        double slope = coefficients[2 * k] + coefficients[2 * k + 1] * standing[t][k];
        squares[k] = slope * slope;
        all += squares[k];
      }
      if (all > 0) {
        Vectors.add(times[t] / all / standing.length, squares, out);
      }
    }
    return out;
  }

  // how much every batch moved the coefficients
  private double[][] influences(RegressionRows rows) {
    double[][] gathered = rows.gathered(found);
    double[] left = fit.left(gathered, rows.targets());
    double[][] out = new double[rows.parts().size()][2 * found.length];
    int at = 0;
    for (int t = 0; t < out.length; t++) {
      double[] score = new double[2 * found.length];
      for (int i = 0; i < rows.parts().get(t).targets().length; i++, at++) {
        Vectors.add(left[at], gathered[at], score);
      }
      for (int i = 0; i < score.length; i++) {
        out[t][i] = Vectors.dot(fit.inverse()[i], score);
      }
    }
    return out;
  }
}
