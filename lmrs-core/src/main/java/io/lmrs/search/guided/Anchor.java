package io.lmrs.search.guided;

import io.lmrs.linear.Vectors;
import io.lmrs.search.Differences;
import io.lmrs.search.Doubles;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/**
 * A place under noise to which the search goes back if the steps since have led it to a clearly
 * worse one. Both places are evaluated afresh, some times each, and compared by their means: points
 * around a place may look better while the place itself gets worse. So are the middle between them
 * and a place twice as far, which tell if steps are too long or too short.
 */
final class Anchor {

  /** How often each place is evaluated. */
  static final int REPEATS = 3;

  /** Iterations between two comparisons, at first and at most; twice as many after each. */
  private static final int FIRST_GAP = 5;

  private static final int LONGEST_GAP = 40;

  /** How many deviations of their difference apart two means are clearly different. */
  private static final double CLEAR = 4;

  /** By how many a place before or beyond has to be better; all four tell the deviation. */
  private static final double BETTER = 3;

  private static final double HALF_WAY = 0.5;
  private static final double BEYOND = 2;

  /** Which place is clearly better. */
  enum Place {
    /** None. */
    HERE,
    /** The one that it came from. */
    BACK,
    /** Half of the way: steps are too long. */
    HALF_WAY,
    /** As far again: steps are too short. */
    BEYOND
  }

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

  /** The places to evaluate: x, the one it came from, half of the way, and beyond x. */
  List<double[]> places(double[] x) {
    return List.of(x.clone(), place.clone(), along(x, HALF_WAY), along(x, BEYOND));
  }

  private double[] along(double[] x, double part) {
    double[] out = Vectors.scale(1 - part, place.clone());
    Vectors.add(part, x, out);
    return out;
  }

  /**
   * Compares, and moves x to the place that is clearly better, if one is.
   *
   * @param costs of the places, {@link #REPEATS} of each
   */
  Place compare(double[] x, double[] costs, long iteration) {
    double[][] of = new double[Place.values().length][];
    for (int i = 0; i < of.length; i++) {
      of[i] = Arrays.copyOfRange(costs, i * REPEATS, (i + 1) * REPEATS);
    }
    Place better = better(of);
    System.arraycopy(places(x).get(better.ordinal()), 0, x, 0, x.length);
    place = x.clone();
    gap = better == Place.HERE ? Math.min(2 * gap, LONGEST_GAP) : FIRST_GAP;
    next = iteration + gap;
    return better;
  }

  private static Place better(double[][] of) {
    double here = Differences.mean(of[Place.HERE.ordinal()]);
    double[] there = of[Place.BACK.ordinal()];
    if (here - Differences.mean(there) > CLEAR * deviation(of[Place.HERE.ordinal()], there)) {
      return Place.BACK;
    }
    double needed = BETTER * deviation(of);
    double nearer = here - Differences.mean(of[Place.HALF_WAY.ordinal()]);
    double farther = here - Differences.mean(of[Place.BEYOND.ordinal()]);
    if (!(Math.max(nearer, farther) > needed)) {
      return Place.HERE;
    }
    return farther > nearer ? Place.BEYOND : Place.HALF_WAY;
  }

  // of the difference of two means, by how values of one place differ
  private static double deviation(double[]... places) {
    double squares = 0;
    for (double[] costs : places) {
      squares += Math.pow(Differences.deviation(costs), 2) / places.length;
    }
    return Math.sqrt(2 * squares / (REPEATS - 1));
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
