package io.lmrs.search;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * A line search by values alone: the last step length, then the minimum of the parabola through the
 * value and slope at 0 and the value there, about two evaluations. Only differences and ratios of
 * values are used, so it does not depend on the scale of f.
 */
public final class LineSearch {
  private static final int MOST_TRIALS = 6;
  private static final double GROW = 4;
  private static final double SHRINK = 0.1;

  /** No trial goes further: on a function without a minimum points stay finite. */
  private static final double LONGEST = 1e100;

  /** A first trial this near to the parabola's minimum is good enough, unless told otherwise. */
  private static final double NEAR = 0.3;

  private final double nearness;
  private double length;
  private double start;
  private double slope;
  private double trial;
  private double bestLength;
  private double best;
  private double least;
  private int trials;

  /**
   * @param length the first trial of the first search
   */
  public LineSearch(double length) {
    this(length, NEAR);
  }

  /**
   * @param length the first trial of the first search
   * @param nearness how near to the parabola's minimum a first trial is good enough, relative to it
   */
  public LineSearch(double length, double nearness) {
    this.length = length;
    this.nearness = nearness;
  }

  /** Begins a search from a point with this cost along a unit direction with this slope. */
  public void begin(double cost, double slopeThere) {
    start = cost;
    slope = slopeThere;
    trial = length;
    best = cost;
    bestLength = 0;
    least = trial;
    trials = 0;
  }

  /** The length to try now. */
  public double trial() {
    return trial;
  }

  /** The best length so far, 0 where nothing was better than the start. */
  public double bestLength() {
    return bestLength;
  }

  /** The cost there. */
  public double best() {
    return best;
  }

  /** Takes the cost of the trial; true when the search is over. */
  public boolean tell(double cost) {
    trials++;
    least = Math.min(least, trial);
    double minimum = parabola(cost);
    boolean better = cost < best;
    if (better) {
      best = cost;
      bestLength = trial;
    }
    boolean near = better && Math.abs(minimum - trial) <= nearness * trial;
    boolean growing = better && minimum >= GROW * trial;
    boolean over = near || (trials >= 2 && bestLength > 0 && !growing) || trials >= MOST_TRIALS;
    if (!over) {
      trial = bestLength > 0 || trials == 1 ? minimum : SHRINK * least;
      return false;
    }
    length = bestLength > 0 ? (near ? minimum : bestLength) : least;
    return true;
  }

  // where the parabola through cost and slope at 0 and this cost has its minimum, within limits
  private double parabola(double cost) {
    double bend = (cost - start - slope * trial) / (trial * trial);
    double minimum = bend > 0 ? -slope / (2 * bend) : GROW * trial;
    if (!(minimum > SHRINK * trial)) {
      return SHRINK * trial;
    }
    return Math.min(Math.min(minimum, GROW * trial), LONGEST);
  }

  public void save(DataOutput out) throws IOException {
    for (double v : new double[] {length, start, slope, trial, bestLength, best, least}) {
      out.writeDouble(v);
    }
    out.writeInt(trials);
  }

  public void restore(DataInput in) throws IOException {
    length = in.readDouble();
    start = in.readDouble();
    slope = in.readDouble();
    trial = in.readDouble();
    bestLength = in.readDouble();
    best = in.readDouble();
    least = in.readDouble();
    trials = in.readInt();
  }
}
