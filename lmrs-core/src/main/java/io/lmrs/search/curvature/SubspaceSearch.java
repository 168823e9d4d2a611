package io.lmrs.search.curvature;

import io.lmrs.Batch;
import io.lmrs.Frame;
import io.lmrs.Metrics;
import io.lmrs.Outcome;
import io.lmrs.Point;
import io.lmrs.Search;
import io.lmrs.learn.Basis;
import io.lmrs.linear.Vectors;
import io.lmrs.random.Stream;
import io.lmrs.search.Arm;
import io.lmrs.search.Differences;
import io.lmrs.search.Dispatch;
import io.lmrs.search.Doubles;
import io.lmrs.search.LineSearch;
import io.lmrs.search.MetricsState;
import io.lmrs.search.SearchContext;
import io.lmrs.search.SearchFactory;
import io.lmrs.settings.Setting;
import io.lmrs.settings.Settings;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Second order on the structure that is found: a dense quasi-Newton search in a random subspace
 * that grows until it holds all directions that matter. See docs/decisions/curvature.md.
 *
 * <p>An iteration measures the slopes along the subspace's directions in one batch, learns
 * curvature from how they changed since the last step, and goes along the quasi-Newton direction as
 * far as the values fall. If the slopes inside have become small, a few directions outside are
 * probed at the same point; if these are much steeper, the subspace grows. A function of n hidden
 * directions stops that at about n, whatever the number of variables: almost every subspace of more
 * than n dimensions holds a point of the least value.
 */
public final class SubspaceSearch implements Arm {

  /** The settings. */
  public record Config(
      @Setting(
              value =
                  "dimension of the subspace at the start; auto is all variables up to 100 of them,"
                      + " then 8",
              min = 1,
              max = 1e6,
              auto = true)
          int first,
      @Setting(
              value = "dimension of the subspace at most; auto is what memory allows, up to 1000",
              min = 1,
              max = 1e6,
              auto = true)
          int most,
      @Setting(
              value =
                  "the subspace grows if squared slopes outside are so many times those inside, on"
                      + " average",
              min = 1)
          double growth) {
    /** With first dimension changed. */
    public Config withFirst(int value) {
      return Settings.changed(this, "first", value);
    }

    /** With most dimensions changed. */
    public Config withMost(int value) {
      return Settings.changed(this, "most", value);
    }

    /** With growth changed. */
    public Config withGrowth(double value) {
      return Settings.changed(this, "growth", value);
    }
  }

  /** The settings at their defaults for that many variables. */
  public static Config defaults(int dimension) {
    return new Config(0, 0, 20);
  }

  /** Registers the search. */
  public static final class Factory implements SearchFactory<Config> {
    /** Made by the registry. */
    public Factory() {}

    @Override
    public String name() {
      return "subspace";
    }

    @Override
    public String summary() {
      return "Quasi-Newton in a subspace that grows as far as the function has directions; for"
          + " smooth values";
    }

    @Override
    public Config defaults(int dimension) {
      return SubspaceSearch.defaults(dimension);
    }

    @Override
    public Search create(Config config, SearchContext context) {
      return new SubspaceSearch(
          config, context.in(StartScale.of(context.space(), context.start())));
    }
  }

  /** Up to that many variables all of them are searched from the start. */
  public static final int FEW = 100;

  private static final double FIRST_LENGTH = 0.1;
  private static final double NEARNESS = 0.01;
  private static final double SHRINK = 0.1;
  private static final double SHORTEST = 1e-12;

  /** The part of the expected decrease that errors of forward differences may make up. */
  private static final double DOUBT = 0.1;

  /** Lines without success before curvature is forgotten under noise. */
  private static final int PATIENCE = 4;

  /** How often flat values make it look for noise. */
  private static final int MOST_LOOKS = 3;

  /** Lines without success that make it stuck. */
  private static final int STUCK = 5;

  private enum Phase {
    CENTRE,
    SLOPES,
    PROBES,
    ROUGHNESS,
    LINE
  }

  private final SearchContext context;
  private final Dispatch dispatch;
  private final Stream random;
  private final double[] x;
  private final Spacing spacing = new Spacing();
  private final Subspace subspace;
  private LineSearch line;
  private Phase phase = Phase.CENTRE;
  private double cost = Double.NaN;
  private double reach;
  private int looks;
  private int failedLines;
  private long iteration;
  private Metrics metrics = Metrics.NONE;

  // slopes along the first directions, measured at x; complete outside of the phase SLOPES
  private double[] slopes = new double[0];
  // the step that led to x and the slopes before it, in the subspace
  private double[] step;
  private double[] before;
  // where the line search goes, as components and in the search's coordinates
  private double[] heading;
  private double[] ahead;

  public SubspaceSearch(Config config, SearchContext context) {
    this(config, context, new Dispatch(context));
  }

  public SubspaceSearch(Config config, SearchContext context, Dispatch dispatch) {
    this.context = context;
    this.dispatch = dispatch;
    this.random = Stream.of(context.seed(), Stream.DIRECTIONS);
    this.x = context.space().toSearch(context.start());
    this.subspace = new Subspace(config, x.length);
    this.reach = firstLength();
    this.line = new LineSearch(reach, NEARNESS);
    begin(new double[0][]);
  }

  private double firstLength() {
    return FIRST_LENGTH * Math.sqrt(x.length);
  }

  // a new subspace, of the size of the first
  private void begin(double[][] rows) {
    subspace.begin(rows, random.child(iteration).child(-1));
    slopes = new double[0];
    step = null;
  }

  private SubspaceSlopes differences() {
    return subspace.slopes(spacing, x, cost);
  }

  @Override
  public Batch ask(Frame frame) {
    boolean pairs = twoSided() && (phase == Phase.SLOPES || phase == Phase.PROBES);
    return dispatch.batch(frame, points(), pairs ? 2 : 1);
  }

  private List<Point> points() {
    double[] at = x.clone();
    return switch (phase) {
      case CENTRE -> List.of(Point.at(at));
      case SLOPES -> differences().points(slopes.length);
      case PROBES -> differences().points(subspace.outside(probing()));
      case ROUGHNESS ->
          Roughness.line(at, random.child(iteration).child(-2).direction(at.length), looks);
      case LINE -> List.of(new Point.Offset(at, line.trial(), ahead));
    };
  }

  private Stream probing() {
    return random.child(iteration).child(-3);
  }

  private int queries() {
    int sides = differences().sides();
    return switch (phase) {
      case CENTRE, LINE -> 1;
      case SLOPES -> sides * (subspace.count() - slopes.length);
      case PROBES -> sides * subspace.probes();
      case ROUGHNESS -> Roughness.POINTS;
    };
  }

  private boolean twoSided() {
    return differences().twoSided();
  }

  @Override
  public void tell(Batch batch, List<Outcome> outcomes) {
    dispatch.told(batch, outcomes, queries());
    double[] costs = Differences.costs(outcomes, context.goal());
    switch (phase) {
      case CENTRE -> {
        cost = costs[0];
        phase = Phase.SLOPES;
      }
      case SLOPES -> measured(costs);
      case PROBES -> probed(costs);
      case ROUGHNESS -> looked(costs);
      case LINE -> tried(costs[0]);
    }
  }

  private void measured(double[] costs) {
    int known = slopes.length;
    boolean flat = differences().flat(costs);
    slopes = differences().measured(slopes, costs);
    if (known > 0) {
      grown();
      return;
    }
    if (flat && looks < MOST_LOOKS) {
      look();
      return;
    }
    learn();
  }

  // takes the slopes in, and decides what to do with them
  private void learn() {
    if (step != null) {
      subspace.learn(step, before, slopes);
      step = null;
    }
    if (differences().coarse(slopes, DOUBT)) {
      if (!spacing.central()) {
        spacing.central(true);
        slopes = new double[0];
        return;
      }
    } else if (spacing.noise() == 0 && !differences().coarse(slopes, SHRINK * DOUBT)) {
      spacing.central(false);
    }
    subspace.seen(slopes, differences().likelyError(slopes.length));
    if (subspace.suspicious(slopes, dispatch.queries())) {
      phase = Phase.PROBES;
    } else {
      aim();
    }
  }

  private void look() {
    looks++;
    phase = Phase.ROUGHNESS;
  }

  private void looked(double[] costs) {
    double known = spacing.noise();
    spacing.measured(Roughness.from(cost, costs), cost);
    phase = Phase.SLOPES;
    if (spacing.noise() > known) {
      slopes = new double[0];
    } else if (differences().flat(costs) && looks < MOST_LOOKS) {
      look();
    } else if (slopes.length > 0) {
      learn();
    }
  }

  private void probed(double[] costs) {
    double[] found = differences().probed(costs);
    double byNoise = differences().likelyProbeError();
    if (subspace.steeperOutside(found, slopes, byNoise, dispatch.queries())) {
      grow(found);
    } else {
      aim();
    }
  }

  // the probes become directions of the subspace, and more are measured
  private void grow(double[] found) {
    int count = subspace.count();
    extend();
    slopes = Arrays.copyOf(slopes, count + found.length);
    System.arraycopy(found, 0, slopes, count, found.length);
    if (slopes.length < subspace.count()) {
      phase = Phase.SLOPES;
    } else {
      grown();
    }
  }

  private void grown() {
    slopes = subspace.straightened(slopes);
    subspace.seen(slopes, differences().likelyError(slopes.length));
    aim();
  }

  // starts the line search along the quasi-Newton direction, or down the slopes
  private void aim() {
    double[] direction = subspace.uphill(slopes);
    double length = Vectors.norm(direction);
    describe();
    if (!(length > 0) || !Double.isFinite(length)) {
      failedLines++;
      measureOtherwise();
      return;
    }
    heading = Vectors.scale(-1 / length, direction);
    ahead = subspace.combine(heading);
    line = new LineSearch(subspace.curved() ? length : reach, NEARNESS);
    line.begin(cost, Vectors.dot(heading, slopes));
    phase = Phase.LINE;
  }

  private void tried(double trialCost) {
    if (!line.tell(trialCost)) {
      return;
    }
    double moved = line.bestLength();
    if (moved == 0) {
      failed();
      return;
    }
    Vectors.add(moved, ahead, x);
    cost = line.best();
    step = Vectors.scale(moved, heading);
    before = slopes;
    reach = moved;
    failedLines = 0;
    spacing.worked();
    endIteration(moved);
  }

  private void failed() {
    failedLines++;
    boolean misled = subspace.curved() && (spacing.noise() == 0 || failedLines >= PATIENCE);
    if (misled) {
      // once more down the slopes themselves
      subspace.forgetCurvature();
      aim();
      return;
    }
    reach *= SHRINK;
    if (reach < SHORTEST) {
      reach = firstLength();
    }
    measureOtherwise();
  }

  private void measureOtherwise() {
    endIteration(0);
    if (!spacing.central()) {
      spacing.central(true);
    } else if (subspace.growable()) {
      // at a kink no way leads down in this subspace
      extend();
    } else if (spacing.noise() == 0 && looks < MOST_LOOKS) {
      look();
    } else {
      spacing.widen();
    }
  }

  private void extend() {
    subspace.grow(probing(), dispatch.queries());
  }

  private void endIteration(double moved) {
    metrics = metrics.with(Metrics.STEP, moved);
    iteration++;
    heading = null;
    ahead = null;
    slopes = new double[0];
    phase = Phase.SLOPES;
  }

  private void describe() {
    metrics =
        Metrics.NONE
            // a projection on m of d directions keeps about m/d of the squared norm
            .with(
                Metrics.GRADIENT,
                Vectors.norm(slopes) * Math.sqrt((double) x.length / slopes.length))
            // the last step's length until this iteration's is known
            .with(Metrics.STEP, metrics.get(Metrics.STEP))
            .with("dimension", subspace.count())
            .with("rank", subspace.shown())
            .with("memory", subspace.memory())
            .with("central", twoSided() ? 1 : 0)
            .with("noise", spacing.noise());
  }

  @Override
  public boolean settled() {
    return phase == Phase.SLOPES && slopes.length == 0;
  }

  @Override
  public double[] position() {
    return x.clone();
  }

  @Override
  public double cost() {
    return cost;
  }

  /**
   * Orthonormal rows that span the gradients seen since the subspace last grew, in the problem's
   * coordinates: the directions in which the function is known to change.
   */
  public double[][] active() {
    List<double[]> rows = new ArrayList<>();
    for (double[] row : subspace.active()) {
      rows.add(context.space().directionToProblem(x, row));
    }
    return Basis.orthonormalise(rows);
  }

  /** True if no line leads down, however the slopes are measured. */
  public boolean stuck() {
    return failedLines >= STUCK;
  }

  @Override
  public void moveTo(double[] u, double known, boolean near) {
    if (!near) {
      begin(new double[0][]);
      reach = firstLength();
      spacing.worked();
    }
    stand(u, known);
  }

  /**
   * Goes on from another point in a subspace that begins with known directions.
   *
   * @param rows orthonormal, fewer than the subspace may have
   */
  public void moveTo(double[] u, double known, double[][] rows) {
    begin(rows);
    reach = firstLength();
    spacing.worked();
    stand(u, known);
  }

  private void stand(double[] u, double known) {
    System.arraycopy(u, 0, x, 0, x.length);
    cost = known;
    step = null;
    failedLines = 0;
    heading = null;
    ahead = null;
    slopes = new double[0];
    phase = Phase.SLOPES;
  }

  @Override
  public double[] incumbent() {
    return context.space().toProblem(x);
  }

  @Override
  public OptionalDouble incumbentValue() {
    return context.goal().known(cost);
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
  public void save(DataOutput out) throws IOException {
    dispatch.save(out);
    out.writeUTF(phase.name());
    Doubles.write(out, x);
    SubspaceSize size = subspace.size();
    Doubles.write(out, new double[] {cost, reach, size.outside()});
    for (int number : new int[] {size.growths(), looks, failedLines}) {
      out.writeInt(number);
    }
    out.writeLong(iteration);
    out.writeLong(size.since());
    for (double[] vector : new double[][] {slopes, step, before, heading, ahead}) {
      Doubles.writeOptional(out, vector);
    }
    line.save(out);
    spacing.save(out);
    subspace.save(out);
    MetricsState.write(out, metrics);
  }

  @Override
  public void restore(DataInput in) throws IOException {
    dispatch.restore(in);
    phase = Phase.valueOf(in.readUTF());
    System.arraycopy(Doubles.read(in), 0, x, 0, x.length);
    double[] numbers = Doubles.read(in);
    cost = numbers[0];
    reach = numbers[1];
    int growths = in.readInt();
    looks = in.readInt();
    failedLines = in.readInt();
    iteration = in.readLong();
    subspace.size().restore(numbers[2], growths, in.readLong());
    slopes = Doubles.read(in);
    step = Doubles.readOptional(in);
    before = Doubles.readOptional(in);
    heading = Doubles.readOptional(in);
    ahead = Doubles.readOptional(in);
    line = new LineSearch(reach, NEARNESS);
    line.restore(in);
    spacing.restore(in);
    subspace.restore(in);
    metrics = MetricsState.read(in);
  }
}
