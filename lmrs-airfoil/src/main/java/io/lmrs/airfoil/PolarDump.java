package io.lmrs.airfoil;

import io.lmrs.airfoil.Analysis.Flow;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * XFoil's polar dump, which has all digits where its polar file has four. It is a Fortran file of
 * records, each between two copies of its length: a head, then per converged angle alpha, CL, CD,
 * CDi, CM and two transition points; the numbers of points on both sides, with and without the
 * wake; and per side x, Cp and four figures of the boundary layer for each point.
 */
final class PolarDump {

  /** Records before the first angle: name, flow, kinds of polar, sizes, outline. */
  private static final int HEAD = 5;

  private static final int RECORDS_PER_ANGLE = 4;
  private static final int FIGURES_PER_POINT = 6;

  private PolarDump() {}

  /** The last angle that converged; empty where none did. */
  static Optional<Flow> last(byte[] file) {
    List<ByteBuffer> records = records(file);
    int whole = (records.size() - HEAD) / RECORDS_PER_ANGLE;
    if (whole < 1) {
      return Optional.empty();
    }
    int at = HEAD + (whole - 1) * RECORDS_PER_ANGLE;
    ByteBuffer figures = records.get(at);
    double lift = figures.getDouble(Double.BYTES);
    double drag = figures.getDouble(2 * Double.BYTES);
    double moment = figures.getDouble(4 * Double.BYTES);
    ByteBuffer counts = records.get(at + 1);
    Pressure above = pressure(records.get(at + 2), counts.getInt(2 * Integer.BYTES));
    Pressure below = pressure(records.get(at + 3), counts.getInt(3 * Integer.BYTES));
    return Optional.of(new Flow(lift, drag, moment, above, below));
  }

  private static Pressure pressure(ByteBuffer side, int points) {
    double[] x = new double[points];
    double[] coefficient = new double[points];
    for (int i = 0; i < points; i++) {
      int at = i * FIGURES_PER_POINT * Double.BYTES;
      x[i] = side.getDouble(at);
      coefficient[i] = side.getDouble(at + Double.BYTES);
    }
    return new Pressure(x, coefficient);
  }

  private static List<ByteBuffer> records(byte[] file) {
    ByteBuffer all = ByteBuffer.wrap(file).order(ByteOrder.nativeOrder());
    List<ByteBuffer> records = new ArrayList<>();
    try {
      while (all.hasRemaining()) {
        int length = all.getInt();
        if (length < 0 || length > all.remaining()) {
          break;
        }
        records.add(all.slice(all.position(), length).order(all.order()));
        all.position(all.position() + length);
        all.getInt();
      }
    } catch (BufferUnderflowException _) {
      // cut off: what is whole counts
    }
    return records;
  }
}
