package io.lmrs;

import java.util.Arrays;
import java.util.List;

/**
 * The coordinates in which a learner sees a point: those of the search, or, for a linear policy on
 * whitened observations, the weights on the plain observations. Immutable.
 */
public sealed interface Frame extends java.io.Serializable {

  /** The frame of a problem without observations. */
  Frame IDENTITY = new Identity();

  /** The frame after these moments were observed. */
  Frame observe(Moments observed);

  /**
   * The frame after a batch: what its outcomes observed is merged in the order of the queries, the
   * same for any number of workers, and then into this frame.
   */
  default Frame observe(List<Outcome> outcomes) {
    Moments observed = null;
    for (Outcome outcome : outcomes) {
      if (outcome instanceof Outcome.Value v && v.observed() != null) {
        observed = observed == null ? v.observed() : observed.merge(v.observed());
      }
    }
    return observed == null ? this : observe(observed);
  }

  /** Factors {@code s} with {@code model = s * search}, coordinate by coordinate, or null for 1. */
  double[] scale();

  /** The model's coordinates of a point of the search. */
  default double[] toModel(double[] x) {
    return scaled(x);
  }

  /** A gradient with respect to the model's coordinates, turned into one of the search's. */
  default double[] gradientToSearch(double[] gradient) {
    return scaled(gradient);
  }

  private double[] scaled(double[] v) {
    double[] s = scale();
    double[] out = v.clone();
    if (s != null) {
      for (int i = 0; i < out.length; i++) {
        out[i] *= s[i];
      }
    }
    return out;
  }

  /** Search and model share their coordinates. */
  record Identity() implements Frame {
    @Override
    public Frame observe(Moments observed) {
      return this;
    }

    @Override
    public double[] scale() {
      return null;
    }
  }

  /**
   * A policy with {@code actions} rows of weights acts on whitened observations (Mania et al. 2018,
   * version 2).
   *
   * @param actions rows of weights that multiply an observation
   * @param further weights behind these rows that see no observation, such as those of a second
   *     layer; they keep their coordinates
   * @param total what was observed so far
   */
  record Whitening(int actions, int further, Moments total) implements Frame {

    /** Below this deviation an observation is taken as constant and left unscaled. */
    private static final double LEAST_DEVIATION = 1e-8;

    /** All weights multiply an observation. */
    public Whitening(int actions, Moments total) {
      this(actions, 0, total);
    }

    /** The frame before anything was observed: mean 0, deviation 1. */
    public static Whitening start(int actions, int observations) {
      return new Whitening(actions, Moments.none(observations));
    }

    @Override
    public Frame observe(Moments observed) {
      return new Whitening(actions, further, total.merge(observed));
    }

    /** The mean that is subtracted from an observation. */
    public double[] mean() {
      return total.mean();
    }

    /** The deviation by which an observation is divided. */
    public double[] deviation() {
      double[] out = new double[total.mean().length];
      for (int i = 0; i < out.length; i++) {
        double variance = total.count() < 2 ? 1 : total.squares()[i] / (total.count() - 1);
        double deviation = Math.sqrt(variance);
        out[i] = deviation < LEAST_DEVIATION ? 1 : deviation;
      }
      return out;
    }

    @Override
    public double[] scale() {
      double[] deviation = deviation();
      double[] out = new double[actions * deviation.length + further];
      for (int i = 0; i < out.length - further; i++) {
        out[i] = 1 / deviation[i % deviation.length];
      }
      Arrays.fill(out, out.length - further, out.length, 1);
      return out;
    }
  }
}
