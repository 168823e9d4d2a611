package io.lmrs.search.guided;

import io.lmrs.search.Doubles;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * Decides between the line search, which is fast but stops at kinks and in small dents, and blocks
 * of wide scaled steps, which pass over them. Both are judged by what they gain per evaluation; a
 * wide block that gains less than the line search did is undone and tried again later and narrower.
 */
final class WidePhases {

  /** Iterations in a wide block. */
  static final int BLOCK = 20;

  /** Iterations before a block may end early. */
  private static final int LEAST_STEPS = 5;

  /** Line searches before the first wide block, and at most. */
  private static final int FIRST_WAIT = 40;

  private static final int LONGEST_WAIT = 5000;
  private static final double WIDEST = 1;
  private static final double NARROWEST = 1.0 / 64;

  /** Line searches over which their gain is measured. */
  private static final int MEMORY = 15;

  private boolean wide;
  private double scale = WIDEST;
  private int wait = FIRST_WAIT;
  private int lines;
  private int steps;
  private final double[] costs = new double[MEMORY + 1];
  private final double[] evaluations = new double[MEMORY + 1];
  private double lineRate;
  private double startCost;
  private double startEvaluations;

  /** True during a wide block. */
  boolean wide() {
    return wide;
  }

  /** How wide, as a part of the steps taken under noise; less after blocks that failed. */
  double scale() {
    return scale;
  }

  /**
   * Notes the end of a line search.
   *
   * @param stuck true where line searches fail
   * @return true if a wide block begins now
   */
  boolean lineEnded(double cost, long evaluated, boolean stuck) {
    costs[lines % costs.length] = cost;
    evaluations[lines % costs.length] = evaluated;
    lines++;
    boolean due = lines >= wait || (stuck && lines > 1);
    if (!due || !Double.isFinite(cost)) {
      return false;
    }
    int oldest = Math.max(0, lines - costs.length);
    double spent = evaluated - evaluations[oldest % costs.length];
    lineRate = spent > 0 ? (costs[oldest % costs.length] - cost) / spent : 0;
    begin(cost, evaluated);
    return true;
  }

  /** The line search goes on elsewhere: what it gained there is not compared with here. */
  void moved() {
    wide = false;
    lines = 0;
  }

  private void begin(double cost, double evaluated) {
    wide = true;
    steps = 0;
    startCost = cost;
    startEvaluations = evaluated;
  }

  /**
   * Counts a wide step; true when the block is over and its end must be evaluated: after its full
   * length, or early when the points around the incumbent are already better than the block's
   * beginning.
   *
   * @param around the mean cost of the points evaluated around the incumbent
   */
  boolean stepped(double around) {
    steps++;
    return steps >= BLOCK || (steps >= LEAST_STEPS && around < startCost);
  }

  /**
   * Judges a block by the cost at its end.
   *
   * @return true if the block is kept, false if it is undone
   */
  boolean judge(double cost, long evaluated) {
    double rate = (startCost - cost) / (evaluated - startEvaluations);
    boolean kept = rate > 0 && rate > lineRate;
    if (kept) {
      // goes on with another block: the line search is worth a try again when this fails
      wait = FIRST_WAIT;
      begin(cost, evaluated);
    } else {
      wide = false;
      lines = 0;
      wait = Math.min(2 * wait, LONGEST_WAIT);
      scale = scale / 2 < NARROWEST ? WIDEST : scale / 2;
    }
    return kept;
  }

  void save(DataOutput out) throws IOException {
    out.writeBoolean(wide);
    out.writeInt(wait);
    out.writeInt(lines);
    out.writeInt(steps);
    Doubles.write(out, costs);
    Doubles.write(out, evaluations);
    Doubles.write(out, new double[] {scale, lineRate, startCost, startEvaluations});
  }

  void restore(DataInput in) throws IOException {
    wide = in.readBoolean();
    wait = in.readInt();
    lines = in.readInt();
    steps = in.readInt();
    System.arraycopy(Doubles.read(in), 0, costs, 0, costs.length);
    System.arraycopy(Doubles.read(in), 0, evaluations, 0, evaluations.length);
    double[] rest = Doubles.read(in);
    scale = rest[0];
    lineRate = rest[1];
    startCost = rest[2];
    startEvaluations = rest[3];
  }
}
