package io.lmrs.lab.bench;

import com.sun.management.OperatingSystemMXBean;
import io.lmrs.Batch;
import io.lmrs.Bounds;
import io.lmrs.Outcome;
import io.lmrs.Problem;
import io.lmrs.RunSpec;
import io.lmrs.Search;
import io.lmrs.Session;
import io.lmrs.plan.KnownPoint;
import io.lmrs.random.Stream;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;

/**
 * How long the search {@code gp} takes for a proposal, one after the other, if it knows some points
 * of a smooth sum in a box.
 *
 * @param processor seconds of all cores together, per proposal
 * @param clock seconds that went by
 */
record ProposalSpeed(double[] processor, double[] clock) {
  private static final String OBJECTIVE = "sphere";
  private static final double HALF_WIDTH = 5;

  /**
   * Measures from the first proposal on, with all that Java does at its start.
   *
   * @param known points that the search is told first
   */
  static ProposalSpeed measure(int known, int variables, int proposals) {
    RunSpec spec =
        RunSpec.of(OBJECTIVE, variables, "gp")
            .withBounds(Bounds.box(variables, -HALF_WIDTH, HALF_WIDTH));
    Problem problem = spec.openProblem();
    Search search = spec.openSearch(problem);
    double[] processor = new double[proposals];
    double[] clock = new double[proposals];
    try (Session session = problem.open()) {
      search.know(points(known, variables));
      for (int i = 0; i < proposals; i++) {
        long used = processorTime();
        long began = System.nanoTime();
        Batch batch = search.ask(problem.frame());
        clock[i] = (System.nanoTime() - began) * 1e-9;
        processor[i] = (processorTime() - used) * 1e-9;
        List<Outcome> outcomes = new ArrayList<>();
        batch.queries().forEach(query -> outcomes.add(session.evaluate(query)));
        search.tell(batch, outcomes);
      }
    }
    return new ProposalSpeed(processor, clock);
  }

  private static List<KnownPoint> points(int count, int variables) {
    List<KnownPoint> out = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      double[] x = new double[variables];
      double sum = 0;
      for (int k = 0; k < variables; k++) {
        x[k] = HALF_WIDTH * (2 * Stream.of(1, i).uniform(k) - 1);
        sum += x[k] * x[k];
      }
      out.add(new KnownPoint(x, sum));
    }
    return out;
  }

  private static long processorTime() {
    return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
        .getProcessCpuTime();
  }
}
