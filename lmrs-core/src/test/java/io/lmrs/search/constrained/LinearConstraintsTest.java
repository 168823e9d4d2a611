package io.lmrs.search.constrained;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.Lmrs;
import io.lmrs.Outcome;
import io.lmrs.RunResult;
import io.lmrs.constraint.Constraint;
import io.lmrs.constraint.LinearConstraint;
import io.lmrs.explain.Evidence;
import io.lmrs.explain.Explainer;
import io.lmrs.explain.Explanation;
import io.lmrs.explain.Verdict;
import io.lmrs.search.SearchFactory;
import io.lmrs.search.Searches;
import io.lmrs.variable.Variable;
import io.lmrs.variable.Variables;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** No search ever evaluates a point that misses a linear constraint. */
class LinearConstraintsTest {
  private static final double[] TARGET = {0.9, 0.5, -0.3, 0.3};
  private static final LinearConstraint SHARES = LinearConstraint.equal("shares", 1, 1, 1, 1, 1);
  private static final LinearConstraint PAIR = LinearConstraint.atMost("pair", 0.5, 1, 0, 0, 1);

  // of least distance to the target: sums of 1, the first and the last at most 0.5 together
  private static final double[] NEAREST = {0.5, 0.5, 0, 0};

  static Stream<String> searches() {
    return Searches.all().stream()
        .map(SearchFactory::name)
        .filter(name -> !List.of("manifold-search", "offline").contains(name));
  }

  private static double distance(double[] x) {
    double sum = 0;
    for (int i = 0; i < x.length; i++) {
      sum += (x[i] - TARGET[i]) * (x[i] - TARGET[i]);
    }
    return sum;
  }

  private static double checked(double[] x) {
    assertEquals(1, SHARES.at(x), 1e-14);
    assertTrue(PAIR.at(x) <= 0.5, "pair at " + PAIR.at(x));
    for (double v : x) {
      assertTrue(v >= 0 && v <= 1, "in the box: " + v);
    }
    return distance(x);
  }

  private static Lmrs run(String search, int evaluations) {
    return Lmrs.minimizer(LinearConstraintsTest::checked, new double[] {0.1, 0.2, 0.3, 0.4})
        .bounds(new double[4], new double[] {1, 1, 1, 1})
        .linear(SHARES, PAIR)
        .search(search)
        .evaluations(evaluations);
  }

  @ParameterizedTest
  @MethodSource("searches")
  void everySearchKeepsThem(String search) {
    RunResult result = run(search, 300).run();
    assertEquals(0, result.failures(), result.lastFailure());
    assertTrue(
        result.best() < distance(new double[] {0.1, 0.2, 0.3, 0.4}), search + " gets nowhere");
  }

  @Test
  void theFlagshipEndsInACorner() {
    for (String search : List.of("lmrs", "auto", "sqp")) {
      RunResult result = run(search, 200).run();
      assertEquals(0, result.failures(), result.lastFailure());
      assertArrayEquals(NEAREST, result.point(), 1e-6, search);
    }
  }

  @Test
  void theyGoTogetherWithConstraintsThatAreMeasured() {
    RunResult result =
        Lmrs.constrained(
                x -> Outcome.of(checked(x), x[1] * x[2]),
                new double[] {0.1, 0.2, 0.3, 0.4},
                Constraint.atLeast("product", 0.05))
            .bounds(new double[4], new double[] {1, 1, 1, 1})
            .linear(SHARES, PAIR)
            .evaluations(400)
            .run();
    assertEquals(0, result.failures(), result.lastFailure());
    assertTrue(result.feasibility().feasible());
    double best = Double.POSITIVE_INFINITY;
    for (int i = 0; i < 100 * 100 * 100; i++) {
      double[] x = {i % 100 * 0.01, i / 100 % 100 * 0.01, i / 10_000 * 0.01, 0};
      x[3] = 1 - x[0] - x[1] - x[2];
      if (x[3] >= 0 && PAIR.at(x) <= 0.5 && x[1] * x[2] >= 0.05) {
        best = Math.min(best, distance(x));
      }
    }
    assertTrue(result.best() <= best, result.best() + " and on a grid " + best);
  }

  @Test
  void aFixedVariableGoesIntoTheLimits() {
    Variables variables =
        Variables.of(
            Variable.real("a", 0, 1),
            Variable.real("b", 0, 1),
            Variable.real("c", 0, 1),
            Variable.real("d", 0, 1).fixed(0.25));
    RunResult result =
        Lmrs.minimizer(LinearConstraintsTest::checked, new double[] {0.2, 0.3, 0.25, 0.25})
            .variables(variables)
            .linear(SHARES, PAIR)
            .evaluations(200)
            .run();
    assertEquals(0, result.failures(), result.lastFailure());
    assertArrayEquals(new double[] {0.25, 0.5, 0, 0.25}, result.point(), 1e-6);
    assertEquals(0.25, result.point()[3]);
  }

  @Test
  void badInputIsToldInASentence() {
    assertSentence(
        "start must keep the linear constraint pair, in [-Infinity, 0.5]: 1.0",
        run("lmrs", 10).start(new double[] {1, 0, 0, 0}));
    assertSentence(
        "linear constraint pair must have 4 coefficients: 2",
        run("lmrs", 10).linear(LinearConstraint.atMost("pair", 1, 1, 2)));
    assertSentence(
        "linear constraints need real variables on a linear scale: b is discrete",
        Lmrs.minimizer(x -> x[0], new double[] {0.5, 1})
            .variables(Variables.of(Variable.real("a", 0, 1), Variable.integer("b", 0, 5)))
            .search("auto")
            .linear(LinearConstraint.atMost("sum", 3, 1, 1)));
  }

  private static void assertSentence(String sentence, Lmrs run) {
    assertEquals(sentence, assertThrows(IllegalArgumentException.class, run::run).getMessage());
  }

  /** An equality leaves three coordinates, each of which is of several variables. */
  @Test
  void whatTiesVariablesTogetherIsNotExplainedAsOneOfThem() {
    Evidence evidence = new Evidence();
    run("subspace", 300).recorder(evidence).run();
    Explanation explanation = Explainer.explain(evidence);
    assertEquals(4, explanation.with(Verdict.OPEN).size());
    assertTrue(
        explanation.notes().stream().anyMatch(note -> note.contains("linear equalities")),
        explanation.notes() + "");
  }
}
