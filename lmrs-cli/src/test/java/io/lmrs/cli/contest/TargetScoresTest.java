package io.lmrs.cli.contest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.Goal;
import io.lmrs.StopReason;
import io.lmrs.cli.experiment.BbobChoice;
import io.lmrs.cli.experiment.ContestTask;
import io.lmrs.cli.experiment.Instance;
import io.lmrs.cli.experiment.KeptRun;
import io.lmrs.cli.experiment.Method;
import io.lmrs.cli.experiment.Start;
import io.lmrs.cli.report.Course;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class TargetScoresTest {
  private static final Method ONE = Method.of("cma-es");
  private static final Method TWO = Method.of("lmrs");
  private static final List<ContestTask> TASKS =
      ContestTask.parse(
          List.of("bbob"), List.of(10), Map.of(), new BbobChoice(List.of(1, 20), List.of(1L)));

  // a function whose least value is 5, with these evaluations and distances from it
  private static KeptRun trial(ContestTask task, Method method, double... pairs) {
    double[] evaluations = new double[pairs.length / 2];
    double[] values = new double[pairs.length / 2];
    for (int i = 0; i < values.length; i++) {
      evaluations[i] = pairs[2 * i];
      values[i] = 5 + pairs[2 * i + 1];
    }
    return new KeptRun(
        new Instance(task, 0, Goal.MINIMIZE, new Start(1000, false), OptionalDouble.of(5)),
        method,
        new Course(evaluations, values),
        values[values.length - 1],
        1000,
        0,
        1,
        StopReason.EVALUATIONS);
  }

  private static TargetScores scores() {
    ContestTask first = TASKS.get(0);
    ContestTask second = TASKS.get(1);
    List<KeptRun> trials =
        List.of(
            trial(first, ONE, 1, 1000, 100, 1, 1000, 1e-9),
            trial(second, ONE, 1, 1000, 1000, 500),
            trial(first, TWO, 1, 1000, 50, 50, 1000, 50),
            trial(second, TWO, 1, 1000, 1000, 1000));
    Contest contest = new Contest(TASKS, List.of(ONE, TWO), List.of(0L), trials);
    return new TargetScores(contest, _ -> 1000L);
  }

  @Test
  void sevenTargetsAreCounted() {
    // all seven of one run, none of the other
    assertEquals(0.5, scores().score(ONE, TASKS).solved(), 1e-12);
    // 50 is below 1e2 alone
    assertEquals(1 / 14.0, scores().score(TWO, TASKS).solved(), 1e-12);
    assertEquals(0.5, scores().best(TASKS).solved(), 1e-12);
  }

  @Test
  void theAreaIsOverTheLogarithmOfEvaluations() {
    // from 1 to 1000: eleven targets (10^2 to 10^0) at 100, a third of the way from the end; the
    // others at the very end
    double expected = 11 / 3.0 / 102;
    assertEquals(expected, scores().score(ONE, TASKS).area(), 1e-12);
    // two targets (10^2, 10^1.8) at 50
    double other = 2 * (1 - Math.log10(50) / 3) / 102;
    assertEquals(other, scores().score(TWO, TASKS).area(), 1e-12);
    assertEquals(
        9 / 3.0 / 102 + other, scores().best(TASKS).area(), 1e-12, "the best of both per target");
  }

  @Test
  void earlySharesAreOf51Targets() {
    TargetScores.Score score = scores().score(ONE, TASKS);
    assertEquals(11 / 102.0, score.atTen(), 1e-12);
    assertEquals(51 / 102.0, score.atHundred(), 1e-12);
    assertEquals(11 / 102.0, scores().curve(ONE, TASKS).at(10), 1e-12);
    assertEquals(0, scores().curve(ONE, TASKS).at(9.99), 1e-12);
  }

  @Test
  void aLinePerRunTellsTheEvaluationsToEveryTarget() {
    List<String> lines = TargetCsv.runs(scores()).lines().toList();
    assertEquals(5, lines.size());
    assertTrue(lines.getFirst().contains(",to_1e2,to_1e1.8,"), lines.getFirst());
    assertTrue(lines.getFirst().endsWith(",to_1e-7.8,to_1e-8"), lines.getFirst());
    String third =
        lines.stream().filter(l -> l.startsWith("bbob,1,1,10,lmrs,0,")).findFirst().orElseThrow();
    assertTrue(third.contains(",evaluations,50,50," + ",".repeat(47)), third);
  }

  @Test
  void theSuitesExpandInCocosOrder() {
    List<String> labels =
        ContestTask.parse(
                List.of("bbob"),
                List.of(2, 3),
                Map.of(),
                new BbobChoice(List.of(1, 2), List.of(1L, 7L)))
            .stream()
            .map(ContestTask::label)
            .toList();
    assertEquals("bbob@2:function=1,instance=1", labels.get(0));
    assertEquals("bbob@2:function=1,instance=7", labels.get(1));
    assertEquals("bbob@2:function=2,instance=1", labels.get(2));
    assertEquals("bbob@3:function=1,instance=1", labels.get(4));
    assertEquals(8, labels.size());
    assertEquals(
        3 * 24 * 3, ContestTask.parse(List.of("bbob-largescale"), List.of(), Map.of()).size());
    // what is named stays
    assertEquals(
        List.of("bbob@5:function=9,instance=2"),
        ContestTask.parse(List.of("bbob@5:function=9,instance=2"), List.of(), Map.of()).stream()
            .map(ContestTask::label)
            .toList());
    assertThrows(
        IllegalArgumentException.class,
        () -> ContestTask.parse(List.of("bbob@5", "bbob@5"), List.of(), Map.of()));
  }
}
