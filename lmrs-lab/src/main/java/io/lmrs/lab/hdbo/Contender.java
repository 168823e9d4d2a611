package io.lmrs.lab.hdbo;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lmrs.Budget;
import io.lmrs.Goal;
import io.lmrs.Point;
import io.lmrs.Problem;
import io.lmrs.Query;
import io.lmrs.RunResult;
import io.lmrs.RunSpec;
import io.lmrs.Session;
import io.lmrs.cli.experiment.Job;
import io.lmrs.cli.experiment.Method;
import io.lmrs.cli.report.Curve;
import io.lmrs.lab.reproduce.WorkProgress;
import io.lmrs.lab.reproduce.WorkUnit;
import io.lmrs.random.Stream;
import io.lmrs.spec.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A search with a budget.
 *
 * @param label the name on the page
 * @param search the search, or {@link #RANDOM}
 * @param evaluations the budget that it is told
 */
record Contender(String label, String search, long evaluations) {

  /** Points drawn uniformly from the box. */
  static final String RANDOM = "random";

  private static final long FEW = 300;

  /** All contenders for runs of so many evaluations. */
  static List<Contender> on(long evaluations) {
    List<Contender> all = new ArrayList<>();
    for (String search : List.of("gp", "turbo", "rembo", "lmrs", "auto")) {
      all.add(new Contender(search, search, evaluations));
    }
    if (evaluations > FEW) {
      all.add(new Contender("auto, " + FEW, "auto", FEW));
    }
    all.add(new Contender("cma-es", "cma-es", evaluations));
    all.add(new Contender(RANDOM, RANDOM, evaluations));
    return all;
  }

  /** What pages call the contenders. */
  static List<String> labels() {
    return on(Long.MAX_VALUE).stream().map(Contender::label).toList();
  }

  /** The contender that a page names so. */
  static Contender labelled(String label, long evaluations) {
    return new Contender(label, label.replaceFirst(",.*", ""), evaluations);
  }

  /** By which the run of a seed is known. */
  String key(String problem, long seed) {
    return "hdbo %s %s seed=%d evaluations=%d".formatted(problem, search, seed, evaluations);
  }

  /** The run of a seed. */
  WorkUnit unit(Yardstick problem, long seed) {
    double each =
        switch (search) {
          case "gp", "auto" -> 2e-5 * evaluations + 1e-4 * problem.dimension();
          case "turbo", "rembo" -> 0.05;
          default -> 1e-4;
        };
    return new WorkUnit(
        key(problem.word(), seed),
        Set.of(problem.word(), search, "d=" + problem.dimension()),
        evaluations * (each + problem.seconds()),
        bench -> run(problem, seed, bench));
  }

  private ObjectNode run(Yardstick yardstick, long seed, WorkProgress bench)
      throws InterruptedException {
    RunSpec spec =
        RunSpec.of(
                yardstick.problem(),
                yardstick.dimension(),
                search.equals(RANDOM) ? "random-search" : search)
            .withProblemSettings(yardstick.settings())
            .withBudget(Budget.ofEvaluations(evaluations))
            .withSeed(seed);
    Problem problem = spec.openProblem();
    ObjectNode node = Json.object();
    node.put("seed", seed);
    (search.equals(RANDOM)
            ? Optional.of(drawn(problem, seed, bench))
            : searched(spec, problem, bench))
        .ifPresent(curve -> curve.put(node, "evaluations", "best"));
    return node;
  }

  private Optional<Curve> searched(RunSpec spec, Problem problem, WorkProgress bench)
      throws InterruptedException {
    return bench.run(new Job(Method.of(search), spec), problem).map(Contender::curve);
  }

  private static Curve curve(RunResult result) {
    List<double[]> steps = new ArrayList<>();
    result.trace().forEach(p -> steps.add(new double[] {p.evaluations(), p.best()}));
    steps.add(new double[] {result.evaluations(), result.best()});
    return curve(steps);
  }

  private Curve drawn(Problem problem, long seed, WorkProgress bench) {
    Goal goal = problem.goal();
    double best = Double.POSITIVE_INFINITY;
    List<double[]> steps = new ArrayList<>();
    try (Session session = problem.open()) {
      for (int i = 0; i < evaluations && !bench.cancelled(); i++) {
        Stream stream = Stream.of(seed, Stream.DIRECTIONS, i);
        double[] x = new double[problem.dimension()];
        for (int k = 0; k < x.length; k++) {
          double t = stream.uniform(k);
          x[k] = problem.bounds().lower(k) * (1 - t) + problem.bounds().upper(k) * t;
        }
        Query query = new Query(i, Point.at(x), stream.bits(x.length), problem.frame());
        best = Math.min(best, session.evaluate(query).cost(goal));
        steps.add(new double[] {i + 1, goal.value(best)});
        bench.part(Math.min(0.999, (double) i / evaluations));
      }
    }
    return curve(steps);
  }

  // where the best changes, and the end
  static Curve curve(List<double[]> steps) {
    List<double[]> kept = new ArrayList<>();
    for (double[] step : steps) {
      if (kept.isEmpty() || step[1] != kept.getLast()[1]) {
        kept.add(step);
      }
    }
    if (!kept.isEmpty() && kept.getLast()[0] < steps.getLast()[0]) {
      kept.add(steps.getLast());
    }
    return new Curve(
        kept.stream().mapToDouble(s -> s[0]).toArray(),
        kept.stream().mapToDouble(s -> s[1]).toArray());
  }
}
