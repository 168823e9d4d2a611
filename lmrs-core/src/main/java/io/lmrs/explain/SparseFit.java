package io.lmrs.explain;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The slopes of a group as gradients in a few coordinates.
 *
 * @param coordinates which
 * @param gradients one row for a row of slopes, one entry for a coordinate
 * @param explained the part of the squared slopes that they explain, each row counted alike
 */
record SparseFit(int[] coordinates, double[][] gradients, double explained) {

  /** Rays beyond coordinates, so that there is something to check; at least a tenth of them. */
  private static final int SPARE = 4;

  /** A coordinate counts if its entries are so many times their errors, as a root mean square. */
  private static final double CLEAR = 4;

  /**
   * Fits, leaves out what turns out to be nothing and fits again; null if there are too few rays.
   */
  static SparseFit of(Rays rays, SlopeGroup.Rows rows, int[] coordinates) {
    int[] kept = coordinates;
    int spare = Math.max(SPARE, rays.count() / 10);
    while (kept.length > 0 && kept.length + spare <= rays.count()) {
      double[][] columns = columns(rays, kept);
      boolean[] used = new boolean[rays.count()];
      Arrays.fill(used, true);
      double[][] gradients = new double[rows.count()][];
      double[] clear = new double[kept.length];
      double left = 0;
      for (int t = 0; t < gradients.length; t++) {
        double[] slopes = rows.slopes()[t];
        LeastSquares fit = LeastSquares.of(columns, slopes, used);
        if (fit == null) {
          return null;
        }
        gradients[t] = fit.coefficients();
        double error = Math.max(fit.variance(), rows.errors()[t] * rows.errors()[t]);
        for (int k = 0; k < clear.length; k++) {
          double each = gradients[t][k];
          clear[k] += each * each / (error * fit.inverse()[k][k]) / gradients.length;
        }
        // what errors may make up is no evidence of other coordinates
        double beyond = fit.variance() - rows.errors()[t] * rows.errors()[t];
        left += Math.max(0, beyond) * fit.freedom() / square(slopes) / gradients.length;
      }
      List<Integer> strong = new ArrayList<>();
      for (int k = 0; k < kept.length; k++) {
        if (clear[k] > CLEAR * CLEAR) {
          strong.add(kept[k]);
        }
      }
      if (strong.size() == kept.length) {
        return new SparseFit(kept, gradients, 1 - left);
      }
      kept = strong.stream().mapToInt(Integer::intValue).toArray();
    }
    return null;
  }

  private static double square(double[] slopes) {
    double sum = 0;
    for (double each : slopes) {
      sum += each * each;
    }
    return sum;
  }

  private static double[][] columns(Rays rays, int[] coordinates) {
    double[][] out = new double[rays.count()][coordinates.length];
    for (int i = 0; i < out.length; i++) {
      for (int k = 0; k < coordinates.length; k++) {
        out[i][k] = rays.entry(i, coordinates[k]);
      }
    }
    return out;
  }
}
