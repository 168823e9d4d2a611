package io.lmrs.search.guided;

import io.lmrs.Batch;
import io.lmrs.Frame;
import io.lmrs.Learned;
import io.lmrs.Outcome;
import io.lmrs.Point;
import io.lmrs.Search;
import io.lmrs.learn.Guide;
import io.lmrs.learn.Kernels;
import io.lmrs.learn.LearnerOptions;
import io.lmrs.learn.NetworkGuide;
import io.lmrs.learn.Networks;
import io.lmrs.learn.OnlineLearner;
import io.lmrs.random.Stream;
import io.lmrs.search.Differences;
import io.lmrs.search.Dispatch;
import io.lmrs.search.LearnedGuide;
import io.lmrs.search.Meanings;
import io.lmrs.search.Pairs;
import io.lmrs.search.SearchContext;
import io.lmrs.search.SearchFactory;
import io.lmrs.search.SearchWrapper;
import io.lmrs.search.Slopes;
import io.lmrs.search.Takes;
import io.lmrs.settings.Setting;
import io.lmrs.settings.Settings;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The ablation "no online learning" of Sener and Koltun (ICLR 2020), section 5.1: points drawn
 * uniformly from a box are evaluated first (they count), the model is fitted to their values and
 * frozen, then the manifold is searched.
 */
public final class OfflineSearch implements SearchWrapper {

  /** The settings. */
  public record Config(
      @Setting("least coordinate of the sampled box, in the problem's units") double low,
      @Setting("greatest coordinate of the sampled box") double high,
      @Setting(value = "points sampled before the search", min = 2, max = 1e7) int samples,
      @Setting(value = "SGD steps of the fit", min = 1, max = 1e7) int fitSteps,
      @Setting(value = "step size of the fit's SGD", min = 0, positive = true) double learningRate,
      @Setting(Meanings.STEP) Step step,
      @Setting(Meanings.SLOPES) Slopes slopes,
      @Setting(value = Meanings.RADIUS, min = 0, positive = true, auto = true) double radius,
      @Setting(value = Meanings.STEP_SIZE, min = 0, positive = true, auto = true) double stepSize,
      @Setting(value = Meanings.DIRECTIONS, min = 1, max = 1e6) int directions,
      @Setting(value = Meanings.MANIFOLD, min = 1, max = 1e6) int manifold,
      @Setting(value = Meanings.TOP, min = 0, max = 1e6) int top,
      @Setting(Meanings.PAIRS) Pairs pairs) {
    public Config {
      if (!(low < high)) {
        throw new IllegalArgumentException("low must be less than high = " + high + ": " + low);
      }
    }

    /** With low changed. */
    public Config withLow(double value) {
      return Settings.changed(this, "low", value);
    }

    /** With high changed. */
    public Config withHigh(double value) {
      return Settings.changed(this, "high", value);
    }

    /** With samples changed. */
    public Config withSamples(int value) {
      return Settings.changed(this, "samples", value);
    }

    /** With fit steps changed. */
    public Config withFitSteps(int value) {
      return Settings.changed(this, "fitSteps", value);
    }

    /** With learning rate changed. */
    public Config withLearningRate(double value) {
      return Settings.changed(this, "learningRate", value);
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

    /** With top changed. */
    public Config withTop(int value) {
      return Settings.changed(this, "top", value);
    }

    /** With pairs changed. */
    public Config withPairs(Pairs value) {
      return Settings.changed(this, "pairs", value);
    }
  }

  /** The settings at their defaults for that many variables. */
  public static Config defaults(int dimension) {
    GuidedConfig guided = GuidedConfig.defaults(dimension);
    return new Config(
        -2,
        2,
        200,
        2000,
        1e-2,
        guided.step(),
        guided.slopes(),
        guided.radius(),
        guided.stepSize(),
        guided.directions(),
        guided.manifold(),
        guided.top(),
        guided.pairs());
  }

  /** Registers the search. */
  public static final class Factory implements SearchFactory<Config> {
    /** Made by the registry. */
    public Factory() {}

    @Override
    public String name() {
      return "offline";
    }

    @Override
    public String summary() {
      return "Ablation: the manifold is fitted to sampled values first, then frozen";
    }

    @Override
    public Takes variables() {
      return Takes.PLAIN;
    }

    @Override
    public Config defaults(int dimension) {
      return OfflineSearch.defaults(dimension);
    }

    @Override
    public Search create(Config config, SearchContext context) {
      return new OfflineSearch(config, context);
    }
  }

  private final Config config;
  private final SearchContext context;
  private final Dispatch dispatch;
  private final OnlineLearner learner;
  private final GuidedSearch search;
  private boolean sampled;

  OfflineSearch(Config config, SearchContext context) {
    this.config = config;
    this.context = context;
    this.dispatch = new Dispatch(context);
    this.learner =
        new OnlineLearner(
            context.dimension(),
            Networks.perceptron(config.manifold(), 2, Networks.Start.SMALL, Kernels.selected()),
            LearnerOptions.defaults(context.dimension())
                .withLearningRate(config.learningRate())
                .withSteps(0, 64)
                .withWindow(1)
                .withLossFactor(1),
            Stream.of(context.seed(), Stream.LEARNER));
    GuidedConfig guided =
        new GuidedConfig(
            config.step(),
            config.slopes(),
            config.radius(),
            config.stepSize(),
            config.directions(),
            config.manifold(),
            config.top(),
            config.pairs());
    this.search =
        new GuidedSearch(
            context, guided.plan(true, Along.SLOPES), new NetworkGuide(learner, true), dispatch);
  }

  // uniform in the box, which is cut by the bounds
  private double[] sample(int number) {
    double[] x = context.start();
    Stream draw = Stream.of(context.seed(), Stream.START, number);
    for (int i = 0; i < x.length; i++) {
      boolean open = context.space().bounds().open();
      double low = open ? config.low() : Math.max(config.low(), context.space().bounds().lower(i));
      double high =
          open ? config.high() : Math.min(config.high(), context.space().bounds().upper(i));
      x[i] = low < high ? low + (high - low) * draw.uniform(i) : x[i];
    }
    return context.space().toSearch(context.space().nearest(x));
  }

  @Override
  public Batch ask(Frame frame) {
    if (sampled) {
      return search.ask(frame);
    }
    List<Point> points = new ArrayList<>(config.samples());
    for (int i = 0; i < config.samples(); i++) {
      points.add(Point.at(sample(i)));
    }
    return dispatch.batch(frame, points, 1);
  }

  @Override
  public void tell(Batch batch, List<Outcome> outcomes) {
    if (sampled) {
      search.tell(batch, outcomes);
      return;
    }
    dispatch.told(batch, outcomes, config.samples());
    double[] costs = Differences.costs(outcomes, context.goal());
    double[][] points = new double[costs.length][];
    for (int i = 0; i < points.length; i++) {
      points[i] = sample(i);
    }
    learner.fitValues(points, costs, config.fitSteps());
    sampled = true;
  }

  @Override
  public Search inner() {
    return search;
  }

  /** What the samples have taught; nothing before they are told. */
  @Override
  public Optional<Learned> learned() {
    if (!sampled) {
      return Optional.empty();
    }
    double[] at = context.space().toSearch(search.incumbent());
    Guide fitted = new NetworkGuide(learner, false);
    return LearnedGuide.of(fitted, context.space(), at, config.manifold());
  }

  @Override
  public void save(DataOutput out) throws IOException {
    out.writeBoolean(sampled);
    search.save(out);
  }

  @Override
  public void restore(DataInput in) throws IOException {
    sampled = in.readBoolean();
    search.restore(in);
  }
}
