package io.lmrs.search;

import io.lmrs.Batch;
import io.lmrs.Frame;
import io.lmrs.Outcome;
import io.lmrs.Point;
import io.lmrs.Query;
import io.lmrs.Space;
import io.lmrs.learn.Recipe;
import io.lmrs.random.Stream;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/**
 * Turns points of a search into numbered queries of the problem, and checks that what is told was
 * asked.
 */
public final class Dispatch {
  private final Space space;
  private final Stream seeds;
  private long batches;
  private long queries;
  private long repeats;

  /** Dispatches for a search in this context. */
  public Dispatch(SearchContext context) {
    space = context.space();
    seeds = Stream.of(context.seed(), Stream.EVALUATION);
  }

  /** How many queries were told. */
  public long queries() {
    return queries;
  }

  /**
   * The next batch.
   *
   * @param group queries {@code i} with equal {@code i / group} share the evaluation's seed
   */
  public Batch batch(Frame frame, List<Point> points, int group) {
    Stream seed = seeds.child(batches - repeats);
    List<Query> out = new ArrayList<>(points.size());
    for (int i = 0; i < points.size(); i++) {
      Point point = points.get(i);
      Point seen = space.isIdentity() ? point : new Point.Mapped(space, point);
      out.add(new Query(queries + i, seen, seed.bits(i / group), frame));
    }
    return new Batch(batches, out);
  }

  /**
   * Both sides of every pair: {@code x + radius q} and {@code x - radius q} for each row q.
   *
   * @param recipes how each row is rebuilt, null for one that is known by its entries alone
   */
  public Batch pairs(
      Frame frame,
      double[] x,
      double radius,
      double[][] q,
      IntFunction<Recipe> recipes,
      Pairs pairs) {
    List<Point> points = new ArrayList<>(2 * q.length);
    for (int i = 0; i < q.length; i++) {
      Recipe recipe = recipes.apply(i);
      points.add(new Point.Offset(x, radius, q[i], recipe));
      points.add(new Point.Offset(x, -radius, q[i], recipe));
    }
    return batch(frame, points, pairs == Pairs.COMMON ? 2 : 1);
  }

  /** Moves on to the next batch. */
  public void told(Batch batch, List<Outcome> outcomes, int expected) {
    require(batch, batches);
    requireAll(expected, outcomes);
    batches++;
    queries += expected;
  }

  /** Checks that a batch has this number. */
  public static void require(Batch batch, long number) {
    if (batch.number() != number) {
      throw new IllegalArgumentException("batch must be number " + number + ": " + batch.number());
    }
  }

  /** Checks that so many outcomes are there. */
  public static void requireAll(int size, List<Outcome> outcomes) {
    if (outcomes.size() != size) {
      throw new IllegalArgumentException(
          "outcomes must have " + size + " entries: " + outcomes.size());
    }
  }

  /** Goes back to the seeds of the batch that was told, so that the next one may repeat it. */
  void repeat() {
    repeats++;
  }

  /** How many batches have repeated another one. */
  long repeats() {
    return repeats;
  }

  /** Takes up the number of repeated batches, which {@link #save} leaves out. */
  void restoreRepeats(long number) {
    repeats = number;
  }

  /** Writes the numbers reached. */
  public void save(DataOutput out) throws IOException {
    out.writeLong(batches);
    out.writeLong(queries);
  }

  /** Takes up what {@link #save} wrote. */
  public void restore(DataInput in) throws IOException {
    batches = in.readLong();
    queries = in.readLong();
  }
}
