package io.lmrs.search.curvature;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.Batch;
import io.lmrs.Frame;
import io.lmrs.Objective;
import io.lmrs.Outcome;
import io.lmrs.Point;
import io.lmrs.Query;
import io.lmrs.Search;
import io.lmrs.linear.Vectors;
import io.lmrs.problem.TestFunction;
import io.lmrs.random.Stream;
import io.lmrs.search.Course;
import io.lmrs.search.Searches;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DifferenceLbfgsTest {

  @ParameterizedTest
  @CsvSource({"SPHERE, 10, 30", "ELLI, 10, 600", "CIGAR, 10, 200", "ROSEN, 10, 1200"})
  void smoothFunctionsAreSolved(TestFunction function, int dimension, long limit) {
    Objective objective = function.at(dimension);
    for (long seed = 0; seed < 3; seed++) {
      double[] start = Stream.of(seed, Stream.START).gaussians(dimension);
      Course course = Course.of("lbfgs-fd", Map.of(), objective, start);
      while (course.best() > 1e-8 && course.evaluations() < limit) {
        course.advance();
      }
      assertTrue(
          course.best() <= 1e-8,
          function + ", seed " + seed + ": " + course.best() + " after " + course.evaluations());
    }
  }

  @Test
  void aFailedCoordinateHasNoSlope() {
    // undefined to the right of 1 in the second coordinate, where the search starts
    Objective half = x -> x[1] > 1 ? Double.NaN : Course.squares(x);
    Course course = Course.of("lbfgs-fd", Map.of(), half, 2, 1, -3);
    course.advance();
    course.advance();
    assertEquals(Math.sqrt(16 + 36), course.search().metrics().get("gradient"), 1e-5);
    course.run(100);
    assertTrue(course.value() < 1.1, "value: " + course.value());
  }

  @Test
  void twoFailedLineSearchesSwitchToCentralDifferences() {
    Course course = Course.of("lbfgs-fd", Map.of(), _ -> 5, 1, 2, 3);
    assertEquals(1, course.advance().size());
    assertEquals(3, course.advance().size());
    assertEquals(3, course.advance().size());
    assertEquals(6, course.advance().size());
    Course forward = Course.of("lbfgs-fd", Map.of("slopes", "forward"), _ -> 5, 1, 2, 3).run(50);
    assertEquals(3, forward.advance().size());
  }

  /** 100,000 variables: points are cheap, and no matrix is stored. */
  @Test
  void manyVariablesAreFine() {
    int d = 100_000;
    double[] start = Stream.of(1, Stream.START).gaussians(d);
    Search search = Searches.create("lbfgs-fd", Map.of(), Course.context(1, start));
    double before = Course.squares(start);
    for (int i = 0; i < 9; i++) {
      Batch batch = search.ask(Frame.IDENTITY);
      double atOrigin = Course.squares(search.incumbent());
      List<Outcome> outcomes = new ArrayList<>(batch.size());
      for (Query query : batch.queries()) {
        outcomes.add(Outcome.of(squares(query.x(), atOrigin)));
      }
      search.tell(batch, outcomes);
    }
    assertTrue(Course.squares(search.incumbent()) < 1e-3 * before);
  }

  // the sum of squares, in constant time for a point that differs in one coordinate
  private static double squares(Point point, double atOrigin) {
    return switch (point) {
      case Point.Coordinate(double[] origin, int index, double distance) ->
          atOrigin + distance * (2 * origin[index] + distance);
      default -> Course.squares(point.toArray());
    };
  }

  @Test
  void aCoordinatePointDiffersInOneCoordinate() {
    Point point = new Point.Coordinate(new double[] {1, 2, 3}, 1, 0.5);
    assertEquals(3, point.dimension());
    assertArrayEquals(new double[] {1, 2.5, 3}, point.toArray());
    assertThrows(IllegalArgumentException.class, () -> new Point.Coordinate(new double[2], 2, 1));
  }

  /** The secant equation: the inverse Hessian takes the last change of the gradient to the step. */
  @Test
  void theInverseHessianKnowsTheLastStep() {
    InverseHessian inverse = new InverseHessian(3);
    double[] step = null;
    double[] change = null;
    for (int i = 0; i < 5; i++) {
      step = Stream.of(7, i).gaussians(6);
      change = step.clone();
      for (int j = 0; j < 6; j++) {
        change[j] *= j + 1;
      }
      inverse.add(step, change);
    }
    assertEquals(3, inverse.size());
    assertArrayEquals(step, inverse.times(change), 1e-12);
    double[] any = Stream.of(8).gaussians(6);
    assertTrue(Vectors.dot(any, inverse.times(any)) > 0, "positive definite");
    inverse.add(step, Vectors.scale(-1, change.clone()));
    assertArrayEquals(step, inverse.times(change), 1e-12, "negative curvature is not learned");
    inverse.clear();
    assertArrayEquals(any, inverse.times(any));
  }
}
