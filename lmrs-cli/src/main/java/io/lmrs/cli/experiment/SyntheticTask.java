package io.lmrs.cli.experiment;

import io.lmrs.Budget;
import io.lmrs.Problem;
import io.lmrs.RunSpec;
import io.lmrs.problem.Problems;
import io.lmrs.settings.Settings;
import java.util.LinkedHashMap;
import java.util.List;
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
   * Makes the problem and the search of every method once, before hours are spent on some of them.
   *
   * @throws IllegalArgumentException naming the setting, the bound and the value that is wrong
   */
  public void require(List<Method> methods) {
    Record settings = Problems.named(problem).defaults(dimension);
    if (!Settings.toMap(settings).containsKey("seed")) {
      throw new IllegalArgumentException(
          "problem must have a setting seed, like synthetic or translation-invariant: " + problem);
    }
    if (methods.isEmpty()) {
      throw new IllegalArgumentException("there must be at least 1 method: 0");
    }
    Problem opened = job(methods.getFirst(), 0, 0).spec().openProblem();
    if (opened.reference().isEmpty()) {
      throw new IllegalArgumentException(
          "problem must know its best value, like synthetic or translation-invariant: " + problem);
    }
    methods.forEach(method -> job(method, 0, 0).spec().require(opened));
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
        RunSpec.of(problem, dimension, method.search())
            .withProblemSettings(settings)
            .withSearchSettings(method.settings())
            .withBudget(Budget.ofEvaluations(evaluations))
            .withSeed(seed);
    return new Job(method, spec, Ending.gap(until));
  }
}
