package io.lmrs.search;

import io.lmrs.Batch;
import io.lmrs.Frame;
import io.lmrs.Metrics;
import io.lmrs.Outcome;
import io.lmrs.Search;
import io.lmrs.random.Stream;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;
import java.util.function.Function;

/**
 * Starts a search afresh when its best value has stagnated: with another seed, and from another
 * start where that makes sense. Batch and query numbers go on across restarts.
 */
public final class Restarting implements SearchWrapper {

  /** Iterations without improvement that count as stagnation, and the least improvement. */
  private static final int PATIENCE = 50;

  private static final double LEAST_GAIN = 1e-3;

  private final SearchContext first;
  private final boolean elsewhere;
  private final int limit;
  private final Function<SearchContext, Search> make;
  private Search search;
  private int restarts;
  private final Relay relay = new Relay();
  private long iterations;
  private double best = Double.POSITIVE_INFINITY;
  private double mark = Double.POSITIVE_INFINITY;
  private double worst = Double.NEGATIVE_INFINITY;
  private long lastGain;
  private Metrics metrics = Metrics.NONE;

  /**
   * @param first the context of the first search
   * @param elsewhere whether fresh starts begin a normal step away from the first start; a policy
   *     begins where the first one began, since most others fall, and sees what it observes as all
   *     that was observed before says
   * @param limit at most that many restarts
   * @param make makes a search
   */
  public Restarting(
      SearchContext first, boolean elsewhere, int limit, Function<SearchContext, Search> make) {
    this.first = first;
    this.elsewhere = elsewhere;
    this.limit = limit;
    this.make = make;
    this.search = make.apply(first);
  }

  /** Only the first search knows of a budget. */
  @Override
  public void extended(long evaluations) {
    if (restarts == 0) {
      search.extended(evaluations);
    }
  }

  @Override
  public Batch ask(Frame frame) {
    return relay.ask(search, frame);
  }

  @Override
  public void tell(Batch batch, List<Outcome> outcomes) {
    iterations += relay.tell(search, batch, outcomes);
    metrics = search.iteration() > 0 ? search.metrics() : metrics;
    for (Outcome outcome : outcomes) {
      double cost = outcome.cost(first.goal());
      best = Math.min(best, cost);
      worst = cost < Double.POSITIVE_INFINITY ? Math.max(worst, cost) : worst;
    }
    // progress is measured against what this start has gained so far
    if (best < mark - LEAST_GAIN * (worst - mark)
        || mark == Double.POSITIVE_INFINITY && best < mark) {
      mark = best;
      lastGain = search.iteration();
    }
    if (search.iteration() - lastGain >= PATIENCE && restarts < limit) {
      restart(restarts + 1);
    }
  }

  private void restart(int number) {
    restarts = number;
    search.close();
    search = make.apply(context(number));
    best = Double.POSITIVE_INFINITY;
    mark = Double.POSITIVE_INFINITY;
    worst = Double.NEGATIVE_INFINITY;
    lastGain = 0;
  }

  private SearchContext context(int number) {
    if (number == 0) {
      return first;
    }
    // apart from the seeds of arms, which lie at regular distances
    long seed = Stream.of(first.seed(), Stream.RESTART).bits(number);
    if (!elsewhere) {
      return first.restarted(first.start(), seed);
    }
    // a normal step away from the first start, in the search's units, so it stays in the box
    double[] x = first.space().toSearch(first.start());
    double[] away = Stream.of(seed, Stream.START).gaussians(x.length);
    for (int i = 0; i < x.length; i++) {
      x[i] += away[i];
    }
    return first.restarted(first.space().toProblem(x), seed);
  }

  @Override
  public Search inner() {
    return search;
  }

  @Override
  public long iteration() {
    return iterations;
  }

  @Override
  public Metrics metrics() {
    // those of the search that was given up until the next one has some
    return metrics.with("restarts", restarts);
  }

  @Override
  public void save(DataOutput out) throws IOException {
    out.writeInt(restarts);
    relay.save(out);
    out.writeLong(iterations);
    out.writeDouble(best);
    out.writeDouble(mark);
    out.writeDouble(worst);
    out.writeLong(lastGain);
    MetricsState.write(out, metrics);
    search.save(out);
  }

  @Override
  public void restore(DataInput in) throws IOException {
    restarts = in.readInt();
    relay.restore(in);
    iterations = in.readLong();
    best = in.readDouble();
    mark = in.readDouble();
    worst = in.readDouble();
    lastGain = in.readLong();
    metrics = MetricsState.read(in);
    search.close();
    search = make.apply(context(restarts));
    search.restore(in);
  }
}
