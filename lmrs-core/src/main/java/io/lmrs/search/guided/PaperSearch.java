package io.lmrs.search.guided;

import io.lmrs.Frame;
import io.lmrs.Metrics;
import io.lmrs.Search;
import io.lmrs.learn.Basis;
import io.lmrs.learn.Guide;
import io.lmrs.learn.Kernels;
import io.lmrs.learn.LearnerOptions;
import io.lmrs.learn.NetworkGuide;
import io.lmrs.learn.Networks;
import io.lmrs.learn.OnlineLearner;
import io.lmrs.learn.Recipe;
import io.lmrs.linear.Vectors;
import io.lmrs.random.Stream;
import io.lmrs.search.Differences;
import io.lmrs.search.Handles;
import io.lmrs.search.Meanings;
import io.lmrs.search.PairSearch;
import io.lmrs.search.Pairs;
import io.lmrs.search.SearchContext;
import io.lmrs.search.SearchFactory;
import io.lmrs.search.constrained.AugmentedLagrangian;
import io.lmrs.settings.Setting;
import io.lmrs.settings.Settings;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;

/**
 * Algorithm 3 as printed in Sener and Koltun (ICLR 2020), with appendix B's network and settings,
 * so that anyone can see the difference to the default. What the paper leaves open is decided in
 * docs/decisions/paper-variant.md.
 */
public final class PaperSearch implements PairSearch.Rule {

  /** How the two gradient estimates are mixed. */
  public enum Mixing {
    /** Line 4 of Algorithm 3, with the factors k_e/(k_e + k_m) and k_m/(k_e + k_m). */
    PRINTED,
    /** The text before it: (1 - beta) g_m + beta g_e. */
    TEXT
  }

  /** The settings. */
  public record Config(
      @Setting(value = Meanings.RADIUS, min = 0, positive = true, auto = true) double radius,
      @Setting(value = "step size alpha", min = 0, positive = true, auto = true) double stepSize,
      @Setting(value = Meanings.DIRECTIONS, min = 1, max = 1e6, auto = true) int directions,
      @Setting(value = Meanings.MANIFOLD, min = 1, max = 1e6, auto = true) int manifold,
      @Setting(value = "weight of exploration; auto is 1/d", min = 0, max = 1, auto = true)
          double beta,
      @Setting("how the two estimates of the gradient are mixed: as printed, or as the text says")
          Mixing mixing,
      @Setting(value = Meanings.LEARNING_RATE, min = 0, positive = true, auto = true)
          double learningRate,
      @Setting(value = "SGD steps per iteration", min = 0, max = 1e6) int learnerSteps,
      @Setting(value = "slopes per SGD step", min = 1, max = 1e6) int learnerBatch,
      @Setting(value = "past iterations that are learned from", min = 1, max = 1e9, auto = true)
          int window,
      @Setting(value = "weight of the temporal regulariser", min = 0, auto = true) double lambda,
      @Setting(Meanings.PAIRS) Pairs pairs) {
    /** With mixing changed. */
    public Config withMixing(Mixing value) {
      return Settings.changed(this, "mixing", value);
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

    /** With beta changed. */
    public Config withBeta(double value) {
      return Settings.changed(this, "beta", value);
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

    /** With pairs changed. */
    public Config withPairs(Pairs value) {
      return Settings.changed(this, "pairs", value);
    }
  }

  /** The settings at their defaults for that many variables. */
  public static Config defaults(int dimension) {
    return new Config(
        Double.NaN,
        Double.NaN,
        0,
        0,
        Double.NaN,
        Mixing.PRINTED,
        Double.NaN,
        20,
        20,
        0,
        Double.NaN,
        Pairs.COMMON);
  }

  /** Registers the search. */
  public static final class Factory implements SearchFactory<Config> {
    /** Made by the registry. */
    public Factory() {}

    @Override
    public String name() {
      return "lmrs-paper";
    }

    @Override
    public String summary() {
      return "Algorithm 3 as printed, with the network and settings of the paper's appendix B";
    }

    @Override
    public Handles constraints() {
      return Handles.CONSTRAINTS;
    }

    @Override
    public Config defaults(int dimension) {
      return PaperSearch.defaults(dimension);
    }

    @Override
    public Search create(Config config, SearchContext context) {
      return context.constraints().none()
          ? new PairSearch(context, new PaperSearch(config, context))
          : new AugmentedLagrangian(context, false, c -> create(config, c));
    }
  }

  private static final double RADIUS = 1e-2;
  private static final double STEP_SIZE = 1e-2;
  private static final double LEARNING_RATE = 1e-3;
  private static final double LAMBDA = 1e3;
  private static final int SOLVE_EVERY = 100;

  /** The manifold starts over when the estimated gradient is shorter than this. */
  private static final double VANISHED = 1e-6;

  private final Config config;
  private final Stream random;
  private final OnlineLearner learner;
  private final NetworkGuide guide;
  private final int exploring;
  private final int guided;
  private final double radius;
  private final double alpha;
  private final double beta;
  private int rank;

  PaperSearch(Config config, SearchContext context) {
    int d = context.dimension();
    int k = Math.min(config.directions() == 0 ? 10 : config.directions(), d);
    int n = config.manifold() == 0 ? k : config.manifold();
    requireHeap(d, n);
    this.config = config;
    this.random = Stream.of(context.seed(), Stream.DIRECTIONS);
    this.guided = Math.max(1, k / 2);
    this.exploring = Math.max(1, k - guided);
    this.radius = orElse(config.radius(), RADIUS);
    this.alpha = orElse(config.stepSize(), STEP_SIZE);
    this.beta = orElse(config.beta(), 1.0 / d);
    LearnerOptions options =
        LearnerOptions.defaults(d)
            .withLearningRate(orElse(config.learningRate(), LEARNING_RATE))
            .withSteps(config.learnerSteps(), config.learnerBatch())
            .withClip(Double.POSITIVE_INFINITY)
            .withWindow(config.window())
            .withSolveEvery(SOLVE_EVERY)
            .withExactGates(true)
            .withLambda(orElse(config.lambda(), LAMBDA))
            .withLossFactor(1);
    this.learner =
        new OnlineLearner(
            d,
            Networks.paper(n, Kernels.selected()),
            options,
            Stream.of(context.seed(), Stream.LEARNER));
    this.guide = NetworkGuide.unscaled(learner);
  }

  private static double orElse(double value, double otherwise) {
    return Double.isNaN(value) ? otherwise : value;
  }

  private static void requireHeap(int dimension, int manifold) {
    // weights, velocity and gradient
    long bytes = 3 * Networks.paperBytes(dimension, manifold);
    long heap = Runtime.getRuntime().maxMemory();
    if (bytes > 0.8 * heap) {
      throw new IllegalArgumentException(
          "dimension is too large for lmrs-paper, whose network Linear(d, d/2) needs "
              + (bytes >> 20)
              + " MiB of the heap's "
              + (heap >> 20)
              + " MiB: "
              + dimension);
    }
  }

  // exploring directions from the unit sphere, guided ones from that of the tangent space
  @Override
  public double[][] rows(double[] x, long iteration, Frame frame) {
    Stream draw = random.child(iteration);
    double[][] basis = guide.directions(frame.toModel(x), Integer.MAX_VALUE, draw.child(-1));
    for (int i = 0; i < basis.length; i++) {
      basis[i] = frame.gradientToSearch(basis[i]);
    }
    double[][] tangent = Basis.orthonormalise(List.of(basis));
    rank = tangent.length;
    double[][] rows = new double[exploring + guided][];
    for (int i = 0; i < rows.length; i++) {
      rows[i] =
          i < exploring || rank == 0
              ? recipe(iteration, i).entries(x.length)
              : Basis.onSphere(tangent, x.length, draw.child(i));
    }
    return rows;
  }

  // the guided ones are not rebuilt: each is shorter than the basis they are drawn from
  @Override
  public Recipe recipe(long iteration, int i) {
    return i < exploring || rank == 0
        ? new Recipe.Unit(random.child(iteration).child(i).key())
        : null;
  }

  @Override
  public double radius() {
    return radius;
  }

  @Override
  public Pairs pairs() {
    return config.pairs();
  }

  @Override
  public Metrics step(double[] x, double[][] rows, double[] costs, long iteration, Frame frame) {
    double[] slopes = Differences.central(costs, radius);
    double[] at = frame.toModel(x);
    double[][] seen = new double[rows.length][];
    for (int i = 0; i < seen.length; i++) {
      seen[i] = frame.toModel(rows[i]);
    }
    Metrics moved = Differences.descend(x, estimate(slopes, rows, x.length), alpha);
    Metrics metrics = guide.describe(share(slopes, moved.with("rank", rank)));
    guide.learn(at, seen, slopes);
    if (moved.get(Metrics.GRADIENT) < VANISHED) {
      learner.reset();
    }
    return metrics;
  }

  // line 4, with the sums of Algorithms 1 and 2
  private double[] estimate(double[] slopes, double[][] rows, int d) {
    double total = exploring + guided;
    boolean printed = config.mixing() == Mixing.PRINTED;
    double explore = beta * (printed ? exploring / total : 1) * d;
    double follow = (1 - beta) * (printed ? guided / total : 1) * (rank == 0 ? d : rank);
    double[] g = new double[d];
    for (int i = 0; i < slopes.length; i++) {
      Vectors.add((i < exploring ? explore : follow) * slopes[i], rows[i], g);
    }
    return g;
  }

  private Metrics share(double[] slopes, Metrics metrics) {
    double tangent = 0;
    double all = 0;
    for (int i = 0; i < slopes.length; i++) {
      all += slopes[i] * slopes[i];
      tangent += i < exploring ? 0 : slopes[i] * slopes[i];
    }
    return metrics
        .with("share", all > 0 ? tangent / all : 0)
        .with("random-share", (double) guided / slopes.length);
  }

  @Override
  public Guide guide() {
    return guide;
  }

  @Override
  public void save(DataOutput out) throws IOException {
    guide.save(out);
  }

  @Override
  public void restore(DataInput in) throws IOException {
    guide.restore(in);
  }
}
