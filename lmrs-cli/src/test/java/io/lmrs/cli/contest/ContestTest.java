package io.lmrs.cli.contest;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.Goal;
import io.lmrs.StopReason;
import io.lmrs.cli.experiment.ContestTask;
import io.lmrs.cli.experiment.Instance;
import io.lmrs.cli.experiment.KeptRun;
import io.lmrs.cli.experiment.Method;
import io.lmrs.cli.experiment.Start;
import io.lmrs.cli.report.Course;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class ContestTest {
  private static final double MISS = Double.POSITIVE_INFINITY;
  private static final ContestTask ONE = new ContestTask("one@2", "sphere", 2, Map.of());
  private static final ContestTask TWO = new ContestTask("two@2", "sphere", 2, Map.of());
  private static final Method FAST = new Method("fast", "ars", Map.of());
  private static final Method SLOW = new Method("slow", "lmrs", Map.of("radius", "1"));
  private static final List<Long> SEEDS = List.of(4L, 5L);

  @BeforeAll
  static void withoutAScreen() {
    System.setProperty("java.awt.headless", "true");
  }

  /** A run from 100 that has these values after 10, 20, 30 ... evaluations. */
  private static KeptRun trial(
      ContestTask task,
      Method method,
      long seed,
      Goal goal,
      double start,
      OptionalDouble reference,
      double... values) {
    double[] evaluations = new double[values.length];
    for (int i = 0; i < values.length; i++) {
      evaluations[i] = 10 * (i + 1);
    }
    Instance instance = new Instance(task, seed, goal, new Start(start, false), reference);
    return new KeptRun(
        instance,
        method,
        new Course(evaluations, values),
        values[values.length - 1],
        10L * values.length,
        1,
        values.length,
        StopReason.EVALUATIONS);
  }

  private static KeptRun known(ContestTask task, Method method, long seed, double... values) {
    return trial(task, method, seed, Goal.MINIMIZE, 100, OptionalDouble.of(0), values);
  }

  private static final Contest CONTEST =
      new Contest(
          List.of(ONE, TWO),
          List.of(FAST, SLOW),
          SEEDS,
          List.of(
              known(ONE, FAST, 4, 50, 5, 0.5),
              known(ONE, SLOW, 4, 90, 20, 8),
              known(ONE, FAST, 5, 9, 9, 9),
              known(ONE, SLOW, 5, 99, 9, 9),
              known(TWO, FAST, 4, 99, 99, 99),
              known(TWO, SLOW, 4, 99, 99, 99),
              known(TWO, FAST, 5, 70, 60, 50),
              known(TWO, SLOW, 5, 8, 4, 2)));

  @Test
  void costsAreTheEvaluationsToTheLevel() {
    assertArrayEquals(
        new double[][] {{20, 10, MISS, MISS}, {30, 20, MISS, 10}},
        CONTEST.costs(CONTEST.tasks(), 0.1));
    assertArrayEquals(new double[][] {{30, MISS}, {MISS, MISS}}, CONTEST.costs(List.of(ONE), 0.01));
  }

  @Test
  void standingsByHand() {
    Standings standings = new Standings(CONTEST, List.of(0.1, 0.01));
    Standings.Row fast = standings.rows(CONTEST.tasks(), 0.1).getFirst();
    Standings.Row slow = standings.rows(CONTEST.tasks(), 0.1).getLast();
    assertEquals(2, fast.solved().count());
    assertEquals(4, fast.solved().instances());
    assertEquals(MISS, fast.solved().evaluations());
    // of 10, 20, 30 and a miss
    assertEquals(25, slow.solved().evaluations());
    assertEquals(2, fast.others().won());
    assertEquals(1, fast.others().lost());
    assertEquals(1, slow.others().won());
    assertEquals(2, slow.others().lost());
    assertEquals(0.5, fast.others().fastest());
    assertEquals(0.25, slow.others().fastest());
    assertEquals(0.5, fast.others().withinTwice());
    assertEquals(0.75, slow.others().withinTwice());
    // 0.5, 9, 99, 50
    assertEquals(29.5, fast.runs().best());
    assertEquals(4, fast.runs().failures());
    assertEquals(3, fast.runs().seconds());
    assertEquals(1, standings.unsolved(0.1));
    assertEquals(3, standings.unsolved(0.01));
    assertTrue(
        standings
            .overall(0.1)
            .markdown()
            .contains("| slow | 3/4 | 25 | 1 | 2 | 25 % | 75 % | 3 s |"),
        standings.overall(0.1).markdown());
    assertEquals(
        """
        | problem | fast | slow |
        | --- | ---: | ---: |
        | one@2 | 15 | 25 |
        | two@2 | - | - (1/2) |
        """,
        standings.byTask(0.1).markdown());
    assertEquals(
        """
        | wins-losses against | fast | slow |
        | --- | ---: | ---: |
        | fast |  | 2-1 |
        | slow | 1-2 |  |
        """,
        standings.duels(0.1).markdown());
    assertTrue(
        standings
            .of(ONE)
            .markdown()
            .contains("| fast | 15 | 2/2 | 2 | 0 | - | 1/2 | 1 | 0 | 4.75 | 2 | 3 s |"),
        standings.of(ONE).markdown());
  }

  @Test
  void anUnknownBestValueIsTheBestFound() {
    List<KeptRun> trials = new ArrayList<>();
    double[][] values = {{60, 30}, {50, 40}, {90, 20}, {80, 10}};
    int next = 0;
    for (Method method : List.of(FAST, SLOW)) {
      for (long seed : SEEDS) {
        trials.add(
            trial(ONE, method, seed, Goal.MINIMIZE, 110, OptionalDouble.empty(), values[next++]));
      }
    }
    Contest contest = new Contest(List.of(ONE), List.of(FAST, SLOW), SEEDS, trials);
    assertTrue(contest.searched(ONE));
    assertEquals(10, contest.reference(trials.getFirst().instance()));
    // half of the gap from 110 to 10 is open at 60
    assertArrayEquals(new double[][] {{10, 10}, {20, 20}}, contest.costs(List.of(ONE), 0.5));
    assertArrayEquals(new double[][] {{MISS, MISS}, {MISS, 20}}, contest.costs(List.of(ONE), 1e-9));
  }

  @Test
  void largerIsBetterWhenMaximising() {
    List<KeptRun> trials =
        List.of(
            trial(ONE, FAST, 4, Goal.MAXIMIZE, 0, OptionalDouble.of(10), 5, 9.5),
            trial(ONE, SLOW, 4, Goal.MAXIMIZE, 0, OptionalDouble.of(10), -5, 5));
    Contest contest = new Contest(List.of(ONE), List.of(FAST, SLOW), List.of(4L), trials);
    assertArrayEquals(new double[][] {{20}, {MISS}}, contest.costs(List.of(ONE), 0.1));
    assertArrayEquals(new double[][] {{10}, {20}}, contest.costs(List.of(ONE), 0.5));
  }

  @Test
  void withoutAGapNobodySolves() {
    List<KeptRun> trials =
        List.of(trial(ONE, FAST, 4, Goal.MINIMIZE, 3, OptionalDouble.empty(), 3, 3));
    Contest contest = new Contest(List.of(ONE), List.of(FAST), List.of(4L), trials);
    assertArrayEquals(new double[][] {{MISS}}, contest.costs(List.of(ONE), 0.5));
    assertTrue(new ContestPlots(contest, List.of(0.1)).convergence(ONE).isEmpty());
    assertTrue(
        new ContestCsv(contest, List.of(0.1))
            .runs()
            .contains("one@2,2,fast,4,20,1,,,3.0,3.0,3.0,"));
  }

  @Test
  void aStartWithoutAValueIsTheWorstFirstOne() {
    List<KeptRun> trials =
        List.of(
            trial(ONE, FAST, 4, Goal.MINIMIZE, Double.NaN, OptionalDouble.of(0), 40, 4),
            trial(ONE, SLOW, 4, Goal.MINIMIZE, Double.NaN, OptionalDouble.of(0), 80, 8));
    Contest contest = new Contest(List.of(ONE), List.of(FAST, SLOW), List.of(4L), trials);
    assertEquals(80, contest.milestones(trials.getFirst()).orElseThrow().initial());
  }

  @Test
  void theNumbersAreGivenToOtherPrograms() {
    ContestCsv csv = new ContestCsv(CONTEST, List.of(0.1, 0.01));
    List<String> runs = csv.runs().lines().toList();
    assertEquals(
        "problem,dimension,search,seed,evaluations,failures,to_0.1,to_1e-2,last_fraction,best,start,"
            + "reference,noisy,seconds,stop",
        runs.getFirst());
    assertEquals(
        "one@2,2,fast,4,30,1,20,30,0.005,0.5,100.0,0.0,false,3.0,evaluations", runs.get(1));
    assertEquals(9, runs.size());
    assertTrue(csv.curves().contains("\ntwo@2,slow,5,20,0.04,4.0\n"), csv.curves());
    assertTrue(csv.profiles().contains("\n0.1,ratio,slow,1.0,0.25\n"), csv.profiles());
    assertTrue(csv.profiles().contains("\n0.1,difference,slow,10.0,0.75\n"), csv.profiles());
  }

  @Test
  void theBestPointOfAGridHasTheLeastMean() {
    Tuning tuning = new Tuning(CONTEST, 0.1, _ -> 100);
    Tuning.Score fast = tuning.scores().getFirst();
    // 0.2, 0.1 and two misses
    assertEquals(Math.pow(0.2 * 0.1 * 2 * 2, 0.25), fast.score(), 1e-12);
    assertEquals(Math.pow(0.005 * 0.09 * 0.99 * 0.5, 0.25), fast.open(), 1e-12);
    assertEquals(2, fast.reached());
    assertEquals("slow", tuning.best().method().label());
    // nobody gets to 1e-6: what is left open decides
    Contest one = new Contest(List.of(ONE), CONTEST.methods(), SEEDS, CONTEST.trials());
    assertEquals("fast", new Tuning(one, 1e-6, _ -> 100).best().method().label());
    String table = tuning.table().markdown();
    assertTrue(table.contains("| slow (best) |"), table);
    assertTrue(table.contains("| fast | 0.532 | 2/4 |"), table);
  }
}
