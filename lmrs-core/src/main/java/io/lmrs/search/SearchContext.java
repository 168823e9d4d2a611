package io.lmrs.search;

import io.lmrs.Goal;
import io.lmrs.Manifold;
import io.lmrs.Problem;
import io.lmrs.Space;
import io.lmrs.constraint.Constraints;
import io.lmrs.learn.Family;
import java.util.OptionalLong;

/**
 * What a search is given besides its settings.
 *
 * @param start where to start, in the problem's coordinates
 * @param goal minimise or maximise
 * @param seed all randomness of the search and of the evaluations' seeds
 * @param space scale and bounds, and how coordinates become variables
 * @param manifold the known manifold, or null
 * @param family the parametric family to learn, or null for the search's own
 * @param constraints what comes with a value and has to lie within limits
 * @param budget how many evaluations the run may take when it begins, if that is known; see {@link
 *     io.lmrs.Search#extended}
 */
public record SearchContext(
    double[] start,
    Goal goal,
    long seed,
    Space space,
    Manifold manifold,
    Family family,
    Constraints constraints,
    OptionalLong budget) {

  /** A context without a known budget. */
  public SearchContext(
      double[] start,
      Goal goal,
      long seed,
      Space space,
      Manifold manifold,
      Family family,
      Constraints constraints) {
    this(start, goal, seed, space, manifold, family, constraints, OptionalLong.empty());
  }

  /** A context without constraints and without a known budget. */
  public SearchContext(
      double[] start, Goal goal, long seed, Space space, Manifold manifold, Family family) {
    this(start, goal, seed, space, manifold, family, Constraints.NONE);
  }

  /** The context of a problem without scales. */
  public static SearchContext of(Problem problem, long seed) {
    return new SearchContext(
        problem.start(seed),
        problem.goal(),
        seed,
        new Space(problem.bounds(), null),
        problem.manifold().orElse(null),
        null,
        problem.constraints());
  }

  /** This context with another start and seed, for a search that does not have the run alone. */
  public SearchContext restarted(double[] newStart, long newSeed) {
    return new SearchContext(newStart, goal, newSeed, space, manifold, family, constraints);
  }

  /** This context with other scales of the variables. */
  public SearchContext in(Space other) {
    return new SearchContext(start, goal, seed, other, manifold, family, constraints, budget);
  }

  /** This context for a search that sees values alone. */
  public SearchContext unconstrained() {
    return new SearchContext(start, goal, seed, space, manifold, family, Constraints.NONE, budget);
  }

  /** This context with another budget. */
  public SearchContext within(OptionalLong evaluations) {
    return new SearchContext(start, goal, seed, space, manifold, family, constraints, evaluations);
  }

  public SearchContext {
    start = start.clone();
    if (budget.isPresent() && budget.getAsLong() < 1) {
      throw new IllegalArgumentException("budget must be at least 1: " + budget.getAsLong());
    }
    if (start.length == 0) {
      throw new IllegalArgumentException("start must have at least 1 entry: 0");
    }
    for (int i = 0; i < start.length; i++) {
      if (!Double.isFinite(start[i])) {
        throw new IllegalArgumentException("start[" + i + "] must be finite: " + start[i]);
      }
    }
  }

  /** Where to start, in a fresh array. */
  @Override
  public double[] start() {
    return start.clone();
  }

  /** How many coordinates the search has. */
  public int dimension() {
    return space.coordinates(start.length);
  }
}
