package io.lmrs.lab.curvature;

import io.lmrs.Batch;
import io.lmrs.Budget;
import io.lmrs.Frame;
import io.lmrs.Outcome;
import io.lmrs.Point;
import io.lmrs.Problem;
import io.lmrs.Query;
import io.lmrs.Search;
import io.lmrs.Session;
import io.lmrs.cli.experiment.ContestTask;
import io.lmrs.cli.experiment.Method;
import io.lmrs.cli.report.Figures;
import io.lmrs.cli.report.Statistics;
import io.lmrs.cli.report.Table;
import io.lmrs.learn.Basis;
import io.lmrs.linear.Vectors;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How much of the gradient lies along the directions that a search measures, at the moment it
 * chooses a step: the question of the paper's figure 3, put to both engines. The gradient is
 * measured beside the run, by central differences along all variables.
 */
public final class GradientShare {
  private static final List<String> TASKS =
      List.of(
          "hidden@500:manifold=10",
          "hidden@500:inner=log-cosh,manifold=10",
          "hidden@500:manifold=10,bent=true",
          "hidden@500:manifold=10,share=0.01");
  private static final List<String> METHODS = List.of("subspace", "lmrs:curvature=off");
  private static final int EVALUATIONS = 1000;
  private static final double RADIUS = 1e-5;

  private GradientShare() {}

  /**
   * One step.
   *
   * @param directions how many were measured since the last step
   * @param share the part of the squared gradient along them
   */
  record Step(int directions, double share) {}

  /** Runs both engines on all seeds, and tabulates. */
  public static String markdown(List<Long> seeds) {
    Table table =
        Table.of("problem", "search", "steps", "directions", "share", "directions / d", "ratio")
            .figures();
    for (String word : TASKS) {
      for (Method method : Method.parse(String.join(",", METHODS))) {
        List<Step> steps = new ArrayList<>();
        int d = 0;
        for (long seed : seeds) {
          ContestTask task = ContestTask.parse(List.of(word), List.of(), Map.of()).getFirst();
          d = task.dimension();
          Map<String, String> settings = new LinkedHashMap<>(task.settings());
          settings.put("seed", Long.toString(seed));
          steps.addAll(
              steps(new ContestTask(task.label(), task.problem(), d, settings), method, seed));
        }
        double directions =
            Statistics.median(steps.stream().mapToDouble(Step::directions).toArray());
        double share = Statistics.median(steps.stream().mapToDouble(Step::share).toArray());
        double all = d;
        double ratio =
            Statistics.median(
                steps.stream().mapToDouble(s -> s.share() * all / s.directions()).toArray());
        table.row(
            word,
            method.label(),
            Integer.toString(steps.size()),
            Figures.brief(directions),
            Figures.brief(share),
            Figures.brief(directions / d),
            Figures.brief(ratio));
      }
    }
    return table.markdown();
  }

  private static List<Step> steps(ContestTask task, Method method, long seed) {
    var spec = task.spec(method, Budget.unlimited(), seed);
    Problem problem = spec.openProblem();
    Search search = spec.openSearch(problem);
    List<Step> steps = new ArrayList<>();
    try (Session session = problem.open()) {
      double[] at = null;
      List<double[]> rows = new ArrayList<>();
      for (int evaluations = 0; evaluations < EVALUATIONS; ) {
        Batch batch = search.ask(Frame.IDENTITY);
        double[] incumbent = search.incumbent();
        if (!Arrays.equals(at, incumbent)) {
          at = incumbent;
          rows.clear();
        }
        if (batch.size() == 1 && !rows.isEmpty()) {
          // the first trial of a line: a step has been chosen
          steps.add(step(session, at, Basis.orthonormalise(rows)));
          rows.clear();
        }
        List<Outcome> outcomes = new ArrayList<>();
        for (Query query : batch.queries()) {
          outcomes.add(session.evaluate(query));
          double[] way = query.x().toArray();
          Vectors.add(-1, at, way);
          if (batch.size() > 1 && Vectors.norm(way) > 0) {
            rows.add(way);
          }
        }
        evaluations += batch.size();
        search.tell(batch, outcomes);
      }
    }
    return steps;
  }

  private static Step step(Session session, double[] at, double[][] rows) {
    double[] gradient = new double[at.length];
    for (int i = 0; i < at.length; i++) {
      gradient[i] = (value(session, at, i, RADIUS) - value(session, at, i, -RADIUS)) / (2 * RADIUS);
    }
    double inside = 0;
    for (double[] row : rows) {
      double slope = Vectors.dot(row, gradient);
      inside += slope * slope;
    }
    return new Step(rows.length, inside / Vectors.dot(gradient, gradient));
  }

  private static double value(Session session, double[] at, int i, double by) {
    double[] x = at.clone();
    x[i] += by;
    Query query = new Query(0, Point.at(x), 0, Frame.IDENTITY);
    return ((Outcome.Value) session.evaluate(query)).value();
  }
}
