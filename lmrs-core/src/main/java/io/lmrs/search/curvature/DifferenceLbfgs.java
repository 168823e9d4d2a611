package io.lmrs.search.curvature;

import io.lmrs.Batch;
import io.lmrs.Frame;
import io.lmrs.Metrics;
import io.lmrs.Outcome;
import io.lmrs.Point;
import io.lmrs.Search;
import io.lmrs.linear.Vectors;
import io.lmrs.search.Arm;
import io.lmrs.search.Differences;
import io.lmrs.search.Dispatch;
import io.lmrs.search.Doubles;
import io.lmrs.search.LineSearch;
import io.lmrs.search.MetricsState;
import io.lmrs.search.SearchContext;
import io.lmrs.search.SearchFactory;
import io.lmrs.search.Slopes;
import io.lmrs.settings.Setting;
import io.lmrs.settings.Settings;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/**
 * L-BFGS (Liu and Nocedal 1989, Algorithm 2.1) with a gradient from finite differences along the
 * coordinates (Nocedal and Wright, "Numerical optimization", 2nd edition, section 8.1): forward
 * differences with the step sqrt(machine precision) * max(|x_i|, 1), equation 8.1, and after two
 * line searches in a row without success central ones with its cube root, equation 8.7. An
 * iteration asks for the whole gradient in one batch and then for single points along the line.
 * Steps of non-positive curvature are not learned from; a line search without success clears the
 * memory. Where central differences fail too, they are widened tenfold and measured again, up to a
 * tenth, then again from the narrowest.
 */
public final class DifferenceLbfgs implements Arm {

  /** The settings. */
  public record Config(
      @Setting(
              value =
                  "one-sided (forward) or two-sided (central) differences; auto is forward until"
                      + " two line searches in a row fail")
          Slopes slopes,
      @Setting(
              value = "step of the differences, relative to max(|x|, 1); auto: by rounding errors",
              min = 0,
              positive = true,
              auto = true)
          double radius,
      @Setting(value = "how many past steps tell the curvature", min = 0, max = 10000) int memory) {
    /** With slopes changed. */
    public Config withSlopes(Slopes value) {
      return Settings.changed(this, "slopes", value);
    }

    /** With radius changed. */
    public Config withRadius(double value) {
      return Settings.changed(this, "radius", value);
    }

    /** With memory changed. */
    public Config withMemory(int value) {
      return Settings.changed(this, "memory", value);
    }
  }

  /** The settings at their defaults for that many variables. */
  public static Config defaults(int dimension) {
    return new Config(Slopes.AUTO, Double.NaN, 20);
  }

  /** Registers the search. */
  public static final class Factory implements SearchFactory<Config> {
    /** Made by the registry. */
    public Factory() {}

    @Override
    public String name() {
      return "lbfgs-fd";
    }

    @Override
    public String summary() {
      return "L-BFGS with finite differences along the coordinates; for smooth values";
    }

    @Override
    public Config defaults(int dimension) {
      return DifferenceLbfgs.defaults(dimension);
    }

    @Override
    public Search create(Config config, SearchContext context) {
      return new DifferenceLbfgs(config, context);
    }
  }

  private static final double PRECISION = 0x1p-52;
  private static final double FORWARD_STEP = Math.sqrt(PRECISION);
  private static final double CENTRAL_STEP = StrictMath.cbrt(PRECISION);
  private static final double SHRINK = 0.1;
  private static final double WIDEN = 10;
  private static final double WIDEST = 0.1;
  private static final double FIRST_LENGTH = 0.1;
  private static final int PATIENCE = 2;

  private enum Phase {
    CENTRE,
    SLOPES,
    LINE
  }

  private final Config config;
  private final SearchContext context;
  private final Dispatch dispatch;
  private final InverseHessian curvature;
  private final double[] x;
  private Phase phase = Phase.CENTRE;
  private boolean central;
  private double widening = 1;
  private double cost = Double.NaN;
  private double reach;
  private int failedLines;
  private long iteration;
  private Metrics metrics = Metrics.NONE;
  private double[] gradient;
  private double[] step;
  private double[] heading;
  private LineSearch line;

  DifferenceLbfgs(Config config, SearchContext context) {
    this.config = config;
    this.context = context;
    this.dispatch = new Dispatch(context);
    this.curvature = new InverseHessian(config.memory());
    this.x = context.space().toSearch(context.start());
    this.central = config.slopes() == Slopes.CENTRAL;
    this.reach = FIRST_LENGTH * Math.sqrt(x.length);
    this.line = new LineSearch(reach);
  }

  @Override
  public Batch ask(Frame frame) {
    double[] at = x.clone();
    return switch (phase) {
      case CENTRE -> dispatch.batch(frame, List.of(Point.at(at)), 1);
      case SLOPES -> {
        List<Point> points = new ArrayList<>(queries());
        for (int i = 0; i < at.length; i++) {
          points.add(new Point.Coordinate(at, i, distance(i)));
          if (twoSided()) {
            points.add(new Point.Coordinate(at, i, -distance(i)));
          }
        }
        yield dispatch.batch(frame, points, twoSided() ? 2 : 1);
      }
      case LINE -> dispatch.batch(frame, List.of(new Point.Offset(at, line.trial(), heading)), 1);
    };
  }

  private int queries() {
    return phase == Phase.SLOPES ? (twoSided() ? 2 : 1) * x.length : 1;
  }

  private boolean twoSided() {
    return central || !Double.isFinite(cost);
  }

  private double distance(int i) {
    return widening * relativeDistance() * Math.max(Math.abs(x[i]), 1);
  }

  private double relativeDistance() {
    if (!Double.isNaN(config.radius())) {
      return config.radius();
    }
    return twoSided() ? CENTRAL_STEP : FORWARD_STEP;
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
      case SLOPES -> measured(slopes(costs));
      case LINE -> tried(costs[0]);
    }
  }

  // by the distances that the points really have; 0 where a side failed
  private double[] slopes(double[] costs) {
    double[] out = new double[x.length];
    for (int i = 0; i < out.length; i++) {
      double h = distance(i);
      double slope =
          twoSided()
              ? (costs[2 * i] - costs[2 * i + 1]) / ((x[i] + h) - (x[i] - h))
              : (costs[i] - cost) / ((x[i] + h) - x[i]);
      out[i] = Double.isFinite(slope) ? slope : 0;
    }
    return out;
  }

  private void measured(double[] g) {
    if (step != null) {
      double[] change = g.clone();
      Vectors.add(-1, gradient, change);
      curvature.add(step, change);
      step = null;
    }
    gradient = g;
    metrics =
        Metrics.NONE
            .with(Metrics.GRADIENT, Vectors.norm(g))
            // the last step's length until this iteration's is known
            .with(Metrics.STEP, metrics.get(Metrics.STEP))
            .with("central", twoSided() ? 1 : 0)
            .with("memory", curvature.size());
    aim();
  }

  // starts the line search along -H g, or along -g where that is no way down
  private void aim() {
    double[] direction = curvature.times(gradient);
    double length = Vectors.norm(direction);
    if (!(Vectors.dot(direction, gradient) > 0) || !Double.isFinite(length)) {
      curvature.clear();
      direction = gradient.clone();
      length = Vectors.norm(direction);
    }
    if (!(length > 0) || !Double.isFinite(length)) {
      failedLines++;
      measureOtherwise();
      return;
    }
    heading = Vectors.scale(-1 / length, direction);
    line = new LineSearch(curvature.size() > 0 ? length : reach);
    line.begin(cost, Vectors.dot(heading, gradient));
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
    step = Vectors.scale(moved, heading.clone());
    Vectors.add(1, step, x);
    cost = line.best();
    reach = moved;
    failedLines = 0;
    endIteration(moved);
  }

  private void failed() {
    failedLines++;
    if (curvature.size() > 0) {
      // once more along the gradient itself
      curvature.clear();
      aim();
      return;
    }
    reach = SHRINK * line.trial();
    boolean coarse = !central && config.slopes() == Slopes.AUTO && failedLines >= PATIENCE;
    if (coarse || reach < PRECISION * Math.max(1, Vectors.norm(x))) {
      measureOtherwise();
    } else {
      aim();
    }
  }

  private void measureOtherwise() {
    if (!central && config.slopes() == Slopes.AUTO) {
      central = failedLines >= PATIENCE;
    } else {
      widening = widening * WIDEN * relativeDistance() > WIDEST ? 1 : widening * WIDEN;
    }
    reach = FIRST_LENGTH * Math.sqrt(x.length);
    endIteration(0);
  }

  private void endIteration(double moved) {
    metrics = metrics.with(Metrics.STEP, moved);
    iteration++;
    heading = null;
    phase = Phase.SLOPES;
  }

  @Override
  public boolean settled() {
    return phase == Phase.SLOPES;
  }

  @Override
  public double[] position() {
    return x.clone();
  }

  @Override
  public double cost() {
    return cost;
  }

  /** Where the last line search has failed. */
  boolean stuck() {
    return failedLines > 0;
  }

  @Override
  public void moveTo(double[] u, double known, boolean near) {
    if (near && gradient != null) {
      // the way from where the gradient was measured, whoever went it, tells the curvature too
      double[] way = u.clone();
      Vectors.add(-1, x, way);
      if (step != null) {
        Vectors.add(1, step, way);
      }
      step = Vectors.norm(way) > 0 ? way : null;
    } else {
      curvature.clear();
      gradient = null;
      step = null;
      central = config.slopes() == Slopes.CENTRAL;
      widening = 1;
      reach = FIRST_LENGTH * Math.sqrt(x.length);
    }
    System.arraycopy(u, 0, x, 0, x.length);
    cost = known;
    failedLines = 0;
    heading = null;
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
    out.writeBoolean(central);
    out.writeDouble(widening);
    out.writeDouble(cost);
    out.writeDouble(reach);
    out.writeInt(failedLines);
    out.writeLong(iteration);
    Doubles.write(out, x);
    for (double[] vector : new double[][] {gradient, step, heading}) {
      Doubles.writeOptional(out, vector);
    }
    line.save(out);
    curvature.save(out);
    MetricsState.write(out, metrics);
  }

  @Override
  public void restore(DataInput in) throws IOException {
    dispatch.restore(in);
    phase = Phase.valueOf(in.readUTF());
    central = in.readBoolean();
    widening = in.readDouble();
    cost = in.readDouble();
    reach = in.readDouble();
    failedLines = in.readInt();
    iteration = in.readLong();
    System.arraycopy(Doubles.read(in), 0, x, 0, x.length);
    gradient = Doubles.readOptional(in);
    step = Doubles.readOptional(in);
    heading = Doubles.readOptional(in);
    line.restore(in);
    curvature.restore(in);
    metrics = MetricsState.read(in);
  }
}
