package io.lmrs.spark;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.Budget;
import io.lmrs.Evaluator;
import io.lmrs.Frame;
import io.lmrs.Outcome;
import io.lmrs.Point;
import io.lmrs.Problem;
import io.lmrs.Query;
import io.lmrs.Run;
import io.lmrs.RunResult;
import io.lmrs.RunSpec;
import io.lmrs.evaluate.SerialEvaluator;
import io.lmrs.random.Stream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Real executors, two processes of one core each, and real kills. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class LocalClusterTest {
  private static Cluster cluster;

  @BeforeAll
  static void connect() {
    cluster = Clusters.open("local-cluster[2,1,1024]", true);
  }

  @AfterAll
  static void close() {
    if (cluster != null) {
      cluster.close();
    }
  }

  @ParameterizedTest
  @CsvSource({"sphere,30,ars", "synthetic,100,lmrs", "regulator,16,lmrs", "regulator,16,ars"})
  void aRunIsTheOneInThisProcess(String problem, int dimension, String search) {
    RunSpec spec = RunSpec.of(problem, dimension, search);
    Problem opened = spec.openProblem();
    Budget budget = Budget.unlimited().withEvaluations(150);
    RunResult here =
        new Run(opened, spec.openSearch(opened), new SerialEvaluator(opened), budget).run();
    RunResult there;
    try (Evaluator evaluator = cluster.evaluator(RemoteProblem.of(spec, opened))) {
      there = new Run(opened, spec.openSearch(opened), evaluator, budget).run();
    }
    assertEquals(here.best(), there.best());
    assertArrayEquals(here.point(), there.point());
    assertArrayEquals(here.incumbent(), there.incumbent());
    assertEquals(here.evaluations(), there.evaluations());
  }

  @Test
  void sessionsAreOpenedOnceAnExecutor() throws InterruptedException {
    try (Evaluator evaluator = cluster.evaluator(grim(Map.of("manner", "count")))) {
      for (int i = 0; i < 5; i++) {
        for (Outcome outcome : evaluator.evaluate(queries(8))) {
          assertEquals(Outcome.of(1), outcome);
        }
      }
    }
  }

  @Test
  void bytesOfTasksAndBroadcastsAreCounted() throws InterruptedException {
    BatchCosts before = cluster.costs();
    RunSpec spec = RunSpec.of("sphere", 5000, "ars");
    Problem opened = spec.openProblem();
    try (Evaluator evaluator = cluster.evaluator(RemoteProblem.of(spec, opened))) {
      evaluator.evaluate(spec.openSearch(opened).ask(opened.frame()).queries());
    }
    BatchCosts spent = cluster.costs().since(before);
    assertEquals(20, spent.queries());
    // every executor that took part got the incumbent once, and no direction
    assertTrue(spent.bytes().broadcasts() > 40_000, "broadcasts: " + spent);
    assertTrue(spent.bytes().broadcasts() < 2 * 50_000, "broadcasts: " + spent);
    // less than the incumbent each: what Spark wraps around the 40 bytes of a query
    assertTrue(
        spent.bytes().tasks() > 20 * 40 && spent.bytes().tasks() < 20 * 40_000, "tasks: " + spent);
    assertTrue(spent.bytes().results() > 20 * 8, "results: " + spent);
  }

  @Test
  @Order(Integer.MAX_VALUE - 4)
  void anInterruptEndsABatchAndNoMore() throws InterruptedException {
    RemoteProblem slow = grim(Map.of("millis", "60000"));
    try (Evaluator evaluator = cluster.evaluator(slow)) {
      Thread caller = Thread.currentThread();
      Thread.ofPlatform()
          .daemon()
          .start(
              () -> {
                sleep(2000);
                caller.interrupt();
              });
      assertThrows(InterruptedException.class, () -> evaluator.evaluate(queries(4)));
    }
    try (Evaluator evaluator = cluster.evaluator(grim(Map.of()))) {
      assertEquals(expected(10), evaluator.evaluate(queries(10)));
    }
  }

  @Test
  @Order(Integer.MAX_VALUE - 3)
  void killedExecutorsLoseNothingAndCountNothingTwice() throws InterruptedException {
    int size = 40;
    AtomicIntegerArray arrivals = new AtomicIntegerArray(size);
    CountDownLatch some = new CountDownLatch(6);
    CountDownLatch more = new CountDownLatch(20);
    Thread killer =
        Thread.ofPlatform()
            .daemon()
            .start(
                () -> {
                  for (CountDownLatch latch : List.of(some, more)) {
                    await(latch);
                    Clusters.executors().stream()
                        .findFirst()
                        .ifPresent(ProcessHandle::destroyForcibly);
                  }
                });
    try (Evaluator evaluator = cluster.evaluator(grim(Map.of("millis", "200")))) {
      List<Outcome> outcomes =
          evaluator.evaluate(
              queries(size),
              (index, _, _, _) -> {
                arrivals.incrementAndGet(index);
                some.countDown();
                more.countDown();
              });
      assertEquals(expected(size), outcomes);
    }
    killer.join();
    for (int i = 0; i < size; i++) {
      assertEquals(1, arrivals.get(i), "arrivals of query " + i);
    }
  }

  @Test
  @Order(Integer.MAX_VALUE - 2)
  void aFrozenExecutorDelaysNothingForLong() throws InterruptedException, IOException {
    try (Evaluator evaluator = cluster.evaluator(grim(Map.of("millis", "100")))) {
      evaluator.evaluate(queries(8));
      ProcessHandle frozen = Clusters.executors().getFirst();
      CountDownLatch some = new CountDownLatch(6);
      Thread freezer =
          Thread.ofPlatform()
              .daemon()
              .start(
                  () -> {
                    await(some);
                    signal("STOP", frozen);
                  });
      assertEquals(expected(30), evaluator.evaluate(queries(30), (_, _, _, _) -> some.countDown()));
      freezer.join();
      frozen.destroyForcibly();
    }
  }

  @Test
  @Order(Integer.MAX_VALUE - 1)
  void aQueryThatKillsThreeExecutorsFails() throws InterruptedException {
    BatchCosts before = cluster.costs();
    try (Evaluator evaluator =
        cluster.evaluator(grim(Map.of("manner", "halt", "victim", "5", "millis", "50")))) {
      List<Outcome> outcomes = evaluator.evaluate(queries(12));
      for (int i = 0; i < 12; i++) {
        if (i == 5) {
          String reason = assertInstanceOf(Outcome.Failure.class, outcomes.get(5)).reason();
          assertTrue(reason.startsWith("crashed its worker 3 times"), reason);
        } else {
          assertEquals(expected(12).get(i), outcomes.get(i));
        }
      }
    }
    assertTrue(cluster.costs().since(before).losses() >= 3);
  }

  @Test
  @Order(Integer.MAX_VALUE)
  void whatAnExecutorLacksIsToldAndEndsTheBatch() {
    try (Evaluator evaluator = cluster.evaluator(grim(Map.of("manner", "missing")))) {
      SparkTrouble trouble = assertThrows(SparkTrouble.class, () -> evaluator.evaluate(queries(4)));
      assertTrue(trouble.getMessage().contains("libgrim is missing"), trouble.getMessage());
    }
  }

  static RemoteProblem grim(Map<String, String> settings) {
    return new RemoteProblem("grim", 5, settings, false, "");
  }

  static List<Query> queries(int size) {
    List<Query> out = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      out.add(new Query(i, Point.at(Stream.of(i).gaussians(5)), i, Frame.IDENTITY));
    }
    return out;
  }

  static List<Outcome> expected(int size) {
    List<Outcome> out = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      double sum = 0;
      for (double x : Stream.of(i).gaussians(5)) {
        sum += x * x;
      }
      out.add(Outcome.of(sum));
    }
    return out;
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void sleep(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void signal(String name, ProcessHandle process) {
    try {
      new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start().waitFor();
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
