package io.lmrs.search.evolution;

import io.lmrs.Batch;
import io.lmrs.Frame;
import io.lmrs.Metrics;
import io.lmrs.Outcome;
import io.lmrs.Point;
import io.lmrs.Search;
import io.lmrs.linear.Vectors;
import io.lmrs.plan.KnownPoint;
import io.lmrs.random.Stream;
import io.lmrs.search.Differences;
import io.lmrs.search.Dispatch;
import io.lmrs.search.Doubles;
import io.lmrs.search.MetricsState;
import io.lmrs.search.SearchContext;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * The engine of the CMA-ES family: samples a normal distribution, ranks the samples, moves the mean
 * and adapts the step size by the length of its path (Hansen, "The CMA Evolution Strategy: A
 * Tutorial", arXiv 1604.00772, figure 6, equations 38 to 44). The {@link Distribution} adapts the
 * shape. Failed samples rank last, equal ones by their index; a generation without any value
 * teaches nothing. Where a {@link StopCondition} is met a new start is made, or, without restarts,
 * the search goes on and reports it. A {@link Margin} keeps whole numbers and choices moving.
 *
 * <p>The incumbent is the mean. The metric {@code gradient} is NaN: no gradient is estimated.
 */
final class EvolutionStrategy implements Search {
  static final String SIGMA =
      "first step size: deviation of every variable around the start, in the search's units";
  static final String POPULATION = "samples per generation (lambda); auto is 4 + floor(3 ln d)";
  static final String RESTARTS =
      "at a stop condition: none goes on, ipop doubles the population, bipop alternates with small"
          + " ones";
  static final double DEFAULT_SIGMA = 0.5;

  /** Bounds of the step size, and of the longest deviation, in units of the first step size. */
  private static final double LEAST_SIGMA = 1e-100;

  private static final double MOST_SIGMA = 1e20;

  /** Known points that tell where to begin, and the part of them that counts. */
  private static final int LEAST_KNOWN = 10;

  private static final int TOP = 10;

  /** The least first step after known points, in parts of the usual one. */
  private static final double WIDTH = 0.1;

  private final SearchContext context;
  private final Distribution.Maker shapes;
  private final RestartSchedule schedule;
  private final boolean margins;
  private final Dispatch dispatch;
  private final Stream random;
  private long iteration;
  private Metrics metrics = Metrics.NONE;

  // the present start
  private RestartSchedule.Start start;
  private Distribution shape;
  private StopMonitor monitor;
  // null where all coordinates are real
  private Margin margin;
  private double[] mean;
  private double[] path;
  private double sigma;
  private long generation;
  private long spent;
  private StopCondition stopped = StopCondition.NONE;

  // the samples that are asked for, y as the margin stretches it; y is null until then
  private double[][] z;
  private double[][] y;
  private double[][] moves;

  /**
   * A search.
   *
   * @param population samples per generation, or 0 for the default
   * @param sigma the first step size
   * @param margins whether whole numbers and choices keep a chance to change
   * @param shapes makes the distribution of a start
   */
  static EvolutionStrategy of(
      SearchContext context,
      Restarts restarts,
      int population,
      double sigma,
      boolean margins,
      Distribution.Maker shapes) {
    int n = context.dimension();
    int lambda = population > 0 ? population : StrategyParameters.population(n);
    RestartSchedule schedule = new RestartSchedule(restarts, n, lambda, sigma);
    return new EvolutionStrategy(context, schedule, margins, shapes);
  }

  private EvolutionStrategy(
      SearchContext context, RestartSchedule schedule, boolean margins, Distribution.Maker shapes) {
    this.context = context;
    this.shapes = shapes;
    this.schedule = schedule;
    this.margins = margins;
    this.dispatch = new Dispatch(context);
    this.random = Stream.of(context.seed(), Stream.DIRECTIONS);
    begin(schedule.first(), context.space().toSearch(context.start()));
  }

  /**
   * Begins where the best tenth of the known points lie: at their mean, with a first step as wide
   * as they are spread, after Nomura et al., "Warm starting CMA-ES for hyperparameter
   * optimization", AAAI 2021, but without their covariance. Wants {@value #LEAST_KNOWN} points.
   */
  @Override
  public boolean know(List<KnownPoint> points) {
    if (points.size() < LEAST_KNOWN || iteration > 0) {
      return false;
    }
    List<double[]> best =
        points.stream()
            .sorted(Comparator.comparingDouble(p -> context.goal().cost(p.value())))
            .limit(Math.max(2, points.size() / TOP))
            .map(p -> context.space().toSearch(p.x()))
            .toList();
    double[] centre = new double[mean.length];
    best.forEach(u -> Vectors.add(1.0 / best.size(), u, centre));
    double squares = 0;
    for (double[] u : best) {
      for (int i = 0; i < u.length; i++) {
        squares += (u[i] - centre[i]) * (u[i] - centre[i]);
      }
    }
    double spread = squares / (best.size() * (double) mean.length);
    double least = WIDTH * start.sigma();
    mean = centre;
    sigma = Math.min(start.sigma(), Math.sqrt(least * least + spread));
    y = null;
    return true;
  }

  private void begin(RestartSchedule.Start next, double[] from) {
    start = next;
    mean = from;
    sigma = next.sigma();
    path = new double[mean.length];
    shape = shapes.make(mean.length, next.population());
    monitor = new StopMonitor(mean.length, next.population(), next.sigma());
    margin =
        margins && context.space().discrete()
            ? new Margin(context.space(), mean.length, next.population())
            : null;
    generation = 0;
    spent = 0;
    stopped = StopCondition.NONE;
    z = new double[next.population()][mean.length];
    y = null;
  }

  @Override
  public Batch ask(Frame frame) {
    sample();
    double[] centre = mean.clone();
    List<Point> points = new ArrayList<>(moves.length);
    for (double[] direction : moves) {
      points.add(new Point.Offset(centre, sigma, direction)); // (40)
    }
    return dispatch.batch(frame, points, 1);
  }

  // (38), (39)
  private void sample() {
    if (y == null) {
      for (int i = 0; i < z.length; i++) {
        random.child(iteration).child(i).gaussians(z[i]);
      }
      y = shape.shape(z);
      moves = margin == null ? y : margin.stretched(y);
    }
  }

  @Override
  public void tell(Batch batch, List<Outcome> outcomes) {
    dispatch.told(batch, outcomes, start.population());
    sample();
    double[] costs = Differences.costs(outcomes, context.goal());
    int[] order = order(costs);
    double[] sorted = IntStream.of(order).mapToDouble(i -> costs[i]).toArray();
    if (sorted[0] < Double.POSITIVE_INFINITY) {
      learn(order);
    }
    y = null;
    iteration++;
    generation++;
    spent += costs.length;
    if (stopped == StopCondition.NONE) {
      stopped = monitor.check(sorted, mean, sigma, shape, margin);
    }
    describe();
    if (schedule.restarts() && (stopped != StopCondition.NONE || spent >= start.limit())) {
      restart();
    }
  }

  // best first, equal costs by index
  private static int[] order(double[] costs) {
    return IntStream.range(0, costs.length)
        .boxed()
        .sorted((i, j) -> Double.compare(costs[i], costs[j]))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  private void learn(int[] order) {
    StrategyParameters parameters = shape.parameters();
    double[] zw = new double[mean.length];
    double[] yw = new double[mean.length];
    for (int rank = 0; rank < order.length; rank++) {
      double w = parameters.weights()[rank];
      if (w > 0) {
        Vectors.add(w, z[order[rank]], zw);
        Vectors.add(w, y[order[rank]], yw); // (41)
      }
    }
    Vectors.add(sigma, margin == null ? yw : margin.stretched(yw), mean); // (42)
    double cs = parameters.cs();
    double input = Math.sqrt(cs * (2 - cs) * parameters.mueff());
    for (int i = 0; i < path.length; i++) {
      path[i] = (1 - cs) * path[i] + input * zw[i]; // (43)
    }
    double length2 = Vectors.dot(path, path);
    boolean moving = parameters.moving(length2, generation);
    shape.learn(new Distribution.Selection(z, y, order, zw, yw, moving));
    double grown = shape.tidy() * sigma * StrictMath.exp(parameters.stepChange(length2)); // (44)
    double most = MOST_SIGMA * start.sigma() / Math.max(1, shape.longest());
    sigma = Math.clamp(grown, LEAST_SIGMA * start.sigma(), most);
    if (margin != null) {
      margin.keep(mean, sigma, shape);
    }
  }

  private void describe() {
    metrics =
        Metrics.NONE
            .with(Metrics.GRADIENT, Double.NaN)
            .with(Metrics.STEP, sigma)
            .with("sigma", sigma)
            .with("condition", shape.condition())
            .with("population", start.population())
            .with("restarts", schedule.number())
            .with(StopCondition.METRIC, stopped.code());
  }

  // a normal step away from the first start, in the search's units, so it stays in the box
  private void restart() {
    Stream draw = Stream.of(context.seed(), Stream.START, schedule.number() + 1);
    double[] x = context.space().toSearch(context.start());
    Vectors.add(1, draw.child(0).gaussians(x.length), x);
    double[] inBox = context.space().toProblem(x);
    begin(schedule.next(spent, draw.child(1)), context.space().toSearch(inBox));
  }

  @Override
  public double[] incumbent() {
    return context.space().toProblem(mean);
  }

  @Override
  public OptionalDouble incumbentValue() {
    return OptionalDouble.empty();
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
    schedule.save(out);
    out.writeInt(start.population());
    out.writeDouble(start.sigma());
    out.writeLong(start.limit());
    out.writeLong(iteration);
    out.writeLong(generation);
    out.writeLong(spent);
    out.writeInt(stopped.code());
    out.writeDouble(sigma);
    Doubles.write(out, mean);
    Doubles.write(out, path);
    shape.save(out);
    monitor.save(out);
    if (margin != null) {
      margin.save(out);
    }
    MetricsState.write(out, metrics);
  }

  @Override
  public void restore(DataInput in) throws IOException {
    dispatch.restore(in);
    schedule.restore(in);
    begin(new RestartSchedule.Start(in.readInt(), in.readDouble(), in.readLong()), mean);
    iteration = in.readLong();
    generation = in.readLong();
    spent = in.readLong();
    stopped = StopCondition.of(in.readInt());
    sigma = in.readDouble();
    mean = Doubles.read(in);
    path = Doubles.read(in);
    shape.restore(in);
    monitor.restore(in);
    if (margin != null) {
      margin.restore(in);
    }
    metrics = MetricsState.read(in);
  }
}
