package io.lmrs.search.constrained;

import io.lmrs.Batch;
import io.lmrs.Frame;
import io.lmrs.Outcome;
import io.lmrs.Search;
import io.lmrs.Space;
import io.lmrs.constraint.Constraints;
import io.lmrs.constraint.Quality;
import io.lmrs.search.Doubles;
import io.lmrs.search.Relay;
import io.lmrs.search.SearchContext;
import io.lmrs.search.SearchWrapper;
import io.lmrs.search.evolution.CmaEs;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;

/**
 * {@link SqpSearch}, and CMA-ES in turn with it once it has come to rest: differences say little
 * where values jump or have very many minima, ranks of points far apart do. CMA-ES begins at the
 * best point and has as many evaluations as the other had, more while it finds better points; the
 * other begins afresh at what it found.
 */
final class TurnsSearch implements SearchWrapper {

  /** Less than this part of the best value is no reason to go on. */
  private static final double MUCH = 1e-3;

  private final SearchContext context;
  private final Constraints constraints;
  private SqpSearch local;
  private Search wide;
  private boolean wideTurn;
  private double[] localStart;
  private long localSeed;
  private double[] wideStart;
  private long localUsed;
  private long wideUsed;
  private long turnEnds;

  // the best of all and of the turn's beginning
  private double[] point;
  private Quality best = Quality.WORST;
  private Quality before = new Quality(0, 0);

  private final Relay relay = new Relay();
  private long iterations;

  TurnsSearch(SearchContext context) {
    this.context = context;
    this.constraints = context.constraints();
    this.localStart = context.start();
    this.localSeed = context.seed();
    this.local = local();
  }

  private SqpSearch local() {
    SqpSearch.Factory factory = new SqpSearch.Factory();
    SearchContext from = context.restarted(localStart, localSeed);
    return (SqpSearch) factory.create(factory.defaults(context.dimension()), from);
  }

  private Search wide() {
    Space space = context.space().scaled(context.start());
    SearchContext from = context.restarted(wideStart, context.seed()).in(space);
    CmaEs.Config config = CmaEs.defaults(context.dimension());
    return new AugmentedLagrangian(from, true, c -> new CmaEs.Factory().create(config, c));
  }

  @Override
  public Search inner() {
    return wideTurn ? wide : local;
  }

  @Override
  public Batch ask(Frame frame) {
    return relay.ask(inner(), frame);
  }

  @Override
  public void tell(Batch batch, List<Outcome> outcomes) {
    iterations += relay.tell(inner(), batch, outcomes);
    for (int i = 0; i < outcomes.size(); i++) {
      if (outcomes.get(i) instanceof Outcome.Value v) {
        keep(batch.queries().get(i).x().toArray(), v);
      }
    }
    if (wideTurn) {
      wideUsed += batch.size();
      if (wideUsed >= turnEnds) {
        endWide();
      }
    } else {
      localUsed += batch.size();
      if (local.helpless() && point != null) {
        beginWide();
      }
    }
  }

  private void keep(double[] x, Outcome.Value value) {
    Quality now =
        new Quality(constraints.violation(value.constraints()), context.goal().cost(value.value()));
    if (now.better(best)) {
      point = x;
      best = now;
    }
  }

  private void beginWide() {
    wideTurn = true;
    turnEnds = Math.max(localUsed, wideUsed + 1);
    before = best;
    if (wide == null) {
      wideStart = point.clone();
      wide = wide();
    }
  }

  private void endWide() {
    boolean nearer = best.violation() < before.violation();
    boolean better = nearer || best.cost() < before.cost();
    boolean much = nearer || before.cost() - best.cost() > MUCH * Math.abs(best.cost());
    if (much) {
      turnEnds = wideUsed + localUsed / 2 + 1;
      before = best;
      localStart = point.clone();
      return;
    }
    wideTurn = false;
    if (better || !Arrays.equals(localStart, context.start())) {
      localStart = point.clone();
      // other restarts than before
      localSeed = context.seed() + wideUsed;
      local = local();
    }
  }

  @Override
  public double[] incumbent() {
    return point == null ? local.incumbent() : point.clone();
  }

  @Override
  public OptionalDouble incumbentValue() {
    return point == null
        ? OptionalDouble.empty()
        : OptionalDouble.of(context.goal().value(best.cost()));
  }

  @Override
  public long iteration() {
    return iterations;
  }

  @Override
  public void close() {
    local.close();
    if (wide != null) {
      wide.close();
    }
  }

  @Override
  public void save(DataOutput out) throws IOException {
    out.writeBoolean(wideTurn);
    out.writeLong(localUsed);
    out.writeLong(wideUsed);
    out.writeLong(turnEnds);
    Doubles.write(
        out, new double[] {best.cost(), best.violation(), before.cost(), before.violation()});
    Doubles.writeOptional(out, point);
    Doubles.write(out, localStart);
    out.writeLong(localSeed);
    Doubles.writeOptional(out, wideStart);
    relay.save(out);
    out.writeLong(iterations);
    local.save(out);
    if (wide != null) {
      wide.save(out);
    }
  }

  @Override
  public void restore(DataInput in) throws IOException {
    close();
    wideTurn = in.readBoolean();
    localUsed = in.readLong();
    wideUsed = in.readLong();
    turnEnds = in.readLong();
    double[] numbers = Doubles.read(in);
    best = new Quality(numbers[1], numbers[0]);
    before = new Quality(numbers[3], numbers[2]);
    point = Doubles.readOptional(in);
    localStart = Doubles.read(in);
    localSeed = in.readLong();
    wideStart = Doubles.readOptional(in);
    relay.restore(in);
    iterations = in.readLong();
    local = local();
    local.restore(in);
    wide = wideStart == null ? null : wide();
    if (wide != null) {
      wide.restore(in);
    }
  }
}
