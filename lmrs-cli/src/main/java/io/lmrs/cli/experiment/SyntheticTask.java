package io.lmrs.cli.experiment;

import io.lmrs.Budget;
import io.lmrs.RunSpec;
import io.lmrs.Scale;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A synthetic problem with a hidden manifold, given to several methods.
 *
 * @param dimension how many variables
 * @param manifold the manifold's dimension
 * @param instance the number of the random instance
 * @param noise the deviation of the noise on every value, or 0
 * @param evaluations what every run may spend
 */
public record SyntheticTask(
    int dimension, int manifold, long instance, double noise, long evaluations) {
  public SyntheticTask {
    if (evaluations < 1) {
      throw new IllegalArgumentException("evaluations must be at least 1: " + evaluations);
    }
  }

  /**
   * The run of a method on it.
   *
   * @param seed all randomness of the run
   * @param until ends the run at this part of the gap; 0 for never
   */
  public Job job(Method method, long seed, double until) {
    Map<String, String> problem = new LinkedHashMap<>();
    problem.put("manifold", Integer.toString(manifold));
    problem.put("seed", Long.toString(instance));
    problem.put("noise", Double.toString(noise));
    RunSpec spec =
        new RunSpec(
            "synthetic",
            dimension,
            problem,
            method.search(),
            method.settings(),
            Budget.ofEvaluations(evaluations),
            seed,
            null,
            null,
            Scale.NONE,
            null,
            0);
    return new Job(method, spec, until);
  }
}
