package io.lmrs.cli.experiment;

import io.lmrs.Budget;
import io.lmrs.RunSpec;
import io.lmrs.Scale;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A random problem with a hidden manifold, given to several methods.
 *
 * @param problem the problem's name, e.g. synthetic or translation-invariant
 * @param dimension how many variables
 * @param manifold the manifold's dimension, for synthetic
 * @param instance the number of the random instance
 * @param noise the deviation of the noise on every value, or 0
 * @param evaluations what every run may spend
 */
public record SyntheticTask(
    String problem, int dimension, int manifold, long instance, double noise, long evaluations) {

  /** The problem whose manifold has any dimension. */
  public static final String SYNTHETIC = "synthetic";

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
    Map<String, String> settings = new LinkedHashMap<>();
    if (problem.equals(SYNTHETIC)) {
      settings.put("manifold", Integer.toString(manifold));
    }
    settings.put("seed", Long.toString(instance));
    settings.put("noise", Double.toString(noise));
    RunSpec spec =
        new RunSpec(
            problem,
            dimension,
            settings,
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
