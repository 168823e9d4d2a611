package io.lmrs.bayes;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
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
    Search search = search(-1, Map.of());
    for (int i = 0; i < after; i++) {
      Batch batch = search.ask();
      search.tell(batch, List.of(Outcome.of(i == 0 ? first : i)));
    }
    return search.ask().queries().getFirst().x().toArray();
  }

  // starts at 0, in a box of that width
  private static Search search(double lower, Map<String, String> settings) {
    return Searches.create(
        "gp",
        settings,
        new SearchContext(
            new double[D],
            Goal.MINIMIZE,
            3,
            new Space(Bounds.box(D, lower, lower + WIDTH), null),
            null,
            null,
            Constraints.NONE,
            OptionalLong.of(100)));
  }

  private static List<double[]> firstBatch(double lower, int size) {
    Search search = search(lower, Map.of("batch", "" + size, "initial", "" + size));
    return search.ask().queries().stream().map(query -> query.x().toArray()).toList();
  }

  private static boolean diagonal(double[] x) {
    return Arrays.stream(x).distinct().count() == 1;
  }

  @Test
  void fivePointsOfTheDesignAreOnTheDiagonal() {
    List<double[]> design = firstBatch(-0.75, 20);
    assertArrayEquals(new double[D], design.get(0), 1e-12);
    for (int i = 1; i < design.size(); i++) {
      assertEquals(i <= 5, diagonal(design.get(i)), "point " + i);
    }
    assertEquals(-0.25, design.get(1)[0], 1e-12);
    assertEquals(1.75, design.get(5)[0], 1e-12);
    // half of a small design is drawn
    assertEquals(3, firstBatch(-0.75, 6).stream().filter(GpDesignTest::diagonal).count());
  }

  @Test
  void aStartOnTheDiagonalIsNotEvaluatedTwice() {
    List<double[]> design = firstBatch(-WIDTH / 2, 20);
    assertArrayEquals(new double[D], design.get(0), 1e-12);
    assertFalse(diagonal(design.get(3)));
    assertTrue(diagonal(design.get(2)) && diagonal(design.get(4)));
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
