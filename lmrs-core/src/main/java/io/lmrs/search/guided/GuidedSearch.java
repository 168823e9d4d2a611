package io.lmrs.search.guided;

import io.lmrs.Batch;
import io.lmrs.Frame;
import io.lmrs.Learned;
import io.lmrs.Metrics;
import io.lmrs.Outcome;
import io.lmrs.Point;
import io.lmrs.learn.Guide;
import io.lmrs.learn.Recipe;
import io.lmrs.linear.Vectors;
import io.lmrs.random.Stream;
import io.lmrs.search.Arm;
import io.lmrs.search.Differences;
import io.lmrs.search.Dispatch;
import io.lmrs.search.Doubles;
import io.lmrs.search.EarlyEnding;
import io.lmrs.search.LearnedGuide;
import io.lmrs.search.LineSearch;
import io.lmrs.search.MetricsState;
import io.lmrs.search.Pairs;
import io.lmrs.search.Repeats;
import io.lmrs.search.SearchContext;
import io.lmrs.search.Slopes;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The engine of the guided searches: Algorithm 3 with its guide left open. An iteration measures
 * slopes along the guide's directions and along random ones orthogonal to them, steps along the
 * gradient's projection on all of these, and lets the guide learn.
 */
public final class GuidedSearch implements Arm {

  /** The metric that tells the branch: 1 if values are noisy. */
  static final String NOISY = "noisy";

  private static final double CENTRAL_RADIUS = 1e-3;
  private static final double FORWARD_RADIUS = 1e-5;

  private static final double FIRST_LENGTH = 0.1;

  /** Evaluations at the start that measure noise. */
  private static final int PROBES = 3;

  private static final int PATIENCE = 2;

  private enum Phase {
    PROBE,
    CENTRE,
    GAUGE,
    COMPARE,
    SLOPES,
    LINE
  }

  private final SearchContext context;
  private final GuidedPlan plan;
  private final Guide guide;
  private final Dispatch dispatch;
  private final Stream random;
  private final double[] x;
  private final LineSearch line;
  private final WidePhases phases = new WidePhases();
  private final NoisySteps steps;
  private final GuidedRows rows;
  private final GuideGradient expectation;
  private final EarlyEnding ending;
  private Phase phase;
  private boolean noisy;
  private boolean forward;
  private double cost = Double.NaN;
  private double[] heading;
  private double[] before;
  private long iteration;
  private int failedLines;
  private Metrics metrics = Metrics.NONE;

  public GuidedSearch(SearchContext context, GuidedPlan plan, Guide guide) {
    this(context, plan, guide, new Dispatch(context));
  }

  public GuidedSearch(SearchContext context, GuidedPlan plan, Guide guide, Dispatch dispatch) {
    this.context = context;
    this.plan = plan;
    this.guide = guide;
    this.dispatch = dispatch;
    this.random = Stream.of(context.seed(), Stream.DIRECTIONS);
    this.x = context.space().toSearch(context.start());
    double first = FIRST_LENGTH * Math.sqrt(x.length);
    this.line = new LineSearch(first);
    this.steps = new NoisySteps(x.length, plan, first);
    this.rows = new GuidedRows(plan.rows(), guide, random);
    this.expectation = new GuideGradient(guide, x.length);
    boolean selects = steps.isScaled() && steps.top() > 0;
    this.ending =
        selects
            ? new EarlyEnding(
                plan.patience().ending(),
                plan.rows().directions(),
                plan.stride().top(),
                plan.patience().slack(),
                context.goal())
            : EarlyEnding.none();
    this.phase =
        switch (plan.stride().step()) {
          case AUTO -> Phase.PROBE;
          case LINE_SEARCH -> Phase.CENTRE;
          case CONTROLLED -> Phase.GAUGE;
          default -> Phase.SLOPES;
        };
    chooseBranch(plan.stride().step() != Step.AUTO && plan.stride().step() != Step.LINE_SEARCH);
  }

  private void chooseBranch(boolean isNoisy) {
    noisy = isNoisy;
    forward = !noisy && plan.measure().slopes() != Slopes.CENTRAL;
  }

  // scaled steps: always under noise, in wide blocks otherwise
  private boolean scaled() {
    return noisy || phases.wide();
  }

  private boolean oneSided() {
    return forward && !scaled() && Double.isFinite(cost);
  }

  private NoisySteps underNoise() {
    return noisy ? steps : null;
  }

  private double radius() {
    if (noisy) {
      return steps.radius();
    }
    if (phases.wide()) {
      return NoisySteps.wideRadius(x.length) * phases.scale();
    }
    if (!Double.isNaN(plan.measure().radius())) {
      return plan.measure().radius();
    }
    return oneSided() ? FORWARD_RADIUS : CENTRAL_RADIUS;
  }

  @Override
  public Batch ask(Frame frame) {
    return switch (phase) {
      case PROBE -> dispatch.batch(frame, Collections.nCopies(PROBES, Point.at(x.clone())), 1);
      case CENTRE -> dispatch.batch(frame, List.of(Point.at(x.clone())), 1);
      case COMPARE -> {
        List<Point> points = new ArrayList<>();
        for (double[] place : steps.places(x)) {
          points.addAll(Collections.nCopies(Anchor.REPEATS, Point.at(place)));
        }
        yield dispatch.batch(frame, points, 1);
      }
      case GAUGE -> {
        Recipe recipe = new Recipe.Unit(random.child(iteration).child(-2).key());
        double[] along = recipe.entries(x.length);
        double[] centre = x.clone();
        List<Point> points = new ArrayList<>();
        for (int i = 0; i < steps.control().pairs(); i++) {
          double radius = steps.control().radius(i);
          points.add(new Point.Offset(centre, radius, along, recipe));
          points.add(new Point.Offset(centre, -radius, along, recipe));
        }
        yield dispatch.batch(frame, points, plan.measure().pairs() == Pairs.COMMON ? 2 : 1);
      }
      case SLOPES -> {
        double[][] q = rows.at(x, iteration, frame, underNoise());
        double[] centre = x.clone();
        if (!oneSided()) {
          Batch all =
              dispatch.pairs(frame, centre, radius(), q, rows::recipe, plan.measure().pairs());
          yield noisy ? ending.cut(all) : all;
        }
        List<Point> points = new ArrayList<>(q.length);
        for (int i = 0; i < q.length; i++) {
          points.add(new Point.Offset(centre, radius(), q[i], rows.recipe(i)));
        }
        yield dispatch.batch(frame, points, 1);
      }
      case LINE ->
          dispatch.batch(frame, List.of(new Point.Offset(x.clone(), line.trial(), heading)), 1);
    };
  }

  @Override
  public void tell(Batch batch, List<Outcome> outcomes) {
    Frame frame = batch.queries().getFirst().frame();
    dispatch.told(batch, outcomes, ask(frame).size());
    double[] costs = Differences.costs(outcomes, context.goal());
    switch (phase) {
      case PROBE -> probed(costs);
      case CENTRE -> centred(costs[0]);
      case GAUGE -> {
        steps.control().measured(costs, iteration);
        phase = Phase.SLOPES;
      }
      case COMPARE -> {
        steps.compare(x, costs, iteration);
        phase = next();
      }
      case SLOPES -> measured(noisy ? ending.told(costs, frame) : costs, frame);
      case LINE -> tried(costs[0]);
    }
  }

  private void probed(double[] costs) {
    cost = Arrays.stream(costs).min().orElseThrow();
    chooseBranch(Repeats.differ(Differences.deviation(costs), cost));
    steps.begin(x, noisy ? cost : Double.NaN, iteration);
    phase = Phase.SLOPES;
  }

  private void measured(double[] costs, Frame frame) {
    double radius = radius();
    double[] slopes =
        oneSided() ? Differences.forward(costs, cost, radius) : Differences.central(costs, radius);
    boolean selects = noisy && steps.top() > 0;
    double[][] q = rows.at(x, iteration, frame, underNoise());
    double[] g = Differences.combine(selects ? best(slopes, costs) : slopes, q, x.length);
    double norm = Vectors.norm(slopes);
    rows.judge(slopes, norm, underNoise(), x.length);
    describe(slopes, norm);

    // the guide sees the rows in the model's coordinates
    double[] at = frame.toModel(x);
    double[][] seen = q;
    if (!frame.equals(Frame.IDENTITY)) {
      seen = Arrays.stream(q).map(frame::toModel).toArray(double[][]::new);
    }
    double[] direction =
        plan.stride().along() == Along.CORRECTED ? expectation.corrected(frame, at, q, slopes) : g;
    guide.learn(at, seen, slopes);
    if (plan.stride().along() == Along.GUIDE) {
      direction = expectation.expected(frame, at);
    }
    rows.clear();

    double length = Vectors.norm(direction);
    if (!(length > 0) || !Double.isFinite(length)) {
      stay(costs);
    } else if (noisy) {
      endIteration(steps.step(x, direction, length, costs, slopes));
    } else if (phases.wide()) {
      wideStep(direction, length, costs, radius);
    } else {
      heading = Vectors.scale(-1 / length, direction.clone());
      line.begin(cost, Vectors.dot(heading, g));
      phase = Phase.LINE;
    }
  }

  // nothing leads on from here, as where all evaluations fail: perhaps the way here was wrong
  private void stay(double[] costs) {
    if (noisy) {
      steps.stay(x, costs);
      endIteration(0);
    } else if (phases.wide()) {
      endIteration(0);
      endBlock(costs);
    } else {
      endLine(0);
    }
  }

  // the slopes of the best pairs alone
  private double[] best(double[] slopes, double[] costs) {
    double[] out = new double[slopes.length];
    for (int pair : Differences.bestPairs(costs, steps.top())) {
      out[pair] = slopes[pair];
    }
    return out;
  }

  // one of a block of scaled steps, which pass over local minima
  private void wideStep(double[] g, double length, double[] costs, double radius) {
    double alpha = NoisySteps.wideSize(x.length, costs.length / 2) * phases.scale();
    endIteration(NoisySteps.scaled(x, g, length, costs, radius, alpha));
    endBlock(costs);
  }

  private void endBlock(double[] costs) {
    if (phases.stepped(Differences.mean(costs))) {
      phase = Phase.CENTRE;
    }
  }

  // the incumbent was evaluated: at the start, or at the end of a wide block
  private void centred(double newCost) {
    if (phases.wide() && !phases.judge(newCost, dispatch.queries())) {
      System.arraycopy(before, 0, x, 0, x.length);
    } else {
      cost = newCost;
      before = x.clone();
    }
    phase = Phase.SLOPES;
  }

  private void tried(double trialCost) {
    if (!line.tell(trialCost)) {
      return;
    }
    double moved = line.bestLength();
    if (moved > 0) {
      Vectors.add(moved, heading, x);
      cost = line.best();
    }
    endLine(moved);
  }

  private void endLine(double moved) {
    failedLines = moved > 0 ? 0 : failedLines + 1;
    if (failedLines >= PATIENCE && plan.measure().slopes() == Slopes.AUTO) {
      // one-sided slopes are too coarse here
      forward = false;
    }
    endIteration(moved);
    if (plan.stride().step() == Step.AUTO
        && phases.lineEnded(cost, dispatch.queries(), failedLines >= PATIENCE)) {
      before = x.clone();
      failedLines = 0;
    }
  }

  private void endIteration(double moved) {
    metrics = metrics.with(Metrics.STEP, moved);
    iteration++;
    heading = null;
    phase = next();
  }

  private Phase next() {
    if (noisy && steps.comparesPlaces(iteration)) {
      return Phase.COMPARE;
    }
    return noisy && steps.gaugeDue(iteration) ? Phase.GAUGE : Phase.SLOPES;
  }

  private void describe(double[] slopes, double norm) {
    Metrics m =
        Metrics.NONE
            // a projection on k of d directions keeps about k/d of the squared norm
            .with(Metrics.GRADIENT, norm * Math.sqrt((double) x.length / slopes.length))
            // the last step's length until this iteration's is known
            .with(Metrics.STEP, metrics.get(Metrics.STEP));
    metrics =
        guide.describe(
            rows.describe(m, slopes, norm)
                .with(NOISY, noisy ? 1 : 0)
                .with("wide", phases.wide() ? phases.scale() : 0));
  }

  @Override
  public boolean settled() {
    return phase == Phase.SLOPES && !phases.wide();
  }

  @Override
  public double[] position() {
    return x.clone();
  }

  @Override
  public double cost() {
    return cost;
  }

  @Override
  public void moveTo(double[] u, double known, boolean near) {
    System.arraycopy(u, 0, x, 0, x.length);
    cost = known;
    failedLines = 0;
    forward = near ? forward : plan.measure().slopes() != Slopes.CENTRAL;
    phases.moved();
    steps.begin(x, known, iteration);
    rows.clear();
    phase = Phase.SLOPES;
  }

  @Override
  public double[] incumbent() {
    // a wide block is not yet won, a step not yet judged: what counts is where it began
    return context
        .space()
        .toProblem(phases.wide() ? before : steps.base() != null ? steps.base() : x);
  }

  @Override
  public OptionalDouble incumbentValue() {
    return noisy ? OptionalDouble.empty() : context.goal().known(cost);
  }

  @Override
  public long iteration() {
    return iteration;
  }

  @Override
  public Metrics metrics() {
    return metrics;
  }

  @Override
  public Optional<Learned> learned() {
    double[] at = phases.wide() ? before : x;
    return LearnedGuide.of(guide, context.space(), at.clone(), plan.rows().guided());
  }

  /** True during a block of wide steps. */
  boolean wide() {
    return phases.wide();
  }

  /** True if the last line search has failed. */
  boolean stuck() {
    return failedLines > 0;
  }

  /** True if the values are noisy. */
  boolean noisy() {
    return noisy;
  }

  /** The learned directions where it stands, in the search's coordinates; orthonormal. */
  double[][] tangent() {
    return guide.directions(x.clone(), plan.rows().guided(), Stream.of(0));
  }

  /** The guide, for experiments that look at what it has learned. */
  Guide guide() {
    return guide;
  }

  @Override
  public void save(DataOutput out) throws IOException {
    dispatch.save(out);
    out.writeUTF(phase.name());
    out.writeBoolean(noisy);
    out.writeBoolean(forward);
    out.writeDouble(cost);
    out.writeLong(iteration);
    out.writeInt(failedLines);
    rows.save(out);
    expectation.save(out);
    Doubles.write(out, x);
    Doubles.writeOptional(out, heading);
    Doubles.writeOptional(out, before);
    line.save(out);
    phases.save(out);
    steps.save(out);
    MetricsState.write(out, metrics);
    guide.save(out);
    if (ending.active()) {
      ending.save(out);
    }
  }

  @Override
  public void restore(DataInput in) throws IOException {
    dispatch.restore(in);
    phase = Phase.valueOf(in.readUTF());
    noisy = in.readBoolean();
    forward = in.readBoolean();
    cost = in.readDouble();
    iteration = in.readLong();
    failedLines = in.readInt();
    rows.restore(in);
    expectation.restore(in);
    System.arraycopy(Doubles.read(in), 0, x, 0, x.length);
    heading = Doubles.readOptional(in);
    before = Doubles.read(in);
    line.restore(in);
    phases.restore(in);
    steps.restore(in);
    metrics = MetricsState.read(in);
    guide.restore(in);
    if (ending.active()) {
      ending.restore(in);
    }
  }

  @Override
  public void close() {
    guide.close();
  }
}
