package io.lmrs.lab.constrained;

import io.lmrs.Outcome;
import io.lmrs.Point;
import io.lmrs.Problem;
import io.lmrs.Query;
import io.lmrs.Session;
import io.lmrs.constraint.Constraint;
import io.lmrs.random.Stream;
import java.util.Arrays;

/**
 * Makes values and constraints rough, as those of a simulator are that iterates to a tolerance: a
 * number that looks random but depends on the point alone is added to each, normal with a deviation
 * of a part of its size. Sizes are the largest of 20 starts, the value's no larger than the least
 * value.
 */
final class Blur {
  private static final int STARTS = 20;

  /** Limits may be missed by that many deviations. */
  private static final double ALLOWED = 5;

  private final double[] deviations;

  /**
   * @param part of the sizes, 0 for none
   */
  Blur(Problem problem, double part) {
    int m = problem.constraints().count();
    deviations = new double[m + 1];
    if (part == 0) {
      return;
    }
    try (Session session = problem.open()) {
      for (int i = 0; i < STARTS; i++) {
        Point start = Point.at(problem.start(1000 + i));
        Outcome outcome = session.evaluate(new Query(i, start, i, problem.frame()));
        if (outcome instanceof Outcome.Value v) {
          for (int k = 0; k < m; k++) {
            deviations[k] = Math.max(deviations[k], part * Math.abs(v.constraints()[k]));
          }
          deviations[m] = Math.max(deviations[m], part * Math.abs(v.value()));
        }
      }
    }
    double least = Math.abs(problem.reference().orElse(Double.POSITIVE_INFINITY));
    deviations[m] = Math.min(deviations[m], part * Math.max(1e-3, least));
  }

  /** True if values stay as they are. */
  boolean none() {
    return Arrays.stream(deviations).allMatch(d -> d == 0);
  }

  /** What the search sees. */
  Outcome seen(Outcome outcome, double[] x) {
    if (none() || !(outcome instanceof Outcome.Value v)) {
      return outcome;
    }
    double[] normal = Stream.of(Arrays.hashCode(x), 7).gaussians(deviations.length);
    double[] constraints = v.constraints().clone();
    for (int k = 0; k < constraints.length; k++) {
      constraints[k] += deviations[k] * normal[k];
    }
    double value = v.value() + deviations[constraints.length] * normal[constraints.length];
    return new Outcome.Value(value, v.steps(), v.observed(), constraints);
  }

  /** True if what is clean keeps the limit, as far as a search that sees it blurred can tell. */
  boolean keeps(Constraint limit, int index, double clean) {
    return limit.excess(clean) <= limit.tolerance() + ALLOWED * deviations[index];
  }
}
