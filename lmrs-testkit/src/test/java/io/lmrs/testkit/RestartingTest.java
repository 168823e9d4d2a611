package io.lmrs.testkit;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.Batch;
import io.lmrs.Budget;
import io.lmrs.Evaluator;
import io.lmrs.Frame;
import io.lmrs.Outcome;
import io.lmrs.Problem;
import io.lmrs.Run;
import io.lmrs.RunResult;
import io.lmrs.RunSpec;
import io.lmrs.Search;
import io.lmrs.Session;
import io.lmrs.Space;
import io.lmrs.evaluate.SerialEvaluator;
import io.lmrs.search.Restarting;
import io.lmrs.search.SearchContext;
import io.lmrs.search.SearchFactory;
import io.lmrs.search.Searches;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RestartingTest {
  private static final int LIMIT = 2;

  private record Restarted(String name) implements SearchContract {
    @Override
    public SearchFactory<?> factory() {
      return Searches.named(name);
    }

    @Override
    public Search create(Map<String, String> changes, SearchContext context) {
      return new Restarting(context, true, LIMIT, c -> SearchContract.super.create(changes, c));
    }
  }

  private static double restarts(Trial trial) {
    return trial.search().metrics().get("restarts");
  }

  @Test
  void stagnationRestartsFromElsewhereAndNumbersGoOn() {
    for (String name : new String[] {"compass", "lmrs"}) {
      SearchContract contract = new Restarted(name);
      Trial trial = Trial.of(contract, SmallProblem.sphere(3, contract));
      double[] start = trial.search().incumbent();
      Set<Long> seeds = new HashSet<>();
      long iterations = 0;
      double seen = 0;
      // the trial checks that batch and query numbers go on
      while (trial.evaluations() < 6000) {
        double[] before = trial.search().incumbent();
        Batch batch = trial.advance();
        batch.queries().forEach(q -> seeds.add(q.seed()));
        assertTrue(trial.search().iteration() >= iterations, trial::where);
        iterations = trial.search().iteration();
        if (restarts(trial) > seen) {
          seen++;
          assertEquals(seen, restarts(trial), trial::where);
          assertTrue(iterations >= 50 * seen, trial::where);
          double[] fresh = trial.search().incumbent();
          assertNotEquals(Arrays.toString(start), Arrays.toString(fresh), trial::where);
          assertNotEquals(Arrays.toString(before), Arrays.toString(fresh), trial::where);
        }
      }
      assertEquals(LIMIT, seen, "restarts of " + name);
      assertTrue(seeds.size() > 5000 / 2, "fresh starts must have fresh seeds");
    }
  }

  @Test
  void progressIsNotStagnation() {
    SearchContract contract = new Restarted("compass");
    Trial trial =
        Trial.of(contract, SmallProblem.of("slope", 3, contract, (x, _) -> x[0] + x[1] - x[2]));
    trial.run(3000);
    assertEquals(0, restarts(trial), trial::where);
  }

  @Test
  void theBestOfAllStartsIsKept() {
    // two basins; the first start lies in the shallow one, with value 1 at its bottom
    SearchContract contract = new Restarted("compass");
    SmallProblem basins =
        SmallProblem.of(
                "two basins",
                1,
                contract,
                (x, _) -> Math.min(x[0] * x[0] + 1, (x[0] - 1.5) * (x[0] - 1.5)))
            .from(-0.2);
    SearchContext context =
        new SearchContext(basins.initial(), basins.goal(), 4, Space.identity(), null, null);
    Search search = new Restarting(context, true, 20, c -> Searches.create("compass", Map.of(), c));
    try (Evaluator evaluator = new SerialEvaluator(basins)) {
      RunResult result = new Run(basins, search, evaluator, Budget.ofEvaluations(4000)).run();
      assertEquals(0, result.best(), 1e-9);
      assertEquals(1.5, result.point()[0], 1e-4);
      assertTrue(search.metrics().get("restarts") > 1);
    }
  }

  @Test
  void policiesRestartWhereTheyBegan() {
    RunSpec spec = RunSpec.of("regulator", 0, "random-search").withRestarts(LIMIT).withSeed(5);
    Problem problem = spec.openProblem();
    Search search = spec.openSearch(problem);
    double[] start = search.incumbent();
    Frame frame = problem.frame();
    double seen = 0;
    try (Session session = problem.open()) {
      for (int batches = 0; seen < LIMIT && batches < 2000; batches++) {
        Batch batch = search.ask(frame);
        List<Outcome> outcomes = batch.queries().stream().map(session::evaluate).toList();
        search.tell(batch, outcomes);
        frame = frame.observe(outcomes);
        if (search.metrics().get("restarts") > seen) {
          seen++;
          assertArrayEquals(start, search.incumbent(), "restart " + seen);
          Batch fresh = search.ask(frame);
          assertNotEquals(batch.queries().getFirst().seed(), fresh.queries().getFirst().seed());
        } else {
          assertFalse(Arrays.equals(start, search.incumbent()), "a step in batch " + batches);
        }
      }
    }
    assertEquals(LIMIT, seen);
  }

  @Test
  void failingSearchesAreRestartedToo() {
    SearchContract contract = new Restarted("compass");
    Trial trial = Trial.of(contract, SmallProblem.of("nothing", 2, contract, (_, _) -> Double.NaN));
    trial.run(1000);
    assertEquals(LIMIT, restarts(trial), trial::where);
  }

  @Test
  void savedInAnyStartItGoesOn() {
    SearchContract contract = new Restarted("lmrs");
    Trial trial = Trial.of(contract, SmallProblem.sphere(3, contract));
    int checked = 0;
    while (trial.evaluations() < 4000) {
      trial.run(trial.evaluations() + 31);
      Trial copy = trial.resumed();
      for (int i = 0; i < 10; i++) {
        Same.batches(trial.advance(), copy.advance(), copy::where);
        Same.reports(trial.search(), copy.search(), copy::where);
      }
      checked++;
    }
    assertEquals(LIMIT, restarts(trial));
    assertTrue(checked > 20);
  }
}
