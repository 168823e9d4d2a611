package io.lmrs.bayes;

import io.lmrs.bayes.model.Observations;
import java.util.Arrays;

/** A part of the unit cube. */
record Part(double[] low, double[] high) {

  static Part whole(int dimension) {
    double[] high = new double[dimension];
    Arrays.fill(high, 1);
    return new Part(new double[dimension], high);
  }

  static Part around(Observations.Sample data, double[] reach) {
    Part part = whole(data.points()[0].length);
    int best = 0;
    for (int i = 1; i < data.targets().length; i++) {
      best = data.targets()[i] < data.targets()[best] ? i : best;
    }
    double[] centre = data.points()[best];
    for (int k = 0; k < centre.length; k++) {
      part.low[k] = Math.max(0, centre[k] - reach[k]);
      part.high[k] = Math.min(1, centre[k] + reach[k]);
    }
    return part;
  }

  void project(double[] point) {
    for (int k = 0; k < point.length; k++) {
      point[k] = Math.clamp(point[k], low[k], high[k]);
    }
  }
}
