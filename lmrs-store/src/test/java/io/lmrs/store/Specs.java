package io.lmrs.store;

import io.lmrs.Bounds;
import io.lmrs.Budget;
import io.lmrs.Evaluator;
import io.lmrs.Problem;
import io.lmrs.Recorder;
import io.lmrs.Run;
import io.lmrs.RunResult;
import io.lmrs.RunSpec;
import io.lmrs.Scale;
import io.lmrs.evaluate.SerialEvaluator;
import io.lmrs.search.SearchFactory;
import io.lmrs.search.Searches;
import io.lmrs.variable.Variable;
import io.lmrs.variable.Variables;
import java.util.List;
import java.util.Map;

/** The runs that the tests make. */
final class Specs {
  private Specs() {}

  /** All but the one that is made for a test of its own. */
  static List<String> searches() {
    return Searches.all().stream()
        .<String>map(SearchFactory::name)
        .filter(name -> !name.equals(Thrifty.NAME))
        .toList();
  }

  static RunSpec of(
      String problem, int dimension, Map<String, String> settings, String search, long budget) {
    return RunSpec.of(problem, dimension, search)
        .withProblemSettings(settings)
        .withBudget(Budget.ofEvaluations(budget))
        .withSeed(7);
  }

  /**
   * Smooth, with a manifold; noisy; a policy that whitens; bounded with restarts; with constraints;
   * variables of all kinds.
   */
  static List<RunSpec> all(String search, long budget) {
    List<RunSpec> specs =
        List.of(
            of("synthetic", 12, Map.of("manifold", "3"), search, budget),
            of("sphere", 8, Map.of("noise", "0.3"), search, budget),
            of("regulator", 12, Map.of(), search, budget),
            RunSpec.of("rosen", 6, search)
                .withBudget(Budget.ofEvaluations(budget).withIterations(60))
                .withSeed(3)
                .withStart(new double[6])
                .withBounds(Bounds.box(6, -2, 3))
                .withScale(Scale.BOUNDS)
                .withRestarts(2),
            of("g24", 2, Map.of(), search, budget),
            described(
                search, budget, Variable.integer("n", -3, 9), Variable.choice("c", "a", "b", "c")),
            described(search, budget, Variable.real("n"), Variable.real("c", 0, 2)));
    return specs.stream().filter(Specs::possible).toList();
  }

  // one on a log scale, one fixed, and two others
  private static RunSpec described(String search, long budget, Variable one, Variable other) {
    return RunSpec.of("sphere", 5, search)
        .withBudget(Budget.ofEvaluations(budget))
        .withSeed(7)
        .withVariables(
            Variables.of(
                Variable.real("wide", 1e-3, 1e3).log().unit("mm"),
                one,
                Variable.real("still", -1, 1).fixed(0.5),
                other,
                Variable.real("plain", -2, 2).note("nothing special")));
  }

  // a search may need what only some problems know
  private static boolean possible(RunSpec spec) {
    try {
      spec.openSearch(spec.openProblem());
      return true;
    } catch (IllegalArgumentException e) {
      String why = e.getMessage();
      if (!why.contains("manifold") && !why.contains("can't take variable")) {
        throw e;
      }
      return false;
    }
  }

  /** The run without any store. */
  static RunResult plain(RunSpec spec) {
    Problem problem = spec.openProblem();
    try (Evaluator evaluator = new SerialEvaluator(problem)) {
      return new Run(problem, spec.openSearch(problem), evaluator, spec.budget()).run();
    }
  }

  static RunResult run(StoredRun run, Evaluator evaluator) {
    return run.run(run.spec().openProblem(), evaluator, Recorder.none());
  }

  /** Runs to the end and keeps a note with the result. */
  static RunResult run(StoredRun run, Evaluator evaluator, String note) {
    return run.run(run.spec().openProblem(), evaluator, null, Recorder.none(), _ -> note);
  }
}
