package io.lmrs.plan;

import io.lmrs.Problem;
import io.lmrs.constraint.Constraints;
import io.lmrs.problem.Problems;
import io.lmrs.variable.Variables;
import java.util.Map;

/**
 * A problem by its name.
 *
 * @param name the problem's name
 * @param dimension how many variables, or 0 for the problem's default
 * @param settings settings that differ from its defaults
 * @param variables what the variables are, in place of bounds and scales, or null
 * @param constraints what comes with a value and has to lie within limits, or null for the
 *     problem's own
 */
public record ProblemChoice(
    String name,
    int dimension,
    Map<String, String> settings,
    Variables variables,
    Constraints constraints) {

  public ProblemChoice {
    settings = Map.copyOf(settings);
  }

  /** Makes the problem. */
  public Problem open() {
    Problem opened = Problems.create(name, dimension, settings, variables);
    if (constraints == null) {
      return opened;
    }
    // linear ones come on top of what the problem's evaluations give
    return opened.constrainedBy(
        constraints.none()
            ? new Constraints(opened.constraints().all(), constraints.linear())
            : constraints);
  }
}
