package io.lmrs.search.evolution;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.Batch;
import io.lmrs.Frame;
import io.lmrs.Outcome;
import io.lmrs.Search;
import io.lmrs.random.Stream;
import io.lmrs.search.Course;
import io.lmrs.search.SearchContext;
import io.lmrs.search.Searches;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OpenEvolutionTest {
  private static final double WORST = Double.POSITIVE_INFINITY;

  @Test
  void ranksAreCentredAndTiesShareThem() {
    assertArrayEquals(
        new double[] {0.5, -0.5, 0}, OpenEvolution.centredRanks(new double[] {7, -1, 3}));
    assertArrayEquals(
        new double[] {0, 0, 0.5, -0.5},
        OpenEvolution.centredRanks(new double[] {2, 2, 9, 1}),
        1e-15);
    assertArrayEquals(
        new double[] {1.0 / 3, -0.5, 1.0 / 3, -1.0 / 6},
        OpenEvolution.centredRanks(new double[] {WORST, 0, WORST, 5}),
        1e-15);
    assertArrayEquals(new double[4], OpenEvolution.centredRanks(new double[] {3, 3, 3, 3}));
  }

  /** Any increasing function of the values leaves every bit as it is. */
  @Test
  void monotoneTransformationsChangeNothing() {
    double[] start = Stream.of(1).gaussians(8);
    Course plain = Course.of("open-es", Map.of(), Course::squares, start).run(2000);
    Course bent =
        Course.of("open-es", Map.of(), x -> Math.atan(Course.squares(x)), start).run(2000);
    assertArrayEquals(plain.search().incumbent(), bent.search().incumbent());
  }

  @Test
  void aConstantFunctionMovesNothing() {
    Course course = Course.of("open-es", Map.of(), _ -> 4, 1, 2, 3).run(200);
    assertArrayEquals(new double[] {1, 2, 3}, course.search().incumbent());
  }

  /** Adam's first step has the step size in every coordinate, down where there is a slope. */
  @Test
  void theFirstStepFollowsTheSignOfTheSlope() {
    int seeds = 400;
    int down = 0;
    int flat = 0;
    for (int seed = 0; seed < seeds; seed++) {
      SearchContext context = Course.context(seed, 0, 0, 0);
      Search search = Searches.create("open-es", Map.of("directions", "10"), context);
      Batch batch = search.ask(Frame.IDENTITY);
      search.tell(
          batch, batch.queries().stream().map(q -> Outcome.of(q.x().toArray()[0])).toList());
      double[] x = search.incumbent();
      assertEquals(0.01, Math.abs(x[0]), 1e-6);
      down += x[0] < 0 ? 1 : 0;
      flat += x[1] < 0 ? 1 : 0;
    }
    assertEquals(seeds, down);
    // a fair coin within four deviations
    assertEquals(seeds / 2.0, flat, 4 * Math.sqrt(seeds) / 2);
  }

  @Test
  void weightDecayPullsToTheOrigin() {
    Course course =
        Course.of("open-es", Map.of("l2", "0.1", "step-size", "0.05"), _ -> 0, 1, -2).run(2000);
    assertTrue(Course.squares(course.search().incumbent()) < 1e-2);
  }

  /** Directions from a table are as good, and each is a stretch of the one table. */
  @Test
  void directionsMayComeFromATable() {
    Map<String, String> settings = Map.of("table", "500", "radius", "1", "directions", "40");
    Course course = Course.of("open-es", settings, Course::squares, new double[30]);
    double[][] rows =
        course.search().ask(Frame.IDENTITY).queries().stream()
            .map(query -> query.x().toArray())
            .toArray(double[][]::new);
    double[] entries = Stream.of(1, Stream.NOISE).gaussians(500);
    for (int i = 0; i < rows.length; i += 2) {
      assertTrue(isStretch(rows[i], entries), "row " + i);
    }
    double[] start = Stream.of(1).gaussians(30);
    Map<String, String> longer = Map.of("table", "100000", "step-size", "0.05", "decay", "0.01");
    assertTrue(Course.of("open-es", longer, Course::squares, start).run(8000).value() < 0.01);
  }

  private static boolean isStretch(double[] row, double[] entries) {
    for (int from = 0; from + row.length <= entries.length; from++) {
      double off = 0;
      for (int i = 0; i < row.length; i++) {
        off = Math.max(off, Math.abs(row[i] - entries[from + i]));
      }
      if (off < 1e-6) {
        return true;
      }
    }
    return false;
  }

  @Test
  void aTableShorterThanAPointIsRefused() {
    IllegalArgumentException wrong =
        assertThrows(
            IllegalArgumentException.class,
            () -> Course.of("open-es", Map.of("table", "2"), Course::squares, 1, 2, 3));
    assertEquals("table must be 0 or at least the dimension, 3: 2", wrong.getMessage());
  }
}
