package io.lmrs.search.constrained;

import io.lmrs.Batch;
import io.lmrs.Frame;
import io.lmrs.Outcome;
import io.lmrs.Search;
import io.lmrs.constraint.Constraint;
import io.lmrs.constraint.Constraints;
import io.lmrs.plan.KnownPoint;
import io.lmrs.search.Doubles;
import io.lmrs.search.Relay;
import io.lmrs.search.SearchContext;
import io.lmrs.search.SearchWrapper;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;

/**
 * Lets any search work under constraints: it sees the value plus, for each constraint, {@code
 * weight / 2 dist(c + multiplier / weight, limits)^2} (Rockafellar, "A dual approach to solving
 * nonlinear programming problems by unconstrained optimization", 1973). Multipliers are learned
 * from the best points; weights grow where a constraint stays violated.
 *
 * <p>A search that only ranks the points of a batch goes on while multipliers change with every
 * iteration. One that remembers values is made anew at the best point when it has come to rest and
 * multipliers change at once.
 */
public final class AugmentedLagrangian implements SearchWrapper {

  /** Multipliers follow the best point of an iteration by this part. */
  private static final double FOLLOW = 0.2;

  private static final double HEAVIER = 1.1;
  private static final double LIGHTER = 0.97;

  /** Weights of constraints that an epoch has not brought nearer by half grow by this. */
  private static final double MUCH_HEAVIER = 4;

  /** An epoch ends after so many evaluations, and so many per variable, without much gain. */
  private static final int PATIENCE = 20;

  private static final double PATIENCE_PER_VARIABLE = 1;

  /** Less than this part of what the epoch has gained is not much. */
  private static final double MUCH = 0.01;

  private final SearchContext context;
  private final Constraints constraints;
  private final Function<SearchContext, Search> maker;
  private final boolean ranks;
  private Search search;
  private final double[] multipliers;
  private final double[] weights;
  private boolean weighted;
  private double[] start;
  private long seed;

  // the best point of the epoch by what the search sees, and that of all by what counts
  private Place epoch;
  private Place best;
  private double began = Double.NaN;
  private double mark = Double.NaN;
  private long markedAt;
  private final double[] excessBefore;

  private final Relay relay = new Relay();
  private long iterations;

  /**
   * @param ranks true if the search only ranks the points of a batch
   * @param maker makes it for a context without constraints
   */
  public AugmentedLagrangian(
      SearchContext context, boolean ranks, Function<SearchContext, Search> maker) {
    this.context = context;
    this.constraints = context.constraints();
    this.maker = maker;
    this.ranks = ranks;
    this.start = context.start();
    this.seed = context.seed();
    this.multipliers = new double[constraints.count()];
    this.weights = new double[constraints.count()];
    this.excessBefore = new double[constraints.count()];
    Arrays.fill(excessBefore, Double.POSITIVE_INFINITY);
    this.search = make();
  }

  private Search make() {
    return maker.apply(context.restarted(start, seed).unconstrained());
  }

  @Override
  public Search inner() {
    return search;
  }

  /** False: the search inside sees other values than those that are known. */
  @Override
  public boolean know(List<KnownPoint> points) {
    return false;
  }

  /** The search inside is made anew now and then, and knows of no budget. */
  @Override
  public void extended(long evaluations) {}

  @Override
  public Batch ask(Frame frame) {
    // a cutoff would be meant for what the search inside sees
    return relay.ask(search, frame).whole();
  }

  @Override
  public void tell(Batch batch, List<Outcome> outcomes) {
    relay.require(batch, outcomes);
    if (!weighted) {
      weigh(outcomes);
    }
    List<Outcome> merits = new ArrayList<>(outcomes.size());
    Place least = null;
    for (int i = 0; i < outcomes.size(); i++) {
      double[] x = batch.queries().get(i).x().toArray();
      Place seen = Place.of(x, outcomes.get(i), context.goal(), weights.length);
      boolean failed = outcomes.get(i) instanceof Outcome.Failure;
      merits.add(failed ? outcomes.get(i) : Outcome.of(context.goal().value(merit(seen))));
      if (!failed) {
        best = best == null || seen.better(best, constraints) ? seen : best;
        least = least == null || merit(seen) < merit(least) ? seen : least;
      }
    }
    long steps = relay.tell(search, batch, merits);
    iterations += steps;
    if (least != null) {
      epoch = epoch == null || merit(least) < merit(epoch) ? least : epoch;
    }
    if (steps > 0 && ranks && least != null) {
      follow(least);
    } else if (steps > 0 && !ranks && epoch != null) {
      judge();
    }
  }

  // first weights: a violation as large as what constraints are now costs as much as the values do
  private void weigh(List<Outcome> outcomes) {
    double size = 0;
    double[] spread = new double[weights.length];
    for (Outcome outcome : outcomes) {
      if (outcome instanceof Outcome.Value v) {
        size = Math.max(size, Math.abs(v.value()));
        for (int k = 0; k < spread.length; k++) {
          Constraint each = constraints.all().get(k);
          double value = v.constraints()[k];
          double distance =
              Math.min(Math.abs(value - each.lower()), Math.abs(value - each.upper()));
          spread[k] = Math.max(spread[k], distance);
        }
        weighted = true;
      }
    }
    for (int k = 0; k < spread.length; k++) {
      weights[k] = Math.max(size, 1e-8) / Math.max(1e-16, spread[k] * spread[k]);
    }
  }

  private double shifted(int k, double value) {
    return value + multipliers[k] / weights[k];
  }

  private double beyond(int k, double value) {
    Constraint each = constraints.all().get(k);
    double t = shifted(k, value);
    return t - Math.clamp(t, each.lower(), each.upper());
  }

  private double merit(Place seen) {
    double sum = seen.cost();
    for (int k = 0; k < weights.length; k++) {
      double far = beyond(k, seen.values()[k]);
      sum += weights[k] / 2 * far * far - multipliers[k] * multipliers[k] / (2 * weights[k]);
    }
    return sum;
  }

  // a little after every iteration
  private void follow(Place least) {
    for (int k = 0; k < weights.length; k++) {
      double value = least.values()[k];
      double wanted = weights[k] * beyond(k, value);
      multipliers[k] += FOLLOW * (wanted - multipliers[k]);
      double excess = constraints.all().get(k).excess(value);
      boolean stays =
          excess > constraints.all().get(k).tolerance() && excess > 0.9 * excessBefore[k];
      weights[k] *= stays ? HEAVIER : LIGHTER;
      excessBefore[k] = excess;
    }
  }

  // ends an epoch that gains little
  private void judge() {
    double now = merit(epoch);
    if (Double.isNaN(began)) {
      began = now;
      mark = now;
      markedAt = relay.queries();
    }
    if (mark - now > MUCH * Math.max(began - now, 1e-12 * Math.abs(now))) {
      mark = now;
      markedAt = relay.queries();
    }
    if (relay.queries() - markedAt < PATIENCE + PATIENCE_PER_VARIABLE * context.dimension()) {
      return;
    }
    for (int k = 0; k < weights.length; k++) {
      double value = epoch.values()[k];
      multipliers[k] = weights[k] * beyond(k, value);
      double excess = constraints.all().get(k).excess(value);
      if (excess > constraints.all().get(k).tolerance() && excess > excessBefore[k] / 2) {
        weights[k] *= MUCH_HEAVIER;
      }
      excessBefore[k] = excess;
    }
    start = epoch.at();
    seed++;
    epoch = null;
    began = Double.NaN;
    search.close();
    search = make();
  }

  @Override
  public double[] incumbent() {
    return best == null ? search.incumbent() : best.at().clone();
  }

  @Override
  public OptionalDouble incumbentValue() {
    return best == null ? OptionalDouble.empty() : context.goal().known(best.cost());
  }

  @Override
  public long iteration() {
    return iterations;
  }

  @Override
  public void save(DataOutput out) throws IOException {
    relay.save(out);
    out.writeLong(iterations);
    out.writeBoolean(weighted);
    out.writeLong(seed);
    Doubles.write(out, start);
    Doubles.write(out, multipliers);
    Doubles.write(out, weights);
    Doubles.write(out, excessBefore);
    Doubles.write(out, new double[] {began, mark});
    out.writeLong(markedAt);
    Place.saveOptional(out, epoch);
    Place.saveOptional(out, best);
    search.save(out);
  }

  @Override
  public void restore(DataInput in) throws IOException {
    relay.restore(in);
    iterations = in.readLong();
    weighted = in.readBoolean();
    seed = in.readLong();
    start = Doubles.read(in);
    System.arraycopy(Doubles.read(in), 0, multipliers, 0, multipliers.length);
    System.arraycopy(Doubles.read(in), 0, weights, 0, weights.length);
    System.arraycopy(Doubles.read(in), 0, excessBefore, 0, excessBefore.length);
    double[] numbers = Doubles.read(in);
    began = numbers[0];
    mark = numbers[1];
    markedAt = in.readLong();
    epoch = Place.readOptional(in);
    best = Place.readOptional(in);
    search.close();
    search = make();
    search.restore(in);
  }
}
