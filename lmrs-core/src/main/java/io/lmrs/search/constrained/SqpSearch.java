package io.lmrs.search.constrained;

import io.lmrs.Batch;
import io.lmrs.Bounds;
import io.lmrs.Frame;
import io.lmrs.Metrics;
import io.lmrs.Outcome;
import io.lmrs.Point;
import io.lmrs.Search;
import io.lmrs.constraint.Constraints;
import io.lmrs.linear.ElasticProgram;
import io.lmrs.linear.Vectors;
import io.lmrs.random.Stream;
import io.lmrs.search.Dispatch;
import io.lmrs.search.Doubles;
import io.lmrs.search.Handles;
import io.lmrs.search.MetricsState;
import io.lmrs.search.SearchContext;
import io.lmrs.search.SearchFactory;
import io.lmrs.search.curvature.Roughness;
import io.lmrs.settings.Setting;
import io.lmrs.settings.Settings;
import io.lmrs.variable.Polytope;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Sequential quadratic programming on differences: second order for the value, first order for
 * every constraint, all from the same evaluations. A trust region and an exact penalty decide
 * (Fletcher, "Practical methods of optimization", 2nd edition, section 14.4: Sl1QP).
 *
 * <p>An iteration measures the slopes of the value and of all constraints along all variables in
 * one batch, solves a quadratic model with linear constraints and tries its minimiser, if need be
 * corrected for how the constraints bend. Since a trial costs one evaluation and a batch of slopes
 * as many as there are variables, the slopes are brought up to date by what the trial showed, and
 * further steps are tried while the model is right. At a local solution it starts afresh elsewhere.
 * See docs/decisions/constraints.md.
 */
public final class SqpSearch implements Search {

  /** The settings. */
  public record Config(
      @Setting(
              value =
                  "steps that are tried on slopes brought up to date; auto is a tenth of the"
                      + " variables, at most 10",
              min = 0,
              max = 1000,
              auto = true)
          int reuse,
      @Setting(
              value = "first radius of the trust region, in parts of a variable's range",
              min = 0,
              positive = true)
          double radius) {
    /** With reuse changed. */
    public Config withReuse(int value) {
      return Settings.changed(this, "reuse", value);
    }

    /** With radius changed. */
    public Config withRadius(double value) {
      return Settings.changed(this, "radius", value);
    }
  }

  /** The settings at their defaults for that many variables. */
  public static Config defaults(int dimension) {
    return new Config(0, 0.2);
  }

  /** Registers the search. */
  public static final class Factory implements SearchFactory<Config> {
    /** Made by the registry. */
    public Factory() {}

    @Override
    public String name() {
      return "sqp";
    }

    @Override
    public String summary() {
      return "Sequential quadratic programming on differences, for constraints; for smooth values";
    }

    @Override
    public Handles constraints() {
      return Handles.CONSTRAINTS;
    }

    @Override
    public Config defaults(int dimension) {
      return SqpSearch.defaults(dimension);
    }

    @Override
    public Search create(Config config, SearchContext context) {
      if (context.dimension() > MOST_VARIABLES) {
        throw new IllegalArgumentException(
            "sqp takes at most %d variables: %d".formatted(MOST_VARIABLES, context.dimension()));
      }
      return new SqpSearch(config, context.in(context.space().clamped(context.start())));
    }
  }

  static final int MOST_VARIABLES = 2000;
  private static final int MOST_REUSE = 10;

  private static final double LEAST_RADIUS = 1e-9;
  private static final double MOST_RADIUS = 1e3;

  /** Steps are taken if they bring this part of what the model says. */
  private static final double TAKEN = 0.1;

  private static final double POOR = 0.25;
  private static final double GOOD = 0.75;

  /** The slopes are brought up to date rather than measured if the model was right to that part. */
  private static final double RIGHT = 0.5;

  /** Less than this part of the value is no gain. */
  private static final double NEGLIGIBLE = 1e-10;

  /** The price is so many times the largest multiplier, at least. */
  private static final double MARGIN = 1.5;

  private static final double DEARER = 3;
  private static final double CHEAPER = 0.1;
  private static final double DEAREST = 1e4;

  /** The price is high enough if this part of the violation that can be mended is. */
  private static final double MENDED = 0.5;

  /** Trials that only mend constraints, if there are so many variables. */
  private static final int MOST_RESTORED = 3;

  private static final int MANY = 20;

  /** How often linear constraints that a step misses are mended in turn. */
  private static final int SWEEPS = 100;

  /** So many steps in a row that fail on fresh slopes make values suspect of being rough. */
  private static final int SUSPECT = 2;

  /** Rows of points, each a thousand times wider, if values do not change at all. */
  private static final int MOST_LOOKS = 3;

  /** So many starts that all came to rest. */
  private static final int OFTEN = 4;

  /** Points of which the best is the next start. */
  private static final int SAMPLES = 10;

  private enum Phase {
    SAMPLE,
    SLOPES,
    TRIAL,
    /** Points in a row, tiny distances apart, which show how rough values are. */
    ROUGHNESS
  }

  /** A place with what was measured there. */
  private record Place(double[] u, double cost, double[] values) {}

  private final Config config;
  private final SearchContext context;
  private final Constraints constraints;
  private final Dispatch dispatch;
  private final Stream random;
  private final double[] low;
  private final double[] high;
  private final int d;
  private final int m;

  /** What linear constraints allow, or null. */
  private final Polytope polytope;

  private final Polytope.Limits linear;
  private final double[] reach;

  private Phase phase = Phase.SAMPLE;
  private Place here;
  private Place best;
  private SqpModel model;
  private double radius;
  private double price;
  private boolean central;
  private int reused;
  private int restored;
  private boolean corrected;
  private boolean fresh;
  private double[] step;
  private double predicted;
  private final RoughValues rough;
  private int rejected;
  private boolean collapsed;
  private int looks;
  private long starts;
  private long iteration;
  private Metrics metrics = Metrics.NONE;

  SqpSearch(Config config, SearchContext context) {
    this.config = config;
    this.context = context;
    this.constraints = context.constraints();
    this.dispatch = new Dispatch(context);
    this.random = Stream.of(context.seed(), Stream.DIRECTIONS);
    this.d = context.dimension();
    this.m = constraints.count();
    Bounds cell = context.space().cell(d);
    this.low = cell.lower();
    this.high = cell.upper();
    this.polytope = context.space().polytope();
    this.linear = polytope == null ? null : polytope.limits();
    this.reach = polytope == null ? null : polytope.reach();
    this.radius = config.radius();
    this.here = new Place(context.space().toSearch(context.start()), Double.NaN, null);
    this.model = new SqpModel(d, constraints, linear);
    this.rough = new RoughValues(m);
  }

  @Override
  public Batch ask(Frame frame) {
    return dispatch.batch(frame, points(), central && phase == Phase.SLOPES ? 2 : 1);
  }

  private List<Point> points() {
    double[] at = here.u().clone();
    List<Point> points = new ArrayList<>();
    switch (phase) {
      case SAMPLE -> {
        if (starts == 0) {
          points.add(Point.at(at));
        }
        for (int i = 0; starts > 0 && i < SAMPLES; i++) {
          points.add(Point.at(drawn(i)));
        }
      }
      case SLOPES -> {
        double[] base = base();
        for (int i = 0; i < d; i++) {
          points.add(new Point.Coordinate(base, i, distance(base, i)));
          if (central) {
            points.add(new Point.Coordinate(base, i, opposite(base, i)));
          }
        }
        if (!Arrays.equals(base, at)) {
          points.add(Point.at(base));
        }
      }
      case TRIAL -> {
        Vectors.add(1, step, at);
        points.add(Point.at(inside(at)));
      }
      case ROUGHNESS -> {
        double[] way = wayInside();
        for (int i = 1; i <= Roughness.POINTS; i++) {
          points.add(new Point.Offset(at, i * rough.spacing(looks), way));
        }
      }
    }
    return points;
  }

  // every other start is anywhere in the box, the others are near the best point
  private double[] drawn(int i) {
    Stream stream = random.child(starts).child(i);
    double[] centre = best == null ? here.u() : best.u();
    double[] out = new double[d];
    double[] normal = stream.gaussians(d);
    double reach = starts % 2 == 0 ? 0.1 : 1;
    for (int j = 0; j < d; j++) {
      boolean boxed = high[j] - low[j] < Double.POSITIVE_INFINITY;
      out[j] =
          boxed && starts % 2 == 1
              ? low[j] + stream.child(1).uniform(j) * (high[j] - low[j])
              : centre[j] + reach * normal[j] * (boxed ? high[j] - low[j] : 1);
    }
    return inside(out);
  }

  // a unit of way to somewhere in the box, so that a row of points stays in it
  private double[] wayInside() {
    Stream stream = random.child(starts).child(-looks);
    double[] way = stream.gaussians(d);
    for (int i = 0; i < d; i++) {
      if (high[i] - low[i] < Double.POSITIVE_INFINITY) {
        way[i] = low[i] + stream.child(1).uniform(i) * (high[i] - low[i]) - here.u()[i];
      } else if (here.u()[i] + way[i] > high[i] || here.u()[i] + way[i] < low[i]) {
        way[i] = -way[i];
      }
    }
    if (polytope != null) {
      double[] end = way.clone();
      Vectors.add(1, here.u(), end);
      way = polytope.back(end, 0);
      Vectors.add(-1, here.u(), way);
    }
    double length = Vectors.norm(way);
    return length > 0 ? Vectors.scale(1 / length, way) : way;
  }

  private double[] inside(double[] u) {
    for (int i = 0; i < d; i++) {
      u[i] = Math.clamp(u[i], low[i], high[i]);
    }
    return polytope == null ? u : polytope.back(corrected(u), 0);
  }

  // the linear constraints that are missed, one after the other: a program is solved to some digits
  private double[] corrected(double[] u) {
    boolean missed = true;
    for (int sweep = 0; sweep < SWEEPS && missed; sweep++) {
      missed = false;
      for (int k = 0; k < linear.rows().length; k++) {
        double[] row = linear.rows()[k];
        double at = Vectors.dot(row, u);
        double off = at - Math.clamp(at, linear.lower()[k], linear.upper()[k]);
        if (off != 0) {
          Vectors.add(-off / Vectors.dot(row, row), row, u);
          missed |= Math.abs(off) > 1e-15 * Math.abs(at);
        }
      }
      for (int i = 0; i < d; i++) {
        u[i] = Math.clamp(u[i], low[i], high[i]);
      }
    }
    return u;
  }

  // a step that linear constraints allow
  private double[] allowed(double[] planned) {
    if (polytope == null) {
      return planned;
    }
    double[] end = here.u().clone();
    Vectors.add(1, planned, end);
    double[] out = inside(end);
    Vectors.add(-1, here.u(), out);
    return out;
  }

  // where slopes are measured: here, or so far inside that no difference misses a linear constraint
  private double[] base() {
    double[] at = here.u().clone();
    if (polytope == null) {
      return at;
    }
    double room = 0;
    for (int i = 0; i < d; i++) {
      room = Math.max(room, 1.01 * reach[i] * distance(at, i));
    }
    return polytope.back(at, room);
  }

  // forward, or backward where the box ends
  private double distance(double[] base, int i) {
    double h = rough.distance(central) * Math.max(1, Math.abs(here.u()[i]));
    return polytope != null || base[i] + h <= high[i] ? h : -h;
  }

  // the other side of a central difference, or a second point on the same side at a face
  private double opposite(double[] base, int i) {
    double h = distance(base, i);
    double other = base[i] - h;
    return other >= low[i] && other <= high[i] ? -h : 2 * h;
  }

  @Override
  public void tell(Batch batch, List<Outcome> outcomes) {
    List<Point> points = points();
    dispatch.told(batch, outcomes, points.size());
    switch (phase) {
      case SAMPLE -> sampled(points, outcomes);
      case SLOPES -> {
        for (int i = 0; i < points.size(); i++) {
          keep(place(points.get(i), outcomes.get(i)));
        }
        measured(outcomes);
      }
      case TRIAL -> tried(place(points.getFirst(), outcomes.getFirst()));
      case ROUGHNESS -> looked(points, outcomes);
    }
  }

  private Place place(Point point, Outcome outcome) {
    double[] u = point.toArray();
    return outcome instanceof Outcome.Value v
        ? new Place(u, context.goal().cost(v.value()), v.constraints())
        : new Place(u, Double.POSITIVE_INFINITY, new double[m]);
  }

  private double violation(Place place) {
    return Double.isFinite(place.cost())
        ? constraints.violation(place.values())
        : Double.POSITIVE_INFINITY;
  }

  // first what is allowed, then what is good
  private boolean better(Place a, Place b) {
    double missedA = violation(a);
    double missedB = violation(b);
    return missedA < missedB || missedA == missedB && a.cost() < b.cost();
  }

  private void sampled(List<Point> points, List<Outcome> outcomes) {
    Place found = null;
    for (int i = 0; i < points.size(); i++) {
      Place each = place(points.get(i), outcomes.get(i));
      found = found == null || better(each, found) ? each : found;
    }
    keep(found);
    starts++;
    if (!Double.isFinite(found.cost())) {
      // nothing can be measured around a failure
      here = starts == 1 ? here : found;
      endIteration(0);
      return;
    }
    here = found;
    radius = config.radius();
    price = 0;
    central = false;
    collapsed = false;
    rejected = 0;
    model = new SqpModel(d, constraints, linear);
    phase = Phase.SLOPES;
    if (looks == 0 && d >= MANY) {
      // cheap beside slopes that may be worth nothing
      look();
    }
  }

  private void keep(Place place) {
    if (Double.isFinite(place.cost()) && (best == null || better(place, best))) {
      best = place;
    }
  }

  private void measured(List<Outcome> outcomes) {
    double[] slopes = new double[d];
    double[][] rows = new double[m][d];
    double[] base = base();
    Place centre = Arrays.equals(base, here.u()) ? here : place(Point.at(base), outcomes.getLast());
    for (int i = 0; i < d; i++) {
      double h = (base[i] + distance(base, i)) - base[i];
      Outcome one = outcomes.get(central ? 2 * i : i);
      Outcome two = central ? outcomes.get(2 * i + 1) : null;
      double other = central ? (base[i] + opposite(base, i)) - base[i] : 0;
      slopes[i] = slope(cost(one), two == null ? 0 : cost(two), centre.cost(), h, other);
      for (int k = 0; k < m; k++) {
        rows[k][i] =
            slope(value(one, k), two == null ? 0 : value(two, k), centre.values()[k], h, other);
      }
    }
    rough.slopes(Vectors.norm(slopes), rows);
    model.measured(base, here.values(), slopes, rows);
    reused = 0;
    fresh = true;
    if (price == 0) {
      price = Math.max(Vectors.norm(slopes), 1e-8 * Math.max(1, Math.abs(here.cost())));
    }
    plan();
  }

  private double cost(Outcome outcome) {
    return outcome.cost(context.goal());
  }

  private static double value(Outcome outcome, int constraint) {
    return outcome instanceof Outcome.Value v ? v.constraints()[constraint] : Double.NaN;
  }

  // of a parabola through three points, or of a line through two; 0 if one failed
  private double slope(double one, double two, double centre, double h, double other) {
    double slope =
        other == 0
            ? (one - centre) / h
            : ((one - centre) / h * other - (two - centre) / other * h) / (other - h);
    return Double.isFinite(slope) ? slope : 0;
  }

  // the trust region within the bounds, around the place
  private double[][] box() {
    double[][] out = new double[2][d];
    for (int i = 0; i < d; i++) {
      out[0][i] = Math.min(0, Math.max(low[i] - here.u()[i], -radius));
      out[1][i] = Math.max(0, Math.min(high[i] - here.u()[i], radius));
    }
    return out;
  }

  // solves the model, and makes violation dearer until the model pays for it
  private void plan() {
    double[][] box = box();
    double[] from = box[0];
    double[] to = box[1];
    double[] values = here.values();
    double now = model.missed(values);
    if (fresh) {
      price = Math.max(MARGIN * largest(model.multipliers()), CHEAPER * price);
    }
    ElasticProgram.Solution solution =
        model.program(here.u(), values, price, radius, from, to).solve();
    if (solution.missed() > NEGLIGIBLE) {
      // what could be mended within the trust region at any price
      double mended =
          now - model.program(here.u(), values, DEAREST * price, radius, from, to).solve().missed();
      for (int k = 0; k < 8 && now - solution.missed() < MENDED * mended; k++) {
        price *= DEARER;
        solution = model.program(here.u(), values, price, radius, from, to).solve();
      }
    }
    model.multipliers(solution.multipliers());
    fresh = false;
    step = allowed(solution.step());
    predicted = price * now - solution.model();
    corrected = false;
    double negligible =
        Math.max(
            NEGLIGIBLE * Math.max(1e-6, Math.abs(here.cost())),
            rough.ofPenalty(price, model::unit));
    if (predicted > negligible) {
      phase = Phase.TRIAL;
    } else {
      settled();
    }
  }

  // the model sees no way on: measured more finely, or somewhere else
  private void settled() {
    if (reused > 0) {
      phase = Phase.SLOPES;
      return;
    }
    if (looks == 0) {
      look();
      return;
    }
    endIteration(0);
    if (!central) {
      central = true;
      radius = Math.max(radius, 1e-3);
      phase = Phase.SLOPES;
    } else {
      phase = Phase.SAMPLE;
    }
  }

  private void look() {
    looks++;
    phase = Phase.ROUGHNESS;
  }

  // differences over distances that fit, if values turn out to be rough
  private void looked(List<Point> points, List<Outcome> outcomes) {
    List<Place> row = new ArrayList<>();
    row.add(here);
    for (int i = 0; i < points.size(); i++) {
      row.add(place(points.get(i), outcomes.get(i)));
      keep(row.getLast());
    }
    double[][] values = new double[1 + m][row.size()];
    for (int i = 0; i < row.size(); i++) {
      values[0][i] = row.get(i).cost();
      for (int k = 0; k < m; k++) {
        values[1 + k][i] = row.get(i).values()[k];
      }
    }
    boolean found = rough.measured(values);
    if (!found && RoughValues.flat(values) && looks < MOST_LOOKS) {
      look();
      return;
    }
    if (found) {
      radius = Math.max(radius, config.radius() / 4);
    }
    phase = Phase.SLOPES;
  }

  // before slopes are measured: a trial is cheap beside them, and an allowed point is worth having
  private void restore() {
    double missed = violation(here);
    phase = Phase.SLOPES;
    if (missed > 0 && d >= MANY && restored < MOST_RESTORED) {
      double[][] box = box();
      step =
          allowed(model.restoring(here.u(), here.values(), radius, box[0], box[1]).solve().step());
      restored++;
      phase = Phase.TRIAL;
    } else {
      restored = 0;
    }
  }

  private void restoredTo(Place there) {
    if (violation(there) < violation(here)) {
      model.stepped(step, here.cost(), here.values(), there.cost(), there.values());
      here = there;
      endIteration(largest(step));
      restore();
    } else {
      restored = 0;
      phase = Phase.SLOPES;
    }
  }

  private void tried(Place there) {
    keep(there);
    if (restored > 0) {
      restoredTo(there);
      return;
    }
    double before = here.cost() + price * model.missed(here.values());
    double after =
        Double.isFinite(there.cost())
            ? there.cost() + price * model.missed(there.values())
            : Double.POSITIVE_INFINITY;
    // what roughness may hide counts on both sides
    double hidden = 2 * rough.ofPenalty(price, model::unit);
    double ratio = (before - after + hidden) / (predicted + hidden);
    double length = largest(step);
    if (ratio >= TAKEN) {
      rejected = 0;
      boolean edge = length > 0.9 * radius;
      if (ratio > GOOD && edge) {
        radius = Math.min(MOST_RADIUS, 2.5 * radius);
      } else if (ratio < POOR) {
        radius = Math.max(LEAST_RADIUS, length / 2);
      }
      model.stepped(step, here.cost(), here.values(), there.cost(), there.values());
      here = there;
      endIteration(length);
      reused++;
      if (reused <= reuse() && ratio > RIGHT && ratio < 2 - RIGHT) {
        plan();
      } else {
        restore();
      }
      return;
    }
    if (!corrected && m > 0 && Double.isFinite(there.cost()) && bends(there)) {
      correct(there);
      return;
    }
    if (reused > 0) {
      radius = Math.max(LEAST_RADIUS, length / 2);
      phase = Phase.SLOPES;
      endIteration(0);
      return;
    }
    radius = Math.min(radius, length) / 4;
    rejected++;
    if (rejected == SUSPECT && looks == 0) {
      look();
      return;
    }
    if (radius < LEAST_RADIUS) {
      radius = 1e-3;
      collapsed = true;
      settled();
    } else {
      plan();
    }
  }

  private int reuse() {
    return config.reuse() > 0 ? config.reuse() : Math.min(MOST_REUSE, d / 10);
  }

  private static double largest(double[] vector) {
    double out = 0;
    for (double v : vector) {
      out = Math.max(out, Math.abs(v));
    }
    return out;
  }

  // true if constraints are missed by more than their slopes say
  private boolean bends(Place there) {
    return model.missed(there.values()) > model.missedAfter(here.values(), step);
  }

  // the same step with the constraints' values from its end
  private void correct(Place there) {
    double[] values = model.shifted(there.values(), step);
    double[][] box = box();
    double[] from = box[0];
    double[] to = box[1];
    step = allowed(model.program(here.u(), values, price, radius, from, to).solve().step());
    corrected = true;
  }

  private void endIteration(double moved) {
    iteration++;
    metrics =
        Metrics.NONE
            .with(Metrics.GRADIENT, model.gradientNorm())
            .with(Metrics.STEP, moved)
            .with("violation", violation(here))
            .with("radius", radius)
            .with("price", price)
            .with("starts", starts);
  }

  /**
   * True if it has come to rest and differences are to blame, or has done so often: at a smooth
   * solution the model sees no way on, where values jump it does and is wrong.
   */
  boolean helpless() {
    return phase == Phase.SAMPLE && (collapsed || starts >= OFTEN);
  }

  private Place shown() {
    return best == null ? here : best;
  }

  @Override
  public double[] incumbent() {
    return context.space().toProblem(shown().u().clone());
  }

  @Override
  public OptionalDouble incumbentValue() {
    return best == null
        ? OptionalDouble.empty()
        : OptionalDouble.of(context.goal().value(best.cost()));
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
    write(out, here);
    out.writeBoolean(best != null);
    if (best != null) {
      write(out, best);
    }
    Doubles.write(out, new double[] {radius, price, predicted});
    out.writeBoolean(central);
    out.writeBoolean(corrected);
    out.writeBoolean(fresh);
    out.writeInt(reused);
    out.writeInt(restored);
    out.writeInt(rejected);
    out.writeBoolean(collapsed);
    out.writeInt(looks);
    rough.save(out);
    out.writeLong(starts);
    out.writeLong(iteration);
    Doubles.writeOptional(out, step);
    model.save(out);
    MetricsState.write(out, metrics);
  }

  private static void write(DataOutput out, Place place) throws IOException {
    Doubles.write(out, place.u());
    out.writeDouble(place.cost());
    Doubles.writeOptional(out, place.values());
  }

  private static Place read(DataInput in) throws IOException {
    return new Place(Doubles.read(in), in.readDouble(), Doubles.readOptional(in));
  }

  @Override
  public void restore(DataInput in) throws IOException {
    dispatch.restore(in);
    phase = Phase.valueOf(in.readUTF());
    here = read(in);
    best = in.readBoolean() ? read(in) : null;
    double[] numbers = Doubles.read(in);
    radius = numbers[0];
    price = numbers[1];
    predicted = numbers[2];
    central = in.readBoolean();
    corrected = in.readBoolean();
    fresh = in.readBoolean();
    reused = in.readInt();
    restored = in.readInt();
    rejected = in.readInt();
    collapsed = in.readBoolean();
    looks = in.readInt();
    rough.restore(in);
    starts = in.readLong();
    iteration = in.readLong();
    step = Doubles.readOptional(in);
    model = new SqpModel(d, constraints, linear);
    model.restore(in);
    metrics = MetricsState.read(in);
  }
}
