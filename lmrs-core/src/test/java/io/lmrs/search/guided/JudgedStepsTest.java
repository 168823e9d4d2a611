package io.lmrs.search.guided;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class JudgedStepsTest {
  private static final double[] START = {0};
  private static final double[] THERE = {1};

  // two pairs around a value, with a deviation of their means of about 1
  private static double[] around(double value) {
    return new double[] {value - 0.7, value - 0.7, value + 0.7, value + 0.7};
  }

  private static JudgedSteps begun() {
    JudgedSteps steps = new JudgedSteps(1);
    assertTrue(steps.judge(START, around(0)));
    return steps;
  }

  @Test
  void aBetterPlaceIsKeptAndTheNextStepIsLonger() {
    JudgedSteps steps = begun();
    assertTrue(steps.judge(THERE, around(-10)));
    assertArrayEquals(THERE, steps.base());
    assertEquals(1.5, steps.length());
  }

  @Test
  void aClearlyWorsePlaceIsLeftAndTheNextStepIsShorter() {
    JudgedSteps steps = begun();
    assertFalse(steps.judge(THERE, around(10)));
    assertArrayEquals(START, steps.base());
    assertEquals(0.6, steps.length());
  }

  @Test
  void whatNoiseCouldExplainIsKept() {
    JudgedSteps steps = begun();
    assertTrue(steps.judge(THERE, around(0.5)));
    assertArrayEquals(THERE, steps.base());
  }

  @Test
  void aPlaceWhereEvaluationsFailIsLeft() {
    JudgedSteps steps = begun();
    double inf = Double.POSITIVE_INFINITY;
    assertFalse(steps.judge(THERE, new double[] {inf, 0, inf, 0}));
    assertTrue(steps.judge(THERE, new double[] {inf, 0, -1, -1}));
  }

  @Test
  void lengthsHaveAnEnd() {
    JudgedSteps steps = begun();
    for (int i = 0; i < 100; i++) {
      assertTrue(steps.judge(THERE, around(0)));
    }
    assertEquals(100, steps.length());
  }

  @Test
  void afterManyStepsInVainTheirBeginningIsMeasuredAgain() {
    JudgedSteps steps = begun();
    for (int i = 0; i < 6; i++) {
      assertFalse(steps.doubtful());
      assertFalse(steps.judge(THERE, around(10)));
    }
    assertTrue(steps.doubtful());
    // it was luck: by the mean of both batches the place is worth 10
    assertTrue(steps.judge(START, around(20)));
    assertFalse(steps.doubtful());
    assertTrue(steps.judge(THERE, around(10)));
    assertArrayEquals(THERE, steps.base());
  }

  @Test
  void aRestoredOneJudgesAlike() throws IOException {
    JudgedSteps steps = begun();
    steps.judge(THERE, around(10));
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    steps.save(new DataOutputStream(bytes));
    JudgedSteps other = new JudgedSteps(1);
    other.restore(new DataInputStream(new ByteArrayInputStream(bytes.toByteArray())));
    for (double value : new double[] {-1, 0.3, 5, 1, -4}) {
      assertEquals(steps.judge(THERE, around(value)), other.judge(THERE, around(value)));
      assertEquals(steps.length(), other.length());
      assertArrayEquals(steps.base(), other.base());
    }
  }

  @Test
  void batchesAreSmall() {
    assertEquals(3, JudgedSteps.pairs(10));
    assertEquals(2, JudgedSteps.pairs(4));
    assertEquals(1, JudgedSteps.pairs(1));
  }
}
