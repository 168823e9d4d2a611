package io.lmrs.lab.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.Frame;
import io.lmrs.Metrics;
import io.lmrs.Progress;
import io.lmrs.RunResult;
import io.lmrs.RunSpec;
import io.lmrs.StopReason;
import io.lmrs.cli.experiment.Finished;
import io.lmrs.cli.experiment.Job;
import io.lmrs.cli.experiment.Method;
import io.lmrs.cli.experiment.Score;
import io.lmrs.cli.report.Milestones;
import io.lmrs.constraint.Feasibility;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ComparisonTest {
  private static final long BUDGET = 1000;

  /** A score whose runs reach 10 % and 2 % after these evaluations; 0 is a miss. */
  private static Score score(String label, long[] tenth, long[] fiftieth) {
    Method method = new Method(label, "ars", Map.of("radius", "1"));
    List<Finished> runs = new ArrayList<>();
    for (int i = 0; i < tenth.length; i++) {
      List<Progress> trace = new ArrayList<>();
      trace.add(new Progress(1, 1, 0, 1, 1, 0, Metrics.NONE));
      if (tenth[i] > 0) {
        trace.add(new Progress(2, tenth[i], 0, 0.1, 0.1, 0, Metrics.NONE));
      }
      if (fiftieth[i] > 0) {
        trace.add(new Progress(3, fiftieth[i], 0, 0.01, 0.01, 0, Metrics.NONE));
      }
      RunResult result =
          new RunResult(
              new RunResult.Best(0, null, Feasibility.FREE),
              new RunResult.LastPoint(null, 0, Frame.IDENTITY),
              new RunResult.Spent(BUDGET, 0, null, 3, 0),
              StopReason.EVALUATIONS,
              trace);
      Job job = new Job(method, RunSpec.of("sphere", 2, "ars"));
      runs.add(new Finished(job, result, new Milestones(1, 0, trace)));
    }
    return new Score(method, runs, BUDGET);
  }

  private final Score fast = score("fast", new long[] {10, 20, 40}, new long[] {50, 100, 200});
  private final Score early = score("early", new long[] {40, 80, 160}, new long[] {0, 0, 0});
  private final Score late = score("late", new long[] {80, 160, 320}, new long[] {100, 200, 400});
  private final Comparison comparison = new Comparison(List.of(fast), List.of(early, late));

  @Test
  void countsByHand() {
    assertEquals(20, fast.mean(0.1), 1e-9);
    assertEquals(2000, early.mean(0.02), 1e-9);
    assertEquals(0, early.successes(0.02));
    assertEquals(3, late.successes(0.02));
  }

  @Test
  void tunesForEachLevelByItself() {
    assertEquals("early", comparison.tuned(0.1).orElseThrow().method().label());
    assertEquals("late", comparison.tuned(0.02).orElseThrow().method().label());
    String grid = comparison.gridTable().markdown();
    assertTrue(grid.contains("| early | 80 (best) | 3/3 | 2000 | 0/3 |"), grid);
    assertTrue(grid.contains("| late | 160 | 3/3 | 200 (best) | 3/3 |"), grid);
  }

  @Test
  void tellsRatiosAndVerdicts() {
    String table = comparison.table().markdown();
    assertTrue(table.contains("| fast | 20 | 3/3 | 4.00 (4.00 to 4.00) | 100 | 3/3 |"), table);
    assertTrue(table.contains("| ars-tuned | 80 | 3/3 | 1 | 200 | 3/3 | 1 |"), table);
    assertEquals(
        List.of(
            "fast needs 4.00 times fewer evaluations than tuned ARS to 10 % of the gap"
                + " (90 % interval 4.00 to 4.00).",
            "fast needs 2.00 times fewer evaluations than tuned ARS to 2 % of the gap"
                + " (90 % interval 2.00 to 2.00)."),
        comparison.verdicts());
    Comparison turned = new Comparison(List.of(late), List.of(fast));
    assertTrue(turned.verdicts().getFirst().startsWith("late needs 8.00 times more"));
    Comparison same = new Comparison(List.of(fast), List.of(fast));
    assertEquals(
        "fast and tuned ARS: no difference established to 10 % of the gap.",
        same.verdicts().getFirst());
  }

  @Test
  void withoutAGridThereIsNoRatio() {
    Comparison alone = new Comparison(List.of(fast), List.of());
    assertEquals(List.of(), alone.verdicts());
    assertTrue(!alone.table().markdown().contains("tuned"));
  }

  @Test
  void aMissIsAnEmptyCellOfTheRawNumbers() {
    String line =
        comparison.csv().lines().filter(l -> l.startsWith("early")).findFirst().orElse("");
    assertEquals("early,ars,radius=1,0,1000,40,,0.1,0.0,0.0", line);
  }
}
