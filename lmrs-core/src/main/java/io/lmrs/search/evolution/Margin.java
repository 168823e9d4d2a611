package io.lmrs.search.evolution;

import io.lmrs.Space;
import io.lmrs.random.Normal;
import io.lmrs.search.Doubles;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Keeps whole numbers and choices from freezing when the distribution narrows: every neighbouring
 * value, and every label, keeps a least probability of being sampled. After the idea of Hamano,
 * Saito, Nomura and Shirakawa, "CMA-ES with margin: lower-bounding marginal probability for
 * mixed-integer black-box optimization" (GECCO 2022): the mean and a factor per coordinate are
 * corrected after every generation, the covariance matrix never hears of it. Labels have no steps
 * to be kept between, only a distance to the one that leads, so that their mean alone is corrected.
 */
final class Margin {
  private final Space space;
  private final int[] stepped;
  private final List<int[]> contests;

  /** The least probability of another value. */
  private final double least;

  /** How many deviations an end of the range, and a side within it, may be away. */
  private final double farAtEnd;

  private final double farWithin;

  /** The factors of the coordinates; 1 for real ones. */
  private double[] stretch;

  Margin(Space space, int coordinates, int population) {
    this.space = space;
    this.stepped = IntStream.range(0, coordinates).filter(space.coding()::stepped).toArray();
    this.contests = space.coding().contests();
    this.least = 1.0 / ((double) coordinates * population);
    this.farAtEnd = -Normal.quantile(least);
    this.farWithin = -Normal.quantile(least / 2);
    this.stretch = new double[coordinates];
    Arrays.fill(stretch, 1);
  }

  /** The samples, stretched, in fresh arrays. */
  double[][] stretched(double[][] y) {
    double[][] out = new double[y.length][];
    Arrays.setAll(out, i -> stretched(y[i]));
    return out;
  }

  /** A vector, stretched, in a fresh array. */
  double[] stretched(double[] y) {
    double[] out = y.clone();
    for (int j = 0; j < out.length; j++) {
      out[j] *= stretch[j];
    }
    return out;
  }

  /** Corrects mean and factors for the next generation. */
  void keep(double[] mean, double sigma, Distribution shape) {
    for (int j : stepped) {
      double plain = sigma * Math.sqrt(Math.max(Double.MIN_NORMAL, shape.covariance(j, j)));
      step(mean, j, plain);
    }
    for (int[] labels : contests) {
      contest(mean, labels[0], labels[1], sigma, shape);
    }
  }

  private void step(double[] mean, int j, double plain) {
    double low = space.stepBelow(j, mean[j]);
    double high = space.stepAbove(j, mean[j]);
    double s = plain * stretch[j];
    if (Double.isInfinite(low)) {
      mean[j] = Math.max(mean[j], high - farAtEnd * s);
    } else if (Double.isInfinite(high)) {
      mean[j] = Math.min(mean[j], low + farAtEnd * s);
    } else if (mean[j] - low > farWithin * s || high - mean[j] > farWithin * s) {
      between(mean, j, plain, low, high);
    }
  }

  // the probabilities of below, here and above, none less than half the margin, decide both numbers
  private void between(double[] mean, int j, double plain, double low, double high) {
    double s = plain * stretch[j];
    double floor = least / 2;
    double below = Normal.below((low - mean[j]) / s);
    double above = Normal.below((mean[j] - high) / s);
    double here = Math.max(floor, 1 - below - above);
    below = Math.max(floor, below);
    above = Math.max(floor, above);
    double sum = below + here + above;
    double part = (sum - 1) / (sum - 3 * floor);
    double far = -Normal.quantile(below - part * (below - floor));
    double near = -Normal.quantile(above - part * (above - floor));
    double wanted = (high - low) / (far + near);
    mean[j] = low + far * wanted;
    stretch[j] = wanted / plain;
  }

  // no label falls so far behind the leading one that it has no chance
  private void contest(double[] mean, int from, int to, double sigma, Distribution shape) {
    int leader = from;
    for (int j = from + 1; j <= to; j++) {
      leader = mean[j] > mean[leader] ? j : leader;
    }
    for (int j = from; j <= to; j++) {
      double variance =
          shape.covariance(j, j)
              + shape.covariance(leader, leader)
              - 2 * shape.covariance(leader, j);
      double s = sigma * Math.sqrt(Math.max(0, variance));
      mean[j] = Math.max(mean[j], mean[leader] - farAtEnd * s);
    }
  }

  void save(DataOutput out) throws IOException {
    Doubles.write(out, stretch);
  }

  void restore(DataInput in) throws IOException {
    stretch = Doubles.read(in);
  }
}
