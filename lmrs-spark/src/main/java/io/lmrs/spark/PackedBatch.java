package io.lmrs.spark;

import io.lmrs.Frame;
import io.lmrs.Point;
import io.lmrs.Query;
import io.lmrs.Space;
import io.lmrs.evaluate.Frames;
import io.lmrs.evaluate.Outcomes;
import io.lmrs.learn.Recipe;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * A batch as bytes: what every executor needs, once, and what one query alone needs. Directions
 * that are random are named by the key of their stream; rows of a completed basis by their number,
 * and the rows that were completed go to every executor. All other arrays travel with the queries
 * that use them, so that an executor gets only the columns it needs; one that more than two queries
 * use is shared.
 *
 * @param shared for every executor: the incumbent, the frame, the tangent basis
 * @param parts for each query what is its own
 * @param space the map of the points' coordinates, the same over a run, or null
 */
public record PackedBatch(byte[] shared, List<byte[]> parts, Space space) {

  /** Up to that many rows it is cheaper to rebuild a basis than to send it at 1 Gbit/s. */
  static final int MOST_REBUILT = 32;

  /** An array that more queries use than both sides of a pair goes to everybody. */
  private static final int SHARED_FROM = 3;

  static final int MAPPED = 1;
  static final int CUT = 2;

  static final int DENSE = 0;
  static final int OFFSET = 1;
  static final int COORDINATE = 2;

  static final int ENTRIES = 0;
  static final int GAUSSIAN = 1;
  static final int UNIT = 2;
  static final int ROW = 3;

  /** The batch as bytes; all queries have the same frame, as those of one batch do. */
  public static PackedBatch of(List<Query> queries) {
    return new Packing(queries).packed();
  }

  /** The bytes of all parts together. */
  public long partBytes() {
    return parts.stream().mapToLong(p -> p.length).sum();
  }

  private static final class Packing {
    private final List<Query> queries;
    private final Map<double[], Integer> uses = new IdentityHashMap<>();
    private final Map<double[], Integer> numbers = new IdentityHashMap<>();
    private final List<double[]> arrays = new ArrayList<>();
    private final Map<Recipe.Completion, Integer> bases = new IdentityHashMap<>();
    private final List<Recipe.Completion> completions = new ArrayList<>();
    private Space space;

    Packing(List<Query> queries) {
      this.queries = queries;
    }

    PackedBatch packed() {
      try {
        for (Query query : queries) {
          count(query.x());
        }
        List<byte[]> parts = new ArrayList<>(queries.size());
        for (Query query : queries) {
          ByteArrayOutputStream bytes = new ByteArrayOutputStream();
          write(new DataOutputStream(bytes), query);
          parts.add(bytes.toByteArray());
        }
        return new PackedBatch(shared(), parts, space);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    private void count(Point point) {
      switch (point) {
        case Point.Mapped m -> {
          if (space != null && space != m.space()) {
            throw new IllegalArgumentException("a batch must have one space: 2");
          }
          space = m.space();
          count(m.inner());
        }
        case Point.Dense d -> uses.merge(d.coordinates(), 1, Integer::sum);
        case Point.Offset o -> {
          uses.merge(o.origin(), 1, Integer::sum);
          if (recipe(o) == null) {
            uses.merge(o.direction(), 1, Integer::sum);
          }
        }
        case Point.Coordinate c -> uses.merge(c.origin(), 1, Integer::sum);
      }
    }

    // the recipe, unless rebuilding costs more than it saves
    private static Recipe recipe(Point.Offset o) {
      boolean costly = o.recipe() instanceof Recipe.Row r && r.basis().total() > MOST_REBUILT;
      return costly ? null : o.recipe();
    }

    private void write(DataOutputStream out, Query query) throws IOException {
      Outcomes.writeWhole(out, query.id());
      out.writeLong(query.seed());
      boolean mapped = query.x() instanceof Point.Mapped;
      boolean cut = !query.cutoff().none();
      out.writeByte((mapped ? MAPPED : 0) | (cut ? CUT : 0));
      if (cut) {
        out.writeDouble(query.cutoff().bound());
        out.writeDouble(query.cutoff().slack());
      }
      write(out, query.x() instanceof Point.Mapped m ? m.inner() : query.x());
    }

    private void write(DataOutputStream out, Point point) throws IOException {
      switch (point) {
        case Point.Mapped _ -> throw new IllegalArgumentException("a point must be mapped once: 2");
        case Point.Dense d -> {
          out.writeByte(DENSE);
          array(out, d.coordinates());
        }
        case Point.Offset o -> {
          out.writeByte(OFFSET);
          array(out, o.origin());
          out.writeDouble(o.distance());
          direction(out, o);
        }
        case Point.Coordinate c -> {
          out.writeByte(COORDINATE);
          array(out, c.origin());
          Outcomes.writeWhole(out, c.index());
          out.writeDouble(c.distance());
        }
      }
    }

    private void direction(DataOutputStream out, Point.Offset o) throws IOException {
      switch (recipe(o)) {
        case null -> {
          out.writeByte(ENTRIES);
          array(out, o.direction());
        }
        case Recipe.Gaussian g -> {
          out.writeByte(GAUSSIAN);
          out.writeLong(g.key());
        }
        case Recipe.Unit u -> {
          out.writeByte(UNIT);
          out.writeLong(u.key());
        }
        case Recipe.Row r -> {
          out.writeByte(ROW);
          Outcomes.writeWhole(out, number(r.basis()));
          Outcomes.writeWhole(out, r.index());
        }
      }
    }

    private int number(Recipe.Completion basis) {
      return bases.computeIfAbsent(
          basis,
          b -> {
            completions.add(b);
            return completions.size() - 1;
          });
    }

    // 0 and the entries, or the number of a shared array from 1 on
    private void array(DataOutputStream out, double[] entries) throws IOException {
      if (uses.get(entries) < SHARED_FROM) {
        Outcomes.writeWhole(out, 0);
        entries(out, entries);
        return;
      }
      int number =
          numbers.computeIfAbsent(
              entries,
              a -> {
                arrays.add(a);
                return arrays.size();
              });
      Outcomes.writeWhole(out, number);
    }

    private static void entries(DataOutputStream out, double[] entries) throws IOException {
      Outcomes.writeWhole(out, entries.length);
      for (double entry : entries) {
        out.writeDouble(entry);
      }
    }

    private byte[] shared() throws IOException {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      DataOutputStream out = new DataOutputStream(bytes);
      Frames.write(out, queries.isEmpty() ? Frame.IDENTITY : queries.getFirst().frame());
      Outcomes.writeWhole(out, arrays.size());
      for (double[] array : arrays) {
        entries(out, array);
      }
      Outcomes.writeWhole(out, completions.size());
      for (Recipe.Completion c : completions) {
        Outcomes.writeWhole(out, c.total());
        out.writeLong(c.key());
        Outcomes.writeWhole(out, c.given().length);
        for (double[] row : c.given()) {
          entries(out, row);
        }
      }
      return bytes.toByteArray();
    }
  }
}
