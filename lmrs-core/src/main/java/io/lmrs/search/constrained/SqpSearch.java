package io.lmrs.search.constrained;

import io.lmrs.Batch;
import io.lmrs.Frame;
import io.lmrs.Metrics;
import io.lmrs.Outcome;
import io.lmrs.Point;
import io.lmrs.Search;
import io.lmrs.constraint.Constraints;
import io.lmrs.linear.Vectors;
import io.lmrs.random.Stream;
import io.lmrs.search.Dispatch;
import io.lmrs.search.Handles;
import io.lmrs.search.MetricsState;
import io.lmrs.search.SearchContext;
import io.lmrs.search.SearchFactory;
import io.lmrs.settings.Setting;
import io.lmrs.settings.Settings;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
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
              min = 1,
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

  /** Steps are taken if they bring this part of what the model says. */
  private static final double TAKEN = 0.1;

  /** The slopes are brought up to date rather than measured if the model was right to that part. */
  private static final double RIGHT = 0.5;

  /** Trials that only mend constraints, if there are so many variables. */
  private static final int MOST_RESTORED = 3;

  private static final int MANY = 20;

  /** So many steps in a row that fail on fresh slopes make values suspect of being rough. */
  private static final int SUSPECT = 2;

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

  private final Config config;
  private final SearchContext context;
  private final Constraints constraints;
  private final Dispatch dispatch;
  private final Stream random;
  private final AllowedRegion region;
  private final int d;
  private final int m;
  private final RoughValues rough;
  private final TrustRegionStep step;

  private Phase phase = Phase.SAMPLE;
  private Place here;
  private Place best;
  private boolean central;
  private int reused;
  private int restored;
  private int rejected;
  private boolean collapsed;
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
    this.region = new AllowedRegion(context.space(), d);
    this.here = new Place(context.space().toSearch(context.start()), Double.NaN, null);
    this.rough = new RoughValues(m);
    this.step = new TrustRegionStep(constraints, region, rough, d, config.radius());
  }

  @Override
  public Batch ask(Frame frame) {
    return dispatch.batch(frame, points(), central && phase == Phase.SLOPES ? 2 : 1);
  }

  private List<Point> points() {
    double[] at = here.at().clone();
    return switch (phase) {
      case SAMPLE -> samples(at);
      case SLOPES -> differences().points();
      case TRIAL -> List.of(Point.at(step.end(at)));
      case ROUGHNESS ->
          rough.points(at, region.way(at, random.child(starts).child(-rough.looks())));
    };
  }

  // the start; later every other start is anywhere in the box, the others are near the best point
  private List<Point> samples(double[] at) {
    if (starts == 0) {
      return List.of(Point.at(at));
    }
    double[] centre = best == null ? at : best.at();
    List<Point> points = new ArrayList<>();
    for (int i = 0; i < SAMPLES; i++) {
      Stream stream = random.child(starts).child(i);
      points.add(Point.at(region.drawn(centre, starts % 2 == 1, stream)));
    }
    return points;
  }

  private CoordinateSlopes differences() {
    return new CoordinateSlopes(region, here.at(), rough.distance(central), central);
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
    return Place.of(point.toArray(), outcome, context.goal(), m);
  }

  private void sampled(List<Point> points, List<Outcome> outcomes) {
    Place found = null;
    for (int i = 0; i < points.size(); i++) {
      Place each = place(points.get(i), outcomes.get(i));
      found = found == null || each.better(found, constraints) ? each : found;
    }
    keep(found);
    starts++;
    if (!found.measured()) {
      // nothing can be measured around a failure
      here = starts == 1 ? here : found;
      endIteration(0);
      return;
    }
    here = found;
    step.begin(config.radius());
    central = false;
    collapsed = false;
    rejected = 0;
    phase = Phase.SLOPES;
    if (rough.looks() == 0 && d >= MANY) {
      // cheap beside slopes that may be worth nothing
      look();
    }
  }

  private void keep(Place place) {
    if (place.measured() && (best == null || place.better(best, constraints))) {
      best = place;
    }
  }

  private void measured(List<Outcome> outcomes) {
    CoordinateSlopes.Measured slopes = differences().measured(here, outcomes, context.goal(), m);
    rough.slopes(Vectors.norm(slopes.ofValue()), slopes.ofConstraints());
    step.measured(slopes, here);
    reused = 0;
    plan();
  }

  private void plan() {
    if (step.plan(here)) {
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
    if (rough.looks() == 0) {
      look();
      return;
    }
    endIteration(0);
    if (!central) {
      central = true;
      step.refined();
      phase = Phase.SLOPES;
    } else {
      phase = Phase.SAMPLE;
    }
  }

  private void look() {
    rough.look();
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
    RoughValues.Finding finding = rough.measured(row);
    if (finding == RoughValues.Finding.FLAT) {
      look();
      return;
    }
    if (finding == RoughValues.Finding.ROUGH) {
      step.widen(config.radius() / 4);
    }
    phase = Phase.SLOPES;
  }

  // before slopes are measured: a trial is cheap beside them, and an allowed point is worth having
  private void restore() {
    double missed = here.violation(constraints);
    phase = Phase.SLOPES;
    if (missed > 0 && d >= MANY && restored < MOST_RESTORED) {
      step.planRestoring(here);
      restored++;
      phase = Phase.TRIAL;
    } else {
      restored = 0;
    }
  }

  private void restoredTo(Place there) {
    if (there.violation(constraints) < here.violation(constraints)) {
      step.follow(here, there);
      here = there;
      endIteration(step.length());
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
    double ratio = step.ratio(here, there);
    if (ratio >= TAKEN) {
      rejected = 0;
      step.taken(ratio);
      step.follow(here, there);
      here = there;
      endIteration(step.length());
      reused++;
      if (reused <= reuse() && ratio > RIGHT && ratio < 2 - RIGHT) {
        plan();
      } else {
        restore();
      }
      return;
    }
    if (step.correct(here, there)) {
      return;
    }
    if (reused > 0) {
      step.doubted();
      phase = Phase.SLOPES;
      endIteration(0);
      return;
    }
    step.refused();
    rejected++;
    if (rejected == SUSPECT && rough.looks() == 0) {
      look();
      return;
    }
    if (step.collapsed()) {
      collapsed = true;
      settled();
    } else {
      plan();
    }
  }

  private int reuse() {
    return config.reuse() > 0 ? config.reuse() : Math.min(MOST_REUSE, d / 10);
  }

  private void endIteration(double moved) {
    iteration++;
    metrics =
        Metrics.NONE
            .with(Metrics.GRADIENT, step.gradientNorm())
            .with(Metrics.STEP, moved)
            .with("violation", here.violation(constraints))
            .with("radius", step.radius())
            .with("price", step.price())
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
    return context.space().toProblem(shown().at().clone());
  }

  @Override
  public OptionalDouble incumbentValue() {
    return best == null ? OptionalDouble.empty() : context.goal().known(best.cost());
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
    here.save(out);
    Place.saveOptional(out, best);
    step.saveSizes(out);
    out.writeBoolean(central);
    step.saveState(out);
    out.writeInt(reused);
    out.writeInt(restored);
    out.writeInt(rejected);
    out.writeBoolean(collapsed);
    rough.save(out);
    out.writeLong(starts);
    out.writeLong(iteration);
    step.saveModel(out);
    MetricsState.write(out, metrics);
  }

  @Override
  public void restore(DataInput in) throws IOException {
    dispatch.restore(in);
    phase = Phase.valueOf(in.readUTF());
    here = Place.read(in);
    best = Place.readOptional(in);
    step.restoreSizes(in);
    central = in.readBoolean();
    step.restoreState(in);
    reused = in.readInt();
    restored = in.readInt();
    rejected = in.readInt();
    collapsed = in.readBoolean();
    rough.restore(in);
    starts = in.readLong();
    iteration = in.readLong();
    step.restoreModel(in);
    metrics = MetricsState.read(in);
  }
}
