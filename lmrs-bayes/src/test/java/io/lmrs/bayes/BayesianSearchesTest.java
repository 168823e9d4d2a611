package io.lmrs.bayes;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.Batch;
import io.lmrs.Budget;
import io.lmrs.Outcome;
import io.lmrs.Problem;
import io.lmrs.Run;
import io.lmrs.RunResult;
import io.lmrs.Search;
import io.lmrs.Session;
import io.lmrs.bayes.model.Observations;
import io.lmrs.evaluate.SerialEvaluator;
import io.lmrs.problem.Problems;
import io.lmrs.search.SearchContext;
import io.lmrs.search.Searches;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What the Bayesian searches find, by name and with the settings that change their nature. */
class BayesianSearchesTest {

  private static RunResult run(
      String problem, int dimension, String search, long evaluations, String... settings) {
    Problem made = Problems.create(problem, dimension, Map.of());
    Map<String, String> changes = new LinkedHashMap<>();
    for (int i = 0; i < settings.length; i += 2) {
      changes.put(settings[i], settings[i + 1]);
    }
    try (SerialEvaluator evaluator = new SerialEvaluator(made)) {
      return new Run(
              made,
              Searches.create(search, changes, SearchContext.of(made, 1)),
              evaluator,
              Budget.ofEvaluations(evaluations))
          .run();
    }
  }

  @Test
  void everyAcquisitionFindsTheBasinsOfBranin() {
    for (String acquisition :
        new String[] {"constant-liar", "kriging-believer", "multi-point", "optimistic"}) {
      RunResult result =
          run("branin", 2, "rembo", 60, "acquisition", acquisition, "fit-points", "50");
      assertTrue(result.best() < 0.1, () -> acquisition + ": " + result.best());
    }
  }

  @Test
  void interpolatedInferenceFindsThemToo() {
    RunResult result =
        run("branin", 2, "rembo", 60, "inference", "interpolated", "kernel", "matern-52");
    assertTrue(result.best() < 0.1, () -> "best: " + result.best());
  }

  @Test
  void largeFitsAreInterpolated() {
    RemboSettings settings = RemboSettings.defaults(100);
    assertFalse(settings.fitsInterpolated(2, 3000));
    assertTrue(settings.fitsInterpolated(2, 3001));
    // no grid for four dimensions
    assertFalse(settings.fitsInterpolated(100, 3001));
  }

  @Test
  void aRandomEmbeddingFindsBraninAmongAHundredVariables() {
    RunResult result = run("branin", 100, "rembo", 150, "kernel", "matern-52");
    assertTrue(result.best() < 0.5, () -> "best: " + result.best());
    Map<String, Double> stated = result.trace().getLast().metrics().values();
    assertEquals(4, stated.get("embedding"));
    assertEquals(5, stated.get("box"));
    assertTrue(stated.containsKey("width"));
  }

  @Test
  void anEmbeddingShrinksWhileMostOfItsDesignFails() {
    Problem ball =
        new Problem() {
          @Override
          public String name() {
            return "ball";
          }

          @Override
          public int dimension() {
            return 30;
          }

          @Override
          public Session open() {
            return query -> {
              double square = 0;
              for (double x : query.x().toArray()) {
                square += (x - 0.05) * (x - 0.05);
              }
              return square < 1 ? Outcome.of(square) : new Outcome.Failure("too far");
            };
          }

          @Override
          public double[] start(long seed) {
            return new double[30];
          }
        };
    RunResult result;
    try (SerialEvaluator evaluator = new SerialEvaluator(ball)) {
      result =
          new Run(
                  ball,
                  Searches.create("rembo", Map.of(), SearchContext.of(ball, 1)),
                  evaluator,
                  Budget.ofEvaluations(120))
              .run();
    }
    double width = result.trace().getLast().metrics().get("width");
    long failures = result.trace().getLast().failures();
    assertTrue(width < 0.1, () -> "width: " + width);
    assertTrue(failures < 80, () -> "failures: " + failures);
    assertTrue(result.best() < 30 * 0.05 * 0.05, () -> "best: " + result.best());
  }

  @Test
  void severalEmbeddingsTakeTurnsAndSeveralRegionsShareABatch() {
    RunResult turns = run("branin", 20, "rembo", 80, "embeddings", "2", "kernel", "matern-52");
    assertEquals(2, turns.trace().getLast().metrics().get("embeddings"));
    RunResult shared = run("branin", 2, "turbo", 120, "regions", "2", "initial", "10");
    assertTrue(shared.best() < 0.1, () -> "best: " + shared.best());
  }

  @Test
  void trustRegionsDescendASphere() {
    RunResult result = run("sphere", 6, "turbo", 150, "candidates", "500");
    assertTrue(result.best() < 0.05, () -> "best: " + result.best());
  }

  @Test
  void aProcessOfTheWholeBoxDescendsManyVariables() {
    // random points have -19 on average
    RunResult result = run("rover", 60, "gp", 80, "climbs", "2", "candidates", "100");
    assertTrue(result.best() > -5, () -> "best: " + result.best());
  }

  @Test
  void aRestoredProcessIsThatOfBefore() throws Exception {
    Problem rover = Problems.create("rover", 60, Map.of());
    Map<String, String> settings =
        Map.of("initial", "10", "points", "30", "fit-points", "20", "candidates", "40");
    Search first = Searches.create("gp", settings, SearchContext.of(rover, 3));
    try (Session session = rover.open()) {
      // beyond what the model holds, and between two fits
      for (int i = 0; i < 45; i++) {
        Batch batch = first.ask();
        first.tell(batch, List.of(session.evaluate(batch.queries().getFirst())));
      }
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    first.save(new DataOutputStream(bytes));
    Search second = Searches.create("gp", settings, SearchContext.of(rover, 3));
    second.restore(new DataInputStream(new ByteArrayInputStream(bytes.toByteArray())));
    assertArrayEquals(
        first.ask().queries().getFirst().x().toArray(),
        second.ask().queries().getFirst().x().toArray());
  }

  @Test
  void failuresCountAsTheWorstValueSeen() {
    Observations data = new Observations();
    data.add(new double[] {0}, 1);
    data.add(new double[] {0.5}, Double.POSITIVE_INFINITY);
    data.add(new double[] {1}, 3);
    double[] targets = data.sample(10).targets();
    assertEquals(targets[2], targets[1]);
    assertTrue(targets[0] < targets[1]);
    assertEquals(0, data.best());
  }

  @Test
  void whatIsBadIsDrawnInAndWhatIsGoodIsNot() {
    Observations data = new Observations();
    double[] costs = {0, 1, 2, 3, 1000};
    for (int i = 0; i < costs.length; i++) {
      data.add(new double[] {0.1 * i}, costs[i]);
    }
    double[] targets = data.sample(10).focused().targets();
    double unit = targets[1] - targets[0];
    assertEquals(unit, targets[2] - targets[1], 1e-9);
    assertEquals(unit, targets[3] - targets[2], 1e-9);
    // three times the 2 from the best to the median are left as they are
    assertEquals(6 + 2 * Math.log1p(992 / 2.0), (targets[4] - targets[2]) / unit, 1e-6);
    // equal costs stay as they are
    Observations flat = new Observations();
    flat.add(new double[] {0}, 3);
    flat.add(new double[] {1}, 3);
    assertArrayEquals(new double[2], flat.sample(10).focused().targets());
  }

  @Test
  void aSampleKeepsTheBestAndTheLatest() {
    Observations data = new Observations();
    for (int i = 0; i < 20; i++) {
      data.add(new double[] {i}, Math.abs(i - 3));
    }
    double[][] points = data.sample(6).points();
    double[] kept = new double[6];
    for (int i = 0; i < 6; i++) {
      kept[i] = points[i][0];
    }
    assertArrayEquals(new double[] {2, 3, 4, 17, 18, 19}, kept);
  }

  @Test
  void whatCannotBeIsRefusedInOneSentence() {
    assertEquals(
        "inference must not be interpolated for an embedding of more than 3 dimensions: 4",
        refusal("rembo", "inference", "interpolated"));
    assertEquals(
        "batch must be in [1, 16] for this acquisition: 17",
        refusal("rembo", "acquisition", "optimistic", "batch", "17"));
    assertEquals("box must be in (0, 1.0E100]: 0.0", refusal("turbo", "box", "0"));
  }

  private static String refusal(String search, String... settings) {
    return assertThrows(
            IllegalArgumentException.class, () -> run("sphere", 10, search, 10, settings))
        .getMessage();
  }
}
