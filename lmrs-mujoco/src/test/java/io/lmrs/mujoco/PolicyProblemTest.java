package io.lmrs.mujoco;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.Budget;
import io.lmrs.Cutoff;
import io.lmrs.Evaluator;
import io.lmrs.Frame;
import io.lmrs.Metrics;
import io.lmrs.Moments;
import io.lmrs.Outcome;
import io.lmrs.Point;
import io.lmrs.Problem;
import io.lmrs.Query;
import io.lmrs.Run;
import io.lmrs.RunResult;
import io.lmrs.RunSpec;
import io.lmrs.Session;
import io.lmrs.evaluate.Examiner;
import io.lmrs.evaluate.ThreadEvaluator;
import io.lmrs.evaluate.Trials;
import io.lmrs.problem.Problems;
import io.lmrs.random.Stream;
import io.lmrs.testkit.ProblemContract;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;

@Installed
class PolicyProblemTest implements ProblemContract {

  @Override
  public Problem problem() {
    return problem("hopper", Map.of("horizon", "30"));
  }

  private static Problem problem(String name, Map<String, String> settings) {
    return Problems.create(name, 0, settings);
  }

  private static Outcome.Value value(Problem problem, double[] x, long seed, Frame frame) {
    try (Session session = problem.open()) {
      return (Outcome.Value) session.evaluate(new Query(0, Point.at(x), seed, frame));
    }
  }

  @Test
  void theDimensionsAreThoseOfLinearPolicies() {
    int[] sizes = {16, 33, 102, 102, 888, 6392};
    for (BuiltIn task : BuiltIn.values()) {
      assertEquals(sizes[task.ordinal()], problem(task.word(), Map.of()).dimension());
    }
    assertEquals(216, problem("ant", Map.of("rules", "v4")).dimension());
    assertEquals(8 * 5 + 5 + 2 * 5, problem("swimmer", Map.of("hidden", "5")).dimension());
    assertEquals(
        "dimension of swimmer must be 16: 17",
        assertThrows(IllegalArgumentException.class, () -> Problems.create("swimmer", 17, Map.of()))
            .getMessage());
  }

  @Test
  void theFirstPolicyDoesNothing() {
    Problem problem = problem("swimmer", Map.of("horizon", "20"));
    assertArrayEquals(new double[16], problem.start(4));
    Problem hidden = problem("swimmer", Map.of("horizon", "20", "hidden", "3"));
    // the value of both is that of no action at all
    assertEquals(
        value(problem, problem.start(1), 9, problem.frame()).value(),
        value(hidden, hidden.start(1), 9, hidden.frame()).value());
  }

  @Test
  void withoutWhiteningAPolicyInABoxIsAPlainFunction() {
    Problem box =
        problem(
            "hopper", Map.of("horizon", "20", "whitening", "false", "lower", "-1", "upper", "1"));
    assertEquals(Frame.IDENTITY, box.frame());
    assertEquals(-1, box.bounds().lower(32));
    double[] x = new double[33];
    Arrays.setAll(x, i -> 0.3 * Math.sin(i));
    Outcome.Value value = value(box, x, 9, box.frame());
    assertNull(value.observed());
    assertEquals(
        value.value(),
        value(problem("hopper", Map.of("horizon", "20")), x, 9, Frame.IDENTITY).value());
  }

  @Test
  void trainingLeavesTheBonusOut() {
    Problem training = problem("hopper", Map.of());
    Problem plain = problem("hopper", Map.of("bonus-in-training", "true"));
    double[] x = training.start(1);
    Outcome.Value without = value(training, x, 3, training.frame());
    Outcome.Value with = value(plain, x, 3, plain.frame());
    assertTrue(with.steps() > 10 && with.steps() < 1000, "steps: " + with.steps());
    assertEquals(with.steps(), with.value() - without.value(), 1e-9);
    assertEquals(
        with.value(),
        value(training.trials().orElseThrow().problem(), x, 3, plain.frame()).value());
  }

  /** What the policy is worth at its pace, without the bonus, is what it is told for. */
  @Test
  void anEpisodeThatLagsEndsAtItsPace() {
    Problem problem = problem("halfcheetah", Map.of("horizon", "100"));
    double[] x = problem.start(1);
    Query query = new Query(0, Point.at(x), 3, problem.frame());
    Outcome.Value whole = value(problem, x, 3, problem.frame());
    try (Session session = problem.open()) {
      Outcome.Value ended =
          (Outcome.Value) session.evaluate(query.within(new Cutoff(whole.value() + 100, 10)));
      assertTrue(ended.steps() < 50, "steps: " + ended.steps());
      assertEquals(ended.steps(), ended.observed().count());
      Problem part = problem("halfcheetah", Map.of("horizon", Long.toString(ended.steps())));
      assertEquals(
          value(part, x, 3, problem.frame()).value() * 100 / ended.steps(), ended.value(), 1e-9);
      // no reward has a limit, and what does not lag goes on
      for (Cutoff cutoff :
          new Cutoff[] {Cutoff.exact(1e9), new Cutoff(whole.value() - 100, 1000), Cutoff.NONE}) {
        assertEquals(
            whole.value(), ((Outcome.Value) session.evaluate(query.within(cutoff))).value());
      }
    }
    Problem hopper = problem("hopper", Map.of("horizon", "20"));
    try (Session session = hopper.open()) {
      Query cut =
          new Query(0, Point.at(hopper.start(1)), 3, hopper.frame(), new Cutoff(1000, 0.001));
      Outcome.Value ended = (Outcome.Value) session.evaluate(cut);
      assertEquals(1, ended.steps());
      Problem plain = problem("hopper", Map.of("horizon", "1"));
      assertEquals(
          20 * value(plain, hopper.start(1), 3, hopper.frame()).value(), ended.value(), 1e-9);
    }
  }

  @Test
  void observationsAreCountedAndWhitened() {
    Problem problem = problem("halfcheetah", Map.of("horizon", "50"));
    double[] x = Stream.of(1).gaussians(102);
    Arrays.setAll(x, i -> 0.1 * x[i]);
    Outcome.Value plain = value(problem, x, 3, problem.frame());
    assertEquals(50, plain.observed().count());
    Frame later = problem.frame().observe(plain.observed());
    assertNotEquals(plain.value(), value(problem, x, 3, later).value());
    // on plain observations, the weights of the model's frame act as those of the search do
    double[] seen = later.toModel(x);
    double[] mean = ((Frame.Whitening) later).mean();
    Moments shifted = new Moments(100, mean, filled(17, 99));
    Frame centred = new Frame.Whitening(6, shifted);
    assertEquals(
        value(problem, seen, 3, centred).value(), value(problem, x, 3, later).value(), 1e-6);
  }

  private static double[] filled(int length, double value) {
    double[] out = new double[length];
    Arrays.fill(out, value);
    return out;
  }

  @Test
  void withoutWhiteningNothingIsObserved() {
    Problem problem = problem("swimmer", Map.of("horizon", "10"));
    assertNull(value(problem, problem.start(1), 3, Frame.IDENTITY).observed());
  }

  @Test
  void aPolicyThatThrowsTheSimulationOutOfBoundsFails() {
    Problem problem = problem("hopper", Map.of());
    double[] x = filled(33, 1e300);
    try (Session session = problem.open()) {
      Outcome outcome = session.evaluate(new Query(0, Point.at(x), 1, Frame.IDENTITY));
      assertEquals("the simulation diverged in step 1", ((Outcome.Failure) outcome).reason());
      // the session is as good as new
      Query calm = new Query(1, Point.at(problem.start(1)), 1, Frame.IDENTITY);
      Outcome.Value after = (Outcome.Value) session.evaluate(calm);
      assertEquals(value(problem, problem.start(1), 1, Frame.IDENTITY), after);
    }
  }

  private static RunResult run(Map<String, String> settings, int threads) {
    RunSpec spec =
        RunSpec.of("swimmer", 0, "ars")
            .withProblemSettings(settings)
            .withSearchSettings(Map.of("directions", "3", "radius", "0.1"))
            .withBudget(Budget.ofEvaluations(60))
            .withSeed(7);
    Problem problem = spec.openProblem();
    Trials trials = problem.trials().orElseThrow();
    try (Evaluator evaluator = ThreadEvaluator.of(problem, threads);
        Examiner examiner = new Examiner(trials, spec.seed(), threads)) {
      Run run = new Run(problem, spec.openSearch(problem), evaluator, spec.budget());
      run.appraisal(examiner);
      return run.run();
    }
  }

  @Test
  void theNumberOfThreadsChangesNothing() {
    Map<String, String> settings = Map.of("horizon", "100", "trial-episodes", "3", "hidden", "4");
    RunResult one = run(settings, 1);
    RunResult three = run(settings, 3);
    assertArrayEquals(one.incumbent(), three.incumbent());
    assertEquals(one.best(), three.best());
    assertEquals(
        one.trace().stream().map(p -> p.metrics()).toList(),
        three.trace().stream().map(p -> p.metrics()).toList());
    long trials =
        one.trace().stream().filter(p -> p.metrics().values().containsKey(Metrics.TRIAL)).count();
    assertEquals(3, trials);
  }

  @Test
  void theVersionNamesSimulatorAndRules() {
    assertEquals("MuJoCo 2.2.2, rules v4", problem("hopper", Map.of()).version());
    assertEquals(
        "MuJoCo 2.2.2, rules paper", problem("humanoid", Map.of("rules", "paper")).version());
  }
}
