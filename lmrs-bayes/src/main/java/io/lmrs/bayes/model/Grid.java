package io.lmrs.bayes.model;

import java.util.Arrays;

/**
 * A regular grid over the unit cube with a margin of one cell, and local cubic interpolation on it
 * (Keys 1981), whose weights sum up to 1 and touch four nodes per axis.
 */
final class Grid {
  private static final int TOUCHED = 4;

  private final int axes;
  private final int nodes;
  private final double cell;

  /**
   * @param nodes per axis
   */
  Grid(int axes, int nodes) {
    this.axes = axes;
    this.nodes = nodes;
    this.cell = 1.0 / (nodes - 3);
  }

  int axes() {
    return axes;
  }

  int nodes() {
    return nodes;
  }

  /** The distance of neighbouring nodes. */
  double cell() {
    return cell;
  }

  int size() {
    int size = 1;
    for (int a = 0; a < axes; a++) {
      size *= nodes;
    }
    return size;
  }

  /** Nodes and their weights, at a point of the cube. */
  record Weights(int[] nodes, double[] values) {}

  Weights at(double[] x) {
    return at(x, -1);
  }

  /**
   * @param slope the axis along which the weights' derivative is meant, or -1
   */
  Weights at(double[] x, int slope) {
    int count = 1;
    for (int a = 0; a < axes; a++) {
      count *= TOUCHED;
    }
    int[] index = new int[count];
    double[] weight = new double[count];
    Arrays.fill(weight, 1);
    int stride = 1;
    int group = 1;
    for (int a = 0; a < axes; a++) {
      double position = x[a] / cell + 1;
      int first = Math.clamp((int) Math.floor(position) - 1, 0, nodes - TOUCHED);
      for (int i = 0; i < count; i++) {
        int j = i / group % TOUCHED;
        double distance = position - (first + j);
        index[i] += stride * (first + j);
        weight[i] *= a == slope ? keysSlope(distance) / cell : keys(distance);
      }
      stride *= nodes;
      group *= TOUCHED;
    }
    return new Weights(index, weight);
  }

  private static double keys(double s) {
    double t = Math.abs(s);
    return t <= 1 ? (1.5 * t - 2.5) * t * t + 1 : t < 2 ? ((-0.5 * t + 2.5) * t - 4) * t + 2 : 0;
  }

  private static double keysSlope(double s) {
    double t = Math.abs(s);
    double slope = t <= 1 ? (4.5 * t - 5) * t : t < 2 ? (-1.5 * t + 5) * t - 4 : 0;
    return s < 0 ? -slope : slope;
  }
}
