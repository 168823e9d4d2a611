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
import io.lmrs.search.Pairs;
import io.lmrs.search.SearchContext;
import io.lmrs.search.SearchFactory;
import io.lmrs.search.Slopes;
import io.lmrs.search.constrained.AugmentedLagrangian;
import io.lmrs.search.constrained.ConstrainedSearch;
import io.lmrs.search.curvature.SubspaceSearch;
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

  private LearnedManifoldSearch() {}

  /** The settings at their defaults for that many variables. */
  public static LearnedManifoldConfig defaults(int dimension) {
    return new LearnedManifoldConfig(
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
  public static final class Factory implements SearchFactory<LearnedManifoldConfig> {
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
    public LearnedManifoldConfig defaults(int dimension) {
      return LearnedManifoldSearch.defaults(dimension);
    }

    @Override
    public Map<String, String> settle(
        LearnedManifoldConfig config, int dimension, Consumer<String> notes) {
      if (config.learner() == Learner.CPU) {
        return Map.of();
      }
      int n = config.manifoldFor(dimension);
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
    public Search create(LearnedManifoldConfig config, SearchContext context) {
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

    private static ChangingSearch.Source source(LearnedManifoldConfig config) {
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
  private static String unfit(LearnedManifoldConfig config) {
    if (config.family() != Kind.PERCEPTRON) {
      return "the learner cuda is for family=perceptron";
    }
    return config.lambda() > 0 ? "the learner cuda is for lambda=0" : null;
  }

  private static void requireProcessor(LearnedManifoldConfig config, SearchContext context) {
    String unfit = context.family() == null ? unfit(config) : "the learner cuda has its own family";
    if (config.learner() == Learner.CUDA && unfit != null) {
      throw new IllegalArgumentException(unfit + ": learner must be cpu or auto: cuda");
    }
  }

  public static Guide guide(LearnedManifoldConfig config, SearchContext context) {
    int n = config.manifoldFor(context.dimension());
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

  static GuidedPlan plan(LearnedManifoldConfig config, SearchContext context) {
    int directions = config.directionsFor(context.dimension());
    return new GuidedPlan(
        new GuidedPlan.Rows(directions, config.manifoldFor(context.dimension()), true),
        new GuidedPlan.Measure(config.radius(), config.slopes(), config.pairs()),
        new GuidedPlan.Stride(config.step(), config.stepSize(), config.top(), Along.SLOPES),
        new GuidedPlan.Patience(config.ending(), config.slack()));
  }

  static OnlineLearner learner(LearnedManifoldConfig config, SearchContext context, int n) {
    int d = context.dimension();
    Family family = context.family() != null ? context.family() : builtIn(config, n);
    return new OnlineLearner(
        d, family, options(config, d), Stream.of(context.seed(), Stream.LEARNER));
  }

  private static LearnerOptions options(LearnedManifoldConfig config, int dimension) {
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

  private static Family builtIn(LearnedManifoldConfig config, int n) {
    return switch (config.family()) {
      case PERCEPTRON -> perceptron(config, n);
      case CONVOLUTION -> Networks.convolution(n, config.filters(), config.filterWidth());
    };
  }

  private static DenseFamily perceptron(LearnedManifoldConfig config, int n) {
    return Networks.perceptron(n, config.hiddenLayers(), Networks.Start.SMALL, Kernels.selected());
  }
}
