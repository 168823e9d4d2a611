package io.lmrs.search.guided;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.Objective;
import io.lmrs.search.Course;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class GuidedSearchTest {
  private static final int ITERATIONS = 100;
  private static final Map<String, String> SCALED =
      Map.of("step", "scaled", "step-size", "1", "radius", "0.1", "directions", "4");

  /** In how many iterations no direction was the guide's. */
  private static int unguided(Objective objective) {
    Course course = Course.of("ema", SCALED, objective, new double[30]);
    int count = 0;
    for (int i = 0; i < ITERATIONS; i++) {
      course.advance();
      count += course.search().metrics().get("rank") == 0 ? 1 : 0;
    }
    return count;
  }

  @Test
  void aGuideThatIsRightIsFollowed() {
    // but for the first iteration, before anything is known
    assertEquals(1, unguided(x -> x[0]));
  }

  @Test
  void aGuideThatIsNoBetterThanChanceIsLeftOutButTriedAgain() {
    Random noise = new Random(1);
    int unguided = unguided(_ -> noise.nextGaussian());
    assertTrue(unguided > ITERATIONS / 4 && unguided < ITERATIONS * 4 / 5, unguided + "");
  }
}
