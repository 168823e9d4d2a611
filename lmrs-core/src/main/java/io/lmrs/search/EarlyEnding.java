package io.lmrs.search;

import io.lmrs.Batch;
import io.lmrs.Cutoff;
import io.lmrs.Frame;
import io.lmrs.Goal;
import io.lmrs.evaluate.Frames;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Ends the evaluations of pairs that will not be among the best of their batch. The cutoff comes
 * from the batch before, so that it is known when a batch is asked for.
 *
 * <p>{@link Ending#LIKELY} takes the values of what was ended as they are. {@link Ending#EXACT}
 * takes them for what they are, values that nothing better would have come of: as long as one of
 * the best pairs has such a side, its evaluation is repeated as a whole. So the best pairs and both
 * their values are those of whole evaluations.
 */
public final class EarlyEnding {

  /** The usual slack. */
  public static final double SLACK = 0.5;

  private final Ending rule;
  private final int top;
  private final double slack;
  private final Goal goal;

  // of the batch before: the cost that made a pair one of the best, and how much costs differ
  private double entry = Double.NaN;
  private double spread = Double.NaN;

  // an iteration whose evaluations are being repeated: which cost is that of a whole evaluation
  private double[] costs;
  private boolean[] whole;
  private Frame frame;

  /**
   * @param pairs of a batch
   * @param top how many of them are used; if all are, nothing is ended
   * @param slack of a likely ending, in deviations of the values of a batch
   */
  public EarlyEnding(Ending rule, int pairs, int top, double slack, Goal goal) {
    this.rule = top < pairs ? rule : Ending.NONE;
    this.top = top;
    this.slack = slack;
    this.goal = goal;
  }

  /** Ends nothing. */
  public static EarlyEnding none() {
    return new EarlyEnding(Ending.NONE, 1, 1, 0, Goal.MINIMIZE);
  }

  /** True if it may end something, and so has a state. */
  public boolean active() {
    return rule != Ending.NONE;
  }

  /** The batch with what its evaluations have to reach. */
  public Batch cut(Batch batch) {
    if (!active() || !Double.isFinite(entry)) {
      return batch;
    }
    double bound = goal.value(entry);
    return batch.within(
        rule == Ending.EXACT ? Cutoff.exact(bound) : new Cutoff(bound, slack * spread));
  }

  /** True while evaluations of an iteration are repeated. */
  boolean repeats() {
    return costs != null;
  }

  /** The frame of the iteration whose evaluations are repeated. */
  Frame frame() {
    return frame;
  }

  /**
   * Takes what a batch has brought.
   *
   * @param asked the frame of its queries
   * @return the costs of all sides, or null if some are to be repeated first
   */
  public double[] told(double[] brought, Frame asked) {
    if (!active()) {
      return brought;
    }
    if (rule == Ending.EXACT && !settles(brought, asked)) {
      return null;
    }
    double[] all = costs == null ? brought : costs;
    costs = null;
    whole = null;
    frame = null;
    learn(all);
    return all;
  }

  private void learn(double[] all) {
    // if too few reach an exact cutoff all is repeated, so that it is halfway to the worst pair
    int rank = rule == Ending.EXACT ? (top + all.length / 2) / 2 : top;
    int[] best = Differences.bestPairs(all, rank);
    // a better side, of the worst pair among them
    entry =
        best.length < top
            ? Double.NaN
            : Math.min(all[2 * best[best.length - 1]], all[2 * best[best.length - 1] + 1]);
    spread = Differences.deviation(all);
  }

  // true if the best pairs are known
  private boolean settles(double[] brought, Frame asked) {
    if (costs == null) {
      costs = brought.clone();
      whole = new boolean[costs.length];
      for (int i = 0; i < costs.length; i++) {
        whole[i] = !(costs[i] > entry) || Double.isInfinite(costs[i]);
      }
      frame = asked;
    } else {
      int[] places = places();
      for (int i = 0; i < places.length; i++) {
        costs[places[i]] = brought[i];
        whole[places[i]] = true;
      }
    }
    return places().length == 0;
  }

  /** The sides that are to be repeated. */
  int[] places() {
    int[] best = Differences.bestPairs(costs, top);
    boolean few = Arrays.stream(best).anyMatch(p -> !whole[2 * p] && !whole[2 * p + 1]);
    // none of what was ended is known to be worse than another, so that all of it is open
    IntStream open =
        few
            ? IntStream.range(0, costs.length)
            : Arrays.stream(best).flatMap(p -> IntStream.of(2 * p, 2 * p + 1));
    return open.filter(i -> !whole[i]).toArray();
  }

  /** Writes the state. */
  public void save(DataOutput out) throws IOException {
    out.writeDouble(entry);
    out.writeDouble(spread);
    out.writeBoolean(costs != null);
    if (costs != null) {
      Doubles.write(out, costs);
      for (boolean each : whole) {
        out.writeBoolean(each);
      }
      Frames.write(out, frame);
    }
  }

  /** Takes up what {@link #save} wrote. */
  public void restore(DataInput in) throws IOException {
    entry = in.readDouble();
    spread = in.readDouble();
    costs = null;
    if (in.readBoolean()) {
      costs = Doubles.read(in);
      whole = new boolean[costs.length];
      for (int i = 0; i < whole.length; i++) {
        whole[i] = in.readBoolean();
      }
      frame = Frames.read(in);
    }
  }
}
