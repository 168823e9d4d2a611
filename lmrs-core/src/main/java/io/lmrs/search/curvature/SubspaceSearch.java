package io.lmrs.search.curvature;

import io.lmrs.Batch;
import io.lmrs.Frame;
import io.lmrs.Metrics;
import io.lmrs.Outcome;
import io.lmrs.Point;
import io.lmrs.Search;
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
          double growth) {}

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
      return new Config(0, 0, 20);
    }

    @Override
    public Search create(Config config, SearchContext context) {
      return new SubspaceSearch(
          config, context.in(StartScale.of(context.space(), context.start())));
    }
  }

  /** Up to that many variables all of them are searched from the start. */
  public static final int FEW = 100;

  private static final int FIRST = 8;
  private static final int MOST = 1000;

  /** Numbers in the directions of the largest subspace. */
  private static final double MEMORY = 2e7;

  private static final double FIRST_LENGTH = 0.1;
  private static final double NEARNESS = 0.01;
  private static final double SHRINK = 0.1;
  private static final double SHORTEST = 1e-12;

  /** Directions probed outside. */
  private static final int PROBES = 6;

  /** Directions are probed if slopes have fallen to so many times what growth asks for. */
  private static final double SUSPECT = 2;

  /** The subspace grows to so many times its dimension, the first time and later. */
  private static final int FIRST_FACTOR = 2;

  private static final int FACTOR = 4;

  /** The part of the expected decrease that errors of forward differences may make up. */
  private static final double DOUBT = 0.1;

  /**
   * A subspace without a sign of hidden structure grows when it has had so many evaluations for
   * each direction of the next one, if squared slopes outside are so many times those inside.
   */
  private static final int SHARE = 4;

  private static final double LIKE = 0.5;

  /** Slopes outside and new directions count if they are so many times as large as noise. */
  private static final double CLEAR = 3;

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

  private final Config config;
  private final SearchContext context;
  private final Dispatch dispatch;
  private final Stream random;
  private final double[] x;
  private final Spacing spacing = new Spacing();
  private final SlopeRank rank = new SlopeRank();
  private Directions directions;
  private QuasiNewton curvature;
  private LineSearch line;
  private Phase phase = Phase.CENTRE;
  private double cost = Double.NaN;
  private double reach;
  private double outside = Double.NaN;
  private int growths;
  private long since;
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
    this.config = config;
    this.context = context;
    this.dispatch = dispatch;
    this.random = Stream.of(context.seed(), Stream.DIRECTIONS);
    this.x = context.space().toSearch(context.start());
    this.reach = firstLength();
    this.line = new LineSearch(reach, NEARNESS);
    begin(new double[0][]);
  }

  private double firstLength() {
    return FIRST_LENGTH * Math.sqrt(x.length);
  }

  private int most() {
    int d = x.length;
    int most = config.most() > 0 ? config.most() : (int) Math.min(MOST, MEMORY / d);
    return Math.min(d, Math.max(most, first()));
  }

  private int first() {
    int d = x.length;
    return Math.min(d, config.first() > 0 ? config.first() : d <= FEW ? d : FIRST);
  }

  // a new subspace, of the size of the first
  private void begin(double[][] rows) {
    Stream fresh = random.child(iteration).child(-1);
    directions =
        first() == x.length
            ? Directions.coordinates(x.length)
            : Directions.beginningWith(rows, first(), x.length, fresh);
    curvature = new QuasiNewton(directions.count());
    rank.clear();
    outside = Double.NaN;
    slopes = new double[0];
    step = null;
  }

  @Override
  public Batch ask(Frame frame) {
    double[] at = x.clone();
    List<Point> points = new ArrayList<>();
    switch (phase) {
      case CENTRE -> points.add(Point.at(at));
      case SLOPES -> {
        for (int i = slopes.length; i < directions.count(); i++) {
          points.add(directions.from(at, i, distance(i)));
          if (twoSided()) {
            points.add(directions.from(at, i, -distance(i)));
          }
        }
      }
      case PROBES -> {
        double distance = probeDistance();
        for (double[] probe : directions.beyond(probes(), probing())) {
          points.add(new Point.Offset(at, distance, probe));
          if (twoSided()) {
            points.add(new Point.Offset(at, -distance, probe));
          }
        }
      }
      case ROUGHNESS ->
          points.addAll(
              Roughness.line(at, random.child(iteration).child(-2).direction(at.length), looks));
      case LINE -> points.add(new Point.Offset(at, line.trial(), ahead));
    }
    boolean pairs = twoSided() && (phase == Phase.SLOPES || phase == Phase.PROBES);
    return dispatch.batch(frame, points, pairs ? 2 : 1);
  }

  private Stream probing() {
    return random.child(iteration).child(-3);
  }

  private int probes() {
    return Math.min(PROBES, most() - directions.count());
  }

  private int queries() {
    int sides = twoSided() ? 2 : 1;
    return switch (phase) {
      case CENTRE, LINE -> 1;
      case SLOPES -> sides * (directions.count() - slopes.length);
      case PROBES -> sides * probes();
      case ROUGHNESS -> Roughness.POINTS;
    };
  }

  private boolean twoSided() {
    return spacing.central() || !Double.isFinite(cost);
  }

  private double distance(int i) {
    return spacing.distance(curvature.bend(i), directions.size(x, i), cost, twoSided());
  }

  private double probeDistance() {
    return spacing.distance(curvature.meanBend(), Directions.size(x), cost, twoSided());
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

  // the slope by two values or by one and the incumbent's, whose bend is known; 0 if a side failed
  private double slope(double[] costs, int i, double way, double bend) {
    double slope =
        twoSided()
            ? (costs[2 * i] - costs[2 * i + 1]) / (2 * way)
            : (costs[i] - cost) / way - way / 2 * bend;
    return Double.isFinite(slope) ? slope : 0;
  }

  private void measured(double[] costs) {
    int known = slopes.length;
    boolean flat = flat(costs);
    double[] all = Arrays.copyOf(slopes, directions.count());
    for (int i = known; i < all.length; i++) {
      double way = directions.way(x, i, distance(i));
      all[i] = slope(costs, i - known, way, curvature.bend(i));
    }
    slopes = all;
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
      double[] change = slopes.clone();
      Vectors.add(-1, before, change);
      curvature.add(step, change);
      step = null;
    }
    if (coarse(DOUBT)) {
      if (!spacing.central()) {
        spacing.central(true);
        slopes = new double[0];
        return;
      }
    } else if (spacing.noise() == 0 && !coarse(SHRINK * DOUBT)) {
      spacing.central(false);
    }
    rank.add(slopes, likelyError());
    if (suspicious()) {
      phase = Phase.PROBES;
    } else {
      aim();
    }
  }

  // true if more than a quarter of the values beside the incumbent equal its own
  private boolean flat(double[] costs) {
    int equal = 0;
    for (double each : costs) {
      equal += each == cost ? 1 : 0;
    }
    return 4 * equal > costs.length;
  }

  // true if errors of forward differences may make up more than that part of the expected decrease
  private boolean coarse(double part) {
    if (!curvature.known()) {
      return false;
    }
    double error = 0;
    for (int i = 0; i < slopes.length; i++) {
      double bend = curvature.bend(i);
      double distance = spacing.distance(bend, directions.size(x, i), cost, false);
      double each = spacing.forwardError(bend, distance, cost);
      error += each * each * curvature.give(i);
    }
    return error > part * Vectors.dot(curvature.times(slopes), slopes);
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
    } else if (flat(costs) && looks < MOST_LOOKS) {
      look();
    } else if (slopes.length > 0) {
      learn();
    }
  }

  // the mean squared slope inside
  private double inside() {
    return Vectors.dot(slopes, slopes) / slopes.length;
  }

  // at first all directions are alike, whether inside or outside
  private boolean suspicious() {
    if (directions.count() >= most()) {
      return false;
    }
    if (Double.isNaN(outside)) {
      outside = inside();
      return false;
    }
    return config.growth() * inside() < SUSPECT * outside || overdue();
  }

  // how long errors of the slopes may be by noise, if there is any
  private double likelyError() {
    if (spacing.noise() == 0) {
      return 0;
    }
    double sum = 0;
    for (int i = 0; i < slopes.length; i++) {
      double error = spacing.noiseError(distance(i), cost);
      sum += error * error;
    }
    return CLEAR * Math.sqrt(sum);
  }

  // true if the subspace has had its share of evaluations and no gradient was like those before
  private boolean overdue() {
    return rank.count() == rank.seen() && dispatch.queries() - since > SHARE * larger();
  }

  private void probed(double[] costs) {
    double distance = probeDistance();
    double[] found = new double[probes()];
    for (int i = 0; i < found.length; i++) {
      found[i] = slope(costs, i, distance, curvature.meanBend());
    }
    outside = Vectors.dot(found, found) / found.length;
    double byNoise = CLEAR * spacing.noiseError(distance, cost);
    double least = overdue() ? LIKE : config.growth();
    if (outside > least * inside() && outside > byNoise * byNoise) {
      grow(found);
    } else {
      aim();
    }
  }

  // the probes become directions of the subspace, and more are measured
  private void grow(double[] found) {
    int count = directions.count();
    int to = larger();
    extend(to);
    slopes = Arrays.copyOf(slopes, count + found.length);
    System.arraycopy(found, 0, slopes, count, found.length);
    if (slopes.length < to) {
      phase = Phase.SLOPES;
    } else {
      grown();
    }
  }

  private void grown() {
    if (directions.count() == x.length) {
      slopes = directions.combine(slopes);
      directions = Directions.coordinates(x.length);
    }
    rank.add(slopes, likelyError());
    aim();
  }

  // starts the line search along the quasi-Newton direction, or down the slopes
  private void aim() {
    double[] direction = curvature.times(slopes);
    double length = Vectors.norm(direction);
    if (!(Vectors.dot(direction, slopes) > 0) || !Double.isFinite(length)) {
      curvature.clear();
      direction = slopes.clone();
      length = Vectors.norm(direction);
    }
    describe();
    if (!(length > 0) || !Double.isFinite(length)) {
      failedLines++;
      measureOtherwise();
      return;
    }
    heading = Vectors.scale(-1 / length, direction);
    ahead = directions.combine(heading);
    line = new LineSearch(curvature.known() ? length : reach, NEARNESS);
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
    boolean misled = curvature.known() && (spacing.noise() == 0 || failedLines >= PATIENCE);
    if (misled) {
      // once more down the slopes themselves
      curvature.clear();
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
    } else if (directions.count() < most()) {
      // at a kink no way leads down in this subspace
      extend(larger());
    } else if (spacing.noise() == 0 && looks < MOST_LOOKS) {
      look();
    } else {
      spacing.widen();
    }
  }

  // the next size of the subspace
  private int larger() {
    int count = directions.count();
    long wanted = Math.max(count + probes(), (long) (growths == 0 ? FIRST_FACTOR : FACTOR) * count);
    return FACTOR * wanted > most() ? most() : (int) wanted;
  }

  private void extend(int to) {
    directions.add(directions.beyond(to - directions.count(), probing()));
    curvature.grow(to);
    growths++;
    since = dispatch.queries();
    rank.clear();
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
            .with("dimension", directions.count())
            .with("rank", rank.count())
            .with("memory", curvature.steps())
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
    return Double.isFinite(cost)
        ? OptionalDouble.of(context.goal().value(cost))
        : OptionalDouble.empty();
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
    Doubles.write(out, new double[] {cost, reach, outside});
    for (int number : new int[] {growths, looks, failedLines}) {
      out.writeInt(number);
    }
    out.writeLong(iteration);
    out.writeLong(since);
    for (double[] vector : new double[][] {slopes, step, before, heading, ahead}) {
      Doubles.writeOptional(out, vector);
    }
    line.save(out);
    spacing.save(out);
    directions.save(out);
    curvature.save(out);
    rank.save(out);
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
    outside = numbers[2];
    growths = in.readInt();
    looks = in.readInt();
    failedLines = in.readInt();
    iteration = in.readLong();
    since = in.readLong();
    slopes = Doubles.read(in);
    step = Doubles.readOptional(in);
    before = Doubles.readOptional(in);
    heading = Doubles.readOptional(in);
    ahead = Doubles.readOptional(in);
    line = new LineSearch(reach, NEARNESS);
    line.restore(in);
    spacing.restore(in);
    directions.restore(in);
    curvature.restore(in);
    rank.restore(in);
    metrics = MetricsState.read(in);
  }
}
