package io.lmrs.search;

import io.lmrs.Batch;
import io.lmrs.Frame;
import io.lmrs.Learned;
import io.lmrs.Metrics;
import io.lmrs.Outcome;
import io.lmrs.Point;
import io.lmrs.Query;
import io.lmrs.Search;
import io.lmrs.learn.Guide;
import io.lmrs.learn.MovingAverage;
import io.lmrs.random.Stream;
import io.lmrs.settings.Setting;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The search for those who do not want to choose. It measures noise with a few evaluations and lets
 * other searches compete: see docs/auto.md.
 */
public final class AutoSearch implements Search {

  /** The settings. */
  public record Config(@Setting(Meanings.PAIRS) Pairs pairs) {}

  /** Registers the search. */
  static final class Factory implements SearchFactory<Config> {
    @Override
    public String name() {
      return "auto";
    }

    @Override
    public String summary() {
      return "Measures noise, lets guided directions, L-BFGS and CMA-ES compete; nothing to set";
    }

    @Override
    public Config defaults(int dimension) {
      return new Config(Pairs.COMMON);
    }

    @Override
    public Search create(Config config, SearchContext context) {
      return new AutoSearch(config, context);
    }
  }

  /** Who works. */
  enum Worker {
    /** Guided directions and a line search; wide steps in between. */
    GUIDED,
    /** All differences and L-BFGS. */
    NEWTON,
    /** CMA-ES. */
    WIDE,
    /** Guided directions under noise. */
    NOISY
  }

  /** Why the present one works. */
  enum Reason {
    FIRST,
    UNTRIED,
    PROMISE,
    STUCK,
    ESCAPED,
    NOISE
  }

  private enum Phase {
    PROBE,
    REPEAT,
    RACE,
    RECHECK
  }

  private static final int REPEATS = 4;
  private static final double ROUNDING = 1e-12;
  private static final double HARMLESS = 1e-7;
  private static final double FIRST_LENGTH = 0.1;
  private static final int DIRECTIONS = 10;
  private static final int GUIDED_BLOCK = 5;
  private static final int NEWTON_BLOCK = 3;
  private static final double VAIN = 1e-10;
  private static final int MOST_NETWORK = 1000;
  private static final long GOLDEN = 0x9E3779B97F4A7C15L;

  private final Config config;
  private final SearchContext context;
  private final Dispatch dispatch;
  private final double[] u;
  private final Map<Worker, Search> workers = new EnumMap<>(Worker.class);
  private final Map<Worker, Ledger> ledgers = new EnumMap<>(Worker.class);
  private Phase phase = Phase.PROBE;
  private double cost = Double.NaN;
  private double first = Double.NaN;
  private double noise;
  private Worker worker;
  private Reason reason = Reason.FIRST;
  private double blockCost;
  private long blockSpent;
  private long blockIterations;
  private long batches;
  private long queries;
  private long iterations;
  private long switches;
  private double[] wideStart;
  private Metrics metrics = Metrics.NONE;

  AutoSearch(Config config, SearchContext context) {
    this.config = config;
    this.context = context;
    this.dispatch = new Dispatch(context);
    this.u = context.space().toSearch(context.start());
    for (Worker w : Worker.values()) {
      ledgers.put(w, new Ledger());
    }
  }

  private Search make(Worker w) {
    SearchContext own =
        context.restarted(context.start(), context.seed() + GOLDEN * (w.ordinal() + 1));
    int d = u.length;
    return switch (w) {
      case GUIDED -> new GuidedSearch(own, plan(Step.AUTO, d), guide(own));
      case NEWTON -> new DifferenceLbfgs(new DifferenceLbfgs.Factory().defaults(d), own);
      case NOISY -> new GuidedSearch(own, plan(Step.CONTROLLED, d), guide(own));
      case WIDE -> {
        double[] from = wideStart.clone();
        SearchContext there = own.restarted(from, own.seed());
        yield new CmaEs.Factory()
            .create(new CmaEs.Config(CmaEs.Covariance.AUTO, 0.5, 0, Restarts.BIPOP), there);
      }
    };
  }

  private GuidedSearch.Plan plan(Step step, int most) {
    int directions = Math.min(DIRECTIONS, u.length);
    return new GuidedSearch.Plan(
        directions,
        Math.min(most, Math.max(1, directions / 2)),
        true,
        step,
        Double.NaN,
        Double.NaN,
        Slopes.AUTO,
        config.pairs(),
        false);
  }

  private static Guide guide(SearchContext own) {
    int d = own.dimension();
    if (d > MOST_NETWORK) {
      return new MovingAverage(d, 0.07);
    }
    return LearnedManifoldSearch.guide(new LearnedManifoldSearch.Factory().defaults(d), own);
  }

  private Arm arm(Worker w) {
    return (Arm) workers.get(w);
  }

  @Override
  public Batch ask(Frame frame) {
    return switch (phase) {
      case PROBE -> {
        double[] at = u.clone();
        double[] along = Stream.of(context.seed(), Stream.DIRECTIONS).direction(u.length);
        yield numbered(
            dispatch.batch(
                frame,
                List.of(Point.at(at), Point.at(at), new Point.Offset(at, reach(), along)),
                1));
      }
      case REPEAT, RECHECK ->
          numbered(
              dispatch.batch(
                  frame,
                  java.util.Collections.nCopies(
                      phase == Phase.REPEAT ? REPEATS : 2, Point.at(u.clone())),
                  1));
      case RACE -> numbered(workers.get(worker).ask(frame));
    };
  }

  private double reach() {
    return FIRST_LENGTH * Math.sqrt(u.length);
  }

  private Batch numbered(Batch inner) {
    List<Query> renumbered = new ArrayList<>(inner.size());
    for (Query q : inner.queries()) {
      renumbered.add(new Query(queries + renumbered.size(), q.x(), q.seed(), q.frame()));
    }
    return new Batch(batches, renumbered);
  }

  @Override
  public void tell(Batch batch, List<Outcome> outcomes) {
    if (batch.number() != batches) {
      throw new IllegalArgumentException("batch must be number " + batches + ": " + batch.number());
    }
    Frame frame = batch.queries().getFirst().frame();
    double[] costs = Differences.costs(outcomes, context.goal());
    switch (phase) {
      case PROBE -> {
        dispatch.told(inner(frame), outcomes, 3);
        probed(costs);
      }
      case REPEAT -> {
        dispatch.told(inner(frame), outcomes, REPEATS);
        repeated(costs);
      }
      case RECHECK -> {
        dispatch.told(inner(frame), outcomes, 2);
        rechecked(costs);
      }
      case RACE -> raced(frame, batch, outcomes, costs);
    }
    batches++;
    queries += outcomes.size();
  }

  private Batch inner(Frame frame) {
    return dispatch.batch(frame, List.of(Point.at(u.clone())), 1);
  }

  private double probeFar;

  private void probed(double[] costs) {
    cost = Math.min(costs[0], costs[1]);
    first = cost;
    probeFar = costs[2];
    if (Math.abs(costs[0] - costs[1]) > ROUNDING * Math.abs(cost)) {
      noise = Math.abs(costs[0] - costs[1]) / Math.sqrt(2);
      cost = (costs[0] + costs[1]) / 2;
      phase = Phase.REPEAT;
      return;
    }
    start(u.length <= 2 * DIRECTIONS ? Worker.NEWTON : Worker.GUIDED, Reason.FIRST);
  }

  private void repeated(double[] costs) {
    double deviation = Differences.deviation(costs) * Math.sqrt(REPEATS / (REPEATS - 1.0));
    noise = Math.max(noise / 2, deviation);
    double change = Math.abs(probeFar - cost);
    boolean harmless = noise <= HARMLESS * change;
    start(
        !harmless ? Worker.NOISY : u.length <= 2 * DIRECTIONS ? Worker.NEWTON : Worker.GUIDED,
        harmless ? Reason.FIRST : Reason.NOISE);
  }

  private void rechecked(double[] costs) {
    double off = Math.max(Math.abs(costs[0] - cost), Math.abs(costs[1] - cost));
    if (off > ROUNDING * Math.abs(cost)) {
      noise = off;
      start(Worker.NOISY, Reason.NOISE);
      return;
    }
    wideStart = u.clone();
    context.space().toProblem(wideStart);
    workers.remove(Worker.WIDE);
    start(Worker.WIDE, Reason.STUCK);
  }

  private void start(Worker next, Reason why) {
    switches += worker == null || next == worker ? 0 : 1;
    worker = next;
    reason = why;
    phase = Phase.RACE;
    boolean fresh = !workers.containsKey(next);
    if (fresh) {
      workers.put(next, make(next));
    }
    if (next == Worker.GUIDED || next == Worker.NEWTON) {
      arm(next).moveTo(u, cost, !fresh && why != Reason.ESCAPED);
    }
    blockCost = cost;
    blockSpent = 0;
    blockIterations = 0;
  }

  private void raced(Frame frame, Batch batch, List<Outcome> outcomes, double[] costs) {
    Search search = workers.get(worker);
    long before = search.iteration();
    search.tell(search.ask(frame), outcomes);
    long steps = search.iteration() - before;
    iterations += steps;
    blockIterations += steps;
    blockSpent += outcomes.size();
    ledgers.get(worker).spend(outcomes.size());
    switch (worker) {
      case NOISY -> {}
      case WIDE -> escaped(batch, costs);
      case GUIDED, NEWTON -> {
        if (arm(worker).settled() && steps > 0) {
          advanced();
        }
      }
    }
    describe(search);
  }

  // takes over where the arm stands, and at the end of a block asks who is to go on
  private void advanced() {
    Arm arm = arm(worker);
    double now = arm.cost();
    if (now < cost || !Double.isFinite(cost)) {
      if (Double.isFinite(cost)) {
        ledgers.get(worker).earn(cost - now);
      } else {
        first = now;
        blockCost = now;
      }
      System.arraycopy(arm.position(), 0, u, 0, u.length);
      cost = now;
    }
    int block = worker == Worker.GUIDED ? GUIDED_BLOCK : NEWTON_BLOCK;
    if (blockIterations < block) {
      return;
    }
    double gain = blockCost - cost;
    boolean vain = !(gain > VAIN * (first - cost));
    ledgers.get(worker).judge(gain, blockSpent, vain);
    choose();
  }

  private void choose() {
    if (u.length <= 2 * DIRECTIONS) {
      if (ledgers.get(Worker.NEWTON).stalled()) {
        stuck();
      } else {
        next(Worker.NEWTON, Reason.PROMISE);
      }
      return;
    }
    Ledger guided = ledgers.get(Worker.GUIDED);
    Ledger newton = ledgers.get(Worker.NEWTON);
    if (newton.untried() && guided.evaluations() < u.length && !guided.stalled()) {
      next(Worker.GUIDED, Reason.PROMISE);
    } else if (guided.stalled() && newton.stalled()) {
      stuck();
    } else {
      boolean take = newton.promise() >= guided.promise();
      next(
          take ? Worker.NEWTON : Worker.GUIDED, newton.untried() ? Reason.UNTRIED : Reason.PROMISE);
    }
  }

  private void next(Worker w, Reason why) {
    if (w == worker) {
      blockCost = cost;
      blockSpent = 0;
      blockIterations = 0;
    } else {
      start(w, why);
    }
  }

  private void stuck() {
    phase = Phase.RECHECK;
  }

  private void escaped(Batch batch, double[] costs) {
    int best = 0;
    for (int i = 1; i < costs.length; i++) {
      best = costs[i] < costs[best] ? i : best;
    }
    double now = costs[best];
    boolean better = now < cost || (!Double.isFinite(cost) && Double.isFinite(now));
    if (!better) {
      return;
    }
    if (Double.isFinite(cost)) {
      ledgers.get(Worker.WIDE).earn(cost - now);
    } else {
      first = now;
    }
    double gained = cost - now;
    Point point = batch.queries().get(best).x();
    double[] at = (point instanceof Point.Mapped mapped ? mapped.inner() : point).toArray();
    System.arraycopy(at, 0, u, 0, u.length);
    cost = now;
    if (!(gained <= 1e-3 * (first - cost))) {
      ledgers.values().forEach(Ledger::revive);
      start(u.length <= 2 * DIRECTIONS ? Worker.NEWTON : Worker.GUIDED, Reason.ESCAPED);
    }
  }

  private void describe(Search search) {
    if (search.iteration() > 0) {
      metrics = search.metrics();
    }
  }

  @Override
  public double[] incumbent() {
    if (worker == Worker.NOISY) {
      return workers.get(worker).incumbent();
    }
    double[] out = u.clone();
    context.space().toProblem(out);
    return out;
  }

  @Override
  public OptionalDouble incumbentValue() {
    boolean known = worker != Worker.NOISY && noise == 0 && Double.isFinite(cost);
    return known ? OptionalDouble.of(context.goal().value(cost)) : OptionalDouble.empty();
  }

  @Override
  public long iteration() {
    return iterations;
  }

  @Override
  public Metrics metrics() {
    if (worker == null) {
      return metrics;
    }
    return metrics
        .with("arm", worker.ordinal())
        .with("reason", reason.ordinal())
        .with("switches", switches);
  }

  @Override
  public Optional<Learned> learned() {
    Search search = workers.get(worker == Worker.NOISY ? worker : Worker.GUIDED);
    return search == null ? Optional.empty() : search.learned();
  }

  @Override
  public void save(DataOutput out) throws IOException {
    dispatch.save(out);
    out.writeUTF(phase.name());
    out.writeInt(worker == null ? -1 : worker.ordinal());
    out.writeInt(reason.ordinal());
    Doubles.write(out, new double[] {cost, first, noise, probeFar, blockCost});
    for (long v :
        new long[] {blockSpent, blockIterations, batches, queries, iterations, switches}) {
      out.writeLong(v);
    }
    Doubles.write(out, u);
    Doubles.write(out, wideStart == null ? new double[0] : wideStart);
    MetricsState.write(out, metrics);
    for (Ledger ledger : ledgers.values()) {
      ledger.save(out);
    }
    out.writeInt(workers.size());
    for (Map.Entry<Worker, Search> entry : workers.entrySet()) {
      out.writeInt(entry.getKey().ordinal());
      entry.getValue().save(out);
    }
  }

  @Override
  public void restore(DataInput in) throws IOException {
    dispatch.restore(in);
    phase = Phase.valueOf(in.readUTF());
    int number = in.readInt();
    worker = number < 0 ? null : Worker.values()[number];
    reason = Reason.values()[in.readInt()];
    double[] stored = Doubles.read(in);
    cost = stored[0];
    first = stored[1];
    noise = stored[2];
    probeFar = stored[3];
    blockCost = stored[4];
    blockSpent = in.readLong();
    blockIterations = in.readLong();
    batches = in.readLong();
    queries = in.readLong();
    iterations = in.readLong();
    switches = in.readLong();
    System.arraycopy(Doubles.read(in), 0, u, 0, u.length);
    double[] start = Doubles.read(in);
    wideStart = start.length == 0 ? null : start;
    metrics = MetricsState.read(in);
    for (Ledger ledger : ledgers.values()) {
      ledger.restore(in);
    }
    workers.clear();
    for (int left = in.readInt(); left > 0; left--) {
      Worker w = Worker.values()[in.readInt()];
      Search search = make(w);
      search.restore(in);
      workers.put(w, search);
    }
  }
}
