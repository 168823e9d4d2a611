package io.lmrs.search.curvature;

import io.lmrs.linear.Vectors;
import io.lmrs.random.Stream;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * The subspace that {@link SubspaceSearch} searches: its directions, the curvature that is known in
 * it, how many directions slopes have shown, and when it grows.
 */
final class Subspace {
  private final int dimension;
  private final SubspaceSize size;
  private final SlopeRank rank = new SlopeRank();
  private Directions directions;
  private QuasiNewton curvature;

  /**
   * @param dimension of the whole space
   */
  Subspace(SubspaceSearch.Config config, int dimension) {
    this.dimension = dimension;
    this.size = new SubspaceSize(config, dimension);
  }

  /**
   * Begins anew, with as many directions as at first.
   *
   * @param rows the first of them
   * @param random draws the others
   */
  void begin(double[][] rows, Stream random) {
    directions =
        size.first() == dimension
            ? Directions.coordinates(dimension)
            : Directions.beginningWith(rows, size.first(), dimension, random);
    curvature = new QuasiNewton(directions.count());
    rank.clear();
    size.begin();
  }

  int count() {
    return directions.count();
  }

  /** Slopes along the directions, measured at x. */
  SubspaceSlopes slopes(Spacing spacing, double[] x, double cost) {
    return new SubspaceSlopes(directions, curvature, spacing, x, cost);
  }

  /** How many directions outside are probed. */
  int probes() {
    return size.probes(count());
  }

  /** The directions outside that are probed. */
  double[][] outside(Stream random) {
    return directions.beyond(probes(), random);
  }

  /** Takes slopes in, for how many directions they show. */
  void seen(double[] slopes, double error) {
    rank.add(slopes, error);
  }

  /** How many directions slopes have shown. */
  int shown() {
    return rank.count();
  }

  /** The directions that slopes have shown, orthonormal, in the whole space. */
  double[][] active() {
    return rank.basis().stream().map(directions::combine).toArray(double[][]::new);
  }

  /** True if directions outside should be probed. */
  boolean suspicious(double[] slopes, long queries) {
    return size.suspicious(slopes, rank, queries);
  }

  /**
   * True if the subspace should grow.
   *
   * @param found slopes outside
   * @param slopes those inside
   * @param byNoise what noise makes of a slope outside
   */
  boolean steeperOutside(double[] found, double[] slopes, double byNoise, long queries) {
    return size.steeperOutside(found, slopes, byNoise, size.overdue(count(), rank, queries));
  }

  boolean growable() {
    return count() < size.most();
  }

  /** Grows by directions of which the first are those that {@link #outside} gave. */
  void grow(Stream random, long queries) {
    int to = size.larger(count());
    directions.add(directions.beyond(to - count(), random));
    curvature.grow(to);
    size.grown(queries);
    rank.clear();
  }

  /** Slopes along the coordinates once the subspace is the whole space; else as they are. */
  double[] straightened(double[] slopes) {
    if (count() < dimension) {
      return slopes;
    }
    double[] straight = directions.combine(slopes);
    directions = Directions.coordinates(dimension);
    return straight;
  }

  /** Learns curvature from how a step has changed the slopes. */
  void learn(double[] step, double[] before, double[] after) {
    double[] change = after.clone();
    Vectors.add(-1, before, change);
    curvature.add(step, change);
  }

  /** The quasi-Newton direction, or the slopes if that does not lead down. */
  double[] uphill(double[] slopes) {
    double[] direction = curvature.times(slopes);
    if (Vectors.dot(direction, slopes) > 0 && Double.isFinite(Vectors.norm(direction))) {
      return direction;
    }
    curvature.clear();
    return slopes.clone();
  }

  /** Components along the directions as a vector of the whole space. */
  double[] combine(double[] components) {
    return directions.combine(components);
  }

  /** True if some curvature is known. */
  boolean curved() {
    return curvature.known();
  }

  /** Of how many steps curvature is known. */
  int memory() {
    return curvature.steps();
  }

  void forgetCurvature() {
    curvature.clear();
  }

  SubspaceSize size() {
    return size;
  }

  /** Writes all but the size. */
  void save(DataOutput out) throws IOException {
    directions.save(out);
    curvature.save(out);
    rank.save(out);
  }

  void restore(DataInput in) throws IOException {
    directions.restore(in);
    curvature.restore(in);
    rank.restore(in);
  }
}
