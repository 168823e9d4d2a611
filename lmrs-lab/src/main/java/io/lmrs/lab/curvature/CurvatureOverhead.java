package io.lmrs.lab.curvature;

import io.lmrs.Budget;
import io.lmrs.RunSpec;
import io.lmrs.cli.experiment.ContestTask;
import io.lmrs.cli.experiment.Method;
import io.lmrs.cli.report.Figures;
import io.lmrs.cli.report.Table;
import io.lmrs.lab.bench.Overhead;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Map;

/**
 * What the second-order search itself costs with 1000 variables and a subspace of 50 dimensions,
 * beside the simplest search on the same problem.
 *
 * @param subspace the second-order search
 * @param ars augmented random search
 * @param load processes that waited for a processor meanwhile, on average; negative if unknown
 */
public record CurvatureOverhead(Overhead subspace, Overhead ars, double load) {
  private static final String TASK = "hidden@1000:manifold=50";
  private static final double SECONDS = 6;

  /** A search is nowhere near its end by then. */
  private static final long RENEWAL = 2000;

  /** Measures both, in the calling thread. */
  public static CurvatureOverhead measure() {
    Overhead subspace = measure(new Method("", "subspace", Map.of("first", "50", "most", "50")));
    Overhead ars = measure(Method.of("ars"));
    return new CurvatureOverhead(
        subspace, ars, ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
  }

  private static Overhead measure(Method method) {
    ContestTask task = ContestTask.parse(List.of(TASK), List.of(), Map.of()).getFirst();
    RunSpec spec = task.spec(method, Budget.unlimited(), 1);
    return Overhead.measure(spec, SECONDS, RENEWAL);
  }

  /** As a table. */
  public String markdown() {
    Table table = Table.of("search", "us per evaluation", "times ars").figures();
    for (Overhead each : new Overhead[] {subspace, ars}) {
      table.row(
          each.search(),
          Figures.brief(each.nanoseconds() / 1e3),
          Figures.brief(each.nanoseconds() / ars.nanoseconds()));
    }
    return table.markdown()
        + "\nProcessor time of the search's thread, the objective's left out; load average "
        + Figures.brief(load)
        + " on "
        + Runtime.getRuntime().availableProcessors()
        + " processors.\n";
  }
}
