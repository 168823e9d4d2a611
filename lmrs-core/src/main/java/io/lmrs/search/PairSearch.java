package io.lmrs.search;

import io.lmrs.Batch;
import io.lmrs.Frame;
import io.lmrs.Learned;
import io.lmrs.Metrics;
import io.lmrs.Outcome;
import io.lmrs.Search;
import io.lmrs.learn.Guide;
import io.lmrs.learn.Recipe;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The engine of the searches that evaluate antithetic pairs along some directions and then step: an
 * iteration is one batch, unless what was ended early has to be repeated, and everything else is
 * the rule's.
 */
public final class PairSearch implements Search {

  /** What distinguishes one such search from another. Sees the search's coordinates only. */
  public interface Rule {

    /**
     * The directions of an iteration, a pure function of its arguments and the rule's state.
     *
     * @see #rebuilt
     */
    double[][] rows(double[] x, long iteration, Frame frame);

    /** How row i of an iteration is rebuilt from a few numbers, or null. */
    default Recipe recipe(long iteration, int i) {
      return null;
    }

    /** So many directions of an iteration, each as its recipe tells it. */
    default double[][] rebuilt(int count, long iteration, int dimension) {
      double[][] rows = new double[count][];
      for (int i = 0; i < count; i++) {
        rows[i] = recipe(iteration, i).entries(dimension);
      }
      return rows;
    }

    /** How far from x both sides of a pair lie, in lengths of the direction. */
    double radius();

    /** Whether both sides of a pair share their randomness. */
    Pairs pairs();

    /** The frame that the queries carry, given the run's. */
    default Frame seen(Frame frame) {
      return frame;
    }

    /**
     * Moves x, in place.
     *
     * @param costs of both sides of every pair, infinite for failures
     * @return what the iteration was like
     */
    Metrics step(double[] x, double[][] rows, double[] costs, long iteration, Frame frame);

    /** What learns, or null. */
    default Guide guide() {
      return null;
    }

    /** Writes the rule's state, if it has any. */
    default void save(DataOutput out) throws IOException {}

    /** Takes up the rule's state. */
    default void restore(DataInput in) throws IOException {}
  }

  private final SearchContext context;
  private final Rule rule;
  private final EarlyEnding ending;
  private final Dispatch dispatch;
  private final double[] x;
  private long iteration;
  private Metrics metrics = Metrics.NONE;

  // the rows of the batch that is out, a function of the state and the frame
  private double[][] rows;
  private Frame rowsFrame;

  public PairSearch(SearchContext context, Rule rule) {
    this(context, rule, EarlyEnding.none());
  }

  PairSearch(SearchContext context, Rule rule, EarlyEnding ending) {
    this.context = context;
    this.rule = rule;
    this.ending = ending;
    this.dispatch = new Dispatch(context);
    this.x = context.space().toSearch(context.start());
  }

  @Override
  public Batch ask(Frame frame) {
    // what is repeated is seen as it was
    Frame seen = ending.repeats() ? ending.frame() : rule.seen(frame);
    if (rows == null || !seen.equals(rowsFrame)) {
      rows = rule.rows(x, iteration, seen);
      rowsFrame = seen;
    }
    Batch all =
        dispatch.pairs(
            seen, x.clone(), rule.radius(), rows, i -> rule.recipe(iteration, i), rule.pairs());
    return ending.repeats() ? all.only(ending.places()) : ending.cut(all);
  }

  @Override
  public void tell(Batch batch, List<Outcome> outcomes) {
    Frame frame = batch.queries().getFirst().frame();
    dispatch.told(batch, outcomes, ask(frame).size());
    double[] costs = ending.told(Differences.costs(outcomes, context.goal()), rowsFrame);
    if (costs == null) {
      dispatch.repeat();
      return;
    }
    metrics = rule.step(x, rows, costs, iteration, rowsFrame);
    rows = null;
    iteration++;
  }

  @Override
  public double[] incumbent() {
    return context.space().toProblem(x);
  }

  @Override
  public OptionalDouble incumbentValue() {
    return OptionalDouble.empty();
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
  public Optional<Learned> learned() {
    return rule.guide() == null
        ? Optional.empty()
        : LearnedGuide.of(rule.guide(), context.space(), x.clone(), Integer.MAX_VALUE);
  }

  @Override
  public void save(DataOutput out) throws IOException {
    dispatch.save(out);
    out.writeLong(iteration);
    Doubles.write(out, x);
    MetricsState.write(out, metrics);
    rule.save(out);
    if (ending.active()) {
      out.writeLong(dispatch.repeats());
      ending.save(out);
    }
  }

  @Override
  public void restore(DataInput in) throws IOException {
    dispatch.restore(in);
    iteration = in.readLong();
    System.arraycopy(Doubles.read(in), 0, x, 0, x.length);
    metrics = MetricsState.read(in);
    rule.restore(in);
    if (ending.active()) {
      dispatch.restoreRepeats(in.readLong());
      ending.restore(in);
    }
    rows = null;
  }

  @Override
  public void close() {
    if (rule.guide() != null) {
      rule.guide().close();
    }
  }
}
