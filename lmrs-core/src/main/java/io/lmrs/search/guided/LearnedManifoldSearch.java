package io.lmrs.search.guided;

import io.lmrs.MissingPart;
import io.lmrs.Search;
import io.lmrs.learn.Accelerator;
import io.lmrs.learn.DenseFamily;
import io.lmrs.learn.Family;
import io.lmrs.learn.Guide;
import io.lmrs.learn.Kernels;
import io.lmrs.learn.LearnerOptions;
import io.lmrs.learn.NetworkGuide;
import io.lmrs.learn.Networks;
import io.lmrs.learn.OnlineLearner;
import io.lmrs.random.Stream;
import io.lmrs.search.Dispatch;
import io.lmrs.search.EarlyEnding;
import io.lmrs.search.Ending;
import io.lmrs.search.Handles;
import io.lmrs.search.Meanings;
import io.lmrs.search.Pairs;
import io.lmrs.search.SearchContext;
import io.lmrs.search.SearchFactory;
import io.lmrs.search.Slopes;
import io.lmrs.search.constrained.AugmentedLagrangian;
import io.lmrs.search.constrained.ConstrainedSearch;
import io.lmrs.search.curvature.SubspaceSearch;
import io.lmrs.settings.Setting;
import io.lmrs.settings.Settings;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Learned Manifold Random Search: Algorithm 3 of Sener and Koltun, "Learning to Guide Random
 * Search" (ICLR 2020). The guide is the tangent space of a manifold model that an online learner
 * fits to the measured slopes (equations 5 and 6). Where the printed recipe fails the default
 * deviates, see docs/decisions/; {@link PaperSearch} is the recipe as printed.
 */
public final class LearnedManifoldSearch {

  /** Which parametric family. */
  public enum Kind {
    PERCEPTRON,
    CONVOLUTION
  }

  /** Where to learn. */
  public enum Learner {
    /** On a GPU where there is one and it is faster; a run fixes this when it begins. */
    AUTO,
    CPU,
    CUDA
  }

  /** Whether curvature is learned, too. */
  public enum Curvature {
    /** If values are exact and first-order steps have become slow, or variables are few. */
    AUTO,
    /** The same, and the subspace begins with the learned tangent. */
    TANGENT,
    /** The same, and the subspace begins with the last steps. */
    STEPS,
    OFF
  }

  /** The settings. */
  public record Config(
      @Setting(
              "auto: exact values are searched by second order from the start if variables are few,"
                  + " else when first-order steps have become slow; tangent, steps: the same, beginning along the learned tangent or"
                  + " the last steps; off: never")
          Curvature curvature,
      @Setting(Meanings.STEP) Step step,
      @Setting(Meanings.SLOPES) Slopes slopes,
      @Setting(value = Meanings.RADIUS, min = 0, positive = true, auto = true) double radius,
      @Setting(value = Meanings.STEP_SIZE, min = 0, positive = true, auto = true) double stepSize,
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
      @Setting("where to learn: cpu, cuda for an NVIDIA GPU, or auto for the faster one")
          Learner learner,
      @Setting(value = Meanings.TOP, min = 0, max = 1e6) int top,
      @Setting(Meanings.PAIRS) Pairs pairs,
      @Setting(Meanings.ENDING) Ending ending,
      @Setting(value = Meanings.SLACK, min = 0) double slack) {

    // who says how to step or to measure slopes means the guided search
    boolean guidedOnly() {
      return curvature == Curvature.OFF
          || step != Step.AUTO
          || slopes != Slopes.AUTO
          || !Double.isNaN(radius);
    }

    int directionsFor(int dimension) {
      return Math.min(directions == 0 ? 10 : directions, dimension);
    }

    /** With curvature changed. */
    public Config withCurvature(Curvature value) {
      return Settings.changed(this, "curvature", value);
    }

    /** With step changed. */
    public Config withStep(Step value) {
      return Settings.changed(this, "step", value);
    }

    /** With slopes changed. */
    public Config withSlopes(Slopes value) {
      return Settings.changed(this, "slopes", value);
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

    /** With learning rate changed. */
    public Config withLearningRate(double value) {
      return Settings.changed(this, "learningRate", value);
    }

    /** With learner steps changed. */
    public Config withLearnerSteps(int value) {
      return Settings.changed(this, "learnerSteps", value);
    }

    /** With learner batch changed. */
    public Config withLearnerBatch(int value) {
      return Settings.changed(this, "learnerBatch", value);
    }

    /** With window changed. */
    public Config withWindow(int value) {
      return Settings.changed(this, "window", value);
    }

    /** With lambda changed. */
    public Config withLambda(double value) {
      return Settings.changed(this, "lambda", value);
    }

    /** With family changed. */
    public Config withFamily(Kind value) {
      return Settings.changed(this, "family", value);
    }

    /** With hidden layers changed. */
    public Config withHiddenLayers(int value) {
      return Settings.changed(this, "hiddenLayers", value);
    }

    /** With filters changed. */
    public Config withFilters(int value) {
      return Settings.changed(this, "filters", value);
    }

    /** With filter width changed. */
    public Config withFilterWidth(int value) {
      return Settings.changed(this, "filterWidth", value);
    }

    /** With learner changed. */
    public Config withLearner(Learner value) {
      return Settings.changed(this, "learner", value);
    }

    /** With top changed. */
    public Config withTop(int value) {
      return Settings.changed(this, "top", value);
    }

    /** With pairs changed. */
    public Config withPairs(Pairs value) {
      return Settings.changed(this, "pairs", value);
    }

    /** With ending changed. */
    public Config withEnding(Ending value) {
      return Settings.changed(this, "ending", value);
    }

    /** With slack changed. */
    public Config withSlack(double value) {
      return Settings.changed(this, "slack", value);
    }
  }

  private LearnedManifoldSearch() {}

  /** The settings at their defaults for that many variables. */
  public static Config defaults(int dimension) {
    return new Config(
        Curvature.AUTO,
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
        Learner.AUTO,
        0,
        Pairs.COMMON,
        Ending.NONE,
        EarlyEnding.SLACK);
  }

  /** Registers the search. */
  public static final class Factory implements SearchFactory<Config> {
    /** Made by the registry. */
    public Factory() {}

    @Override
    public String name() {
      return "lmrs";
    }

    @Override
    public String summary() {
      return "Algorithm 3: learns the manifold while it searches, and curvature if values are exact";
    }

    @Override
    public Handles constraints() {
      return Handles.CONSTRAINTS;
    }

    @Override
    public Config defaults(int dimension) {
      return LearnedManifoldSearch.defaults(dimension);
    }

    @Override
    public Map<String, String> settle(Config config, int dimension, Consumer<String> notes) {
      if (config.learner() == Learner.CPU) {
        return Map.of();
      }
      int n = manifold(config, dimension);
      Optional<Accelerator> gpu = Accelerator.named(CUDA);
      String hindrance = unfit(config);
      if (hindrance == null) {
        LearnerOptions options = options(config, dimension);
        int directions = config.directionsFor(dimension);
        hindrance = gpu.map(g -> g.hindrance(dimension, n, options, directions)).orElse(NO_MODULE);
      }
      boolean can = hindrance.isEmpty();
      if (config.learner() == Learner.AUTO) {
        return can && gpu.orElseThrow().pays(dimension, n) ? Map.of("learner", CUDA) : Map.of();
      }
      if (!can) {
        notes.accept(hindrance + "; it learns on the processor");
      }
      return Map.of("learner", can ? CUDA : "cpu");
    }

    @Override
    public Search create(Config config, SearchContext context) {
      if (!context.constraints().none() || !context.constraints().linear().isEmpty()) {
        return config.guidedOnly()
            ? new AugmentedLagrangian(context, false, c -> create(config, c))
            : new ConstrainedSearch(context, c -> create(config, c));
      }
      Dispatch dispatch = new Dispatch(context);
      GuidedSearch guided =
          new GuidedSearch(context, plan(config, context), guide(config, context), dispatch);
      return config.guidedOnly()
          ? guided
          : new ChangingSearch(
              guided,
              new SubspaceSearch(SubspaceSearch.defaults(context.dimension()), context, dispatch),
              context.dimension(),
              config.directionsFor(context.dimension()),
              source(config));
    }

    private static ChangingSearch.Source source(Config config) {
      return switch (config.curvature()) {
        case TANGENT -> ChangingSearch.Source.TANGENT;
        case STEPS -> ChangingSearch.Source.STEPS;
        default -> ChangingSearch.Source.RANDOM;
      };
    }
  }

  private static final String CUDA = "cuda";
  private static final String NO_MODULE =
      "the learner cuda needs the module lmrs-cuda, which is not on the class path";

  // why the GPU does not learn with these settings, or null
  private static String unfit(Config config) {
    if (config.family() != Kind.PERCEPTRON) {
      return "the learner cuda is for family=perceptron";
    }
    return config.lambda() > 0 ? "the learner cuda is for lambda=0" : null;
  }

  private static void requireProcessor(Config config, SearchContext context) {
    String unfit = context.family() == null ? unfit(config) : "the learner cuda has its own family";
    if (config.learner() == Learner.CUDA && unfit != null) {
      throw new IllegalArgumentException(unfit + ": learner must be cpu or auto: cuda");
    }
  }

  public static Guide guide(Config config, SearchContext context) {
    int n = manifold(config, context.dimension());
    requireProcessor(config, context);
    if (config.learner() != Learner.CUDA) {
      return new NetworkGuide(learner(config, context, n), false);
    }
    return Accelerator.named(CUDA)
        .orElseThrow(() -> new MissingPart(NO_MODULE))
        .guide(
            context.dimension(),
            perceptron(config, n),
            options(config, context.dimension()),
            config.directionsFor(context.dimension()),
            Stream.of(context.seed(), Stream.LEARNER));
  }

  static GuidedPlan plan(Config config, SearchContext context) {
    int directions = config.directionsFor(context.dimension());
    return new GuidedPlan(
        new GuidedPlan.Rows(directions, manifold(config, context.dimension()), true),
        new GuidedPlan.Measure(config.radius(), config.slopes(), config.pairs()),
        new GuidedPlan.Stride(config.step(), config.stepSize(), config.top(), Along.SLOPES),
        new GuidedPlan.Patience(config.ending(), config.slack()));
  }

  static int manifold(Config config, int dimension) {
    int directions = config.directionsFor(dimension);
    return config.manifold() > 0 ? config.manifold() : Math.max(1, directions / 2);
  }

  static OnlineLearner learner(Config config, SearchContext context, int n) {
    int d = context.dimension();
    Family family = context.family() != null ? context.family() : builtIn(config, n);
    return new OnlineLearner(
        d, family, options(config, d), Stream.of(context.seed(), Stream.LEARNER));
  }

  private static LearnerOptions options(Config config, int dimension) {
    LearnerOptions options =
        LearnerOptions.defaults(dimension).withSteps(config.learnerSteps(), config.learnerBatch());
    if (!Double.isNaN(config.learningRate())) {
      options = options.withLearningRate(config.learningRate());
    }
    if (config.window() > 0) {
      options = options.withWindow(config.window());
    }
    if (!Double.isNaN(config.lambda())) {
      options = options.withLambda(config.lambda());
    }
    return options;
  }

  private static Family builtIn(Config config, int n) {
    return switch (config.family()) {
      case PERCEPTRON -> perceptron(config, n);
      case CONVOLUTION -> Networks.convolution(n, config.filters(), config.filterWidth());
    };
  }

  private static DenseFamily perceptron(Config config, int n) {
    return Networks.perceptron(n, config.hiddenLayers(), Networks.Start.SMALL, Kernels.selected());
  }
}
