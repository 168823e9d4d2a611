package io.lmrs.search.curvature;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.Batch;
import io.lmrs.Bounds;
import io.lmrs.Frame;
import io.lmrs.Goal;
import io.lmrs.Objective;
import io.lmrs.Problem;
import io.lmrs.Query;
import io.lmrs.Search;
import io.lmrs.Space;
import io.lmrs.linear.Vectors;
import io.lmrs.problem.Problems;
import io.lmrs.problem.TestFunction;
import io.lmrs.random.Stream;
import io.lmrs.search.Course;
import io.lmrs.search.SearchContext;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SubspaceSearchTest {
  private static final String NAME = "subspace";
  private static final Map<String, String> GROWING = Map.of("first", "8");

  /** A hidden function with its start's value. */
  private record Hidden(Objective objective, double gap, int dimension) {

    static Hidden of(int d, String... settings) {
      Map<String, String> map = new HashMap<>();
      for (int i = 0; i < settings.length; i += 2) {
        map.put(settings[i], settings[i + 1]);
      }
      Problem problem = Problems.create("hidden", d, map);
      Objective objective = x -> problem.clean(x).getAsDouble();
      return new Hidden(objective, objective.value(new double[d]), d);
    }

    Course course() {
      return Course.of(NAME, GROWING, objective, new double[dimension]);
    }
  }

  private static double metric(Course course, String name) {
    return course.search().metrics().get(name);
  }

  private static Course to(Course course, double value, long limit) {
    while (course.best() > value && course.evaluations() < limit) {
      course.advance();
    }
    return course;
  }

  private static void assertReached(Course course, double value) {
    assertTrue(
        course.best() <= value,
        () -> course.best() + " instead of " + value + " after " + course.evaluations());
  }

  private static double[] normal(int d) {
    return Stream.of(1, Stream.START).gaussians(d);
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1, 2})
  void aHiddenDimensionIsRecognised(long seed) {
    int n = 6;
    Hidden hidden =
        Hidden.of(300, "manifold", "" + n, "stiffness", "100", "seed", Long.toString(seed));
    Course course = to(hidden.course(), 1e-8 * hidden.gap, 600);
    assertReached(course, 1e-8 * hidden.gap);
    assertTrue(metric(course, "dimension") >= n, "dimension: " + metric(course, "dimension"));
    assertTrue(metric(course, "dimension") <= 4 * n, "dimension: " + metric(course, "dimension"));
    // near the end errors of differences may look like one direction more
    assertEquals(n, metric(course, "rank"), 1);
    assertEquals(0, metric(course, "noise"));
  }

  @Test
  void evaluationsDoNotDependOnVariablesThatDoNotMatter() {
    for (int d : new int[] {100, 2000}) {
      Hidden hidden = Hidden.of(d, "manifold", "5");
      assertReached(to(hidden.course(), 1e-8 * hidden.gap, 400), 1e-8 * hidden.gap);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {60, 120})
  void ifNothingIsHiddenItGrowsToAllVariables(int d) {
    Objective bowl = TestFunction.ELLI.at(d);
    double[] start = normal(d);
    Course course = Course.of(NAME, GROWING, bowl, start);
    to(course, 1e-8 * bowl.value(start), 200L * d);
    assertReached(course, 1e-8 * bowl.value(start));
    assertEquals(d, metric(course, "dimension"));
  }

  @Test
  void fewVariablesAreSearchedAllAtOnce() {
    Course course = Course.of(NAME, Map.of(), TestFunction.ROSEN.at(20), new double[20]);
    assertReached(to(course, 1e-8, 3000), 1e-8);
    assertEquals(20, metric(course, "dimension"));
  }

  /** The least value lies in a corner of the box for half of the variables. */
  @ParameterizedTest
  @ValueSource(ints = {10, 80})
  void boundsHold(int d) {
    Objective tilted =
        x -> {
          double sum = 0;
          for (int i = 0; i < d; i++) {
            assertTrue(x[i] >= 0 && x[i] <= 1, "inside the box");
            double away = x[i] - (i % 2 == 0 ? -0.5 : 0.7);
            sum += (1 + i) * away * away;
          }
          return sum;
        };
    double least = 0;
    for (int i = 0; i < d; i += 2) {
      least += (1 + i) * 0.25;
    }
    double[] start = new double[d];
    Arrays.fill(start, 0.4);
    Space box = new Space(Bounds.box(d, 0, 1), null);
    Course course = Course.of(NAME, GROWING, tilted, context(start, box));
    double gap = tilted.value(start) - least;
    to(course, least + 1e-4 * gap, 100L * d);
    assertReached(course, least + 1e-4 * gap);
  }

  private static SearchContext context(double[] start, Space space) {
    return new SearchContext(start, Goal.MINIMIZE, 1, space, null, null);
  }

  @Test
  void scalesAreUnits() {
    int d = 8;
    double[] scale = new double[d];
    double[] start = new double[d];
    for (int i = 0; i < d; i++) {
      scale[i] = Math.pow(10, i - 4);
      start[i] = 3 * scale[i];
    }
    Objective bowl =
        x -> {
          double sum = 0;
          for (int i = 0; i < d; i++) {
            sum += (x[i] / scale[i] - 1) * (x[i] / scale[i] - 1);
          }
          return sum;
        };
    Course course = Course.of(NAME, Map.of(), bowl, context(start, new Space(Bounds.NONE, scale)));
    assertReached(to(course, 1e-10, 60), 1e-10);
  }

  /** A quarter of the points fail, by chance but always the same ones. */
  @ParameterizedTest
  @ValueSource(ints = {10, 100})
  void failedEvaluationsDoNotBreakIt(int d) {
    Objective bowl = TestFunction.ELLI.at(d);
    Objective failing =
        x -> (Arrays.hashCode(x) * 0x9E3779B9 >>> 30) == 0 ? Double.NaN : bowl.value(x);
    double[] start = normal(d);
    while (Double.isNaN(failing.value(start))) {
      start[0] += 1e-6;
    }
    Course course = Course.of(NAME, GROWING, failing, start);
    to(course, 1e-2 * bowl.value(start), 100L * d);
    assertReached(course, 1e-2 * bowl.value(start));
  }

  @ParameterizedTest
  @ValueSource(ints = {10, 100})
  void aStartThatFailsIsLeft(int d) {
    double[] start = normal(d);
    Objective hole = x -> Arrays.equals(x, start) ? Double.NaN : Course.squares(x);
    Course course = Course.of(NAME, GROWING, hole, start);
    assertReached(to(course, 1e-6, 40L * d), 1e-6);
  }

  @ParameterizedTest
  @ValueSource(ints = {10, 60})
  void kinksDoNotBreakIt(int d) {
    Objective kinked =
        x -> {
          double sum = 0;
          for (int i = 0; i < x.length; i++) {
            sum += (1 + i % 3) * Math.abs(x[i] - 0.5);
          }
          return sum + Course.squares(x);
        };
    double[] best = new double[d];
    for (int i = 0; i < d; i++) {
      best[i] = 0.5;
    }
    double[] start = normal(d);
    double least = kinked.value(best);
    double gap = kinked.value(start) - least;
    Course course = Course.of(NAME, GROWING, kinked, start);
    to(course, least + 0.05 * gap, 200L * d);
    assertReached(course, least + 0.05 * gap);
  }

  @ParameterizedTest
  @CsvSource({"1e-6", "1e-8", "1e-10"})
  void roundedValuesAreSolvedToTenUnits(double part) {
    Hidden hidden = Hidden.of(200, "manifold", "5", "stiffness", "10");
    double unit = part * hidden.gap;
    Objective rounded = x -> unit * Math.rint(hidden.objective.value(x) / unit);
    Course course = Course.of(NAME, Map.of(), rounded, new double[200]);
    assertReached(to(course, 10 * unit, 2000), 10 * unit);
  }

  /** Differences of rounded values are no new directions: the subspace does not grow by them. */
  @Test
  void roundedValuesOfAStiffFunctionKeepTheSubspaceSmall() {
    Hidden hidden = Hidden.of(500, "manifold", "10");
    double unit = 1e-10 * hidden.gap;
    Objective rounded = x -> unit * Math.rint(hidden.objective.value(x) / unit);
    Course course = Course.of(NAME, GROWING, rounded, new double[500]);
    assertReached(to(course, 10 * unit, 1500), 10 * unit);
    assertTrue(metric(course, "dimension") <= 20, "dimension: " + metric(course, "dimension"));
    assertEquals(unit, metric(course, "noise"), 0.95 * unit, "the noise of rounding");
  }

  /** A value, all slopes at once, and a line of single trials. */
  @Test
  void aBatchIsAsWideAsItsDifferences() {
    for (int d : new int[] {5, 50, 400}) {
      Course course = Course.of(NAME, Map.of(), TestFunction.ELLI.at(d), normal(d));
      assertEquals(1, course.advance().size());
      assertEquals(d < 400 ? d : 8, course.advance().size());
      assertEquals(1, course.advance().size());
    }
    Course set = Course.of(NAME, Map.of("first", "30"), Course::squares, normal(100));
    set.advance();
    assertEquals(30, set.advance().size());
  }

  @Test
  void mostLimitsTheSubspace() {
    Map<String, String> settings = Map.of("first", "4", "most", "9");
    Course course = Course.of(NAME, settings, TestFunction.ELLI.at(60), normal(60)).run(2000);
    assertEquals(9, metric(course, "dimension"));
  }

  /** Every batch is asked by a search that was just restored, also while the subspace grows. */
  @ParameterizedTest
  @CsvSource({"60, 1500", "12, 600"})
  void restoredAfterEveryBatchItGoesOnToTheBit(int d, long evaluations) throws IOException {
    Objective valley = TestFunction.ROSEN.at(d);
    // rough values near the end: all phases are met
    Objective rounded = x -> 1e-9 * Math.rint(valley.value(x) / 1e-9);
    for (Objective objective : new Objective[] {valley, rounded, x -> Math.sqrt(valley.value(x))}) {
      Course through = Course.of(NAME, GROWING, objective, normal(d));
      Course resumed = Course.of(NAME, GROWING, objective, normal(d));
      Set<Double> dimensions = new HashSet<>();
      while (through.evaluations() < evaluations) {
        Batch one = through.advance();
        resumed = resumed.resumed();
        Batch other = resumed.advance();
        assertSame(one, other);
        assertEquals(through.search().metrics(), resumed.search().metrics());
        dimensions.add(metric(through, "dimension"));
      }
      assertArrayEquals(through.search().incumbent(), resumed.search().incumbent());
      assertTrue(dimensions.size() > 1, "grown: " + dimensions);
    }
  }

  private static void assertSame(Batch one, Batch other) {
    assertEquals(one.number(), other.number());
    assertEquals(one.size(), other.size());
    for (int i = 0; i < one.size(); i++) {
      Query a = one.queries().get(i);
      Query b = other.queries().get(i);
      assertEquals(a.seed(), b.seed());
      assertArrayEquals(a.x().toArray(), b.x().toArray());
    }
  }

  @Test
  void askedTwiceItAnswersTheSame() {
    Course course = Course.of(NAME, GROWING, TestFunction.ELLI.at(70), normal(70));
    for (int i = 0; i < 60; i++) {
      Search search = course.search();
      assertSame(search.ask(Frame.IDENTITY), search.ask(Frame.IDENTITY));
      course.advance();
    }
  }

  @Test
  void aHundredThousandVariablesFit() {
    int d = 100_000;
    double[][] features = new double[3][];
    for (int i = 0; i < 3; i++) {
      features[i] = Vectors.scale(1 / Math.sqrt(d), Stream.of(4, i).gaussians(d));
    }
    Objective hidden =
        x -> {
          double sum = 0;
          for (int i = 0; i < 3; i++) {
            double z = Vectors.dot(features[i], x) - 1;
            sum += Math.pow(10, i) * z * z;
          }
          return sum;
        };
    Course course = Course.of(NAME, Map.of(), hidden, new double[d]);
    assertReached(to(course, 111e-8, 200), 111e-8);
    assertTrue(metric(course, "dimension") <= 16, "dimension: " + metric(course, "dimension"));
  }
}
