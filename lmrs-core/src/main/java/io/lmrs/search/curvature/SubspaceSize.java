package io.lmrs.search.curvature;

import io.lmrs.linear.Vectors;

/** How many directions the subspace of {@link SubspaceSearch} has, and when it needs more. */
final class SubspaceSize {

  private static final int FIRST = 8;
  private static final int MOST = 1000;

  /** Numbers in the directions of the largest subspace. */
  private static final double MEMORY = 2e7;

  /** Directions probed outside. */
  private static final int PROBES = 6;

  /** Directions are probed if slopes have fallen to so many times what growth asks for. */
  private static final double SUSPECT = 2;

  /** The subspace grows to so many times its dimension, the first time and later. */
  private static final int FIRST_FACTOR = 2;

  private static final int FACTOR = 4;

  /**
   * A subspace without a sign of hidden structure grows when it has had so many evaluations for
   * each direction of the next one, if squared slopes outside are so many times those inside.
   */
  private static final int SHARE = 4;

  private static final double LIKE = 0.5;

  private final SubspaceSearch.Config config;
  private final int dimension;

  /** The mean squared slope outside, NaN before it is known. */
  private double outside = Double.NaN;

  private int growths;
  private long since;

  /**
   * @param dimension of the whole space
   */
  SubspaceSize(SubspaceSearch.Config config, int dimension) {
    this.config = config;
    this.dimension = dimension;
  }

  int first() {
    int d = dimension;
    return Math.min(d, config.first() > 0 ? config.first() : d <= SubspaceSearch.FEW ? d : FIRST);
  }

  int most() {
    int d = dimension;
    int most = config.most() > 0 ? config.most() : (int) Math.min(MOST, MEMORY / d);
    return Math.min(d, Math.max(most, first()));
  }

  /** A new subspace is made, of which nothing is known. */
  void begin() {
    outside = Double.NaN;
  }

  /** Directions that are probed outside of so many. */
  int probes(int count) {
    return Math.min(PROBES, most() - count);
  }

  /** The size after this one. */
  int larger(int count) {
    long wanted =
        Math.max(count + probes(count), (long) (growths == 0 ? FIRST_FACTOR : FACTOR) * count);
    return FACTOR * wanted > most() ? most() : (int) wanted;
  }

  /** It has grown, after so many evaluations. */
  void grown(long evaluations) {
    growths++;
    since = evaluations;
  }

  /** True if it has had its share of evaluations and no gradient was like those before. */
  boolean overdue(int count, SlopeRank rank, long evaluations) {
    return rank.count() == rank.seen() && evaluations - since > SHARE * larger(count);
  }

  /** True if slopes inside are so small that it pays to look outside. */
  boolean suspicious(double[] slopes, SlopeRank rank, long evaluations) {
    if (slopes.length >= most()) {
      return false;
    }
    if (Double.isNaN(outside)) {
      // at first all directions are alike, whether inside or outside
      outside = meanSquare(slopes);
      return false;
    }
    return config.growth() * meanSquare(slopes) < SUSPECT * outside
        || overdue(slopes.length, rank, evaluations);
  }

  /**
   * True if it is to grow.
   *
   * @param found slopes outside
   * @param byNoise how large slopes outside may be by noise alone
   */
  boolean steeperOutside(double[] found, double[] slopes, double byNoise, boolean overdue) {
    outside = meanSquare(found);
    double least = overdue ? LIKE : config.growth();
    return outside > least * meanSquare(slopes) && outside > byNoise * byNoise;
  }

  private static double meanSquare(double[] slopes) {
    return Vectors.dot(slopes, slopes) / slopes.length;
  }

  double outside() {
    return outside;
  }

  int growths() {
    return growths;
  }

  long since() {
    return since;
  }

  /** Takes up the numbers it had. */
  void restore(double slopesOutside, int times, long evaluations) {
    outside = slopesOutside;
    growths = times;
    since = evaluations;
  }
}
