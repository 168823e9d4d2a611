package io.lmrs.spark;

import io.lmrs.Cutoff;
import io.lmrs.Frame;
import io.lmrs.Point;
import io.lmrs.Query;
import io.lmrs.Space;
import io.lmrs.evaluate.Frames;
import io.lmrs.evaluate.Outcomes;
import io.lmrs.learn.Recipe;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * The shared part of a {@link PackedBatch} on an executor, read once a batch; turns parts into
 * queries. Thread-safe.
 */
public final class UnpackedBatch {
  private final Frame frame;
  private final double[][] arrays;
  private final Recipe.Completion[] completions;
  private final double[][][] rows;
  private final Space space;

  /**
   * Reads the shared part.
   *
   * @param space that of {@link PackedBatch#space}
   */
  public UnpackedBatch(byte[] shared, Space space) {
    this.space = space;
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(shared))) {
      frame = Frames.read(in);
      arrays = new double[whole(in)][];
      for (int i = 0; i < arrays.length; i++) {
        arrays[i] = entries(in);
      }
      completions = new Recipe.Completion[whole(in)];
      rows = new double[completions.length][][];
      for (int i = 0; i < completions.length; i++) {
        int total = whole(in);
        long key = in.readLong();
        double[][] given = new double[whole(in)][];
        for (int j = 0; j < given.length; j++) {
          given[j] = entries(in);
        }
        completions[i] = new Recipe.Completion(given, total, key);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The query that a part stands for; its point is the one that was packed, to the bit. */
  public Query query(byte[] part) {
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(part))) {
      long id = Outcomes.readWhole(in);
      long seed = in.readLong();
      int flags = in.readByte();
      boolean cut = (flags & PackedBatch.CUT) != 0;
      Cutoff cutoff = cut ? new Cutoff(in.readDouble(), in.readDouble()) : Cutoff.NONE;
      Point point = point(in);
      boolean mapped = (flags & PackedBatch.MAPPED) != 0;
      return new Query(id, mapped ? new Point.Mapped(space, point) : point, seed, frame, cutoff);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Point point(DataInputStream in) throws IOException {
    int kind = in.readByte();
    double[] origin = array(in);
    return switch (kind) {
      case PackedBatch.DENSE -> Point.at(origin);
      case PackedBatch.OFFSET -> {
        double distance = in.readDouble();
        yield new Point.Offset(origin, distance, direction(in, origin.length));
      }
      case PackedBatch.COORDINATE -> {
        int index = whole(in);
        yield new Point.Coordinate(origin, index, in.readDouble());
      }
      default -> throw new IOException("unknown kind of point: " + kind);
    };
  }

  private double[] direction(DataInputStream in, int dimension) throws IOException {
    int kind = in.readByte();
    return switch (kind) {
      case PackedBatch.ENTRIES -> array(in);
      case PackedBatch.GAUSSIAN -> new Recipe.Gaussian(in.readLong()).entries(dimension);
      case PackedBatch.UNIT -> new Recipe.Unit(in.readLong()).entries(dimension);
      case PackedBatch.ROW -> {
        int basis = whole(in);
        yield rows(basis, dimension)[whole(in)];
      }
      default -> throw new IOException("unknown kind of direction: " + kind);
    };
  }

  // rebuilt by the first query that needs it
  private synchronized double[][] rows(int basis, int dimension) {
    if (rows[basis] == null) {
      rows[basis] = completions[basis].rows(dimension);
    }
    return rows[basis];
  }

  private double[] array(DataInputStream in) throws IOException {
    int number = whole(in);
    return number == 0 ? entries(in) : arrays[number - 1];
  }

  private static int whole(DataInputStream in) throws IOException {
    return Math.toIntExact(Outcomes.readWhole(in));
  }

  private static double[] entries(DataInputStream in) throws IOException {
    double[] out = new double[whole(in)];
    byte[] bytes = new byte[out.length * Double.BYTES];
    in.readFully(bytes);
    java.nio.ByteBuffer.wrap(bytes).asDoubleBuffer().get(out);
    return out;
  }
}
