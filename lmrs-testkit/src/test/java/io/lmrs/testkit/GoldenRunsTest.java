package io.lmrs.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.Budget;
import io.lmrs.Problem;
import io.lmrs.Run;
import io.lmrs.RunResult;
import io.lmrs.evaluate.SerialEvaluator;
import io.lmrs.problem.manifold.SyntheticProblem;
import io.lmrs.problem.wrapper.Noisy;
import io.lmrs.search.SearchContext;
import io.lmrs.search.SearchFactory;
import io.lmrs.search.Searches;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * What every search found in the past under a fixed seed, with and without noise: a change of
 * behaviour shows here, wanted or not. If it is wanted, put the printed lines into golden-runs.csv.
 */
class GoldenRunsTest {
  private static final int D = 40;
  private static final int N = 5;
  private static final long SEED = 7;
  private static final long EVALUATIONS = 600;
  private static final double TOLERANCE = 1e-6;

  @Test
  void everySearchFindsWhatItFoundBefore() throws IOException {
    Map<String, String> golden = stored();
    StringBuilder now = new StringBuilder("search,noise,best,incumbent\n");
    StringBuilder wrong = new StringBuilder();
    for (SearchFactory<?> factory : Searches.all()) {
      // those of the tests' own class path are not the product's
      if (!factory.getClass().getName().startsWith("io.lmrs.search.")) {
        continue;
      }
      for (double noise : new double[] {0, 0.1}) {
        String key = factory.name() + "," + noise;
        RunResult result = run(factory.name(), noise);
        String line = "%.10e,%.10e".formatted(result.best(), result.incumbentValue());
        now.append(key).append(',').append(line).append('\n');
        if (!golden.containsKey(key) || !near(golden.get(key), line)) {
          wrong.append(key).append(": ").append(golden.get(key)).append(" -> ").append(line);
          wrong.append('\n');
        }
      }
    }
    assertTrue(wrong.isEmpty(), "changed:\n" + wrong + "\nnow:\n" + now);
  }

  private static RunResult run(String search, double noise) {
    Problem plain = SyntheticProblem.of(D, N, SEED);
    Problem problem = noise > 0 ? new Noisy(plain, noise) : plain;
    try (SerialEvaluator evaluator = new SerialEvaluator(problem)) {
      return new Run(
              problem,
              Searches.create(search, Map.of(), SearchContext.of(problem, SEED)),
              evaluator,
              Budget.ofEvaluations(EVALUATIONS))
          .run();
    }
  }

  private static boolean near(String stored, String line) {
    String[] a = stored.split(",");
    String[] b = line.split(",");
    for (int i = 0; i < a.length; i++) {
      double x = Double.parseDouble(a[i]);
      double y = Double.parseDouble(b[i]);
      if (!(Math.abs(x - y) <= TOLERANCE * (1 + Math.abs(x)))) {
        return false;
      }
    }
    return true;
  }

  private static Map<String, String> stored() throws IOException {
    Map<String, String> out = new LinkedHashMap<>();
    try (InputStream in = GoldenRunsTest.class.getResourceAsStream("golden-runs.csv")) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      assertEquals("search,noise,best,incumbent", text.lines().findFirst().orElseThrow());
      text.lines()
          .skip(1)
          .forEach(
              line -> {
                String[] parts = line.split(",", 3);
                out.put(parts[0] + "," + parts[1], parts[2]);
              });
    }
    return out;
  }
}
