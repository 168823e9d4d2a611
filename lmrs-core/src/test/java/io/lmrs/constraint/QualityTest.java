package io.lmrs.constraint;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.Goal;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class QualityTest {

  @Test
  void whatIsAllowedComesFirst() {
    assertTrue(new Quality(0, 100).better(new Quality(1e-9, -100)));
    assertFalse(new Quality(1e-9, -100).better(new Quality(0, 100)));
  }

  @Test
  void thenWhatIsLessWrong() {
    assertTrue(new Quality(1, 5).better(new Quality(2, 3)));
    assertFalse(new Quality(2, 3).better(new Quality(1, 5)));
  }

  @Test
  void thenWhatCostsLess() {
    assertTrue(new Quality(0, 3).better(new Quality(0, 5)));
    assertTrue(new Quality(2, 3).better(new Quality(2, 5)));
    assertFalse(new Quality(2, 3).better(new Quality(2, 3)));
  }

  @Test
  void anythingIsBetterThanAFailure() {
    assertTrue(new Quality(1e300, 1e300).better(Quality.WORST));
    assertFalse(Quality.WORST.better(Quality.WORST));
  }

  @Test
  void aCostThatIsNotFiniteHasNoValue() {
    assertEquals(OptionalDouble.of(-2), Goal.MAXIMIZE.known(2));
    assertEquals(OptionalDouble.of(2), Goal.MINIMIZE.known(2));
    assertTrue(Goal.MINIMIZE.known(Double.NaN).isEmpty());
    assertTrue(Goal.MAXIMIZE.known(Double.POSITIVE_INFINITY).isEmpty());
  }
}
