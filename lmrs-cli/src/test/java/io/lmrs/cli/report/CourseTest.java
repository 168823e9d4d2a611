package io.lmrs.cli.report;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.lmrs.Frame;
import io.lmrs.Goal;
import io.lmrs.Metrics;
import io.lmrs.Progress;
import io.lmrs.RunResult;
import io.lmrs.StopReason;
import io.lmrs.constraint.Feasibility;
import java.util.List;
import org.junit.jupiter.api.Test;

class CourseTest {
  private static final double NONE = Double.NaN;

  private static Progress at(long evaluations, double best, double incumbent) {
    return new Progress(evaluations, evaluations, 0, best, incumbent, 0, Metrics.NONE);
  }

  // the last part of the budget improves the best value after the last iteration
  private static final RunResult RESULT =
      result(1, 4, 3, List.of(at(2, 8, 9), at(4, 7, 5), at(6, 3, NONE)));

  private static RunResult result(
      double best, double incumbent, int iterations, List<Progress> trace) {
    return new RunResult(
        new RunResult.Best(best, null, Feasibility.FREE),
        new RunResult.LastPoint(null, incumbent, Frame.IDENTITY),
        new RunResult.Spent(9, 0, null, iterations, 0),
        StopReason.EVALUATIONS,
        trace);
  }

  @Test
  void withoutNoiseTheBetterOneCounts() {
    Course course = Course.of(RESULT, Goal.MINIMIZE, false);
    assertArrayEquals(new double[] {2, 4, 6, 9}, course.evaluations());
    assertArrayEquals(new double[] {8, 5, 3, 1}, course.values());
    assertArrayEquals(new double[] {9, 7, 3, 4}, Course.of(RESULT, Goal.MAXIMIZE, false).values());
  }

  @Test
  void underNoiseTheIncumbentCountsWhereItIsKnown() {
    assertArrayEquals(new double[] {9, 5, 3, 4}, Course.of(RESULT, Goal.MINIMIZE, true).values());
  }

  @Test
  void trialsCountAlone() {
    Progress judged = new Progress(2, 5, 0, 1, 1, 0, Metrics.NONE.with(Metrics.TRIAL, 6));
    RunResult result = result(0, 0, 2, List.of(at(2, 8, 9), judged, at(8, 0, 0)));
    Course course = Course.of(result, Goal.MAXIMIZE, true);
    assertArrayEquals(new double[] {5}, course.evaluations());
    assertArrayEquals(new double[] {6}, course.values());
  }

  @Test
  void bothListsHaveTheSameLength() {
    assertThrows(
        IllegalArgumentException.class, () -> new Course(new double[] {1}, new double[] {}));
    assertEquals(Double.NaN, new Course(new double[] {}, new double[] {}).last());
  }

  @Test
  void csvQuotesWhatItHasTo() {
    Csv csv = new Csv(List.of("a", "b")).row(List.of("x,y", Double.NaN)).row(List.of("\"", 0.5));
    assertEquals("a,b\n\"x,y\",\n\"\"\"\",0.5\n", csv.text());
    assertThrows(IllegalArgumentException.class, () -> csv.row(List.of(1)));
  }

  @Test
  void powersOfTenAreShort() {
    assertEquals("1e-4", Figures.power(1e-4));
    assertEquals("1e-2", Figures.power(0.01));
    assertEquals("0.1", Figures.power(0.1));
    assertEquals("0.02", Figures.power(0.02));
    assertEquals("0.0003", Figures.power(3e-4));
  }
}
