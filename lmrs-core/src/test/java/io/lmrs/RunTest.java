package io.lmrs;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.evaluate.SerialEvaluator;
import io.lmrs.problem.FunctionProblem;
import io.lmrs.problem.Problems;
import io.lmrs.search.SearchContext;
import io.lmrs.search.Searches;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** The stopping rules, and what a run counts and keeps. */
class RunTest {
  private static final double[] START = {1, -2, 0.5};

  private static Problem problem(Goal goal, Objective objective) {
    return new FunctionProblem("objective", START.length, goal, objective);
  }

  private static double sphere(double[] x) {
    return x[0] * x[0] + x[1] * x[1] + x[2] * x[2];
  }

  private static Run run(
      String search,
      Problem problem,
      Budget budget,
      Recorder recorder,
      Predicate<Progress> stopWhen) {
    SearchContext context =
        new SearchContext(START, problem.goal(), 1, Space.identity(), null, null);
    return new Run(
        problem,
        Searches.create(search, Map.of(), context),
        new SerialEvaluator(problem),
        budget,
        recorder,
        stopWhen);
  }

  private static RunResult result(String search, Objective objective, Budget budget) {
    Problem problem = problem(Goal.MINIMIZE, objective);
    return run(search, problem, budget, Recorder.none(), _ -> false).run();
  }

  @Test
  void everyReasonIsReached() {
    for (StopReason reason : StopReason.values()) {
      assertEquals(reason, example(reason).stop());
    }
    // the example of an interrupt leaves this thread interrupted
    assertTrue(Thread.interrupted());
  }

  // a run that ends for that reason although others could end it too, only later
  private static RunResult example(StopReason reason) {
    Budget budget = Budget.ofEvaluations(5000).withIterations(4000);
    Objective sphere = RunTest::sphere;
    return switch (reason) {
      case TARGET -> result("lmrs", sphere, budget.withTarget(0.5));
      case EVALUATIONS -> result("lmrs", sphere, budget.withEvaluations(77));
      case ITERATIONS -> result("lmrs", sphere, budget.withIterations(3));
      case WALL_TIME -> result("lmrs", sphere, budget.withTime(Duration.ofNanos(1)));
      case STATIONARITY -> result("lmrs", sphere, budget.withStationarity(0.5));
      case STAGNATION -> result("lmrs", _ -> 0, budget.withStagnation(30));
      case GIVE_UP -> {
        double[] left = {20};
        yield result("lmrs", x -> left[0]-- > 0 ? sphere(x) : Double.NaN, budget.withGiveUp(9));
      }
      case ALL_FAILED -> result("lmrs", _ -> Double.POSITIVE_INFINITY, budget);
      case LISTENER -> {
        Problem problem = problem(Goal.MINIMIZE, sphere);
        yield run("lmrs", problem, budget, Recorder.none(), p -> p.iteration() == 2).run();
      }
      case CANCELLED ->
          result(
              "lmrs",
              x -> {
                Thread.currentThread().interrupt();
                return sphere(x);
              },
              budget);
    };
  }

  @Test
  void evaluationsAreSpentToTheLast() {
    for (String search : new String[] {"lmrs", "random-search", "ars", "offline"}) {
      for (long budget = 1; budget <= 40; budget++) {
        RunResult result = result(search, RunTest::sphere, Budget.ofEvaluations(budget));
        assertEquals(StopReason.EVALUATIONS, result.stop());
        assertEquals(budget, result.evaluations(), search);
        assertEquals(sphere(result.point()), result.best(), search);
      }
    }
  }

  @Test
  void thePartOfABatchThatIsAffordableCountsAndIsRecorded() {
    // random-search asks for 6 points at a time
    List<Outcome> seen = new ArrayList<>();
    List<Long> ids = new ArrayList<>();
    Recorder recorder =
        event -> {
          if (event instanceof Event.Evaluated(Batch batch, List<Outcome> outcomes)) {
            assertEquals(batch.size(), outcomes.size());
            seen.addAll(outcomes);
            batch.queries().forEach(q -> ids.add(q.id()));
          }
        };
    Problem problem = problem(Goal.MINIMIZE, RunTest::sphere);
    RunResult result =
        run("random-search", problem, Budget.ofEvaluations(16), recorder, _ -> false).run();
    assertEquals(16, result.evaluations());
    assertEquals(2, result.iterations());
    assertEquals(16, seen.size());
    assertEquals(15, ids.getLast());
    double best = seen.stream().mapToDouble(o -> o.cost(Goal.MINIMIZE)).min().orElseThrow();
    assertEquals(best, result.best());
  }

  @Test
  void iterationsAreCounted() {
    RunResult result =
        result("random-search", RunTest::sphere, Budget.unlimited().withIterations(7));
    assertEquals(StopReason.ITERATIONS, result.stop());
    assertEquals(7, result.iterations());
    assertEquals(7, result.trace().size());
    assertEquals(42, result.evaluations());
  }

  @Test
  void targetsAreReachedByAnyEvaluation() {
    Budget budget = Budget.ofEvaluations(100_000).withTarget(0.1);
    RunResult result = result("lmrs", RunTest::sphere, budget);
    assertEquals(StopReason.TARGET, result.stop());
    assertTrue(result.best() <= 0.1);
    assertTrue(result.evaluations() < 1000);
    Problem upside = problem(Goal.MAXIMIZE, x -> -sphere(x));
    RunResult maximum =
        run("lmrs", upside, budget.withTarget(-0.1), Recorder.none(), _ -> false).run();
    assertEquals(StopReason.TARGET, maximum.stop());
    assertTrue(maximum.best() >= -0.1);
  }

  @Test
  void targetsAreReachedByACleanIncumbent() {
    // every evaluation carries noise above the target; the incumbent's clean value does not
    Problem noisy = Problems.create("noisysphere", 3, Map.of("shift", "0.2"));
    SearchContext context = SearchContext.of(noisy, 1);
    Search search = Searches.create("random-search", Map.of(), context);
    Budget budget =
        Budget.ofEvaluations(60_000).withTarget(noisy.clean(context.start()).orElseThrow() / 2);
    try (Evaluator evaluator = new SerialEvaluator(noisy)) {
      RunResult result = new Run(noisy, search, evaluator, budget).run();
      assertEquals(StopReason.TARGET, result.stop());
    }
  }

  @Test
  void timeIsUp() {
    Budget budget = Budget.unlimited().withTime(Duration.ofNanos(1));
    RunResult result = result("lmrs", RunTest::sphere, budget);
    assertEquals(StopReason.WALL_TIME, result.stop());
    assertTrue(result.evaluations() > 0);
    assertTrue(result.seconds() >= 0);
  }

  @Test
  void anEvaluationThatHangsIsEndedWhenTheTimeIsUp() {
    for (int threads : new int[] {1, 2}) {
      AtomicInteger done = new AtomicInteger();
      Objective hanging =
          x -> {
            if (done.get() >= 5) {
              try {
                new CountDownLatch(1).await();
              } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("interrupted");
              }
            }
            done.incrementAndGet();
            return sphere(x);
          };
      RunResult result =
          Lmrs.minimizer(hanging, new double[] {1, 2, 3, 4})
              .time(Duration.ofMillis(1))
              .threads(threads)
              .run();
      assertEquals(StopReason.WALL_TIME, result.stop());
      // what was evaluated counts
      assertEquals(done.get(), result.evaluations());
      assertEquals(0, result.failures());
      assertFalse(Thread.currentThread().isInterrupted());
    }
  }

  @Test
  void aTrialThatHangsIsEndedToo() {
    Problem problem = problem(Goal.MINIMIZE, RunTest::sphere);
    Search search = Searches.create("ars", Map.of(), SearchContext.of(problem, 3));
    Budget budget = Budget.unlimited().withTime(Duration.ofMillis(1));
    try (Evaluator evaluator = new SerialEvaluator(problem)) {
      Run run = new Run(problem, search, evaluator, budget);
      run.appraisal(
          (_, _, _, _, _) -> {
            new CountDownLatch(1).await();
            return Metrics.NONE;
          });
      assertEquals(StopReason.WALL_TIME, run.run().stop());
    }
    assertFalse(Thread.currentThread().isInterrupted());
  }

  @Test
  void smallGradientsAreStationary() {
    Budget budget = Budget.ofEvaluations(100_000).withStationarity(1e-3);
    RunResult result = result("lmrs", RunTest::sphere, budget);
    assertEquals(StopReason.STATIONARITY, result.stop());
    Metrics first = result.trace().getFirst().metrics();
    Metrics last = result.trace().getLast().metrics();
    assertTrue(last.get(Metrics.GRADIENT) <= 1e-3 * first.get(Metrics.GRADIENT));
  }

  @Test
  void valuesThatDoNotImproveStagnate() {
    Budget budget = Budget.ofEvaluations(100_000).withStagnation(50);
    RunResult result = result("lmrs", _ -> 1, budget);
    assertEquals(StopReason.STAGNATION, result.stop());
    assertTrue(result.evaluations() >= 51 && result.evaluations() < 80);
    assertEquals(1, result.best());
  }

  @Test
  void failuresAloneEndTheRun() {
    for (String search : new String[] {"lmrs", "random-search"}) {
      RunResult result = result(search, _ -> Double.NaN, Budget.ofEvaluations(100_000));
      assertEquals(StopReason.ALL_FAILED, result.stop());
      assertTrue(result.evaluations() >= 100 && result.evaluations() < 130);
      assertEquals(result.evaluations(), result.failures());
      assertTrue(Double.isNaN(result.best()));
      assertNull(result.point());
      assertArrayEquals(START, result.incumbent());
    }
    RunResult few = result("lmrs", _ -> Double.NaN, Budget.ofEvaluations(5));
    assertEquals(StopReason.ALL_FAILED, few.stop());
    assertEquals(5, few.evaluations());
  }

  @Test
  void someFailuresAreCountedAndPassedOver() {
    RunResult result =
        result("lmrs", x -> x[0] > 1 ? Double.NaN : sphere(x), Budget.ofEvaluations(500));
    assertEquals(StopReason.EVALUATIONS, result.stop());
    assertTrue(result.failures() > 0 && result.failures() < 500);
    assertTrue(result.best() < 1);
  }

  @Test
  void listenersEndTheRun() {
    Problem problem = problem(Goal.MINIMIZE, RunTest::sphere);
    RunResult result =
        run("lmrs", problem, Budget.ofEvaluations(10_000), Recorder.none(), p -> p.iteration() == 3)
            .run();
    assertEquals(StopReason.LISTENER, result.stop());
    assertEquals(3, result.iterations());
  }

  @Test
  void cancellingEndsTheRunAfterTheBatch() {
    Problem problem = problem(Goal.MINIMIZE, RunTest::sphere);
    Run[] self = new Run[1];
    self[0] =
        run(
            "random-search",
            problem,
            Budget.ofEvaluations(10_000),
            event -> {
              if (event instanceof Event.Evaluated) {
                self[0].cancel();
              }
            },
            _ -> false);
    RunResult result = self[0].run();
    assertEquals(StopReason.CANCELLED, result.stop());
    assertEquals(6, result.evaluations());
  }

  @Test
  void interruptsCancelAndStayVisible() {
    Budget budget = Budget.ofEvaluations(10_000);
    RunResult result =
        result(
            "random-search",
            x -> {
              Thread.currentThread().interrupt();
              return sphere(x);
            },
            budget);
    assertTrue(Thread.interrupted(), "the thread must stay interrupted");
    assertEquals(StopReason.CANCELLED, result.stop());
  }

  @Test
  void withoutRulesTheDefaultBudgetHolds() {
    RunResult result = result("random-search", RunTest::sphere, Budget.unlimited());
    assertEquals(StopReason.EVALUATIONS, result.stop());
    assertEquals(1300, result.evaluations());
  }

  @Test
  void recordersSeeEverythingInOrder() {
    List<String> story = new ArrayList<>();
    Problem problem = problem(Goal.MINIMIZE, RunTest::sphere);
    Recorder recorder =
        event ->
            story.add(
                switch (event) {
                  case Event.Evaluated e -> "batch " + e.batch().number();
                  case Event.Iterated i -> "iteration " + i.progress().iteration();
                  case Event.Ended e -> "end " + e.result().stop();
                });
    run("random-search", problem, Budget.ofEvaluations(18), recorder, _ -> false).run();
    assertEquals(
        List.of(
            "batch 0",
            "iteration 1",
            "batch 1",
            "iteration 2",
            "batch 2",
            "iteration 3",
            "end EVALUATIONS"),
        story);
  }

  @Test
  void progressNeverLosesTheBest() {
    RunResult result = result("lmrs", RunTest::sphere, Budget.ofEvaluations(600));
    double best = Double.POSITIVE_INFINITY;
    long evaluations = 0;
    for (Progress progress : result.trace()) {
      assertTrue(progress.best() <= best);
      assertTrue(progress.evaluations() > evaluations);
      best = progress.best();
      evaluations = progress.evaluations();
    }
    assertTrue(result.best() <= best);
    assertEquals(sphere(result.incumbent()), result.incumbentValue(), 1e-12);
  }
}
