package io.lmrs.search.guided;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.Objective;
import io.lmrs.search.Course;
import java.util.Arrays;
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

  /** At the tip of a symmetric kink wide differences are all 0. */
  @Test
  void aBlockOfWideStepsEndsWhereNoDirectionLeadsOn() {
    Objective tip = x -> Arrays.stream(x).map(Math::abs).sum();
    Course course = Course.of("ema", Map.of(), tip, new double[30]);
    int centres = 0;
    for (int i = 0; i < 400; i++) {
      // the end of a block is judged by the point itself
      boolean centre = course.advance().size() == 1 && course.search().metrics().get("step") == 0;
      centres += i >= 200 && centre ? 1 : 0;
    }
    assertTrue(centres > 0, "no block has ended");
  }
}
