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
}
