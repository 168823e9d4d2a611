package io.lmrs.search;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.Batch;
import io.lmrs.Objective;
import io.lmrs.random.Stream;
import io.lmrs.settings.Settings;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the searches of other papers have in common. */
class RivalsTest {
  private static final Objective VALLEY =
      x -> {
        double sum = 0;
        for (int i = 0; i + 1 < x.length; i++) {
          double off = x[i + 1] - x[i] * x[i];
          sum += 0.1 * off * off + 0.1 * (1 - x[i]) * (1 - x[i]);
        }
        return sum;
      };

  private static double[] start(int dimension) {
    return Stream.of(3, Stream.START).gaussians(dimension);
  }

  @ParameterizedTest
  @ValueSource(strings = {"guided-es", "asebo", "sges", "open-es", "lbfgs-fd"})
  void defaultsAreSensibleInTwoDimensions(String name) {
    Course course = Course.of(name, Map.of(), Course::squares, 1, -1).run(1500);
    assertTrue(course.value() < 1e-3, name + ": " + course.value());
  }

  @ParameterizedTest
  @ValueSource(strings = {"guided-es", "asebo", "sges", "open-es", "lbfgs-fd"})
  void defaultsAreSensibleInAThousandDimensions(String name) {
    double[] start = start(1000);
    Course course = Course.of(name, Map.of(), Course::squares, start).run(10_000);
    assertTrue(course.value() < 0.7 * Course.squares(start), name + ": " + course.value());
  }

  @ParameterizedTest
  @ValueSource(strings = {"guided-es", "asebo", "sges", "lbfgs-fd"})
  void aSphereIsDescended(String name) {
    Course course = Course.of(name, Map.of(), Course::squares, start(20)).run(3000);
    assertTrue(course.value() < 1e-6, name + ": " + course.value());
  }

  @ParameterizedTest
  @ValueSource(strings = {"guided-es", "asebo", "sges", "open-es", "lbfgs-fd"})
  void defaultsKeepTheirOwnLimits(String name) {
    for (int dimension : new int[] {1, 2, 3, 1000, 100_000}) {
      check(Searches.named(name), dimension);
    }
  }

  private static <C extends Record> void check(SearchFactory<C> factory, int dimension) {
    C defaults = factory.defaults(dimension);
    assertEquals(defaults, Settings.checked(factory.name(), defaults));
  }

  @ParameterizedTest
  @ValueSource(strings = {"guided-es", "asebo", "sges", "open-es", "lbfgs-fd"})
  void oneVariableIsEnough(String name) {
    Course course = Course.of(name, Map.of(), Course::squares, 1).run(2000);
    assertTrue(course.value() < 1e-3, name + ": " + course.value());
  }

  @ParameterizedTest
  @ValueSource(strings = {"guided-es", "asebo", "sges", "open-es", "lbfgs-fd"})
  void aSavedSearchGoesOnExactly(String name) throws IOException {
    for (Objective objective : List.<Objective>of(VALLEY, _ -> 5)) {
      for (int batches : new int[] {0, 1, 2, 7, 40}) {
        goesOnExactly(Course.of(name, Map.of(), objective, start(12)), batches);
      }
    }
  }

  private static void goesOnExactly(Course whole, int batches) throws IOException {
    for (int i = 0; i < batches; i++) {
      whole.advance();
    }
    Course copy = whole.resumed();
    for (int i = 0; i < 30; i++) {
      Batch expected = whole.advance();
      Batch actual = copy.advance();
      assertEquals(expected.number(), actual.number());
      assertEquals(expected.size(), actual.size());
      for (int q = 0; q < expected.size(); q++) {
        assertArrayEquals(
            expected.queries().get(q).x().toArray(), actual.queries().get(q).x().toArray());
      }
      assertArrayEquals(whole.search().incumbent(), copy.search().incumbent());
      assertEquals(whole.search().metrics(), copy.search().metrics());
    }
  }

  /** Ranks and line searches do not see the scale of f; powers of two change no bit. */
  @ParameterizedTest
  @ValueSource(strings = {"open-es", "lbfgs-fd"})
  void theScaleOfTheFunctionDoesNotMatter(String name) {
    Course plain = Course.of(name, Map.of(), VALLEY, start(12)).run(1500);
    Course large = Course.of(name, Map.of(), x -> 0x1p20 * VALLEY.value(x), start(12)).run(1500);
    assertArrayEquals(plain.search().incumbent(), large.search().incumbent());
  }
}
