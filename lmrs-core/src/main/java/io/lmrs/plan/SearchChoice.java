package io.lmrs.plan;

import io.lmrs.Bounds;
import io.lmrs.Frame;
import io.lmrs.Problem;
import io.lmrs.Search;
import io.lmrs.Space;
import io.lmrs.learn.Family;
import io.lmrs.search.KnownFirst;
import io.lmrs.search.Restarting;
import io.lmrs.search.SearchContext;
import io.lmrs.search.Searches;
import io.lmrs.variable.Variables;
import java.util.Map;
import java.util.OptionalLong;

/**
 * A search by its name.
 *
 * @param name the search's name
 * @param settings settings that differ from its defaults
 * @param restarts at most that many fresh starts after stagnation
 */
public record SearchChoice(String name, Map<String, String> settings, int restarts) {

  public SearchChoice {
    settings = Map.copyOf(settings);
    if (restarts < 0) {
      throw new IllegalArgumentException("restarts must be at least 0: " + restarts);
    }
  }

  /**
   * Makes the search for any problem.
   *
   * @param variables what the variables are, or null
   * @param family what its learner fits, or null for the usual
   * @param budget evaluations that it may know of
   */
  public Search open(
      Problem problem,
      Beginning from,
      Variables variables,
      long seed,
      Family family,
      OptionalLong budget) {
    if (!from.known().isEmpty()) {
      int points = from.known().size();
      OptionalLong left = KnownFirst.left(budget, points);
      Search inner = open(problem, from.unknowing(), variables, seed, family, left);
      return new KnownFirst(from.known(), inner, seed);
    }
    Bounds bounds = from.bounds();
    double[] scales = from.scales();
    double[] start = from.start();
    Variables known =
        variables != null ? variables : from.plain() ? problem.variables().orElse(null) : null;
    double[] x0 =
        start != null
            ? start
            : variables == null ? problem.start(seed) : variables.start(problem.start(seed));
    requireLength("start", x0.length, problem.dimension());
    Space space;
    if (known != null) {
      requireLength("variables", known.dimension(), problem.dimension());
      space = known.space(x0);
      x0 = known.withFixed(x0);
    } else {
      Bounds box = bounds == null ? problem.bounds() : bounds;
      if (!box.open()) {
        requireLength("bounds", box.lower().length, problem.dimension());
      }
      if (scales != null) {
        requireLength("scales", scales.length, problem.dimension());
      }
      space = new Space(box, scales == null ? from.scale().of(box, x0) : scales);
    }
    boolean policy = problem.frame() != Frame.IDENTITY;
    if (space.coding() != null && policy) {
      throw new IllegalArgumentException(
          "variables of the policy " + problem.name() + " must be real, linear and free");
    }
    Space inside = space.within(problem.constraints().linear(), x0);
    SearchContext context =
        new SearchContext(
            start == null ? inside.nearest(x0) : x0,
            problem.goal(),
            seed,
            inside,
            problem.manifold().orElse(null),
            family,
            problem.constraints(),
            budget);
    if (restarts == 0) {
      return Searches.create(name, settings, context);
    }
    return new Restarting(context, !policy, restarts, c -> Searches.create(name, settings, c));
  }

  private static void requireLength(String name, int length, int dimension) {
    if (length != dimension) {
      throw new IllegalArgumentException(name + " must have " + dimension + " entries: " + length);
    }
  }
}
