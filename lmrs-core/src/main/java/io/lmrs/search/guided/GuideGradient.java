package io.lmrs.search.guided;

import io.lmrs.Frame;
import io.lmrs.learn.Guide;
import io.lmrs.linear.Vectors;
import io.lmrs.search.Differences;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/** The gradient that a guide expects, and how right it was lately. */
final class GuideGradient {

  /** The weight of an iteration in what the guide's gradient was worth lately. */
  private static final double RECENT = 0.1;

  private final Guide guide;
  private final int dimension;
  private double expectedBySlopes;
  private double expectedSquares;

  GuideGradient(Guide guide, int dimension) {
    this.guide = guide;
    this.dimension = dimension;
  }

  /**
   * The guide's own, in the search's coordinates; 0 if it has none.
   *
   * @param at the incumbent in the model's coordinates
   */
  double[] expected(Frame frame, double[] at) {
    double[] gradient = guide.gradient(at);
    return gradient == null ? new double[dimension] : frame.gradientToSearch(gradient);
  }

  /**
   * What the guide expects, in proportion to what it was right about lately, and along the rows
   * what was measured instead.
   */
  double[] corrected(Frame frame, double[] at, double[][] rows, double[] slopes) {
    double[] out = expected(frame, at);
    double[] along = new double[slopes.length];
    for (int i = 0; i < along.length; i++) {
      along[i] = Vectors.dot(rows[i], out);
    }
    double right = Math.max(0, expectedBySlopes / expectedSquares);
    double scale = Double.isFinite(right) ? right : 0;
    expectedBySlopes += RECENT * (Vectors.dot(along, slopes) - expectedBySlopes);
    expectedSquares += RECENT * (Vectors.dot(along, along) - expectedSquares);
    Vectors.scale(scale, out);
    double[] off = slopes.clone();
    Vectors.add(-scale, along, off);
    Vectors.add(1, Differences.combine(off, rows, dimension), out);
    return out;
  }

  void save(DataOutput out) throws IOException {
    out.writeDouble(expectedBySlopes);
    out.writeDouble(expectedSquares);
  }

  void restore(DataInput in) throws IOException {
    expectedBySlopes = in.readDouble();
    expectedSquares = in.readDouble();
  }
}
