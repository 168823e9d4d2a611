package io.lmrs.search.auto;

import io.lmrs.Batch;
import io.lmrs.Frame;
import io.lmrs.Learned;
import io.lmrs.Metrics;
import io.lmrs.Outcome;
import io.lmrs.Point;
import io.lmrs.Search;
import io.lmrs.random.Stream;
import io.lmrs.search.Arm;
import io.lmrs.search.Differences;
import io.lmrs.search.Dispatch;
import io.lmrs.search.Doubles;
import io.lmrs.search.Handles;
import io.lmrs.search.Meanings;
import io.lmrs.search.MetricsState;
import io.lmrs.search.Pairs;
import io.lmrs.search.Repeats;
import io.lmrs.search.SearchContext;
import io.lmrs.search.SearchFactory;
import io.lmrs.search.Searches;
import io.lmrs.search.Takes;
import io.lmrs.search.constrained.ConstrainedSearch;
import io.lmrs.search.curvature.StartScale;
import io.lmrs.search.curvature.SubspaceSearch;
import io.lmrs.search.mixed.MixedSearch;
import io.lmrs.settings.Setting;
import io.lmrs.settings.Settings;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Consumer;

/**
 * The search for those who do not want to choose: it measures noise and scale with a few
 * evaluations, lets other searches work in turns, and keeps to the one that gains most per
 * evaluation. See docs/auto.md. {@link AutoArm} names the arms, {@link ArmSelector} decides between
 * them.
 */
public final class AutoSearch implements Search {

  /** The settings: none that has to be set. */
  public record Config(
      @Setting(Meanings.PAIRS) Pairs pairs,
      @Setting(
              "begin with a model of the values, the search gp; auto: in a box, with at most 20"
                  + " evaluations per variable and 2000 in all")
          SurrogateUse surrogate) {
    /** With surrogate changed. */
    public Config withSurrogate(SurrogateUse value) {
      return Settings.changed(this, "surrogate", value);
    }

    /** With pairs changed. */
    public Config withPairs(Pairs value) {
      return Settings.changed(this, "pairs", value);
    }
  }

  /** The settings at their defaults for that many variables. */
  public static Config defaults(int dimension) {
    return new Config(Pairs.COMMON, SurrogateUse.AUTO);
  }

  /** Registers the search. */
  public static final class Factory implements SearchFactory<Config> {
    /** Made by the registry. */
    public Factory() {}

    @Override
    public String name() {
      return "auto";
    }

    @Override
    public String summary() {
      return "Measures noise, lets subspace and CMA-ES take turns; nothing to set";
    }

    @Override
    public Takes variables() {
      return Takes.ALL;
    }

    @Override
    public Handles constraints() {
      return Handles.CONSTRAINTS;
    }

    @Override
    public Config defaults(int dimension) {
      return AutoSearch.defaults(dimension);
    }

    @Override
    public Search create(Config config, SearchContext context) {
      if (!context.constraints().none() || !context.constraints().linear().isEmpty()) {
        return new ConstrainedSearch(context, c -> create(config, c));
      }
      if (context.space().discrete()) {
        return new MixedSearch(context);
      }
      return config.surrogate().begins(context)
          ? new SurrogateFirst(
              context,
              Searches.create(SurrogateUse.SEARCH, Map.of(), context),
              c -> new AutoSearch(config, c))
          : new AutoSearch(config, context);
    }

    @Override
    public Map<String, String> settle(Config config, int dimension, Consumer<String> notes) {
      if (config.surrogate() != SurrogateUse.AUTO || SurrogateUse.found().isPresent()) {
        return Map.of();
      }
      notes.accept(
          "the search gp is missing (module lmrs-bayes): with few evaluations auto goes on without");
      return Map.of("surrogate", "off");
    }
  }

  private enum Phase {
    /** The start twice, and a point beside it. */
    PROBE,
    /** The start again, since its two values differ. */
    REPEAT,
    /** Is it a sum over the coordinates: a first exchange of some of them. */
    EXCHANGE,
    /** More exchanges, since the first one has changed nothing. */
    EXCHANGES,
    /** An arm's batch. */
    WORK,
    /** The incumbent again and points next to it, since nobody gets on. */
    RECHECK,
    /** The same, since a step has failed. */
    DOUBT,
    /** Points farther from it, since what looks like noise may be a cusp. */
    LOOK,
    /** The best places under noise again, since few evaluations are left. */
    RACE
  }

  /** Batches of fewer evaluations have no mean worth comparing. */
  private static final int MEANT = 4;

  private static final int REPEATS = 4;

  /** Noise below this part of what the function changes over a first step does no harm. */
  private static final double HARMLESS = 1e-7;

  private static final double FIRST_LENGTH = 0.1;

  private final SearchContext context;
  private final AutoArms makers;
  private final Dispatch dispatch;
  private final double[] u;
  private final Region region;
  private final Map<AutoArm, Search> arms = new EnumMap<>(AutoArm.class);
  private final ArmSelector selector;
  private final NoiseCheck check = new NoiseCheck();
  private final FinalRace race = new FinalRace();
  private OptionalLong budget;
  private Phase phase = Phase.PROBE;
  private double cost = Double.NaN;
  private double change;
  private double noise;
  private long nextDoubt;
  // the cost of the point with which coordinates are exchanged
  private double other;
  // whether LOCAL was stuck when it was checked
  private boolean stuck;
  private long batches;
  private long queries;
  private long iterations;
  private Metrics metrics = Metrics.NONE;

  AutoSearch(Config config, SearchContext given) {
    this.context = given.in(StartScale.of(given.space(), given.start()));
    this.dispatch = new Dispatch(context);
    this.u = context.space().toSearch(context.start());
    this.region = Region.around(context.space(), u);
    this.makers = new AutoArms(context, config.pairs(), region);
    this.selector = new ArmSelector(u.length);
    this.budget = context.budget();
  }

  @Override
  public Batch ask(Frame frame) {
    Batch inner = phase == Phase.WORK ? arm().ask(frame) : own(frame);
    return inner.numbered(batches, queries);
  }

  // those who race have the same seed
  private Batch own(Frame frame) {
    List<Point> points = points();
    return dispatch.batch(frame, points, phase == Phase.RACE ? points.size() : 1);
  }

  private Search arm() {
    return arms.get(selector.arm());
  }

  private List<Point> points() {
    Point here = Point.at(u.clone());
    Stream random = Stream.of(context.seed(), Stream.DIRECTIONS, batches);
    List<Point> points = new ArrayList<>();
    switch (phase) {
      case PROBE -> {
        points.addAll(List.of(here, here));
        double length = FIRST_LENGTH * Math.sqrt(u.length);
        points.add(new Point.Offset(u.clone(), length, random.direction(u.length)));
      }
      case REPEAT -> points.addAll(Collections.nCopies(REPEATS, here));
      case RECHECK, DOUBT -> points.addAll(NoiseCheck.points(u, random));
      case LOOK -> points.addAll(NoiseCheck.wider(u, random));
      case EXCHANGE -> points.addAll(Separability.first(u, elsewhere(), halves()));
      case EXCHANGES -> points.addAll(Separability.others(u, elsewhere(), halves()));
      case RACE -> points.addAll(race.points());
      case WORK -> throw new IllegalStateException("an arm asks for itself");
    }
    return points;
  }

  private double[] elsewhere() {
    return region.draw(Stream.of(context.seed(), Stream.DIRECTIONS, -1));
  }

  private Stream halves() {
    return Stream.of(context.seed(), Stream.DIRECTIONS, -2);
  }

  @Override
  public void tell(Batch batch, List<Outcome> outcomes) {
    Dispatch.require(batch, batches);
    Frame frame = batch.queries().getFirst().frame();
    double[] costs = Differences.costs(outcomes, context.goal());
    if (phase == Phase.WORK) {
      worked(frame, batch, outcomes, costs);
    } else {
      Batch inner = own(frame);
      dispatch.told(inner, outcomes, inner.size());
      switch (phase) {
        case PROBE -> probed(costs);
        case REPEAT -> repeated(costs);
        case LOOK -> checked(check.decided(cost, costs));
        case EXCHANGE -> exchanged(costs);
        case RACE -> raced(costs);
        case EXCHANGES -> begin(Separability.holds(cost, other, costs));
        default -> rechecked(costs);
      }
    }
    batches++;
    queries += outcomes.size();
    if (phase == Phase.WORK && selector.arm() == AutoArm.NOISY && raceIsDue()) {
      race.begin(((Arm) arm()).position());
      phase = Phase.RACE;
    }
  }

  private boolean raceIsDue() {
    return !race.begun() && !race.descending() && ending();
  }

  private boolean ending() {
    return budget.isPresent() && FinalRace.ending(budget.getAsLong(), queries);
  }

  private void raced(double[] costs) {
    race.tell(costs);
    if (race.over()) {
      phase = Phase.WORK;
    }
  }

  @Override
  public void extended(long evaluations) {
    budget = OptionalLong.of(evaluations);
    if (race.begun() && !ending()) {
      race.clear();
      phase = phase == Phase.RACE ? Phase.WORK : phase;
    }
  }

  private void probed(double[] costs) {
    cost = Math.min(costs[0], costs[1]);
    change = Math.abs(costs[2] - cost);
    noise = Math.abs(costs[0] - costs[1]) / Math.sqrt(2);
    if (Repeats.differ(noise, cost)) {
      phase = Phase.REPEAT;
    } else {
      noise = 0;
      phase = Phase.EXCHANGE;
    }
  }

  private void exchanged(double[] costs) {
    other = costs[0];
    if (Separability.holds(cost, other, Arrays.copyOfRange(costs, 1, costs.length))) {
      phase = Phase.EXCHANGES;
    } else {
      begin(false);
    }
  }

  private void repeated(double[] costs) {
    // the median: a start that was low by chance would make every batch look too wide
    double[] all = Arrays.copyOf(costs, REPEATS + 2);
    all[REPEATS] = cost;
    all[REPEATS + 1] = cost + Math.sqrt(2) * noise;
    Arrays.sort(all);
    cost = (all[REPEATS / 2] + all[REPEATS / 2 + 1]) / 2;
    double deviation = Differences.deviation(costs) * Math.sqrt(REPEATS / (REPEATS - 1.0));
    noise = Math.max(noise / 2, deviation);
    begin(false);
  }

  private void begin(boolean separable) {
    boolean noisy = noise > HARMLESS * change;
    selector.begin(cost, noisy, separable);
    work(selector.arm());
  }

  private void rechecked(double[] costs) {
    stuck = phase == Phase.RECHECK;
    double found = check.found(cost, costs, extent());
    if (Double.isNaN(found)) {
      phase = Phase.LOOK;
    } else {
      checked(found);
    }
  }

  private void checked(double found) {
    noise = Math.max(noise, found);
    if (found == 0 && !stuck) {
      phase = Phase.WORK;
      return;
    }
    selector.checked(found > 0);
    work(selector.arm());
  }

  // how far the function goes: by what was gained, or over a first step from an optimum
  private double extent() {
    double gained = Math.abs(selector.gained(cost));
    return Double.isFinite(change) ? Math.max(gained, change) : gained;
  }

  private void worked(Frame frame, Batch batch, List<Outcome> outcomes, double[] costs) {
    AutoArm who = selector.arm();
    Search search = arm();
    long before = search.iteration();
    double[] place = who == AutoArm.NOISY ? ((Arm) search).position() : null;
    search.tell(search.ask(frame), outcomes);
    long steps = search.iteration() - before;
    // a batch without a step was not measured around the place
    if (place != null && steps > 0 && costs.length >= MEANT && !race.begun()) {
      race.offer(place, Differences.mean(costs));
    }
    iterations += steps;
    // an arm that has none to tell leaves those of the one before
    metrics = search.iteration() > 0 ? search.metrics() : metrics;
    selector.spent(outcomes.size());
    ArmSelector.Call call = ArmSelector.Call.GO_ON;
    if (who == AutoArm.GLOBAL) {
      int best = least(costs);
      if (costs[best] < cost) {
        Point point = batch.queries().get(best).x();
        move(
            (point instanceof Point.Mapped mapped ? mapped.inner() : point).toArray(), costs[best]);
      }
      call = selector.sampled(cost);
    } else if (who == AutoArm.COORDINATES) {
      CoordinateSearch coordinates = (CoordinateSearch) search;
      if (coordinates.cost() < cost) {
        move(coordinates.position(), coordinates.cost());
      }
      call = selector.combined(cost, coordinates.done());
    } else if (who == AutoArm.LOCAL && steps > 0 && ((Arm) search).settled()) {
      SubspaceSearch local = (SubspaceSearch) search;
      if (local.cost() < cost) {
        move(local.position(), local.cost());
      }
      call = selector.stepped(cost, local.stuck());
      if (call == ArmSelector.Call.GO_ON && doubtful()) {
        phase = Phase.DOUBT;
      }
    }
    switch (call) {
      case GO_ON -> {}
      case RECHECK -> phase = Phase.RECHECK;
      case CHANGE -> work(selector.arm());
    }
  }

  // a failed step may be due to noise; looked into now and then only
  private boolean doubtful() {
    boolean due = metrics.get(Metrics.STEP) == 0 && queries >= nextDoubt;
    nextDoubt = due ? 2 * queries : nextDoubt;
    return due;
  }

  private static int least(double[] costs) {
    int best = 0;
    for (int i = 1; i < costs.length; i++) {
      best = costs[i] < costs[best] ? i : best;
    }
    return best;
  }

  private void move(double[] to, double known) {
    System.arraycopy(to, 0, u, 0, u.length);
    cost = known;
  }

  // lets an arm go on; LOCAL at the incumbent if that is a better place than its own, NOISY there
  private void work(AutoArm next) {
    phase = Phase.WORK;
    boolean fresh = !arms.containsKey(next);
    if (fresh && next == AutoArm.NOISY && !arms.isEmpty()) {
      race.offer(u.clone(), cost);
    }
    if (fresh) {
      arms.put(next, makers.make(next, u, cost));
    }
    boolean jumps = next == AutoArm.LOCAL && (fresh || selector.jumps());
    if (jumps || next == AutoArm.NOISY && fresh) {
      ((Arm) arms.get(next)).moveTo(u.clone(), cost, fresh);
    }
  }

  @Override
  public double[] incumbent() {
    if (race.begun()) {
      return context.space().toProblem(race.leader());
    }
    if (selector.arm() == AutoArm.NOISY && phase == Phase.WORK) {
      return arm().incumbent();
    }
    return context.space().toProblem(u);
  }

  @Override
  public OptionalDouble incumbentValue() {
    return noise == 0 ? context.goal().known(cost) : OptionalDouble.empty();
  }

  @Override
  public long iteration() {
    return iterations;
  }

  @Override
  public Metrics metrics() {
    return selector.describe(metrics).with("noise", noise);
  }

  @Override
  public Optional<Learned> learned() {
    AutoArm who = arms.containsKey(AutoArm.NOISY) ? AutoArm.NOISY : AutoArm.LOCAL;
    return Optional.ofNullable(arms.get(who)).flatMap(Search::learned);
  }

  @Override
  public void save(DataOutput out) throws IOException {
    dispatch.save(out);
    out.writeUTF(phase.name());
    Doubles.write(out, new double[] {cost, change, noise, check.suspected(), other});
    out.writeBoolean(stuck);
    out.writeLong(nextDoubt);
    out.writeLong(batches);
    out.writeLong(queries);
    out.writeLong(iterations);
    Doubles.write(out, u);
    MetricsState.write(out, metrics);
    selector.save(out);
    race.save(out);
    out.writeInt(arms.size());
    for (Map.Entry<AutoArm, Search> entry : arms.entrySet()) {
      out.writeUTF(entry.getKey().name());
      entry.getValue().save(out);
    }
  }

  @Override
  public void restore(DataInput in) throws IOException {
    dispatch.restore(in);
    phase = Phase.valueOf(in.readUTF());
    double[] stored = Doubles.read(in);
    cost = stored[0];
    change = stored[1];
    noise = stored[2];
    check.suspected(stored[3]);
    other = stored[4];
    stuck = in.readBoolean();
    nextDoubt = in.readLong();
    batches = in.readLong();
    queries = in.readLong();
    iterations = in.readLong();
    System.arraycopy(Doubles.read(in), 0, u, 0, u.length);
    metrics = MetricsState.read(in);
    selector.restore(in);
    race.restore(in);
    close();
    arms.clear();
    for (int left = in.readInt(); left > 0; left--) {
      AutoArm who = AutoArm.valueOf(in.readUTF());
      Search search = makers.make(who, u, cost);
      search.restore(in);
      arms.put(who, search);
    }
  }

  @Override
  public void close() {
    arms.values().forEach(Search::close);
  }
}
