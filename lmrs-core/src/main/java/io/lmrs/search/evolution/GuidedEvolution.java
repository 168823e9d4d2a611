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
import java.util.function.UnaryOperator;

/**
 * Guided evolutionary strategies: Maheswaranathan, Metz, Tucker, Choi and Sohl-Dickstein, "Guided
 * evolutionary strategies: augmenting random search with surrogate gradients" (ICML 2019). The
 * perturbations are drawn from N(0, sigma^2 Sigma) with Sigma = alpha / n I + (1 - alpha) / k U
 * U^T; the estimate is g = beta / (2 sigma^2 P) * sum of eps_i (f(x + eps_i) - f(x - eps_i)) and
 * the step x - eta g. U is an orthonormal basis of the last k surrogate gradients. Where there are
 * none, as in Sener and Koltun (ICLR 2020), the last k estimates take their place, and while there
 * are fewer than k, k is their number.
 *
 * <p>Checked against figure 1 (a quadratic with a biased surrogate gradient) by
 * io.lmrs.lab.figure.GuidedEvolutionFigure.
 */
public final class GuidedEvolution {

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
      @Setting(value = "how many past gradients span the guiding subspace", min = 1, max = 1e6)
          int manifold,
      @Setting(
              value = "share of the perturbations' variance in the whole space; 1: no guidance",
              min = 0,
              max = 1)
          double alpha,
      @Setting(value = "factor of the estimate", min = 0, positive = true) double beta,
      @Setting(Meanings.PAIRS) Pairs pairs) {

    // the estimate's mean is beta Sigma grad f, and trace Sigma is 1: on a function of unit
    // curvature the best step is at least 1 / beta / (1 / P + the largest eigenvalue of Sigma)
    double stepSizeFor(int dimension) {
      if (!Double.isNaN(stepSize)) {
        return stepSize;
      }
      double largest = alpha / dimension + (1 - alpha) / Math.min(manifold, dimension);
      return 0.5 / (beta * (1.0 / directions + largest));
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

    /** With beta changed. */
    public Config withBeta(double value) {
      return Settings.changed(this, "beta", value);
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
        0.01, Double.NaN, directions, Math.max(1, directions / 2), 0.5, 2, Pairs.COMMON);
  }

  /** Registers the search. */
  public static final class Factory implements SearchFactory<Config> {
    /** Made by the registry. */
    public Factory() {}

    @Override
    public String name() {
      return "guided-es";
    }

    @Override
    public String summary() {
      return "Guided ES (Maheswaranathan et al. 2019), guided by its last estimates";
    }

    @Override
    public Config defaults(int dimension) {
      return GuidedEvolution.defaults(dimension);
    }

    @Override
    public Search create(Config config, SearchContext context) {
      return GuidedEvolution.search(config, context, null);
    }
  }

  private GuidedEvolution() {}

  /**
   * Makes the search.
   *
   * @param surrogate gives a guess of the gradient at a point, both in the problem's coordinates;
   *     asked once per iteration. Null to be guided by the search's own estimates.
   */
  public static Search search(
      Config config, SearchContext context, UnaryOperator<double[]> surrogate) {
    int d = context.dimension();
    Sampling sampling = new Sampling(config, context, surrogate);
    RecentGradients past = new RecentGradients(Math.min(config.manifold(), d), d);
    if (surrogate != null) {
      past.add(sampling.surrogateAt(context.space().toSearch(context.start())));
    }
    PastGradientEvolution.Estimate estimate =
        new PastGradientEvolution.Estimate(
            config.radius(), config.pairs(), config.beta(), config.stepSizeFor(d));
    return PastGradientEvolution.search(context, estimate, sampling, past);
  }

  private static final class Sampling implements PastGradientEvolution.Sampling {
    private final Config config;
    private final SearchContext context;
    private final UnaryOperator<double[]> surrogate;
    private int rank;

    Sampling(Config config, SearchContext context, UnaryOperator<double[]> surrogate) {
      this.config = config;
      this.context = context;
      this.surrogate = surrogate;
    }

    @Override
    public double[][] rows(RecentGradients past, Stream random, long iteration, int dimension) {
      Subspace guiding = past.span();
      rank = guiding.rank();
      // eps / sigma = sqrt(alpha / n) z + sqrt((1 - alpha) / k) U w with z and w standard normal
      double alpha = rank == 0 ? 1 : config.alpha();
      double[][] rows = new double[config.directions()][];
      for (int i = 0; i < rows.length; i++) {
        Stream stream = random.child(i);
        rows[i] = stream.child(0).gaussians(dimension);
        Vectors.scale(Math.sqrt(alpha / dimension), rows[i]);
        if (alpha < 1) {
          Vectors.add(Math.sqrt((1 - alpha) / rank), guiding.inside(stream.child(1)), rows[i]);
        }
      }
      return rows;
    }

    @Override
    public Metrics learn(Metrics metrics, double[][] rows, double[] slopes, double[] costs) {
      return metrics.with("rank", rank);
    }

    @Override
    public double[] remembered(double[] estimate, double[] x) {
      return surrogate == null ? estimate : surrogateAt(x);
    }

    private double[] surrogateAt(double[] x) {
      double[] gradient = surrogate.apply(context.space().toProblem(x));
      return context.space().gradientToSearch(x, gradient);
    }
  }
}
