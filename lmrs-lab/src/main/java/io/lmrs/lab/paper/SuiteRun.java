package io.lmrs.lab.paper;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lmrs.Budget;
import io.lmrs.Progress;
import io.lmrs.RunResult;
import io.lmrs.RunSpec;
import io.lmrs.StopReason;
import io.lmrs.cli.experiment.Job;
import io.lmrs.cli.experiment.Method;
import io.lmrs.cli.report.Curve;
import io.lmrs.lab.reproduce.WorkProgress;
import io.lmrs.lab.reproduce.WorkUnit;
import io.lmrs.problem.TestFunction;
import io.lmrs.spec.Json;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

/**
 * A run on a problem of the suite, as it was noted.
 *
 * @param reached evaluations to each of {@link #LEVELS} by value, NaN for a miss
 * @param flat evaluations until the gradient was small, NaN where it never was
 * @param open the part of the gap left open at the end
 */
record SuiteRun(double[] reached, double flat, double open) {

  /** The parts of the gap at which methods are compared. */
  static final List<Double> LEVELS = List.of(1e-2, 1e-4, 1e-8);

  /** The gradient is looked at whenever the evaluations have grown by this factor. */
  private static final double GROWTH = 1.1;

  /**
   * A function with so many variables.
   *
   * @param function the function
   * @param d how many
   */
  record Place(TestFunction function, int d) {
    String label() {
      return function.word() + "@" + d;
    }
  }

  static SuiteRun of(ObjectNode node) {
    Curve reached = Curve.of(node, "levels", "reached");
    return new SuiteRun(
        reached.y(),
        node.path("flat").asDouble(Double.NaN),
        node.path("open").asDouble(Double.POSITIVE_INFINITY));
  }

  /** Evaluations to a stationary point at that level; infinite for a miss. */
  double cost(double level) {
    double byValue = reached[LEVELS.indexOf(level)];
    double cost = Double.isNaN(byValue) ? Double.POSITIVE_INFINITY : byValue;
    return Double.isNaN(flat) ? cost : Math.min(cost, flat);
  }

  /** True where it came to that level by value. */
  boolean reaches(double level) {
    return !Double.isNaN(reached[LEVELS.indexOf(level)]);
  }

  /** The same starts and references for all methods, worked out when they are needed. */
  static final class Starts {
    private final Map<String, Stationary> known = new ConcurrentHashMap<>();

    Stationary at(Place place, long seed, WorkProgress bench) {
      return known.computeIfAbsent(
          place.label() + " " + seed, _ -> Stationary.of(place.function, place.d, seed, bench));
    }
  }

  /**
   * The run of a method.
   *
   * @param tags words besides the function, the dimension and the search
   */
  static WorkUnit unit(
      Place place, Method method, long seed, long evaluations, Starts starts, String... tags) {
    // a run ends early where it gets there; models cost far more than the rest
    double each =
        switch (method.search()) {
          case "rembo" -> 4e-2;
          case "lmrs", "lmrs-paper" -> 1e-5 + 1.5e-6 * place.d;
          default -> 5e-6 + 1e-7 * place.d;
        };
    Set<String> all =
        new java.util.HashSet<>(List.of(place.function.word(), "d=" + place.d, method.search()));
    all.addAll(Arrays.asList(tags));
    return new WorkUnit(
        "suite %s %s%s seed=%d evaluations=%d"
            .formatted(place.label(), method.search(), method.settings(), seed, evaluations),
        all,
        evaluations * each,
        bench -> run(place, method, seed, evaluations, starts, bench));
  }

  private static ObjectNode run(
      Place place, Method method, long seed, long evaluations, Starts starts, WorkProgress bench)
      throws InterruptedException {
    Stationary goal = starts.at(place, seed, bench);
    RunSpec spec =
        RunSpec.of(place.function.word(), place.d, method.search())
            .withSearch(method.search(), method.settings())
            .withBudget(Budget.ofEvaluations(evaluations))
            .withSeed(seed);
    boolean noisy = place.function == TestFunction.NOISYSPHERE;
    Job job = new Job(method, spec, (_, _, earlier) -> end(goal, noisy, earlier));
    RunResult result = bench.run(job, goal.problem()).orElse(null);
    if (result == null) {
      // nobody waits for it any more
      return Json.object();
    }
    double[] reached = new double[LEVELS.size()];
    Arrays.fill(reached, Double.NaN);
    result.trace().forEach(p -> note(reached, goal.open(value(p, noisy)), p.evaluations()));
    ObjectNode node = Json.object();
    new Curve(LEVELS.stream().mapToDouble(l -> l).toArray(), reached)
        .put(node, "levels", "reached");
    node.set("flat", Json.of(flat(goal, result)));
    double last = noisy ? result.incumbentValue() : Math.min(result.best(), orInfinite(result));
    node.set("open", Json.of(goal.open(last)));
    node.put("evaluations", result.evaluations());
    node.put("stop", result.stop().name().toLowerCase(Locale.ROOT));
    return node;
  }

  // the gradient costs much, so that it is looked at ever more rarely
  private static final class Looks {
    private double next = 1;

    boolean due(Progress progress) {
      boolean due = progress.evaluations() >= next;
      next = due ? progress.evaluations() * GROWTH : next;
      return due;
    }
  }

  private static Predicate<Progress> end(Stationary goal, boolean noisy, List<Progress> earlier) {
    Looks looks = new Looks();
    Deque<Progress> before = new ArrayDeque<>(earlier);
    return progress -> {
      // those before a snapshot do not come again
      while (!before.isEmpty() && before.getFirst().iteration() < progress.iteration()) {
        looks.due(before.removeFirst());
      }
      return looks.due(progress) && goal.flat(progress.point())
          || goal.open(value(progress, noisy)) <= LEVELS.getLast();
    };
  }

  private static double flat(Stationary goal, RunResult result) {
    Looks looks = new Looks();
    boolean due = false;
    for (Progress progress : result.trace()) {
      due = looks.due(progress);
    }
    return due && result.stop() == StopReason.LISTENER && goal.flat(result.incumbent())
        ? result.evaluations()
        : Double.NaN;
  }

  private static double orInfinite(RunResult result) {
    double value = result.incumbentValue();
    return Double.isNaN(value) ? Double.POSITIVE_INFINITY : value;
  }

  // under noise the best value seen is too good to be true
  private static double value(Progress progress, boolean noisy) {
    double incumbent = progress.incumbent();
    return noisy || progress.best() > incumbent ? incumbent : progress.best();
  }

  private static void note(double[] reached, double open, long evaluations) {
    for (int i = 0; i < reached.length; i++) {
      if (Double.isNaN(reached[i]) && open <= LEVELS.get(i)) {
        reached[i] = evaluations;
      }
    }
  }
}
