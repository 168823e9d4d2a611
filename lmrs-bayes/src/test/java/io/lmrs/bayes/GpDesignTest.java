package io.lmrs.bayes;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.Batch;
import io.lmrs.Bounds;
import io.lmrs.Goal;
import io.lmrs.Outcome;
import io.lmrs.Search;
import io.lmrs.Space;
import io.lmrs.constraint.Constraints;
import io.lmrs.search.SearchContext;
import io.lmrs.search.Searches;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** The first points of gp, before it has a model. */
class GpDesignTest {
  private static final int D = 30;
  private static final int LED = 12;
  private static final int TURN = 8;
  private static final double WIDTH = 3;

  // the point after the first twelve, of which the start had that value and the others 1, 2, ...
  private static double[] next(double first) {
    return next(first, LED);
  }

  private static double[] next(double first, int after) {
    Search search =
        Searches.create(
            "gp",
            Map.of(),
            new SearchContext(
                new double[D],
                Goal.MINIMIZE,
                3,
                new Space(Bounds.box(D, -1, 2), null),
                null,
                null,
                Constraints.NONE,
                OptionalLong.of(100)));
    for (int i = 0; i < after; i++) {
      Batch batch = search.ask();
      search.tell(batch, List.of(Outcome.of(i == 0 ? first : i)));
    }
    return search.ask().queries().getFirst().x().toArray();
  }

  @Test
  void aStartThatLeadsEndsTheDesign() {
    double[] designed = next(1.5);
    assertArrayEquals(designed, next(100));
    assertFalse(Arrays.equals(designed, next(0.5)));
  }

  @Test
  void proposalsComeNearerIfNothingIsBetterThanTheStart() {
    // a third of the box, which has width 3; half of that after each of four turns
    double far = farthest(next(0.5, LED + 4 * TURN));
    assertTrue(far <= 0.3 * WIDTH / 16 + 1e-9, () -> "" + far);
  }

  private static double farthest(double[] x) {
    return Arrays.stream(x).map(Math::abs).max().orElseThrow();
  }
}
