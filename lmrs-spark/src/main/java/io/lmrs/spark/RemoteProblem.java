package io.lmrs.spark;

import io.lmrs.MissingPart;
import io.lmrs.Problem;
import io.lmrs.RunSpec;
import io.lmrs.problem.Problems;
import io.lmrs.variable.Variables;
import java.io.Serializable;
import java.util.Map;

/**
 * A problem by name, so that an executor can make it.
 *
 * @param problem its name
 * @param dimension how many variables
 * @param settings those that differ from the defaults
 * @param trials true for the problem that judges the incumbent in place of the one searched
 * @param version what decides its values besides, see {@link Problem#version}
 * @param variables what its variables are, or null
 */
public record RemoteProblem(
    String problem,
    int dimension,
    Map<String, String> settings,
    boolean trials,
    String version,
    Variables variables)
    implements Serializable {

  /** A problem whose variables are not described. */
  public RemoteProblem(
      String problem, int dimension, Map<String, String> settings, boolean trials, String version) {
    this(problem, dimension, settings, trials, version, null);
  }

  public RemoteProblem {
    settings = Map.copyOf(settings);
  }

  /** The problem of a run. */
  public static RemoteProblem of(RunSpec spec, Problem opened) {
    return new RemoteProblem(
        spec.problem(),
        opened.dimension(),
        spec.problemSettings(),
        false,
        opened.version(),
        spec.variables());
  }

  /** The problem that judges this one. */
  public RemoteProblem judging() {
    return new RemoteProblem(problem, dimension, settings, true, version, variables);
  }

  /**
   * Makes the problem.
   *
   * @throws MissingPart if this machine would compute other values than the one that asks
   */
  public Problem open() {
    Problem searched = Problems.create(problem, dimension, settings, variables);
    if (!searched.version().equals(version)) {
      throw new MissingPart(
          "an executor has %s, which must be %s".formatted(searched.version(), version));
    }
    return trials ? searched.trials().orElseThrow().problem() : searched;
  }
}
