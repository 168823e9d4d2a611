package io.lmrs.search;

import io.lmrs.Goal;
import io.lmrs.Manifold;
import io.lmrs.Problem;
import io.lmrs.Space;

/**
 * What a search is given besides its settings.
 *
 * @param start where to start, in the problem's coordinates
 * @param goal minimise or maximise
 * @param seed all randomness of the search and of the evaluations' seeds
 * @param space scale and bounds
 * @param manifold the known manifold, or null
 */
public record SearchContext(double[] start, Goal goal, long seed, Space space, Manifold manifold) {

  /** The context of a problem without scales. */
  public static SearchContext of(Problem problem, long seed) {
    return new SearchContext(
        problem.start(seed),
        problem.goal(),
        seed,
        new Space(problem.bounds(), null),
        problem.manifold().orElse(null));
  }

  public SearchContext {
    for (int i = 0; i < start.length; i++) {
      if (!Double.isFinite(start[i])) {
        throw new IllegalArgumentException("start[" + i + "] must be finite: " + start[i]);
      }
    }
  }

  /** How many variables. */
  public int dimension() {
    return start.length;
  }
}
