package io.lmrs.search;

import io.lmrs.Search;
import io.lmrs.learn.Family;
import io.lmrs.learn.Kernels;
import io.lmrs.learn.NetworkGuide;
import io.lmrs.learn.Networks;
import io.lmrs.learn.OnlineLearner;
import io.lmrs.random.Stream;
import io.lmrs.settings.Setting;

/**
 * Learned Manifold Random Search: Algorithm 3 of Sener and Koltun, "Learning to Guide Random
 * Search" (ICLR 2020). The guide is the tangent space of a manifold model that an online learner
 * fits to the measured slopes (equations 5 and 6). Where the printed recipe fails the default
 * deviates, see docs/decisions/; {@code variant=paper} is the recipe as printed.
 */
public final class LearnedManifoldSearch {

  /** Which recipe. */
  public enum Variant {
    RECIPE,
    PAPER
  }

  /** Which parametric family. */
  public enum Kind {
    PERCEPTRON,
    CONVOLUTION
  }

  /** How the two gradient estimates are mixed in the paper's variant. */
  public enum Mixing {
    /** With the factors k_e / (k_e + k_m) and k_m / (k_e + k_m) of line 4. */
    PRINTED,
    /** (1 - beta) g_m + beta g_e, as the text says. */
    TEXT
  }

  /** The settings. */
  public record Config(
      @Setting("recipe, or paper for the algorithm as printed") Variant variant,
      @Setting(Meanings.STEP) Step step,
      @Setting(Meanings.SLOPES) Slopes slopes,
      @Setting(value = Meanings.RADIUS, min = 0, positive = true, auto = true) double radius,
      @Setting(
              value = "step size: of the scaled step, or alpha of the paper's variant",
              min = 0,
              positive = true,
              auto = true)
          double stepSize,
      @Setting(value = Meanings.DIRECTIONS, min = 1, max = 1e6, auto = true) int directions,
      @Setting(value = Meanings.MANIFOLD, min = 1, max = 1e6, auto = true) int manifold,
      @Setting(value = Meanings.LEARNING_RATE, min = 0, positive = true, auto = true)
          double learningRate,
      @Setting(value = "SGD steps per iteration", min = 0, max = 1e6) int learnerSteps,
      @Setting(value = "slopes per SGD step", min = 1, max = 1e6) int learnerBatch,
      @Setting(value = "past iterations that are learned from", min = 1, max = 1e9, auto = true)
          int window,
      @Setting(value = "weight of the temporal regulariser", min = 0, auto = true) double lambda,
      @Setting("perceptron, or convolution for translation-invariant functions") Kind family,
      @Setting(value = "hidden layers of the perceptron", min = 1, max = 3) int hiddenLayers,
      @Setting(value = "filters of the convolution", min = 1, max = 10000) int filters,
      @Setting(value = "width of a filter", min = 1, max = 10000) int filterWidth,
      @Setting(
              value = "weight of exploration in the paper's variant; auto is 1/d",
              min = 0,
              max = 1,
              auto = true)
          double beta,
      @Setting("how the paper's variant mixes its estimates") Mixing mixing,
      @Setting(Meanings.PAIRS) Pairs pairs) {

    int directionsFor(int dimension) {
      return Math.min(directions == 0 ? 10 : directions, dimension);
    }
  }

  private LearnedManifoldSearch() {}

  /** Registers the search. */
  static final class Factory implements SearchFactory<Config> {
    @Override
    public String name() {
      return "lmrs";
    }

    @Override
    public String summary() {
      return "Algorithm 3: learns the manifold while it searches (variant=paper: as printed)";
    }

    @Override
    public Config defaults(int dimension) {
      return new Config(
          Variant.RECIPE,
          Step.AUTO,
          Slopes.AUTO,
          Double.NaN,
          Double.NaN,
          0,
          0,
          Double.NaN,
          20,
          20,
          0,
          Double.NaN,
          Kind.PERCEPTRON,
          2,
          8,
          9,
          Double.NaN,
          Mixing.PRINTED,
          Pairs.COMMON);
    }

    @Override
    public Search create(Config config, SearchContext context) {
      if (config.variant() == Variant.PAPER) {
        return new PairSearch(context, new PaperSearch(config, context));
      }
      NetworkGuide guide =
          new NetworkGuide(learner(config, context, manifold(config, context)), false);
      return new GuidedSearch(context, plan(config, context), guide);
    }
  }

  static GuidedSearch.Plan plan(Config config, SearchContext context) {
    int directions = config.directionsFor(context.dimension());
    return new GuidedSearch.Plan(
        directions,
        manifold(config, context),
        true,
        config.step(),
        config.stepSize(),
        config.radius(),
        config.slopes(),
        config.pairs(),
        false);
  }

  static int manifold(Config config, SearchContext context) {
    int directions = config.directionsFor(context.dimension());
    return config.manifold() > 0 ? config.manifold() : Math.max(1, directions / 2);
  }

  static OnlineLearner learner(Config config, SearchContext context, int n) {
    int d = context.dimension();
    Family family = context.family() != null ? context.family() : builtIn(config, n);
    OnlineLearner.Options options =
        OnlineLearner.Options.defaults(d).withSteps(config.learnerSteps(), config.learnerBatch());
    if (!Double.isNaN(config.learningRate())) {
      options = options.withLearningRate(config.learningRate());
    }
    if (config.window() > 0) {
      options = options.withWindow(config.window());
    }
    if (!Double.isNaN(config.lambda())) {
      options = options.withLambda(config.lambda());
    }
    return new OnlineLearner(d, family, options, Stream.of(context.seed(), Stream.LEARNER));
  }

  private static Family builtIn(Config config, int n) {
    return switch (config.family()) {
      case PERCEPTRON ->
          Networks.perceptron(n, config.hiddenLayers(), Networks.Start.SMALL, Kernels.selected());
      case CONVOLUTION ->
          Networks.convolution(n, config.filters(), config.filterWidth(), Kernels.selected());
    };
  }
}
