package io.lmrs.search.auto;

import io.lmrs.Bounds;
import io.lmrs.Budget;
import io.lmrs.search.SearchContext;
import io.lmrs.search.SearchFactory;
import io.lmrs.search.Searches;
import java.util.Map;
import java.util.Optional;

/** Whether {@code auto} begins with a model of the values, the search {@code gp}. */
public enum SurrogateUse {
  /**
   * If every variable has bounds and the run may take at most {@value #PER_VARIABLE} evaluations
   * per variable, and at most {@value #MOST_EVALUATIONS}.
   */
  AUTO,
  /** In any case. */
  ON,
  /** Never. */
  OFF;

  /** The search that models values; it comes with another module. */
  static final String SEARCH = "gp";

  static final int PER_VARIABLE = 20;
  static final int MOST_EVALUATIONS = 2000;

  /** The search, if it is on the class path. */
  static Optional<SearchFactory<?>> found() {
    return Searches.all().stream().filter(f -> f.name().equals(SEARCH)).findFirst();
  }

  /** Whether a run is one for a model; depends on what is stored with a run alone. */
  boolean begins(SearchContext context) {
    return switch (this) {
      case OFF -> false;
      case ON -> require();
      case AUTO ->
          context.budget().isPresent()
              && context.budget().getAsLong() <= most(context.dimension())
              && boxed(context.space().bounds())
              && found().isPresent();
    };
  }

  /** Whether time decides: it is limited, every variable has bounds, and the search gp is there. */
  public static boolean dependsOnTime(Budget budget, Bounds bounds) {
    return budget.time() != null && boxed(bounds) && found().isPresent();
  }

  /** About how many seconds a proposal takes, on average over all that a model is meant for. */
  public static double proposal(int dimension, Budget budget) {
    long most = most(dimension);
    long evaluations = budget.evaluations() > 0 ? Math.min(most, budget.evaluations()) : most;
    return Searches.seconds(SEARCH, Map.of(), dimension, evaluations) / evaluations;
  }

  /**
   * What to do if time is limited. A model begins if the limit of evaluations ends the run even so;
   * or if few evaluations fit into the time and each takes longer than a proposal.
   *
   * @param threads evaluations side by side
   * @param evaluation seconds that one takes
   * @param proposal seconds that a proposal takes
   */
  public static SurrogateUse timed(
      int dimension, Budget budget, int threads, double evaluation, double proposal) {
    double time = budget.time().toNanos() / 1e9;
    long limit = budget.evaluations();
    boolean ended =
        limit > 0 && limit <= most(dimension) && limit * (evaluation + proposal) <= time;
    boolean few = time * threads <= most(dimension) * evaluation;
    return ended || few && proposal <= evaluation ? ON : OFF;
  }

  private static long most(int dimension) {
    return Math.min(MOST_EVALUATIONS, (long) PER_VARIABLE * dimension);
  }

  private static boolean require() {
    if (found().isEmpty()) {
      throw new IllegalArgumentException(
          "surrogate must not be on without the search gp, which is in the module lmrs-bayes");
    }
    return true;
  }

  private static boolean boxed(Bounds bounds) {
    if (bounds.open()) {
      return false;
    }
    for (int i = 0; i < bounds.lower().length; i++) {
      if (Double.isInfinite(bounds.lower(i)) || Double.isInfinite(bounds.upper(i))) {
        return false;
      }
    }
    return true;
  }
}
