package io.lmrs.search.auto;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.lmrs.Bounds;
import io.lmrs.Budget;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What auto makes of a limit of time. */
class TimedSurrogateTest {
  private static final int D = 60;
  private static final double PROPOSAL = 0.1;

  private static SurrogateUse of(long seconds, long evaluations, int threads, double evaluation) {
    Budget budget = Budget.ofEvaluations(evaluations).withTime(Duration.ofSeconds(seconds));
    return SurrogateUse.timed(D, budget, threads, evaluation, PROPOSAL);
  }

  @Test
  void aModelBeginsIfFewEvaluationsFitIntoTheTime() {
    assertEquals(SurrogateUse.ON, of(1200, 0, 1, 1));
    // 20 for each variable are 1200
    assertEquals(SurrogateUse.OFF, of(1201, 0, 1, 1));
    assertEquals(SurrogateUse.OFF, of(1200, 0, 2, 1));
    // more than there are points for
    assertEquals(SurrogateUse.OFF, of(1200, 0, 1, 1e-6));
  }

  @Test
  void notIfAProposalTakesLongerThanAnEvaluation() {
    assertEquals(SurrogateUse.ON, of(100, 0, 1, 0.1));
    assertEquals(SurrogateUse.OFF, of(100, 0, 1, 0.09));
  }

  @Test
  void aLimitOfEvaluationsThatEndsTheRunCountsFirst() {
    assertEquals(SurrogateUse.ON, of(60, 300, 8, 1e-6));
    assertEquals(SurrogateUse.OFF, of(29, 300, 8, 1e-6));
    assertEquals(SurrogateUse.OFF, of(3600, 1201, 8, 1e-6));
  }

  @Test
  void withoutALimitOfTimeNothingIsMeasured() {
    assertFalse(SurrogateUse.dependsOnTime(Budget.ofEvaluations(300), Bounds.box(D, 0, 1)));
  }
}
