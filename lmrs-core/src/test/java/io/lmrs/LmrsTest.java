package io.lmrs;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.problem.Problems;
import io.lmrs.search.SearchContext;
import io.lmrs.search.evolution.CmaEs;
import io.lmrs.search.guided.GuidedConfig;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** The front door, as a user sees it. */
class LmrsTest {
  private static final double[] START = {3, -1, 2, 0.5};

  private static double bowl(double[] x) {
    double sum = 0;
    for (int i = 0; i < x.length; i++) {
      sum += (x[i] - i) * (x[i] - i);
    }
    return sum;
  }

  private static String refusal(Lmrs lmrs) {
    return assertThrows(IllegalArgumentException.class, lmrs::run).getMessage();
  }

  @Test
  void minimisesWithEveryDefault() {
    RunResult result = Lmrs.minimize(LmrsTest::bowl, START);
    assertTrue(result.best() < 1e-6, () -> "best " + result.best());
    assertArrayEquals(new double[] {0, 1, 2, 3}, result.point(), 1e-3);
    assertEquals(1400, result.evaluations());
  }

  @Test
  void maximisesWithEveryDefault() {
    RunResult result = Lmrs.maximize(x -> 5 - bowl(x), START);
    assertEquals(5, result.best(), 1e-6);
    RunResult minimum = Lmrs.minimize(x -> bowl(x) - 5, START);
    assertArrayEquals(minimum.point(), result.point());
  }

  @Test
  void theStartIsLeftAsItIs() {
    double[] start = START.clone();
    Lmrs lmrs = Lmrs.minimizer(LmrsTest::bowl, start).evaluations(50);
    Arrays.fill(start, 100);
    assertArrayEquals(START, lmrs.build().incumbent());
    RunResult result =
        Lmrs.minimizer(
                x -> {
                  double value = bowl(x);
                  // the array belongs to the objective
                  Arrays.fill(x, Double.NaN);
                  return value;
                },
                START)
            .evaluations(300)
            .run();
    assertTrue(result.best() < 1e-2);
  }

  @Test
  void batchesGiveTheSameRunAsSingleEvaluations() {
    RunResult single = Lmrs.minimizer(LmrsTest::bowl, START).evaluations(300).seed(9).run();
    RunResult batch =
        Lmrs.batchMinimizer(
                points -> Arrays.stream(points).mapToDouble(LmrsTest::bowl).toArray(), START)
            .evaluations(300)
            .seed(9)
            .run();
    assertArrayEquals(single.point(), batch.point());
    RunResult upside =
        Lmrs.batchMaximizer(
                points -> Arrays.stream(points).mapToDouble(x -> -bowl(x)).toArray(), START)
            .evaluations(300)
            .seed(9)
            .run();
    assertArrayEquals(single.point(), upside.point());
  }

  @Test
  void threadsDoNotChangeTheRun() {
    Set<String> names = Collections.synchronizedSet(new TreeSet<>());
    Objective watched =
        x -> {
          names.add(Thread.currentThread().getName());
          return bowl(x);
        };
    RunResult one = Lmrs.minimizer(LmrsTest::bowl, START).evaluations(400).run();
    RunResult two = Lmrs.minimizer(watched, START).evaluations(400).threads(2).run();
    assertArrayEquals(one.point(), two.point());
    assertTrue(names.stream().allMatch(name -> name.startsWith("lmrs-worker-")), names::toString);
  }

  @Test
  void whatCannotBeRunIsRefused() {
    assertEquals(
        "threads must be 1 for an objective that evaluates whole batches: 4",
        assertThrows(
                IllegalArgumentException.class,
                () -> Lmrs.batchMinimizer(points -> new double[points.length], START).threads(4))
            .getMessage());
    Lmrs.batchMinimizer(points -> new double[points.length], START).threads(1);
    for (double[] start : new double[][] {{}, null}) {
      String expected =
          start == null ? "start must not be null" : "start must have at least 1 entry: 0";
      assertEquals(
          expected,
          assertThrows(IllegalArgumentException.class, () -> Lmrs.minimize(LmrsTest::bowl, start))
              .getMessage());
    }
    for (Executable call :
        List.<Executable>of(
            () -> Lmrs.minimize(null, START),
            () -> Lmrs.maximize(null, START),
            () -> Lmrs.batchMinimizer(null, START),
            () -> Lmrs.batchMaximizer(null, START))) {
      assertEquals(
          "objective must not be null",
          assertThrows(IllegalArgumentException.class, call).getMessage());
    }
  }

  @Test
  void seedsChangeTheRun() {
    Lmrs lmrs = Lmrs.minimizer(LmrsTest::bowl, START).search("ars").evaluations(100);
    RunResult first = lmrs.run();
    assertArrayEquals(first.point(), lmrs.run().point());
    assertNotEquals(Arrays.toString(first.point()), Arrays.toString(lmrs.seed(2).run().point()));
  }

  @Test
  void listenersHearAndStop() {
    List<Progress> heard = new ArrayList<>();
    RunResult result =
        Lmrs.minimizer(LmrsTest::bowl, START)
            .onProgress(heard::add)
            .stopWhen(progress -> progress.best() < 0.5)
            .run();
    assertEquals(StopReason.LISTENER, result.stop());
    assertEquals(result.trace(), heard.stream().map(Progress::withoutPoint).toList());
    assertTrue(heard.getLast().best() < 0.5);
    assertTrue(heard.subList(0, heard.size() - 1).stream().allMatch(p -> p.best() >= 0.5));
  }

  @Test
  void targetsAndTimesEndTheRun() {
    RunResult target = Lmrs.minimizer(LmrsTest::bowl, START).target(1).run();
    assertEquals(StopReason.TARGET, target.stop());
    assertTrue(target.best() <= 1);
    RunResult time = Lmrs.minimizer(LmrsTest::bowl, START).time(Duration.ofNanos(1)).run();
    assertEquals(StopReason.WALL_TIME, time.stop());
    for (long seconds : new long[] {9_000_000_000L, Long.MAX_VALUE}) {
      RunResult endless =
          Lmrs.minimizer(LmrsTest::bowl, START)
              .time(Duration.ofSeconds(seconds))
              .evaluations(60)
              .run();
      assertEquals(StopReason.EVALUATIONS, endless.stop());
    }
    Budget budget = Budget.unlimited().withIterations(2);
    RunResult iterations = Lmrs.minimizer(LmrsTest::bowl, START).budget(budget).run();
    assertEquals(StopReason.ITERATIONS, iterations.stop());
  }

  @Test
  void boundsAreKept() {
    double[] lower = {0.5, -5, -5, -5};
    double[] upper = {5, 0.25, 5, 5};
    List<double[]> seen = new ArrayList<>();
    RunResult result =
        Lmrs.minimizer(
                x -> {
                  seen.add(x.clone());
                  return bowl(x);
                },
                START)
            .bounds(lower, upper)
            .scale(Scale.BOUNDS)
            .evaluations(2000)
            .run();
    Bounds box = new Bounds(lower, upper);
    assertTrue(seen.stream().allMatch(box::contains));
    assertArrayEquals(new double[] {0.5, 0.25, 2, 3}, result.point(), 1e-3);
  }

  @Test
  void scalesMakeUnevenVariablesEasy() {
    double[] sizes = {1e-4, 1, 1e3, 1e6};
    Objective uneven =
        x -> {
          double[] u = x.clone();
          for (int i = 0; i < u.length; i++) {
            u[i] /= sizes[i];
          }
          return bowl(u);
        };
    double[] start = {3e-4, -1, 2e3, 0.5e6};
    RunResult scaled = Lmrs.minimizer(uneven, start).scales(sizes).evaluations(500).run();
    RunResult plain = Lmrs.minimizer(LmrsTest::bowl, START).evaluations(500).run();
    assertEquals(plain.best(), scaled.best(), 1e-6);
  }

  @Test
  void otherSearchesAndSettingsAreNamed() {
    RunResult result =
        Lmrs.minimizer(LmrsTest::bowl, START)
            .search("random-search")
            .set("directions", 2)
            .set("step-size", 0.05)
            .evaluations(100)
            .run();
    assertEquals(25, result.iterations());
    assertTrue(
        refusal(Lmrs.minimizer(LmrsTest::bowl, START).search("magic"))
            .startsWith("unknown search: magic (known: "));
    assertTrue(
        refusal(Lmrs.minimizer(LmrsTest::bowl, START).set("raduis", 1))
            .startsWith("unknown setting of lmrs: raduis (known: curvature, step, "));
    assertEquals(
        "radius must be in (0, inf) or auto: -1.0",
        refusal(Lmrs.minimizer(LmrsTest::bowl, START).set("radius", -1)));
    assertEquals(
        "threads must be at least 1: 0", refusal(Lmrs.minimizer(LmrsTest::bowl, START).threads(0)));
    assertEquals(
        "start[1] must be finite: Infinity",
        refusal(Lmrs.minimizer(LmrsTest::bowl, new double[] {0, Double.POSITIVE_INFINITY})));
  }

  @Test
  void knownManifoldsAreUsed() {
    Manifold line =
        new Manifold() {
          @Override
          public int dimension() {
            return 1;
          }

          @Override
          public double[][] jacobian(double[] x) {
            return new double[][] {{1, 1, 1, 1}};
          }
        };
    Objective ridge = x -> Math.pow(x[0] + x[1] + x[2] + x[3] - 7, 2);
    RunResult result =
        Lmrs.minimizer(ridge, START).search("manifold-search").manifold(line).evaluations(60).run();
    assertTrue(result.best() < 1e-8, () -> "best " + result.best());
  }

  @Test
  void restartsLeaveALocalMinimum() {
    Objective basins = x -> Math.min(x[0] * x[0] + 1, (x[0] - 1.5) * (x[0] - 1.5));
    double[] start = {-0.2};
    RunResult stuck = Lmrs.minimizer(basins, start).evaluations(3000).seed(4).run();
    RunResult free = Lmrs.minimizer(basins, start).evaluations(3000).seed(4).restarts(10).run();
    assertTrue(free.best() < 1e-6, () -> "best " + free.best());
    assertTrue(free.best() <= stuck.best());
  }

  @Test
  void askAndTellByHand() {
    Search search = Lmrs.minimizer(START).build();
    double best = Double.POSITIVE_INFINITY;
    for (int i = 0; i < 100; i++) {
      Batch batch = search.ask();
      List<Outcome> outcomes = new ArrayList<>();
      for (Query query : batch.queries()) {
        double value = bowl(query.x().toArray());
        best = Math.min(best, value);
        outcomes.add(Outcome.of(value));
      }
      search.tell(batch, outcomes);
    }
    assertTrue(best < 1e-3);
    assertEquals(bowl(search.incumbent()), search.incumbentValue().orElseThrow(), 1e-12);
  }

  @Test
  void failingObjectivesAreSurvived() {
    RunResult result =
        Lmrs.minimizer(
                x -> {
                  if (x[1] < 0.5) {
                    throw new IllegalStateException("no solution");
                  }
                  return bowl(x);
                },
                new double[] {3, 2, 2, 0.5})
            .run();
    assertTrue(result.failures() > 0);
    assertTrue(result.best() < 0.1, () -> "best " + result.best());
  }

  @Test
  void withoutAnObjectiveNothingRuns() {
    Lmrs lmrs = Lmrs.maximizer(START);
    String sentence = assertThrows(IllegalStateException.class, lmrs::run).getMessage();
    assertEquals("a run needs an objective or an evaluator", sentence);
  }

  @Test
  void takesAProblemAndStartsWhereItSays() {
    Problem problem = Problems.create("rosen", 6, Map.of());
    RunResult result = Lmrs.of(problem).seed(3).evaluations(200).run();
    assertArrayEquals(problem.start(3), Lmrs.of(problem).seed(3).build().incumbent());
    assertEquals(200, result.evaluations());
    double[] own = {1, 2, 3, 4, 5, 6};
    assertArrayEquals(own, Lmrs.of(problem).start(own).build().incumbent());
  }

  @Test
  void takesAnEvaluatorAndLeavesItOpen() {
    boolean[] closed = new boolean[1];
    Evaluator evaluator =
        new Evaluator() {
          @Override
          public List<Outcome> evaluate(List<Query> queries, Arrival arrival) {
            return queries.stream().map(q -> Outcome.of(bowl(q.x().toArray()))).toList();
          }

          @Override
          public void close() {
            closed[0] = true;
          }
        };
    RunResult here = Lmrs.minimizer(LmrsTest::bowl, START).evaluations(300).seed(9).run();
    RunResult there = Lmrs.minimizer(START).evaluator(evaluator).evaluations(300).seed(9).run();
    assertArrayEquals(here.point(), there.point());
    assertFalse(closed[0]);
  }

  @Test
  void settingsMayBeTyped() {
    Lmrs typed =
        Lmrs.minimizer(LmrsTest::bowl, START)
            .search(CmaEs.defaults(4).withSigma(0.3).withPopulation(12));
    Lmrs named =
        Lmrs.minimizer(LmrsTest::bowl, START)
            .search("cma-es")
            .set("sigma", 0.3)
            .set("population", 12);
    assertArrayEquals(named.evaluations(240).run().point(), typed.evaluations(240).run().point());
    String sentence =
        assertThrows(IllegalArgumentException.class, () -> CmaEs.defaults(4).withSigma(-1))
            .getMessage();
    assertTrue(sentence.startsWith("sigma must be in "), sentence);
    String shared =
        assertThrows(
                IllegalArgumentException.class,
                () -> Lmrs.minimizer(START).search(GuidedConfig.defaults(4)))
            .getMessage();
    assertEquals(
        "config must be the settings of one search: GuidedConfig, of no-learning and no-search",
        shared);
  }

  @Test
  void listenersAddUpAndSeeTheIncumbent() {
    List<String> heard = new ArrayList<>();
    RunResult result =
        Lmrs.minimizer(LmrsTest::bowl, START)
            .evaluations(200)
            .onProgress(p -> heard.add("first " + bowl(p.point())))
            .recorder(
                event -> {
                  if (event instanceof Event.Iterated(var p)) {
                    heard.add("second " + p.incumbent());
                  }
                })
            .stopWhen(_ -> false)
            .stopWhen(p -> p.iteration() == 3)
            .run();
    assertEquals(StopReason.LISTENER, result.stop());
    assertEquals(6, heard.size());
    assertEquals(heard.get(4).substring(6), heard.get(5).substring(7));
    // a trace of many points would not fit into memory
    assertNull(result.trace().getLast().point());
  }

  @Test
  void whatComesOutBelongsToTheCaller() {
    RunResult result = Lmrs.minimizer(LmrsTest::bowl, START).evaluations(100).run();
    double[] before = result.point();
    Arrays.fill(result.point(), 9);
    Arrays.fill(result.incumbent(), 9);
    assertArrayEquals(before, result.point());
    double[] lower = {-9, -9, -9, -9};
    Bounds box = new Bounds(lower, new double[] {9, 9, 9, 9});
    lower[0] = 0;
    box.upper()[0] = -7;
    assertTrue(box.contains(new double[] {-5, 0, 0, 0}));
    double[] start = START.clone();
    SearchContext context =
        new SearchContext(start, Goal.MINIMIZE, 0, Space.identity(), null, null);
    start[0] = 77;
    context.start()[1] = 77;
    assertArrayEquals(START, context.start());
  }

  @Test
  void theResultKnowsTheLastFailureAndTheFrame() {
    RunResult result =
        Lmrs.minimizer(
                x -> {
                  throw new IllegalStateException("no solution");
                },
                START)
            .evaluations(5)
            .run();
    assertTrue(result.lastFailure().contains("no solution"), result.lastFailure());
    assertEquals(Frame.IDENTITY, result.frame());
    assertNull(Lmrs.minimizer(LmrsTest::bowl, START).evaluations(5).run().lastFailure());
  }
}
