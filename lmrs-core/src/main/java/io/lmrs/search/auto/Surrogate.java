package io.lmrs.search.auto;

import io.lmrs.Bounds;
import io.lmrs.search.SearchContext;
import io.lmrs.search.SearchFactory;
import io.lmrs.search.Searches;
import java.util.Optional;

/** Whether {@code auto} begins with a model of the values, the search {@code gp}. */
public enum Surrogate {
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
              && context.budget().getAsLong() <= MOST_EVALUATIONS
              && context.budget().getAsLong() <= (long) PER_VARIABLE * context.dimension()
              && boxed(context.space().bounds())
              && found().isPresent();
    };
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
