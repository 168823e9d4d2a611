package io.lmrs.search.guided;

import io.lmrs.Batch;
import io.lmrs.Frame;
import io.lmrs.Learned;
import io.lmrs.Metrics;
import io.lmrs.Outcome;
import io.lmrs.Point;
import io.lmrs.learn.Basis;
import io.lmrs.learn.Guide;
import io.lmrs.learn.Recipe;
import io.lmrs.linear.Vectors;
import io.lmrs.random.Stream;
import io.lmrs.search.Arm;
import io.lmrs.search.Differences;
import io.lmrs.search.Dispatch;
import io.lmrs.search.Doubles;
import io.lmrs.search.LearnedGuide;
import io.lmrs.search.LineSearch;
import io.lmrs.search.MetricsState;
import io.lmrs.search.Pairs;
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

  /** Differences of repeated values below this, relative to the value, are rounding. */
  private static final double ROUNDING = 1e-12;

  private static final int PATIENCE = 2;

  /** How fast the number of guided rows follows their success. */
  private static final double TRUST_STEP = 0.3;

  /** The weight of an iteration in what the guide's gradient was worth lately. */
  private static final double RECENT = 0.1;

  /** How often a guide that has lost all trust is tried again. */
  private static final int SECOND_CHANCE = 4;

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
  private Phase phase;
  private boolean noisy;
  private boolean forward;
  private double cost = Double.NaN;
  private double[] heading;
  private double[] before;
  private long iteration;
  private int failedLines;
  private int fallbacks;
  private double trust = 1;
  private double expectedBySlopes;
  private double expectedSquares;
  private Metrics metrics = Metrics.NONE;

  // the rows of the batch that is out, a function of the state and the frame
  private double[][] rows;
  private int guidedRows;
  private Recipe.Completion completion;
  private Frame rowsFrame;

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

  private boolean controlled() {
    return noisy && steps.isControlled();
  }

  private boolean judged() {
    return noisy && steps.isJudged();
  }

  // where steps are long or slopes drown in noise, what was learned may be worse than nothing
  private boolean dispensable() {
    return noisy && (steps.isJudged() || steps.isScaled());
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
        List<Point> points =
            new ArrayList<>(Collections.nCopies(Anchor.REPEATS, Point.at(x.clone())));
        Point then = Point.at(steps.before(iteration).clone());
        points.addAll(Collections.nCopies(Anchor.REPEATS, then));
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
        if (rows == null || !frame.equals(rowsFrame)) {
          chooseRows(frame);
        }
        double[] centre = x.clone();
        if (!oneSided()) {
          yield dispatch.pairs(frame, centre, radius(), rows, this::recipe, plan.measure().pairs());
        }
        List<Point> points = new ArrayList<>(rows.length);
        for (int i = 0; i < rows.length; i++) {
          points.add(new Point.Offset(centre, radius(), rows[i], recipe(i)));
        }
        yield dispatch.batch(frame, points, 1);
      }
      case LINE ->
          dispatch.batch(frame, List.of(new Point.Offset(x.clone(), line.trial(), heading)), 1);
    };
  }

  private Recipe recipe(int row) {
    return completion == null ? null : new Recipe.Row(completion, row);
  }

  // as many guided rows as have lately been steeper than random ones, but at least one now and then
  private int mostGuided() {
    if (!plan.rows().explore()) {
      return plan.rows().guided();
    }
    int most = (int) Math.round(trust);
    return dispensable() && most == 0 && iteration % SECOND_CHANCE == 0 ? 1 : most;
  }

  private int total() {
    int wanted = Math.min(plan.rows().directions(), x.length);
    return judged() ? JudgedSteps.pairs(wanted) : wanted;
  }

  // a small batch keeps a row that explores
  private int mostTrust() {
    return judged() ? Math.min(plan.rows().guided(), total() - 1) : plan.rows().guided();
  }

  // orthonormal rows: the guide's first, then random ones
  private void chooseRows(Frame frame) {
    int d = x.length;
    rowsFrame = frame;
    if (plan.rows().explore() && !controlled() && frame.equals(Frame.IDENTITY)) {
      Guide.Choice choice = guide.choose(x.clone(), mostGuided(), total(), random.child(iteration));
      rows = choice.rows();
      guidedRows = choice.guided();
      completion = choice.completion();
      return;
    }
    double[][] tangent =
        guide.directions(frame.toModel(x), mostGuided(), random.child(iteration).child(-1));
    List<double[]> inSearch = new ArrayList<>(tangent.length + 1);
    if (controlled()) {
      // first of all where past steps led: it tells whether they were too long
      inSearch.add(steps.control().past().clone());
    }
    for (double[] row : tangent) {
      inSearch.add(frame.gradientToSearch(row));
    }
    double[][] guided = Basis.orthonormalise(inSearch);
    boolean complete = plan.rows().explore() || guided.length == 0;
    completion =
        complete ? new Recipe.Completion(guided, total(), random.child(iteration).key()) : null;
    rows = complete ? completion.rows(d) : guided;
    guidedRows = guided.length;
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
      case SLOPES -> measured(costs, frame);
      case LINE -> tried(costs[0]);
    }
  }

  private void probed(double[] costs) {
    cost = Arrays.stream(costs).min().orElseThrow();
    chooseBranch(Differences.deviation(costs) > ROUNDING * Math.abs(cost));
    steps.begin(x, noisy ? cost : Double.NaN, iteration);
    phase = Phase.SLOPES;
  }

  private void measured(double[] costs, Frame frame) {
    double radius = radius();
    double[] slopes =
        oneSided() ? Differences.forward(costs, cost, radius) : Differences.central(costs, radius);
    boolean selects = noisy && steps.selects();
    double[] g = Differences.combine(selects ? best(slopes, costs) : slopes, rows, x.length);
    double norm = Vectors.norm(slopes);
    fallbacks += guidedRows == 0 ? 1 : 0;
    describe(slopes, norm);

    // the guide sees the rows in the model's coordinates
    double[] at = frame.toModel(x);
    double[][] seen = rows;
    if (!frame.equals(Frame.IDENTITY)) {
      seen = Arrays.stream(rows).map(frame::toModel).toArray(double[][]::new);
    }
    double[] direction =
        plan.stride().along() == Along.CORRECTED ? corrected(frame, at, slopes) : g;
    guide.learn(at, seen, slopes);
    if (plan.stride().along() == Along.GUIDE) {
      direction = guideDirection(frame, at);
    }
    rows = null;

    double length = Vectors.norm(direction);
    if (!(length > 0) || !Double.isFinite(length)) {
      endIteration(0);
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

  // the slopes of the best pairs alone
  private double[] best(double[] slopes, double[] costs) {
    double[] out = new double[slopes.length];
    for (int pair : Differences.bestPairs(costs, plan.stride().top())) {
      out[pair] = slopes[pair];
    }
    return out;
  }

  private double[] guideDirection(Frame frame, double[] at) {
    double[] gradient = guide.gradient(at);
    return gradient == null ? new double[x.length] : frame.gradientToSearch(gradient);
  }

  // what the guide expects, in proportion to what it was right about lately, and along the rows
  // what was measured instead
  private double[] corrected(Frame frame, double[] at, double[] slopes) {
    double[] out = guideDirection(frame, at);
    double[] expected = new double[slopes.length];
    for (int i = 0; i < expected.length; i++) {
      expected[i] = Vectors.dot(rows[i], out);
    }
    double right = Math.max(0, expectedBySlopes / expectedSquares);
    double scale = Double.isFinite(right) ? right : 0;
    expectedBySlopes += RECENT * (Vectors.dot(expected, slopes) - expectedBySlopes);
    expectedSquares += RECENT * (Vectors.dot(expected, expected) - expectedSquares);
    Vectors.scale(scale, out);
    double[] off = slopes.clone();
    Vectors.add(-scale, expected, off);
    Vectors.add(1, Differences.combine(off, rows, x.length), out);
    return out;
  }

  // one of a block of scaled steps, which pass over local minima
  private void wideStep(double[] g, double length, double[] costs, double radius) {
    double alpha = NoisySteps.wideSize(x.length, costs.length / 2) * phases.scale();
    endIteration(NoisySteps.scaled(x, g, length, costs, radius, alpha));
    if (phases.stepped(Arrays.stream(costs).average().orElseThrow())) {
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
      failedLines = 0;
    } else if (++failedLines >= PATIENCE && plan.measure().slopes() == Slopes.AUTO) {
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
    if (noisy && steps.before(iteration) != null) {
      return Phase.COMPARE;
    }
    return noisy && steps.gaugeDue(iteration) ? Phase.GAUGE : Phase.SLOPES;
  }

  private void describe(double[] slopes, double norm) {
    double guided = 0;
    for (int i = 0; i < guidedRows; i++) {
      guided += slopes[i] * slopes[i];
    }
    double all = norm * norm;
    boolean steeper = guided * slopes.length > all * guidedRows;
    if (guidedRows > 0) {
      double least = dispensable() ? 0 : 1;
      trust = Math.clamp(trust + (steeper ? TRUST_STEP : -TRUST_STEP), least, mostTrust());
    }
    Metrics m =
        Metrics.NONE
            // a projection on k of d directions keeps about k/d of the squared norm
            .with(Metrics.GRADIENT, norm * Math.sqrt((double) x.length / slopes.length))
            // the last step's length until this iteration's is known
            .with(Metrics.STEP, metrics.get(Metrics.STEP))
            .with("rank", guidedRows)
            .with("share", all > 0 ? guided / all : 0)
            .with("random-share", (double) guidedRows / slopes.length)
            .with("fallbacks", fallbacks)
            .with(NOISY, noisy ? 1 : 0)
            .with("wide", phases.wide() ? phases.scale() : 0);
    metrics = guide.describe(m);
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
    rows = null;
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
    return noisy || !Double.isFinite(cost)
        ? OptionalDouble.empty()
        : OptionalDouble.of(context.goal().value(cost));
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
    out.writeInt(fallbacks);
    out.writeDouble(trust);
    out.writeDouble(expectedBySlopes);
    out.writeDouble(expectedSquares);
    Doubles.write(out, x);
    Doubles.writeOptional(out, heading);
    Doubles.writeOptional(out, before);
    line.save(out);
    phases.save(out);
    steps.save(out);
    MetricsState.write(out, metrics);
    guide.save(out);
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
    fallbacks = in.readInt();
    trust = in.readDouble();
    expectedBySlopes = in.readDouble();
    expectedSquares = in.readDouble();
    System.arraycopy(Doubles.read(in), 0, x, 0, x.length);
    heading = Doubles.readOptional(in);
    before = Doubles.read(in);
    line.restore(in);
    phases.restore(in);
    steps.restore(in);
    metrics = MetricsState.read(in);
    guide.restore(in);
    rows = null;
  }

  @Override
  public void close() {
    guide.close();
  }
}
