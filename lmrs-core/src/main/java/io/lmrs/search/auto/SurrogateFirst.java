package io.lmrs.search.auto;

import io.lmrs.Batch;
import io.lmrs.Frame;
import io.lmrs.Metrics;
import io.lmrs.Outcome;
import io.lmrs.Search;
import io.lmrs.search.Differences;
import io.lmrs.search.Doubles;
import io.lmrs.search.Relay;
import io.lmrs.search.SearchContext;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.DoubleStream;

/**
 * What {@code auto} does with few evaluations in a box: the model, {@code gp}, has the first half
 * of them. If enough are left for some steps, the usual arms are tried from the best point; whoever
 * gained more per evaluation has the rest.
 *
 * <p>The usual arms have the rest after a quarter already if the start is far better than most of
 * what the model has seen, and the model has added next to nothing to that: then the box is much
 * wider than what matters, and a search that begins with small steps finds more. The model has come
 * nearer to the start meanwhile; the first batch of the usual arms is as wide as it looks now.
 */
final class SurrogateFirst implements Search {

  /** Batches of a slope in every variable that the usual arms are tried for. */
  private static final int SLOPES = 2;

  /**
   * The model has to gain this part of what the best value is ahead of the median by. Where models
   * work it is half or more; 1 says that the start was as good as the median.
   */
  private static final double LEAST_GAIN = 0.1;

  /** A median of fewer values says little. */
  private static final int LEAST_SEEN = 20;

  /** The model's metric: how far from the best point it looks, as a part of the box. */
  private static final String REACH = "reach";

  /** The usual arms' first batch goes half a unit along each coordinate. */
  private static final double UNITS = 2;

  private static final long SEED = 0x5DEECE66DL;

  private enum Phase {
    MODEL,
    TRIAL,
    MODEL_ALONE,
    USUAL_ALONE
  }

  private final SearchContext context;
  private final Function<SearchContext, Search> usual;
  private final Search model;
  private final long budget;
  private long allowed;
  private final long quarter;
  private final long half;
  private final long trial;
  private Phase phase = Phase.MODEL;
  private Search other;
  private double[] otherStart;
  // queries before it
  private long otherBegan;
  // of the other's units, as a part of the box; 1 leaves them as they are
  private double otherUnit;
  private double[] best;
  private double cost = Double.POSITIVE_INFINITY;
  // costs when the last evaluations of the model began, and when the trial did
  private double before = Double.POSITIVE_INFINITY;
  private double atTrial;
  // all costs until the model is judged
  private double[] seen = new double[0];
  private final Relay relay = new Relay();
  private long tried;

  /**
   * @param model the search that begins
   * @param usual makes the search of the usual arms
   */
  SurrogateFirst(SearchContext context, Search model, Function<SearchContext, Search> usual) {
    this.context = context;
    this.usual = usual;
    this.model = model;
    int d = context.dimension();
    this.budget = context.budget().orElse((long) SurrogateUse.PER_VARIABLE * d);
    this.allowed = budget;
    this.quarter = Math.max(LEAST_SEEN, budget / 4);
    this.half = budget / 2;
    long slopes = (long) SLOPES * (d + 2);
    // none if it would take more than half of what is left
    this.trial = budget - half >= 2 * slopes ? slopes : 0;
    this.best = context.start();
  }

  private boolean modelWorks() {
    return phase == Phase.MODEL || phase == Phase.MODEL_ALONE;
  }

  private Search worker() {
    return modelWorks() ? model : other;
  }

  @Override
  public Batch ask(Frame frame) {
    return relay.ask(worker(), frame);
  }

  @Override
  public void tell(Batch batch, List<Outcome> outcomes) {
    relay.tell(worker(), batch, outcomes);
    double[] costs = Differences.costs(outcomes, context.goal());
    for (int i = 0; i < costs.length; i++) {
      if (costs[i] < cost) {
        cost = costs[i];
        best = batch.queries().get(i).x().toArray();
      }
    }
    tried += modelWorks() ? 0 : outcomes.size();
    boolean judged = seen.length >= quarter;
    if (phase == Phase.MODEL && !judged) {
      seen = DoubleStream.concat(Arrays.stream(seen), Arrays.stream(costs)).toArray();
      if (seen.length >= quarter && startLeads()) {
        double reach = model.metrics().get(REACH);
        begin(best, relay.queries(), reach > 0 ? Math.min(1, UNITS * reach) : 1);
        phase = Phase.USUAL_ALONE;
      }
    }
    change();
  }

  private boolean startLeads() {
    double[] sorted = Arrays.stream(seen).filter(Double::isFinite).sorted().toArray();
    return sorted.length > 0
        && seen[0] - sorted[0] < LEAST_GAIN * (sorted[sorted.length / 2] - sorted[0]);
  }

  @Override
  public void extended(long evaluations) {
    allowed = evaluations;
    if (other != null) {
      other.extended(left());
    }
  }

  // what the other may take in all
  private long left() {
    return Math.max(1, allowed - otherBegan);
  }

  private void change() {
    if (phase == Phase.MODEL) {
      // the model's own rate is that of its last evaluations, as many as a trial takes
      before = relay.queries() <= half - trial ? cost : before;
      if (relay.queries() >= half) {
        if (trial == 0) {
          phase = Phase.MODEL_ALONE;
        } else {
          begin(best, relay.queries(), 1);
          atTrial = cost;
          phase = Phase.TRIAL;
        }
      }
    } else if (phase == Phase.TRIAL && tried >= trial) {
      double usualRate = (atTrial - cost) / tried;
      double modelRate = (before - atTrial) / Math.max(1, trial);
      phase = usualRate > modelRate ? Phase.USUAL_ALONE : Phase.MODEL_ALONE;
    }
  }

  private void begin(double[] start, long began, double unit) {
    otherStart = start.clone();
    otherBegan = began;
    otherUnit = unit;
    OptionalLong most = context.budget().isPresent() ? OptionalLong.of(left()) : context.budget();
    SearchContext own = context.restarted(start, context.seed() + SEED).within(most);
    other = usual.apply(unit < 1 ? own.in(context.space().finer(unit)) : own);
  }

  @Override
  public double[] incumbent() {
    return best.clone();
  }

  @Override
  public OptionalDouble incumbentValue() {
    return context.goal().known(cost);
  }

  @Override
  public long iteration() {
    return model.iteration() + (other == null ? 0 : other.iteration());
  }

  @Override
  public Metrics metrics() {
    Metrics own = worker().iteration() > 0 ? worker().metrics() : model.metrics();
    return own.with(AutoReport.ARM + AutoReport.SURROGATE, modelWorks() ? 1 : 0)
        .with(
            AutoReport.WORK + AutoReport.SURROGATE,
            1 - (double) tried / Math.max(1, relay.queries()));
  }

  @Override
  public void save(DataOutput out) throws IOException {
    out.writeUTF(phase.name());
    Doubles.write(out, new double[] {cost, before, atTrial});
    Doubles.write(out, best);
    Doubles.write(out, seen);
    relay.save(out);
    out.writeLong(tried);
    model.save(out);
    out.writeBoolean(other != null);
    if (other != null) {
      Doubles.write(out, otherStart);
      out.writeLong(otherBegan);
      out.writeDouble(otherUnit);
      other.save(out);
    }
  }

  @Override
  public void restore(DataInput in) throws IOException {
    phase = Phase.valueOf(in.readUTF());
    double[] stored = Doubles.read(in);
    cost = stored[0];
    before = stored[1];
    atTrial = stored[2];
    best = Doubles.read(in);
    seen = Doubles.read(in);
    relay.restore(in);
    tried = in.readLong();
    model.restore(in);
    other = null;
    if (in.readBoolean()) {
      begin(Doubles.read(in), in.readLong(), in.readDouble());
      other.restore(in);
    }
  }

  @Override
  public void close() {
    model.close();
    if (other != null) {
      other.close();
    }
  }
}
