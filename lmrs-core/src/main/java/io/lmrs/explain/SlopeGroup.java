package io.lmrs.explain;

import io.lmrs.linear.Vectors;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Slopes along the same rays at different points: what is seen of the gradient by these rays, again
 * and again. Rows that may be mere errors are left out.
 */
final class SlopeGroup {

  private static final double PRECISION = 0x1p-52;

  /** A value has so many roundings. */
  private static final double ROUNDINGS = 4;

  /** A row counts if its slopes are so many times what errors may be. */
  static final double CLEAR = 10;

  /** The part of a second derivative that is left in a central difference. */
  private static final double LEFT = 1e-3;

  /** Changes of the value may differ by this part from what the slopes say, in the median. */
  private static final double AGREE = 0.25;

  /** Comparisons without which nothing is taken for exact. */
  private static final int COMPARED = 2;

  /** A move counts as one within the rays if this part of its length is. */
  private static final double WITHIN = 0.99;

  private final Rays rays;
  private final double noise;
  private final List<SlopeBlock> blocks = new ArrayList<>();
  private final List<Integer> batches = new ArrayList<>();

  /** By which part slopes differed that were measured again at the same point, otherwise. */
  private final List<Double> remeasured = new ArrayList<>();

  private SlopeGroup(Rays rays, double noise) {
    this.rays = rays;
    this.noise = noise;
  }

  /**
   * Blocks with the same rays together.
   *
   * @param noise the deviation of values at one point
   */
  static List<SlopeGroup> of(List<SlopeBlock> blocks, double noise) {
    List<SlopeGroup> groups = new ArrayList<>();
    for (SlopeBlock block : blocks) {
      SlopeGroup home = null;
      // the newest are the likeliest
      for (int i = groups.size() - 1; i >= 0 && home == null; i--) {
        home = groups.get(i).fits(block) ? groups.get(i) : null;
      }
      if (home == null) {
        home = new SlopeGroup(block.rays(), noise);
        groups.add(home);
      }
      home.add(block);
    }
    return groups;
  }

  private boolean fits(SlopeBlock block) {
    return blocks.getFirst().scattered() == block.scattered() && rays.same(block.rays());
  }

  // a point counts once: later measurements there are wider, or central
  private void add(SlopeBlock block) {
    batches.add(block.batch());
    if (!blocks.isEmpty() && Arrays.equals(blocks.getLast().base(), block.base())) {
      double[] difference = block.slopes().clone();
      Vectors.add(-1, blocks.getLast().slopes(), difference);
      double both = Vectors.norm(block.slopes()) + Vectors.norm(blocks.getLast().slopes());
      if (both > 0 && block.shortest() != blocks.getLast().shortest()) {
        remeasured.add(Vectors.norm(difference) / both);
      }
      if (block.central() || !blocks.getLast().central()) {
        blocks.set(blocks.size() - 1, block);
      }
      return;
    }
    blocks.add(block);
  }

  Rays rays() {
    return rays;
  }

  /** True if all points were chosen to explain, not to search. */
  boolean scattered() {
    return blocks.getFirst().scattered();
  }

  /** The batches that measured along these rays. */
  List<Integer> batches() {
    return batches;
  }

  /** The blocks, at different points each. */
  List<SlopeBlock> blocks() {
    return blocks;
  }

  /**
   * The rows that are clear of errors.
   *
   * @param slopes along the rays, one row for a point
   * @param errors how large an error of a slope may be, for each row
   * @param places which of the blocks they are
   * @param leans the distances of one-sided differences in units of the error, which curvature
   *     multiplies, or null where that is part of the errors
   */
  record Rows(double[][] slopes, double[] errors, int[] places, double[] leans) {
    int count() {
      return slopes.length;
    }

    /** The slopes in units of their errors, without what a constant curvature makes of them. */
    double[][] weighted() {
      double[][] out = new double[slopes.length][];
      for (int i = 0; i < out.length; i++) {
        out[i] = Vectors.scale(1 / errors[i], slopes[i].clone());
      }
      double square = leans == null ? 0 : Vectors.dot(leans, leans);
      if (square > 0) {
        double[] mean = new double[out[0].length];
        for (int i = 0; i < out.length; i++) {
          Vectors.add(leans[i] / square, out[i], mean);
        }
        for (int i = 0; i < out.length; i++) {
          Vectors.add(-leans[i], mean, out[i]);
        }
      }
      return out;
    }
  }

  /**
   * The rows that are clear of errors.
   *
   * @param constant true if curvature is taken to be the same everywhere, so that what it does to
   *     one-sided differences can be told from the rest
   */
  Rows rows(boolean constant) {
    double[] bends = bends();
    List<double[]> slopes = new ArrayList<>();
    double[] errors = new double[blocks.size()];
    int[] places = new int[blocks.size()];
    double[] leans = new double[blocks.size()];
    int count = 0;
    for (int t = 0; t < blocks.size(); t++) {
      SlopeBlock block = blocks.get(t);
      double rounding = ROUNDINGS * PRECISION * block.size() + Math.sqrt(2) * noise;
      double error =
          rounding / block.shortest()
              + (block.central() || constant ? LEFT : 1) * block.longest() / 2 * bends[t];
      if (block.steepness() > CLEAR * error && Double.isFinite(block.steepness())) {
        errors[count] = Math.max(error, Double.MIN_NORMAL);
        leans[count] = block.central() ? 0 : block.longest() / errors[count];
        places[count++] = t;
        slopes.add(block.slopes());
      }
    }
    return new Rows(
        slopes.toArray(double[][]::new),
        Arrays.copyOf(errors, count),
        Arrays.copyOf(places, count),
        constant ? Arrays.copyOf(leans, count) : null);
  }

  // how much slopes change over a unit of way, around every block
  private double[] bends() {
    int count = blocks.size();
    double[] between = new double[Math.max(0, count - 1)];
    for (int t = 0; t + 1 < count; t++) {
      double[] change = blocks.get(t + 1).slopes().clone();
      Vectors.add(-1, blocks.get(t).slopes(), change);
      double way = Vectors.norm(rays.components(move(t)));
      between[t] = way > 0 ? Vectors.norm(change) / way : 0;
    }
    double[] out = new double[count];
    for (int t = 0; t < count; t++) {
      double before = t > 0 ? between[t - 1] : 0;
      double after = t + 1 < count ? between[t] : 0;
      out[t] = Math.max(before, after);
    }
    return out;
  }

  private double[] move(int t) {
    double[] move = blocks.get(t + 1).base().clone();
    Vectors.add(-1, blocks.get(t).base(), move);
    return move;
  }

  /**
   * True if the slopes agree with the values: between two points the value changes by the mean
   * slope along the way, and slopes that are measured again are the same. Slopes made of noise
   * promise much more.
   */
  boolean agrees(Rows rows) {
    if (scattered()) {
      return noise == 0;
    }
    List<Double> apart = new ArrayList<>(remeasured);
    for (int k = 0; k + 1 < rows.count(); k++) {
      int t = rows.places[k];
      if (rows.places[k + 1] != t + 1) {
        continue;
      }
      double[] move = move(t);
      double[] within = rays.components(move);
      double norm = Vectors.norm(move);
      if (!(norm > 0) || Vectors.norm(within) < WITHIN * norm) {
        continue;
      }
      double before = Vectors.dot(rows.slopes[k], within);
      double after = Vectors.dot(rows.slopes[k + 1], within);
      double change = blocks.get(t + 1).value() - blocks.get(t).value();
      double promised = Math.abs(before) + Math.abs(after);
      double rounding =
          2 * ROUNDINGS * PRECISION * Math.max(blocks.get(t).size(), blocks.get(t + 1).size());
      if (promised > rounding && Math.abs(change) > rounding) {
        apart.add(Math.abs(change - (before + after) / 2) / promised);
      }
    }
    if (apart.size() < COMPARED) {
      return false;
    }
    apart.sort(Double::compare);
    return apart.get(apart.size() / 2) < AGREE;
  }
}
