package io.lmrs.search.evolution;

import io.lmrs.Metrics;
import io.lmrs.Search;
import io.lmrs.linear.Vectors;
import io.lmrs.random.Stream;
import io.lmrs.search.Meanings;
import io.lmrs.search.Pairs;
import io.lmrs.search.SearchContext;
import io.lmrs.search.SearchFactory;
import io.lmrs.settings.Setting;
import io.lmrs.settings.Settings;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * Self-guided evolution strategies: Liu, Li and Qian, "Self-guided evolution strategies with
 * historical estimated gradients" (IJCAI 2020). U is an orthonormal basis of the last k estimates.
 * A perturbation is drawn with probability alpha from N(0, sigma^2 / k U U^T) and otherwise from
 * the complement, N(0, sigma^2 / (n - k) (I - U U^T)); the estimate is g = 1 / (2 sigma^2 P) * sum
 * of eps_i (f(x + eps_i) - f(x - eps_i)) and the step x - eta g. Then alpha grows by a factor where
 * the mean of min(f(x + eps_i), f(x - eps_i)) is lower over the draws from the subspace than over
 * the others, and shrinks by it where it is higher, within limits. The first k iterations draw from
 * the whole space.
 *
 * <p>Ours: alpha stays as it is where one of the groups is empty or has failed; its limits and
 * factor are settings. Checked against the paper's comparison with ES and Guided ES on functions of
 * 100 to 1000 variables by io.lmrs.lab.figure.SelfGuidedFigure.
 */
public final class SelfGuidedEvolution {

  /** The settings. */
  public record Config(
      @Setting(value = "length of a perturbation, about (sigma)", min = 0, positive = true)
          double radius,
      @Setting(
              value = "step size (eta); auto is safe on functions of unit curvature",
              min = 0,
              positive = true,
              auto = true)
          double stepSize,
      @Setting(value = Meanings.DIRECTIONS, min = 1, max = 1e6) int directions,
      @Setting(value = "how many past estimates span the subspace (k)", min = 1, max = 1e6)
          int manifold,
      @Setting(value = "first probability of a draw from the subspace", min = 0, max = 1)
          double alpha,
      @Setting(value = "least probability of such a draw", min = 0, max = 1) double alphaLeast,
      @Setting(value = "greatest probability of such a draw", min = 0, max = 1) double alphaMost,
      @Setting(value = "factor by which that probability changes", min = 1) double alphaFactor,
      @Setting(Meanings.PAIRS) Pairs pairs) {

    public Config {
      if (!(alphaLeast <= alphaMost)) {
        throw new IllegalArgumentException(
            "alpha-least must be in [0, " + alphaMost + "]: " + alphaLeast);
      }
      if (!(alpha >= alphaLeast && alpha <= alphaMost)) {
        throw new IllegalArgumentException(
            "alpha must be in [" + alphaLeast + ", " + alphaMost + "]: " + alpha);
      }
    }

    // on a function of unit curvature, for a gradient in the subspace or in the complement, the
    // best step is at least 1 / (the estimate's largest mean factor + (1 + 2 / k) / P)
    double stepSizeFor(int dimension) {
      if (!Double.isNaN(stepSize)) {
        return stepSize;
      }
      double k = kept(dimension);
      double largest = k == 0 ? 1 : Math.max(alphaMost / k, (1 - alphaLeast) / (dimension - k));
      return 0.5 / (largest + (1 + 2 / Math.max(1, k)) / directions);
    }

    // the complement keeps at least one dimension
    int kept(int dimension) {
      return Math.min(manifold, dimension - 1);
    }

    /** With radius changed. */
    public Config withRadius(double value) {
      return Settings.changed(this, "radius", value);
    }

    /** With step size changed. */
    public Config withStepSize(double value) {
      return Settings.changed(this, "stepSize", value);
    }

    /** With directions changed. */
    public Config withDirections(int value) {
      return Settings.changed(this, "directions", value);
    }

    /** With manifold changed. */
    public Config withManifold(int value) {
      return Settings.changed(this, "manifold", value);
    }

    /** With alpha changed. */
    public Config withAlpha(double value) {
      return Settings.changed(this, "alpha", value);
    }

    /** With alpha least changed. */
    public Config withAlphaLeast(double value) {
      return Settings.changed(this, "alphaLeast", value);
    }

    /** With alpha most changed. */
    public Config withAlphaMost(double value) {
      return Settings.changed(this, "alphaMost", value);
    }

    /** With alpha factor changed. */
    public Config withAlphaFactor(double value) {
      return Settings.changed(this, "alphaFactor", value);
    }

    /** With pairs changed. */
    public Config withPairs(Pairs value) {
      return Settings.changed(this, "pairs", value);
    }
  }

  /** The settings at their defaults for that many variables. */
  public static Config defaults(int dimension) {
    int directions = Math.min(10, dimension);
    return new Config(
        0.01,
        Double.NaN,
        directions,
        Math.clamp(dimension / 2, 1, 20),
        0.5,
        0.3,
        0.7,
        1.1,
        Pairs.COMMON);
  }

  /** Registers the search. */
  public static final class Factory implements SearchFactory<Config> {
    /** Made by the registry. */
    public Factory() {}

    @Override
    public String name() {
      return "sges";
    }

    @Override
    public String summary() {
      return "Self-guided ES (Liu et al. 2020): subspace of its last estimates, adaptive share";
    }

    @Override
    public Config defaults(int dimension) {
      return SelfGuidedEvolution.defaults(dimension);
    }

    @Override
    public Search create(Config config, SearchContext context) {
      int d = context.dimension();
      PastGradientEvolution.Estimate estimate =
          new PastGradientEvolution.Estimate(
              config.radius(), config.pairs(), 1, config.stepSizeFor(d));
      RecentGradients past = new RecentGradients(config.kept(d), d);
      return PastGradientEvolution.search(context, estimate, new Sampling(config), past);
    }
  }

  private SelfGuidedEvolution() {}

  private static final class Sampling implements PastGradientEvolution.Sampling {
    private final Config config;
    private double alpha;

    // of the rows that are out
    private boolean[] inside;
    private int rank;

    Sampling(Config config) {
      this.config = config;
      this.alpha = config.alpha();
    }

    @Override
    public double[][] rows(RecentGradients past, Stream random, long iteration, int dimension) {
      boolean warm = iteration >= config.manifold();
      Subspace span = warm ? past.span() : new Subspace(new double[0][], dimension);
      rank = span.rank();
      Subspace.Draws draws = span.draw(config.directions(), alpha, random);
      inside = draws.inside();
      double[][] rows = draws.rows();
      for (int i = 0; i < rows.length; i++) {
        Vectors.scale(1 / Math.sqrt(inside[i] ? rank : span.rest()), rows[i]);
      }
      return rows;
    }

    @Override
    public Metrics learn(Metrics metrics, double[][] rows, double[] slopes, double[] costs) {
      Metrics out = metrics.with("rank", rank).with("alpha", alpha);
      adapt(costs);
      return out;
    }

    private void adapt(double[] costs) {
      double subspace = meanOfBetter(costs, true);
      double others = meanOfBetter(costs, false);
      if (subspace < others) {
        alpha = Math.min(alpha * config.alphaFactor(), config.alphaMost());
      } else if (subspace > others) {
        alpha = Math.max(alpha / config.alphaFactor(), config.alphaLeast());
      }
    }

    // the mean over the pairs of one group of the better side's cost, NaN where there is none
    private double meanOfBetter(double[] costs, boolean ofSubspace) {
      double sum = 0;
      int count = 0;
      for (int i = 0; i < inside.length; i++) {
        double better = Math.min(costs[2 * i], costs[2 * i + 1]);
        if (inside[i] == ofSubspace && Double.isFinite(better)) {
          sum += better;
          count++;
        }
      }
      return sum / count;
    }

    @Override
    public void save(DataOutput out) throws IOException {
      out.writeDouble(alpha);
    }

    @Override
    public void restore(DataInput in) throws IOException {
      alpha = in.readDouble();
    }
  }
}
