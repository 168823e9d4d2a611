package io.lmrs.cli.experiment;

import io.lmrs.Event;
import io.lmrs.Goal;
import io.lmrs.Outcome;
import io.lmrs.cli.report.Course;
import io.lmrs.store.StoredRun;
import java.util.ArrayList;
import java.util.List;

/** The evaluations of a run that were better than all before. One thread. */
final class Improvements {
  private final Goal goal;
  private final List<double[]> found = new ArrayList<>();
  private long evaluations;

  Improvements(Goal goal) {
    this.goal = goal;
  }

  /** Those of a stored run, one by one. */
  static Course of(StoredRun run, Goal goal) {
    Improvements improvements = new Improvements(goal);
    run.evaluations(evaluation -> improvements.add(evaluation.outcome()));
    return improvements.course();
  }

  void add(Event event) {
    if (event instanceof Event.Evaluated(_, var outcomes)) {
      outcomes.forEach(this::add);
    }
  }

  void add(Outcome outcome) {
    evaluations++;
    if (outcome instanceof Outcome.Value v
        && (found.isEmpty() || goal.better(v.value(), found.getLast()[1]))) {
      found.add(new double[] {evaluations, v.value()});
    }
  }

  /** The improvements, and the last evaluation with the best value. */
  Course course() {
    List<double[]> all = new ArrayList<>(found);
    if (!all.isEmpty() && all.getLast()[0] < evaluations) {
      all.add(new double[] {evaluations, all.getLast()[1]});
    }
    return new Course(
        all.stream().mapToDouble(e -> e[0]).toArray(),
        all.stream().mapToDouble(e -> e[1]).toArray());
  }
}
