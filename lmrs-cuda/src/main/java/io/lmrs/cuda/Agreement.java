package io.lmrs.cuda;

import io.lmrs.learn.Basis;
import io.lmrs.learn.DenseFamily;
import io.lmrs.learn.Guide;
import io.lmrs.learn.Kernels;
import io.lmrs.learn.LearnerOptions;
import io.lmrs.learn.NetworkGuide;
import io.lmrs.learn.Networks;
import io.lmrs.learn.OnlineLearner;
import io.lmrs.random.Stream;
import java.util.List;
import java.util.Locale;
import java.util.function.BiFunction;

/**
 * Compares a device with the processor's learner: both are given the same slopes of a quadratic of
 * low rank along the processor's directions, for some iterations; then everything that they give is
 * compared. Single precision in another order of the sums makes them differ by rounding.
 */
final class Agreement {

  /**
   * A case.
   *
   * @param directions slopes per iteration
   * @param family the network
   */
  record Case(String name, int dimension, int directions, DenseFamily family, int window) {

    @Override
    public String toString() {
      return name;
    }
  }

  /**
   * The largest differences, relative to the processor's figure.
   *
   * @param weights after learning, relative to how far they moved
   * @param loss of the last SGD step
   * @param directions sine of the largest angle between the guided subspaces
   * @param orthonormality largest deviation of a product of two directions from 0 or 1
   * @param rankDifference guided directions, how many more or fewer
   */
  record Differences(
      double weights, double loss, double directions, double orthonormality, int rankDifference) {

    boolean within(double tolerance) {
      return weights <= tolerance
          && loss <= tolerance
          && directions <= tolerance
          && orthonormality <= 1e-5
          && rankDifference == 0;
    }

    @Override
    public String toString() {
      return String.format(
          Locale.ROOT,
          "weights %.1e, loss %.1e, directions %.1e, orthonormality %.1e, rank %d",
          weights,
          loss,
          directions,
          orthonormality,
          rankDifference);
    }
  }

  private static final int ITERATIONS = 10;
  private static final int RANK = 4;

  private Agreement() {}

  /** Narrow and wide networks, with and without a window that is full, d odd and even. */
  static List<Case> cases() {
    return List.of(
        new Case("narrow", 512, 10, perceptron(5, 2), 50),
        new Case("full window, odd d", 333, 10, perceptron(5, 2), 4),
        new Case("one hidden layer", 200, 6, perceptron(3, 1), 50),
        new Case("three hidden layers", 257, 8, perceptron(4, 3), 50),
        new Case("wide", 300, 24, perceptron(20, 2), 6),
        new Case("paper's, wide", 1200, 12, Networks.paper(40, Kernels.select("java")), 5));
  }

  private static DenseFamily perceptron(int n, int hidden) {
    return Networks.perceptron(n, hidden, Networks.Start.SMALL, Kernels.select("java"));
  }

  static Differences compare(Case c, BiFunction<Shape, Stream, Device> devices) {
    int d = c.dimension();
    Stream random = Stream.of(7, Stream.LEARNER);
    LearnerOptions options = LearnerOptions.defaults(d).withWindow(c.window());
    OnlineLearner learner = new OnlineLearner(d, c.family(), options, random);
    NetworkGuide processor = new NetworkGuide(learner, false);
    Shape shape = Shape.of(d, c.family().fresh(d, random.child(0)), c.directions(), options);
    try (Device device = devices.apply(shape, random.child(-1))) {
      DeviceGuide guide = new DeviceGuide(shape, c.family(), device, random);
      float[][] first = copy(learner.model().parameters());
      double[] x = Stream.of(1).gaussians(d);
      for (int t = 0; t < ITERATIONS; t++) {
        Stream rows = Stream.of(2, t);
        Guide.Choice chosen = processor.choose(x, shape.guided(), c.directions(), rows);
        double[] gradient = gradient(x);
        double[] slopes = new double[c.directions()];
        for (int i = 0; i < slopes.length; i++) {
          for (int j = 0; j < d; j++) {
            slopes[i] += chosen.rows()[i][j] * gradient[j];
          }
        }
        processor.learn(x, chosen.rows(), slopes);
        guide.learn(x, chosen.rows(), slopes);
        for (int j = 0; j < d; j++) {
          x[j] -= 0.05 * gradient[j];
        }
      }
      Stream rows = Stream.of(3);
      Guide.Choice expected = processor.choose(x, shape.guided(), c.directions(), rows);
      Guide.Choice actual = guide.choose(x, shape.guided(), c.directions(), rows);
      double loss = device.report().loss();
      return new Differences(
          weights(shape, device, learner.model().parameters(), first),
          Math.abs(loss - learner.loss()) / learner.loss(),
          angle(expected, actual),
          orthonormality(actual.rows()),
          actual.guided() - expected.guided());
    }
  }

  // of the sum over k < RANK of (k + 1) (v_k . x)^2 / 2, the v_k being random unit vectors
  private static double[] gradient(double[] x) {
    double[] g = new double[x.length];
    for (int k = 0; k < RANK; k++) {
      double[] v = Stream.of(4, k).direction(x.length);
      double product = 0;
      for (int j = 0; j < x.length; j++) {
        product += v[j] * x[j];
      }
      for (int j = 0; j < x.length; j++) {
        g[j] += (k + 1) * product * v[j];
      }
    }
    return g;
  }

  private static float[][] copy(float[][] blocks) {
    float[][] out = new float[blocks.length][];
    for (int b = 0; b < out.length; b++) {
      out[b] = blocks[b].clone();
    }
    return out;
  }

  private static double weights(Shape shape, Device device, float[][] expected, float[][] first) {
    double off = 0;
    double moved = 0;
    int block = 0;
    for (int level = 0; level < shape.levels(); level++) {
      float[] all = device.read(Device.Part.WEIGHTS, level);
      int width = shape.inputs(level);
      for (int h = 0; h < shape.width(level); h++, block++) {
        for (int j = 0; j < width; j++) {
          double here = expected[block][j];
          off += Math.pow(all[h * width + j] - here, 2);
          moved += Math.pow(here - first[block][j], 2);
        }
      }
      // the bias, which does not move
      block++;
    }
    return Math.sqrt(off / moved);
  }

  private static double angle(Guide.Choice expected, Guide.Choice actual) {
    int guided = Math.min(expected.guided(), actual.guided());
    double most = 0;
    double[][] span = java.util.Arrays.copyOf(expected.rows(), expected.guided());
    for (int i = 0; i < guided; i++) {
      most = Math.max(most, Basis.residual(actual.rows()[i], span));
    }
    return most;
  }

  private static double orthonormality(double[][] rows) {
    double most = 0;
    for (int i = 0; i < rows.length; i++) {
      for (int k = 0; k <= i; k++) {
        double product = 0;
        for (int j = 0; j < rows[i].length; j++) {
          product += rows[i][j] * rows[k][j];
        }
        most = Math.max(most, Math.abs(product - (i == k ? 1 : 0)));
      }
    }
    return most;
  }
}
