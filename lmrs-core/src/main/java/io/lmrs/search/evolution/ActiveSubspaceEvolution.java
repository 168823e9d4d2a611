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
 * ASEBO: Choromanski, Pacchiano, Parker-Holder, Tang and Sindhwani, "From complexity to simplicity:
 * adaptive ES-active subspaces for blackbox optimization" (NeurIPS 2019). Algorithm 1: Cov becomes
 * lambda Cov + (1 - lambda) g g^T over the past estimates; the active subspace is spanned by its r
 * leading eigenvectors, r the least number that holds a part epsilon of the trace; n_t = r
 * directions are drawn, each with probability p from the active subspace and otherwise from its
 * complement, and given lengths from chi(d); g = 1 / (2 n_t sigma) * sum of (f(x + sigma g_i) - f(x
 * - sigma g_i)) g_i. The first l iterations draw from N(0, I).
 *
 * <p>Algorithm 2 finds the p with the least variance (d_a + 2) s_a / p + (d_o + 2) s_o / (1 - p), s
 * being the squared norms of the gradient's parts, by exponentiated gradient: p = (1 - 2 beta) q +
 * beta, and log(q / (1 - q)) grows by the learning rate times (1 - 2 beta) [a (d_a + 2) / p^3 - (1
 * - a) (d_o + 2) / (1 - p)^3] v^2 for a slope v along a Gaussian direction inside (a = 1) or
 * outside (a = 0). The paper spends evaluations of their own on this.
 *
 * <p>Ours: the slopes v are those of the batch, one step per batch with the mean over its
 * directions; they count relative to (d + 2) times their mean square, so the learning rate does not
 * depend on the scale of f; n_t has a lower limit; the first iterations take {@code directions}
 * instead of d draws. Checked against the claim of fewer evaluations than ES by
 * io.lmrs.lab.figure.ActiveSubspaceFigure.
 */
public final class ActiveSubspaceEvolution {

  /** The settings. */
  public record Config(
      @Setting(
              value = "deviation of a coordinate of the perturbation (sigma)",
              min = 0,
              positive = true)
          double radius,
      @Setting(
              value = "step size (eta); auto is safe on functions of unit curvature",
              min = 0,
              positive = true,
              auto = true)
          double stepSize,
      @Setting(value = "directions of the first iterations, and at most", min = 1, max = 1e6)
          int directions,
      @Setting(
              value = "least number of directions afterwards; auto: half of the first",
              min = 1,
              max = 1e6,
              auto = true)
          int directionsLeast,
      @Setting(value = "first iterations, in the whole space (l)", min = 1, max = 1e6) int warmUp,
      @Setting(
              value = "part of the covariance's trace that the subspace holds (epsilon)",
              min = 0,
              max = 1,
              positive = true)
          double threshold,
      @Setting(
              value = "weight of the newest gradient in the covariance (1 - lambda)",
              min = 0,
              max = 1,
              positive = true)
          double rate,
      @Setting(value = "step size of the learned probability of the subspace", min = 0)
          double learningRate,
      @Setting(value = "least probability of the subspace and of the rest", min = 0, max = 0.5)
          double beta,
      @Setting(Meanings.PAIRS) Pairs pairs) {
    public Config {
      if (directionsLeast > directions) {
        throw new IllegalArgumentException(
            "directions-least must be in [1, " + directions + "]: " + directionsLeast);
      }
    }

    int least() {
      return directionsLeast == 0 ? Math.max(1, directions / 2) : directionsLeast;
    }

    // on a function of unit curvature the best step for a gradient in the subspace is at least
    // 1 / d / (p / r + (1 + 2 / r) / n), with r and n at their least
    double stepSizeFor(int dimension) {
      if (!Double.isNaN(stepSize)) {
        return stepSize;
      }
      double r = Math.min(Math.min(least(), warmUp), Math.max(1, dimension - 1));
      return 0.5 / dimension / ((1 - beta) / r + (1 + 2 / r) / least());
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

    /** With directions least changed. */
    public Config withDirectionsLeast(int value) {
      return Settings.changed(this, "directionsLeast", value);
    }

    /** With warm up changed. */
    public Config withWarmUp(int value) {
      return Settings.changed(this, "warmUp", value);
    }

    /** With threshold changed. */
    public Config withThreshold(double value) {
      return Settings.changed(this, "threshold", value);
    }

    /** With rate changed. */
    public Config withRate(double value) {
      return Settings.changed(this, "rate", value);
    }

    /** With learning rate changed. */
    public Config withLearningRate(double value) {
      return Settings.changed(this, "learningRate", value);
    }

    /** With beta changed. */
    public Config withBeta(double value) {
      return Settings.changed(this, "beta", value);
    }

    /** With pairs changed. */
    public Config withPairs(Pairs value) {
      return Settings.changed(this, "pairs", value);
    }
  }

  /** A gradient with less than this part of the newest one's weight is forgotten. */
  private static final double FORGOTTEN = 0.01;

  private static final int LONGEST_MEMORY = 100;

  /** Bound of log(q / (1 - q)). */
  private static final double SURE = 20;

  /** The settings at their defaults for that many variables. */
  public static Config defaults(int dimension) {
    return new Config(
        0.01, Double.NaN, Math.min(20, dimension), 0, 10, 0.95, 0.1, 0.1, 0.1, Pairs.COMMON);
  }

  /** Registers the search. */
  public static final class Factory implements SearchFactory<Config> {
    /** Made by the registry. */
    public Factory() {}

    @Override
    public String name() {
      return "asebo";
    }

    @Override
    public String summary() {
      return "ASEBO (Choromanski et al. 2019): principal subspace of past gradients";
    }

    @Override
    public Config defaults(int dimension) {
      return ActiveSubspaceEvolution.defaults(dimension);
    }

    @Override
    public Search create(Config config, SearchContext context) {
      int d = context.dimension();
      PastGradientEvolution.Estimate estimate =
          new PastGradientEvolution.Estimate(
              config.radius(), config.pairs(), 1, config.stepSizeFor(d));
      RecentGradients past = new RecentGradients(memory(config.rate()), d);
      return PastGradientEvolution.search(context, estimate, new Sampling(config), past);
    }
  }

  private ActiveSubspaceEvolution() {}

  private static int memory(double rate) {
    double age = rate == 1 ? 1 : Math.ceil(Math.log(FORGOTTEN) / Math.log1p(-rate));
    return (int) Math.clamp(age, 1, LONGEST_MEMORY);
  }

  private static final class Sampling implements PastGradientEvolution.Sampling {
    private final Config config;
    private double logit;

    // of the rows that are out
    private boolean[] inside;
    private Subspace active;

    Sampling(Config config) {
      this.config = config;
    }

    private double probability() {
      double q = 1 / (1 + StrictMath.exp(-logit));
      return (1 - 2 * config.beta()) * q + config.beta();
    }

    @Override
    public double[][] rows(RecentGradients past, Stream random, long iteration, int dimension) {
      boolean warm = iteration >= config.warmUp();
      // the complement keeps at least one dimension
      int most = warm ? Math.min(config.directions(), dimension - 1) : 0;
      active = past.principal(config.rate(), config.threshold(), config.least(), most);
      int count = warm ? Math.max(config.least(), active.rank()) : config.directions();
      Subspace.Draws draws = active.draw(count, probability(), random);
      inside = draws.inside();
      double[][] rows = draws.rows();
      for (int i = 0; i < count; i++) {
        // the length of a Gaussian of as many entries as there are variables
        double length = Vectors.norm(random.child(i).child(1).gaussians(dimension));
        Vectors.scale(length / Vectors.norm(rows[i]), rows[i]);
      }
      return rows;
    }

    @Override
    public Metrics learn(Metrics metrics, double[][] rows, double[] slopes, double[] costs) {
      Metrics out =
          metrics
              .with("rank", active.rank())
              .with("probability", active.rank() == 0 ? 0 : probability());
      if (active.rank() > 0) {
        learn(rows, slopes);
      }
      return out;
    }

    // Algorithm 2 with the batch's slopes
    private void learn(double[][] rows, double[] slopes) {
      double p = probability();
      double sum = 0;
      double gain = 0;
      for (int i = 0; i < slopes.length; i++) {
        int dimension = inside[i] ? active.rank() : active.rest();
        double chance = inside[i] ? p : 1 - p;
        // v^2, had the direction's length not been changed: its square is the dimension on average
        double unit = slopes[i] / Vectors.norm(rows[i]);
        double square = unit * unit * dimension;
        sum += square;
        gain += (inside[i] ? 1 : -1) * (dimension + 2) * square / (chance * chance * chance);
      }
      double relative = (1 - 2 * config.beta()) * gain / (sum * (active.dimension() + 2));
      if (Double.isFinite(relative)) {
        logit = Math.clamp(logit + config.learningRate() * relative, -SURE, SURE);
      }
    }

    @Override
    public void save(DataOutput out) throws IOException {
      out.writeDouble(logit);
    }

    @Override
    public void restore(DataInput in) throws IOException {
      logit = in.readDouble();
    }
  }
}
