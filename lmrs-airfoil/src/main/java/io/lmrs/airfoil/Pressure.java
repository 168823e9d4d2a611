package io.lmrs.airfoil;

import java.util.Arrays;

/**
 * The pressure along a side of a foil.
 *
 * @param x along the chord, from the stagnation point to the trailing edge
 * @param coefficient the pressure coefficient there
 */
public record Pressure(double[] x, double[] coefficient) {

  double least() {
    return Arrays.stream(coefficient).min().orElse(Double.NaN);
  }

  double greatest() {
    return Arrays.stream(coefficient).max().orElse(Double.NaN);
  }

  /** What the coefficient falls short of a limit, integrated along the chord by trapezia. */
  double below(double limit) {
    double sum = 0;
    for (int i = 1; i < x.length; i++) {
      double here = Math.max(0, limit - coefficient[i]);
      double before = Math.max(0, limit - coefficient[i - 1]);
      sum += (here + before) / 2 * Math.abs(x[i] - x[i - 1]);
    }
    return sum;
  }
}
