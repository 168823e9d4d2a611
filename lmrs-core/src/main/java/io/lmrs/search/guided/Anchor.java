package io.lmrs.search.guided;

import io.lmrs.search.Differences;
import io.lmrs.search.Doubles;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;

/**
 * A place under noise to which the search goes back if the steps since have led it to a clearly
 * worse one. Both places are evaluated afresh, some times each, and compared by their means: points
 * around a place may look better while the place itself gets worse.
 */
final class Anchor {

  /** How often each of the two places is evaluated. */
  static final int REPEATS = 3;

  /** Iterations between two comparisons, at first and at most; twice as many after each. */
  private static final int FIRST_GAP = 5;

  private static final int LONGEST_GAP = 40;

  /** How many deviations of their difference apart two means are clearly different. */
  private static final double CLEAR = 4;

  private double[] place;
  private int gap = FIRST_GAP;
  private long next;

  /** Begins here; the first comparison comes after some iterations. */
  void drop(double[] x, long iteration) {
    place = x.clone();
    gap = FIRST_GAP;
    next = iteration + gap;
  }

  /** Where to go back to; null if there is none. */
  double[] place() {
    return place;
  }

  /** True if the two places are to be compared before this iteration. */
  boolean due(long iteration) {
    return place != null && iteration >= next;
  }

  /**
   * Compares.
   *
   * @param costs of x, then of the place
   * @return false if x is clearly worse; else it is the place from now on
   */
  boolean holds(double[] x, double[] costs, long iteration) {
    double[] here = Arrays.copyOf(costs, REPEATS);
    double[] there = Arrays.copyOfRange(costs, REPEATS, 2 * REPEATS);
    double spread = Math.hypot(Differences.deviation(here), Differences.deviation(there));
    double deviation = spread / Math.sqrt(REPEATS - 1);
    double worse = mean(here) - mean(there);
    if (worse > CLEAR * deviation) {
      gap = FIRST_GAP;
      next = iteration + gap;
      return false;
    }
    place = x.clone();
    gap = Math.min(2 * gap, LONGEST_GAP);
    next = iteration + gap;
    return true;
  }

  private static double mean(double[] costs) {
    return Arrays.stream(costs).average().orElseThrow();
  }

  void save(DataOutput out) throws IOException {
    Doubles.writeOptional(out, place);
    out.writeInt(gap);
    out.writeLong(next);
  }

  void restore(DataInput in) throws IOException {
    place = Doubles.readOptional(in);
    gap = in.readInt();
    next = in.readLong();
  }
}
