package io.lmrs.search.guided;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.Budget;
import io.lmrs.Evaluator;
import io.lmrs.Learned;
import io.lmrs.Outcome;
import io.lmrs.Problem;
import io.lmrs.Run;
import io.lmrs.RunSpec;
import io.lmrs.Search;
import io.lmrs.Session;
import io.lmrs.Space;
import io.lmrs.evaluate.SerialEvaluator;
import io.lmrs.linear.Vectors;
import io.lmrs.search.SearchContext;
import io.lmrs.search.Searches;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LearnedTest {

  private static RunSpec spec(String search, Map<String, String> settings, double[] start) {
    return RunSpec.of("synthetic", 10, search)
        .withProblemSettings(Map.of("manifold", "2"))
        .withSearchSettings(settings)
        .withBudget(Budget.ofEvaluations(600))
        .withSeed(3)
        .withStart(start)
        .withScales(new double[] {1, 2, 1, 0.5, 1, 1, 2, 1, 1, 1});
  }

  private static Search searched(RunSpec spec) {
    Problem problem = spec.openProblem();
    Search search = spec.openSearch(problem);
    try (Evaluator evaluator = new SerialEvaluator(problem)) {
      new Run(problem, search, evaluator, spec.budget()).run();
    }
    return search;
  }

  @ParameterizedTest
  @ValueSource(strings = {"lmrs", "lmrs-paper", "no-search", "ema"})
  void aModelMovesToAnotherSearch(String name) throws IOException {
    Map<String, String> settings = Map.of();
    Search search = searched(spec(name, settings, null));
    Problem problem = spec(name, settings, null).openProblem();
    double[][] basis = search.learned().orElseThrow().tangent(problem.frame());
    assertTrue(basis.length > 0);
    for (int i = 0; i < basis.length; i++) {
      for (int j = 0; j < basis.length; j++) {
        assertEquals(i == j ? 1 : 0, Vectors.dot(basis[i], basis[j]), 1e-9);
      }
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    search.learned().orElseThrow().save(new DataOutputStream(bytes));
    // a search that has not begun, at the point where the other one stands
    Search other = spec(name, settings, search.incumbent()).openSearch(problem);
    Learned taught = other.learned().orElseThrow();
    taught.restore(new DataInputStream(new ByteArrayInputStream(bytes.toByteArray())));
    double[][] moved = taught.tangent(problem.frame());
    assertEquals(basis.length, moved.length);
    for (int i = 0; i < basis.length; i++) {
      assertArrayEquals(basis[i], moved[i], 1e-4);
    }
  }

  /** Changes along the sum of the first three variables alone. */
  private record Ridge(int dimension) implements Problem {
    @Override
    public String name() {
      return "ridge";
    }

    @Override
    public Session open() {
      return query -> {
        double[] x = query.x().toArray();
        return Outcome.of(Math.pow(x[0] + x[1] + x[2] - 7, 2));
      };
    }
  }

  @Test
  void theBasisIsThatOfTheProblem() {
    Problem ridge = new Ridge(10);
    double[] scales = {1, 4, 1, 1, 1, 1, 2, 1, 1, 1};
    SearchContext context =
        new SearchContext(
            new double[10], ridge.goal(), 3, new Space(ridge.bounds(), scales), null, null);
    Search search = Searches.create("lmrs", Map.of(), context);
    try (Evaluator evaluator = new SerialEvaluator(ridge)) {
      new Run(ridge, search, evaluator, Budget.ofEvaluations(400)).run();
    }
    double[] leading = search.learned().orElseThrow().tangent(ridge.frame())[0];
    // the steepest direction in the search's own units, u = x / scale
    double[] steepest = {1, 16, 1, 0, 0, 0, 0, 0, 0, 0};
    Vectors.scale(1 / Vectors.norm(steepest), steepest);
    assertTrue(Math.abs(Vectors.dot(leading, steepest)) > 0.9, () -> Arrays.toString(leading));
  }

  /** What is fitted before the search is learned from this run's values. */
  @Test
  void theOfflineModelHasSomethingToSay() {
    RunSpec spec = spec("offline", Map.of("samples", "100", "fit-steps", "500"), null);
    Problem problem = spec.openProblem();
    assertTrue(spec.openSearch(problem).learned().isEmpty());
    assertTrue(searched(spec).learned().orElseThrow().tangent(problem.frame()).length > 0);
  }

  @ParameterizedTest
  @ValueSource(strings = {"ars", "random-search", "no-learning", "cma-es"})
  void whatLearnsNothingSaysSo(String name) {
    RunSpec spec = spec(name, Map.of(), null);
    assertTrue(spec.openSearch(spec.openProblem()).learned().isEmpty());
  }
}
