package io.lmrs.search;

import io.lmrs.Search;

/**
 * A search that can be left between two steps and set down at another point, from where it goes on
 * with what it has learned of the function.
 */
public interface Arm extends Search {

  /** True between two steps, where the search may be left and set down elsewhere. */
  boolean settled();

  /** Where it stands, in the search's coordinates, in a fresh array. */
  double[] position();

  /** The cost there, or NaN where it is not known. */
  double cost();

  /**
   * Goes on from there.
   *
   * @param u a point in the search's coordinates
   * @param known its cost, without noise
   * @param near true where what was measured before still tells of the function there
   */
  void moveTo(double[] u, double known, boolean near);
}
