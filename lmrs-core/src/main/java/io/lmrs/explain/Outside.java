package io.lmrs.explain;

import io.lmrs.linear.Vectors;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Whether directions that a group did not measure became flat together with those it did. A
 * function without hidden structure is as steep outside of a subspace after it was minimised inside
 * as before: its gradients may span few directions only because the search went along these.
 */
final class Outside {

  /** Squared slopes outside are at most this part of those at the group's beginning. */
  private static final double FLAT = 0.05;

  private static final int LEAST_RAYS = 3;

  private Outside() {}

  /** True if the last slopes outside, at a point of the group, are flat. */
  static boolean quiet(SlopeGroup group, List<SlopeBlock> all) {
    double steep = 0;
    for (SlopeBlock block : group.blocks().subList(0, Math.min(3, group.blocks().size()))) {
      steep = Math.max(steep, block.steepness());
    }
    List<SlopeBlock> probes = new ArrayList<>();
    for (SlopeBlock block : all) {
      if (block.rays().count() >= LEAST_RAYS
          && !group.rays().same(block.rays())
          && group.blocks().stream().anyMatch(b -> Arrays.equals(b.base(), block.base()))
          && group.rays().orthogonal(block.rays())) {
        probes.add(block);
      }
    }
    if (probes.isEmpty()) {
      return false;
    }
    double[] slopes = probes.getLast().slopes();
    return Vectors.dot(slopes, slopes) / slopes.length <= FLAT * steep * steep;
  }
}
