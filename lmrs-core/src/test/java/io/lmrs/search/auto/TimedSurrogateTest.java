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

  private static Surrogate of(long seconds, long evaluations, int threads, double evaluation) {
    Budget budget = Budget.ofEvaluations(evaluations).withTime(Duration.ofSeconds(seconds));
    return Surrogate.timed(D, budget, threads, evaluation, PROPOSAL);
  }

  @Test
  void aModelBeginsIfFewEvaluationsFitIntoTheTime() {
    assertEquals(Surrogate.ON, of(1200, 0, 1, 1));
    // 20 for each variable are 1200
    assertEquals(Surrogate.OFF, of(1201, 0, 1, 1));
    assertEquals(Surrogate.OFF, of(1200, 0, 2, 1));
    // more than there are points for
    assertEquals(Surrogate.OFF, of(1200, 0, 1, 1e-6));
  }

  @Test
  void notIfAProposalTakesLongerThanAnEvaluation() {
    assertEquals(Surrogate.ON, of(100, 0, 1, 0.1));
    assertEquals(Surrogate.OFF, of(100, 0, 1, 0.09));
  }

  @Test
  void aLimitOfEvaluationsThatEndsTheRunCountsFirst() {
    assertEquals(Surrogate.ON, of(60, 300, 8, 1e-6));
    assertEquals(Surrogate.OFF, of(29, 300, 8, 1e-6));
    assertEquals(Surrogate.OFF, of(3600, 1201, 8, 1e-6));
  }

  @Test
  void withoutALimitOfTimeNothingIsMeasured() {
    assertFalse(Surrogate.dependsOnTime(Budget.ofEvaluations(300), Bounds.box(D, 0, 1)));
  }
}
