package io.lmrs.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.Batch;
import io.lmrs.Budget;
import io.lmrs.Evaluator;
import io.lmrs.Goal;
import io.lmrs.Outcome;
import io.lmrs.Run;
import io.lmrs.RunResult;
import io.lmrs.StopReason;
import io.lmrs.evaluate.SerialEvaluator;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;

/** What a search survives. Every trial checks that its queries are finite. */
final class RobustnessLaws {
  private static final int DIMENSION = 8;

  private RobustnessLaws() {}

  static void failures(SearchContract contract) {
    SmallProblem sphere = SmallProblem.sphere(DIMENSION, contract).failing();
    Trial trial = Trial.convergent(contract, sphere);
    double best = best(trial, 2000, 0);
    assertHalved(sphere, best, trial);
    Trial valley = Trial.of(contract, SmallProblem.valley(DIMENSION, contract).failing());
    valley.run(1500);
    assertFiniteIncumbent(valley);
  }

  static void failedStart(SearchContract contract) {
    SmallProblem sphere = SmallProblem.sphere(DIMENSION, contract);
    for (int first : new int[] {1, 2, 4, 30}) {
      Trial trial = Trial.convergent(contract, sphere);
      assertHalved(sphere, best(trial, 2000, first), trial);
    }
    // the start is a hole in the domain and nothing else is
    double[] start = sphere.initial();
    SmallProblem hole =
        sphere.changed(
            "sphere with a hole",
            (x, _) -> Arrays.equals(x, start) ? Double.NaN : SmallProblem.squares(x));
    Trial trial = Trial.convergent(contract, hole);
    assertHalved(sphere, best(trial, 2000, 0), trial);
  }

  private static void assertHalved(SmallProblem sphere, double best, Trial trial) {
    double start = SmallProblem.squares(sphere.initial());
    assertTrue(
        best < start / 2,
        () -> "best value must be less than half of " + start + ": " + best + ", " + trial.where());
  }

  // the best value in that many evaluations, of which the first fail
  private static double best(Trial trial, long evaluations, int failing) {
    double best = Double.POSITIVE_INFINITY;
    while (trial.evaluations() < evaluations) {
      Batch batch = trial.ask();
      List<Outcome> outcomes = new ArrayList<>(trial.evaluate(batch));
      for (int i = 0; i < outcomes.size(); i++) {
        if (batch.queries().get(i).id() < failing) {
          outcomes.set(i, new Outcome.Failure("not yet"));
        }
        best = Math.min(best, outcomes.get(i).cost(Goal.MINIMIZE));
      }
      trial.tell(batch, outcomes);
    }
    return best;
  }

  static void allFailed(SearchContract contract) {
    SmallProblem hopeless = SmallProblem.of("nothing", DIMENSION, contract, (_, _) -> Double.NaN);
    Trial trial = Trial.of(contract, hopeless);
    trial.run(600);
    assertFiniteIncumbent(trial);
    assertEquals(OptionalDouble.empty(), trial.search().incumbentValue(), trial::where);
    try (Evaluator evaluator = new SerialEvaluator(hopeless)) {
      Budget budget = Budget.ofEvaluations(100_000);
      RunResult result = new Run(hopeless, trial.fresh().search(), evaluator, budget).run();
      assertEquals(StopReason.ALL_FAILED, result.stop(), trial::where);
    }
  }

  static void infeasible(SearchContract contract) {
    SmallProblem sphere = SmallProblem.sphere(DIMENSION, contract);
    double[] start = sphere.initial();
    for (double size : new double[] {1e-6, 0.05, 1}) {
      SmallProblem around =
          sphere.changed(
              "sphere, infeasible within " + size + " of the start",
              (x, _) -> distance(x, start) < size ? Double.NaN : SmallProblem.squares(x));
      Trial trial = Trial.of(contract, around);
      trial.run(1000);
      assertFiniteIncumbent(trial);
    }
    // feasible on one side of the start only
    SmallProblem half =
        sphere.changed(
            "half a sphere", (x, _) -> x[0] < start[0] ? Double.NaN : SmallProblem.squares(x));
    Trial trial = Trial.of(contract, half);
    trial.run(1000);
    assertFiniteIncumbent(trial);
  }

  private static double distance(double[] x, double[] y) {
    double sum = 0;
    for (int i = 0; i < x.length; i++) {
      sum += (x[i] - y[i]) * (x[i] - y[i]);
    }
    return Math.sqrt(sum);
  }

  static void constant(SearchContract contract) {
    for (double value : new double[] {0, -3, 1e300}) {
      survives(contract, "constant " + value, (_, _) -> value, 1500);
    }
  }

  static void bottomless(SearchContract contract) {
    survives(contract, "linear", (x, _) -> x[0] - 2 * x[1] + 0.001 * x[2], 5000);
    survives(contract, "cubic", (x, _) -> x[0] * x[0] * x[0] + x[1], 3000);
    survives(contract, "exponential", (x, _) -> -Math.exp(x[0]) - x[1] * x[1], 3000);
  }

  static void extremeValues(SearchContract contract) {
    for (double factor : new double[] {1e300, 1e-300}) {
      survives(
          contract, "sphere times " + factor, (x, _) -> factor * SmallProblem.squares(x), 1500);
      survives(contract, "sphere plus " + factor, (x, _) -> SmallProblem.squares(x) + factor, 1500);
    }
  }

  private static void survives(
      SearchContract contract, String name, SmallProblem.Terrain terrain, long evaluations) {
    Trial trial = Trial.of(contract, SmallProblem.of(name, DIMENSION, contract, terrain));
    trial.run(evaluations);
    assertFiniteIncumbent(trial);
  }

  private static void assertFiniteIncumbent(Trial trial) {
    double[] x = trial.search().incumbent();
    assertTrue(
        Arrays.stream(x).allMatch(Double::isFinite),
        () -> "the incumbent must be finite: " + Arrays.toString(x) + ", " + trial.where());
  }
}
