package io.lmrs.cli;

import io.lmrs.Bounds;
import io.lmrs.Budget;
import io.lmrs.Problem;
import io.lmrs.RunSpec;

/**
 * A run that the user asked for.
 *
 * @param spec the run; its dimension is never 0
 * @param problem the opened problem
 * @param threads evaluations side by side
 * @param confirm how often the last incumbent is evaluated again
 */
record RunRequest(RunSpec spec, Problem problem, int threads, int confirm) {

  /**
   * Opens the problem and checks every field.
   *
   * @throws IllegalArgumentException naming the field, the bound and the value
   */
  static RunRequest of(RunFields fields) {
    String name = fields.text("problem", null);
    if (name == null) {
      throw new IllegalArgumentException(
          "a run must have a problem: name one, or a file with --spec (see lmrs list problems)");
    }
    RunSpec bare =
        new RunSpec(
            name,
            fields.count("dimension", fields.value("dimension") == null ? 0 : 1, 0),
            fields.settings("problemSettings"),
            fields.text("search", "lmrs"),
            fields.settings("settings"),
            budget(fields),
            fields.whole("seed", 0),
            null,
            null,
            Coordinates.scale(fields.value("scale")),
            null,
            fields.count("restarts", 0, 0));
    Problem problem = bare.openProblem();
    return new RunRequest(
        withCoordinates(bare, fields, problem),
        problem,
        fields.count("threads", 1, Runtime.getRuntime().availableProcessors()),
        fields.count("confirm", 0, 0));
  }

  private static RunSpec withCoordinates(RunSpec bare, RunFields fields, Problem problem) {
    int dimension = problem.dimension();
    Bounds bounds =
        Coordinates.bounds(
            fields.value("lower"), fields.value("upper"), dimension, problem.bounds());
    Bounds box = bounds == null ? problem.bounds() : bounds;
    return new RunSpec(
        bare.problem(),
        dimension,
        bare.problemSettings(),
        bare.search(),
        bare.searchSettings(),
        bare.budget(),
        bare.seed(),
        Coordinates.start(fields.value("start"), dimension, bare.seed(), box),
        bounds,
        bare.scale(),
        Coordinates.scales(fields.value("scale"), dimension),
        bare.restarts());
  }

  private static Budget budget(RunFields fields) {
    return new Budget(
        fields.whole("evaluations", 0),
        fields.whole("iterations", 0),
        fields.time(),
        fields.number("target", Double.NaN),
        fields.number("stationarity", 0),
        fields.whole("stagnation", 0));
  }
}
