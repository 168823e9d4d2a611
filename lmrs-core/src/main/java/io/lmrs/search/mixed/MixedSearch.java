package io.lmrs.search.mixed;

import io.lmrs.Batch;
import io.lmrs.Frame;
import io.lmrs.Metrics;
import io.lmrs.Outcome;
import io.lmrs.Search;
import io.lmrs.Space;
import io.lmrs.search.Differences;
import io.lmrs.search.Doubles;
import io.lmrs.search.MetricsState;
import io.lmrs.search.Relay;
import io.lmrs.search.Repeats;
import io.lmrs.search.SearchContext;
import io.lmrs.search.StartProbe;
import io.lmrs.search.curvature.SubspaceSearch;
import io.lmrs.search.evolution.CmaEs;
import io.lmrs.search.evolution.Restarts;
import io.lmrs.variable.Variable;
import io.lmrs.variable.Variables;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;

/**
 * What {@code auto} does where some variables are whole numbers or choices. {@link LatticeSearch}
 * goes down from a point, {@code subspace} sets the real numbers for the whole numbers it has
 * found, and a population with margins ({@link CmaEs}) finds other points to go down from. Both
 * sides have equally many evaluations. Under noise the population works alone.
 */
public final class MixedSearch implements Search {

  /** Who works. */
  private enum Arm {
    /** The start twice: does a value repeat? */
    PROBE,
    LATTICE,
    REALS,
    POPULATION
  }

  /** Evaluations of a turn of the population, per coordinate, at least. */
  private static final int TURN = 20;

  /** Evaluations in which the real numbers are set, per number and two more, at most. */
  private static final int SETTING = 60;

  private static final int LONG_SETTING = 300;

  /** How often real and whole numbers are set in turn before the population has its own. */
  private static final int ROUNDS = 4;

  private static final long GOLDEN = 0x9E3779B97F4A7C15L;

  private final SearchContext context;
  private final StartProbe probe;
  private final Relay relay = new Relay();
  private final Variables variables;
  private final int reals;
  private final LatticeSearch lattice;
  private final Search population;
  private Search setting;
  private double[] anchor = {};
  private Arm arm = Arm.PROBE;
  private boolean noisy;
  private double[] best;
  private double cost = Double.POSITIVE_INFINITY;
  // where the present descent stands, and the best of the population's turn
  private double[] place;
  private double placeCost = Double.POSITIVE_INFINITY;
  private int rounds;
  private long localSpent;
  private long globalSpent;
  private long turnSpent;
  private long iterations;
  private Metrics metrics = Metrics.NONE;

  /** A search from the context's start; its space has whole numbers or choices. */
  public MixedSearch(SearchContext context) {
    this.context = context;
    this.probe = new StartProbe(context.in(Space.identity()));
    this.variables = context.space().coding().variables();
    this.reals = (int) variables.list().stream().filter(v -> !v.isFixed() && !v.discrete()).count();
    this.best = context.start().clone();
    this.place = best.clone();
    this.lattice = new LatticeSearch(own(1), Double.POSITIVE_INFINITY);
    this.population = population(own(2));
  }

  private SearchContext own(int number) {
    return context.restarted(context.start(), context.seed() + GOLDEN * number);
  }

  private static Search population(SearchContext own) {
    return new CmaEs.Factory()
        .create(CmaEs.defaults(own.dimension()).withRestarts(Restarts.IPOP).withMargin(true), own);
  }

  // whole numbers and choices stay, the others are searched by second order
  private Search setting(double[] at) {
    List<Variable> list = new ArrayList<>();
    for (int i = 0; i < at.length; i++) {
      Variable v = variables.list().get(i);
      list.add(v.discrete() ? v.fixed(at[i]) : v);
    }
    Variables some = new Variables(list);
    SearchContext own =
        context.restarted(at.clone(), context.seed() + GOLDEN * 3).in(some.space(context.start()));
    return new SubspaceSearch(SubspaceSearch.defaults(own.dimension()), own);
  }

  private Search working() {
    return switch (arm) {
      case PROBE -> probe;
      case LATTICE -> lattice;
      case REALS -> setting;
      case POPULATION -> population;
    };
  }

  @Override
  public Batch ask(Frame frame) {
    return relay.ask(working(), frame);
  }

  @Override
  public void tell(Batch batch, List<Outcome> outcomes) {
    Search working = working();
    iterations += relay.tell(working, batch, outcomes);
    metrics = working.iteration() > 0 ? working.metrics() : metrics;
    double[] costs = Differences.costs(outcomes, context.goal());
    turnSpent += outcomes.size();
    note(batch, costs);
    switch (arm) {
      case PROBE -> probed(costs);
      case LATTICE -> descended(outcomes.size());
      case REALS -> set(outcomes.size());
      case POPULATION -> sampled(outcomes.size());
    }
  }

  private void note(Batch batch, double[] costs) {
    for (int i = 0; i < costs.length; i++) {
      if (costs[i] < cost) {
        cost = costs[i];
        best = batch.queries().get(i).x().toArray();
      }
      if (costs[i] < placeCost && arm != Arm.LATTICE) {
        placeCost = costs[i];
        place = batch.queries().get(i).x().toArray();
      }
    }
  }

  private void probed(double[] costs) {
    noisy = Repeats.differ(Math.abs(costs[0] - costs[1]), costs[0]);
    boolean failed = !Double.isFinite(costs[0]) || !Double.isFinite(costs[1]);
    if (noisy || failed) {
      turn(Arm.POPULATION);
    } else {
      descend(place, placeCost, false);
    }
  }

  private void turn(Arm next) {
    arm = next;
    turnSpent = 0;
  }

  private void descend(double[] from, double known, boolean near) {
    lattice.moveTo(from, known, near);
    turn(Arm.LATTICE);
  }

  private void descended(long spent) {
    localSpent += spent;
    if (!lattice.settled() || !lattice.stuck()) {
      return;
    }
    place = lattice.incumbent();
    placeCost = lattice.cost();
    if (reals > 0) {
      anchor = place.clone();
      if (setting != null) {
        setting.close();
      }
      setting = setting(anchor);
      SubspaceSearch subspace = (SubspaceSearch) setting;
      // on a bound it begins a little inside, at a point that it has to evaluate itself
      if (Arrays.equals(subspace.incumbent(), anchor)) {
        subspace.moveTo(subspace.position(), placeCost, true);
      }
      turn(Arm.REALS);
    } else {
      populate();
    }
  }

  private void set(long spent) {
    localSpent += spent;
    SubspaceSearch subspace = (SubspaceSearch) setting;
    // the best of all is worth more
    long most = (long) (placeCost <= cost ? LONG_SETTING : SETTING) * (reals + 2);
    boolean over = subspace.stuck() || turnSpent >= most;
    if (!subspace.settled() || !over) {
      return;
    }
    rounds++;
    if (placeCost < lattice.cost() && rounds < ROUNDS) {
      descend(place, placeCost, true);
    } else {
      populate();
    }
  }

  private void populate() {
    rounds = 0;
    place = new double[0];
    placeCost = Double.POSITIVE_INFINITY;
    turn(Arm.POPULATION);
  }

  private void sampled(long spent) {
    globalSpent += spent;
    boolean over = turnSpent >= (long) TURN * context.dimension() && globalSpent >= localSpent;
    boolean known = Arrays.equals(place, lattice.incumbent());
    if (over && !noisy && Double.isFinite(placeCost) && !known) {
      descend(place, placeCost, false);
    }
  }

  @Override
  public void close() {
    lattice.close();
    population.close();
    if (setting != null) {
      setting.close();
    }
  }

  @Override
  public double[] incumbent() {
    return noisy ? population.incumbent() : best.clone();
  }

  @Override
  public OptionalDouble incumbentValue() {
    return noisy ? OptionalDouble.empty() : context.goal().known(cost);
  }

  @Override
  public long iteration() {
    return iterations;
  }

  @Override
  public Metrics metrics() {
    Metrics out = metrics;
    for (Arm each : List.of(Arm.LATTICE, Arm.REALS, Arm.POPULATION)) {
      String word = each.name().toLowerCase(java.util.Locale.ROOT);
      out = out.with("arm-" + word, each == arm ? 1 : 0);
    }
    return out.with("noise", noisy ? 1 : 0);
  }

  @Override
  public void save(DataOutput out) throws IOException {
    probe.save(out);
    out.writeUTF(arm.name());
    out.writeBoolean(noisy);
    Doubles.write(out, best);
    Doubles.write(out, place);
    Doubles.write(out, anchor);
    Doubles.write(out, new double[] {cost, placeCost});
    out.writeInt(rounds);
    for (long v : new long[] {localSpent, globalSpent, turnSpent}) {
      out.writeLong(v);
    }
    relay.save(out);
    out.writeLong(iterations);
    MetricsState.write(out, metrics);
    lattice.save(out);
    population.save(out);
    out.writeBoolean(setting != null);
    if (setting != null) {
      setting.save(out);
    }
  }

  @Override
  public void restore(DataInput in) throws IOException {
    probe.restore(in);
    arm = Arm.valueOf(in.readUTF());
    noisy = in.readBoolean();
    best = Doubles.read(in);
    place = Doubles.read(in);
    anchor = Doubles.read(in);
    double[] costs = Doubles.read(in);
    cost = costs[0];
    placeCost = costs[1];
    rounds = in.readInt();
    localSpent = in.readLong();
    globalSpent = in.readLong();
    turnSpent = in.readLong();
    relay.restore(in);
    iterations = in.readLong();
    metrics = MetricsState.read(in);
    lattice.restore(in);
    population.restore(in);
    setting = null;
    if (in.readBoolean()) {
      setting = setting(anchor);
      setting.restore(in);
    }
  }
}
