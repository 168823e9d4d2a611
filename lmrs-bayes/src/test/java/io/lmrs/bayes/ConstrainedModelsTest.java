package io.lmrs.bayes;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.Batch;
import io.lmrs.Budget;
import io.lmrs.Frame;
import io.lmrs.Outcome;
import io.lmrs.Problem;
import io.lmrs.Query;
import io.lmrs.Run;
import io.lmrs.RunResult;
import io.lmrs.Search;
import io.lmrs.Session;
import io.lmrs.evaluate.SerialEvaluator;
import io.lmrs.problem.Problems;
import io.lmrs.search.SearchContext;
import io.lmrs.search.Searches;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What the searches that model constraints make of them. */
class ConstrainedModelsTest {

  private static RunResult run(String search, Problem problem, long evaluations) {
    try (SerialEvaluator evaluator = new SerialEvaluator(problem)) {
      return new Run(
              problem,
              Searches.create(search, Map.of(), SearchContext.of(problem, 1)),
              evaluator,
              Budget.ofEvaluations(evaluations))
          .run();
    }
  }

  @Test
  void turboFindsAllowedPointsNearTheLeastValue() {
    for (String name : List.of("g24", "himmelblau")) {
      Problem problem = Problems.create(name, 0, Map.of());
      RunResult result = run("turbo", problem, 120);
      double least = problem.reference().orElseThrow();
      assertTrue(result.feasibility().feasible(), name);
      assertEquals(least, result.best(), 0.02 * Math.abs(least), name);
    }
  }

  @Test
  void gpFindsThemWithHalfOfTheEvaluations() {
    for (String name : List.of("g24", "himmelblau")) {
      Problem problem = Problems.create(name, 0, Map.of());
      RunResult result = run("gp", problem, 60);
      double least = problem.reference().orElseThrow();
      assertTrue(result.feasibility().feasible(), name);
      assertEquals(least, result.best(), 1e-3 * Math.abs(least), name);
    }
  }

  @Test
  void savedTheyGoOnAsIfTheyHadNotBeen() throws IOException {
    goesOn("turbo");
    goesOn("gp");
  }

  private static void goesOn(String search) throws IOException {
    Problem problem = Problems.create("g24", 0, Map.of());
    SearchContext context = SearchContext.of(problem, 2);
    Search whole = Searches.create(search, Map.of("batch", "3"), context);
    Search parted = Searches.create(search, Map.of("batch", "3"), context);
    try (Session session = problem.open()) {
      for (int i = 0; i < 12; i++) {
        Batch batch = whole.ask(Frame.IDENTITY);
        Batch again = parted.ask(Frame.IDENTITY);
        List<Outcome> outcomes = new ArrayList<>();
        for (int k = 0; k < batch.size(); k++) {
          Query query = batch.queries().get(k);
          assertArrayEquals(query.x().toArray(), again.queries().get(k).x().toArray());
          outcomes.add(session.evaluate(query));
        }
        whole.tell(batch, outcomes);
        parted.tell(again, outcomes);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        parted.save(new DataOutputStream(bytes));
        parted = Searches.create(search, Map.of("batch", "3"), context);
        parted.restore(new DataInputStream(new ByteArrayInputStream(bytes.toByteArray())));
      }
    }
  }
}
