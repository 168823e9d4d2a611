package io.lmrs.bayes.model;

import java.util.Arrays;
import java.util.List;

/**
 * Fits the hyper-parameters to data by marginal likelihood with gradients, in a box and from a
 * fixed list of starts. Length scales grow with the square root of the dimension, as distances in
 * the cube do.
 */
public final class HyperParameters {
  private static final double LEAST_LENGTH = 0.01;
  private static final double MOST_LENGTH = 5;
  private static final double LEAST_VARIANCE = 0.02;
  private static final double MOST_VARIANCE = 50;
  private static final double LEAST_NOISE = 1e-6;
  private static final double MOST_NOISE = 0.5;
  private static final double TOLERANCE = 1e-5;

  /** More points than that are fitted in two stages, with few of them first. */
  private static final int LARGE = 500;

  private static final int FEW = 250;

  /**
   * What is believed of length scales before: their logarithms, over sqrt(d), are normal with mean
   * sqrt(2) and variance 3 (Hvarfner, Hellsten and Nardi, "Vanilla Bayesian optimization performs
   * great in high dimensions", 2024). With more length scales than data can tell apart the
   * likelihood alone fits noise.
   */
  public enum Prior {
    /** Nothing. */
    NONE(Double.NaN),
    /** The likeliest logarithm is taken: smooth functions, 4 sqrt(d). */
    OF_LOGARITHMS(Math.sqrt(2)),
    /** The likeliest length is taken, as the authors do: 0.2 sqrt(d). */
    OF_LENGTHS(Math.sqrt(2) - 3);

    private static final double DEVIATION = Math.sqrt(3);

    /** The mean of the logarithm that fits by least squares. */
    private final double mean;

    Prior(double mean) {
      this.mean = mean;
    }
  }

  private final int dimension;
  private final int lengths;
  private final Prior prior;
  private final int iterations;
  private final double[] low;
  private final double[] high;

  /**
   * @param ard a length scale for every coordinate, or one for all
   * @param prior what length scales are drawn towards
   * @param iterations of the descent from each start
   */
  public HyperParameters(int dimension, boolean ard, Prior prior, int iterations) {
    this.dimension = dimension;
    this.lengths = ard ? dimension : 1;
    this.prior = prior;
    this.iterations = iterations;
    double root = Math.sqrt(dimension);
    this.low = logs(LEAST_LENGTH * root, LEAST_VARIANCE, LEAST_NOISE);
    this.high = logs(MOST_LENGTH * root, MOST_VARIANCE, MOST_NOISE);
  }

  private double[] logs(double length, double variance, double noise) {
    double[] out = new double[lengths + 2];
    Arrays.fill(out, StrictMath.log(length));
    out[lengths] = StrictMath.log(variance);
    out[lengths + 1] = StrictMath.log(noise);
    return out;
  }

  /** The logarithms to start with. */
  public double[] initial() {
    return logs(0.5 * Math.sqrt(dimension), 1, 1e-3);
  }

  /** A fit: logarithms and what they cost. */
  public record Fit(Kernel kernel, double[] logs, double cost) {}

  /** The best fit of some kernels to the data, from the initial logarithms or those of before. */
  public Fit fit(List<Kernel> kernels, Observations.Sample data, double[] before) {
    return fit(kernels, data, before, false);
  }

  /**
   * The best fit.
   *
   * @param interpolated whether the likelihood is that of structured kernel interpolation
   */
  public Fit fit(
      List<Kernel> kernels, Observations.Sample data, double[] before, boolean interpolated) {
    Fit best = null;
    for (Kernel kernel : kernels) {
      boolean large = data.targets().length > LARGE;
      Observations.Sample few = large ? data.thinned(FEW) : data;
      Fit fit = fit(kernel, cost(kernel, few, interpolated && !large), before);
      if (large) {
        // some points tell nearly as much as all of them, at a small part of the cost
        fit = descend(kernel, cost(kernel, data, interpolated), fit.logs);
      }
      best = best == null || fit.cost < best.cost ? fit : best;
    }
    return best;
  }

  private Smooth cost(Kernel kernel, Observations.Sample data, boolean interpolated) {
    Smooth likelihood =
        interpolated
            ? new InterpolatedLikelihood(kernel, data.points(), data.targets())
            : new Likelihood(kernel, data.points(), data.targets());
    return prior != Prior.NONE
        ? (logs, gradient) -> withPrior(likelihood, logs, gradient)
        : likelihood;
  }

  /** The best fit of one kernel by any cost; from whichever of the two starts is the better. */
  public Fit fit(Kernel kernel, Smooth cost, double[] before) {
    double[] first = initial();
    boolean fresh =
        Arrays.equals(first, before) || cost.value(first, null) < cost.value(before, null);
    return descend(kernel, cost, fresh ? first : before);
  }

  private Fit descend(Kernel kernel, Smooth cost, double[] start) {
    BoxDescent.Minimum found = BoxDescent.of(cost, start, low, high, iterations, TOLERANCE);
    return new Fit(kernel, found.x(), found.value());
  }

  private double withPrior(Smooth likelihood, double[] logs, double[] gradient) {
    double sum = likelihood.value(logs, gradient);
    double mean = prior.mean + 0.5 * StrictMath.log(dimension);
    for (int i = 0; i < lengths; i++) {
      double t = (logs[i] - mean) / Prior.DEVIATION;
      sum += 0.5 * t * t;
      if (gradient != null) {
        gradient[i] += t / Prior.DEVIATION;
      }
    }
    return sum;
  }

  public Covariance covariance(Fit fit) {
    return Covariance.of(fit.kernel, dimension, fit.logs);
  }
}
