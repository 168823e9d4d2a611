package io.lmrs.search;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.Batch;
import io.lmrs.Cutoff;
import io.lmrs.Frame;
import io.lmrs.Goal;
import io.lmrs.Outcome;
import io.lmrs.Problem;
import io.lmrs.Query;
import io.lmrs.Search;
import io.lmrs.Session;
import io.lmrs.problem.Problems;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EarlyEndingTest {
  private static final int ITERATIONS = 40;
  private static final long SEED = 5;

  private final Problem regulator = Problems.create("regulator", 16, Map.of());

  /** A search at work: what it did, what it cost. */
  private final class Course {
    private final Search search;
    private final List<double[]> incumbents = new ArrayList<>();
    private final List<Batch> batches = new ArrayList<>();
    private Frame frame = regulator.frame();
    private long steps;

    Course(String... settings) {
      Map<String, String> all =
          new TreeMap<>(
              Map.of(
                  "version",
                  "v1-t",
                  "directions",
                  "32",
                  "top",
                  "4",
                  "radius",
                  "0.001",
                  "step-size",
                  "0.001"));
      for (int i = 0; i < settings.length; i += 2) {
        all.put(settings[i], settings[i + 1]);
      }
      search = Searches.create("ars", all, SearchContext.of(regulator, SEED));
      try (Session session = regulator.open()) {
        while (search.iteration() < ITERATIONS) {
          Batch batch = search.ask(frame);
          List<Outcome> outcomes = batch.queries().stream().map(session::evaluate).toList();
          outcomes.forEach(o -> steps += ((Outcome.Value) o).steps());
          frame = frame.observe(outcomes);
          long before = search.iteration();
          search.tell(batch, outcomes);
          batches.add(batch);
          if (search.iteration() > before) {
            incumbents.add(search.incumbent());
          }
        }
      }
    }

    List<Cutoff> cutoffs() {
      return batches.stream().flatMap(b -> b.queries().stream()).map(Query::cutoff).toList();
    }
  }

  @Test
  void anExactRunTakesTheSameStepsForLess() {
    Course whole = new Course();
    Course exact = new Course("ending", "exact");
    for (int i = 0; i < ITERATIONS; i++) {
      assertArrayEquals(
          whole.incumbents.get(i), exact.incumbents.get(i), "seed " + SEED + ", iteration " + i);
    }
    assertEquals(whole.search.metrics(), exact.search.metrics());
    assertTrue(exact.steps < 0.9 * whole.steps, "steps: " + exact.steps + " of " + whole.steps);
    assertTrue(exact.batches.size() > ITERATIONS, "nothing was repeated");
  }

  /** A wrong hope costs evaluations, but changes nothing. */
  @ParameterizedTest
  @ValueSource(strings = {"0.0001", "0.01", "10"})
  void soItDoesWhereStepsAreWild(String size) {
    Course whole = new Course("step-size", size, "radius", size);
    Course exact = new Course("step-size", size, "radius", size, "ending", "exact");
    for (int i = 0; i < ITERATIONS; i++) {
      assertArrayEquals(
          whole.incumbents.get(i), exact.incumbents.get(i), "seed " + SEED + ", iteration " + i);
    }
  }

  @Test
  void whatIsRepeatedIsTheSameEpisodeToItsEnd() {
    Course exact = new Course("ending", "exact", "version", "v2-t");
    int repeats = 0;
    for (int i = 1; i < exact.batches.size(); i++) {
      Batch batch = exact.batches.get(i);
      if (batch.size() < 64) {
        repeats++;
        Batch before = exact.batches.get(i - 1);
        for (Query query : batch.queries()) {
          assertTrue(query.cutoff().none());
          assertTrue(
              before.queries().stream()
                  .anyMatch(
                      q ->
                          q.seed() == query.seed()
                              && q.frame() == query.frame()
                              && Arrays.equals(q.x().toArray(), query.x().toArray())),
              "a query that was not asked before");
        }
      }
    }
    assertTrue(repeats > 0, "nothing was repeated");
  }

  @Test
  void aLikelyEndingSavesSteps() {
    Course whole = new Course();
    Course likely = new Course("ending", "likely");
    assertEquals(whole.batches.size(), likely.batches.size());
    assertTrue(likely.steps < 0.8 * whole.steps, "steps: " + likely.steps + " of " + whole.steps);
  }

  @Test
  void theBoundIsWhatTheLastOfTheBestPairsHad() {
    EarlyEnding ending = new EarlyEnding(Ending.LIKELY, 3, 2, 0.5, Goal.MAXIMIZE);
    Batch batch = new Course().batches.getFirst();
    assertTrue(ending.cut(batch).queries().getFirst().cutoff().none());
    // costs of three pairs; the best sides are -9, -7 and -4
    double[] costs = {-9, -1, -2, -7, -4, -3};
    assertArrayEquals(costs, ending.told(costs, Frame.IDENTITY));
    Cutoff cutoff = ending.cut(batch).queries().getFirst().cutoff();
    assertEquals(7, cutoff.bound());
    assertEquals(0.5 * Differences.deviation(costs), cutoff.slack());
  }

  @Test
  void nothingEndsByDefaultOrIfAllPairsAreUsed() {
    assertTrue(new Course().cutoffs().stream().allMatch(Cutoff::none));
    for (String rule : List.of("exact", "likely")) {
      Course all = new Course("ending", rule, "top", "32");
      assertTrue(all.cutoffs().stream().allMatch(Cutoff::none), rule);
    }
  }
}
