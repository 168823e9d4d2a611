package io.lmrs.cuda;

import io.lmrs.Budget;
import io.lmrs.Problem;
import io.lmrs.Run;
import io.lmrs.RunSpec;
import io.lmrs.Search;
import io.lmrs.evaluate.SerialEvaluator;
import java.io.PrintStream;
import java.util.Locale;
import java.util.Map;

/** Checks the GPU's learner against the processor's, for people with a GPU. */
public final class CudaCheck {
  /** What rounding may come to after ten iterations, relative to what was learned. */
  static final double TOLERANCE = 2e-3;

  private static final int DIMENSION = 1000;
  private static final int ITERATIONS = 10;
  private static final long SEED = 1;

  private CudaCheck() {}

  /**
   * Prints a line per case.
   *
   * @return whether all agree
   * @throws io.lmrs.MissingPart if there is no GPU
   */
  public static boolean run(PrintStream out) {
    try (Cuda cuda = CudaAccelerator.open()) {
      out.println(cuda.name() + "; differences from the processor after 10 iterations");
    }
    boolean all = true;
    for (Agreement.Case c : Agreement.cases()) {
      Agreement.Differences found =
          Agreement.compare(
              c, (shape, batches) -> new CudaDevice(CudaAccelerator.open(), shape, batches));
      boolean good = found.within(TOLERANCE);
      all &= good;
      out.println((good ? "ok      " : "DIFFERS ") + c.name() + ": " + found);
      out.flush();
    }
    double apart = runsApart();
    boolean good = apart <= TOLERANCE;
    out.printf(
        Locale.ROOT,
        "%s whole run: after %d iterations with d = %d the incumbents are %.1e of the way apart%n",
        good ? "ok     " : "DIFFERS",
        ITERATIONS,
        DIMENSION,
        apart);
    out.flush();
    return all && good;
  }

  // relative to the way from the start
  private static double runsApart() {
    double[] start = spec("cpu").openProblem().start(SEED);
    double[] processor = incumbent("cpu");
    double[] gpu = incumbent("cuda");
    double apart = 0;
    double way = 0;
    for (int j = 0; j < start.length; j++) {
      apart += Math.pow(gpu[j] - processor[j], 2);
      way += Math.pow(processor[j] - start[j], 2);
    }
    return Math.sqrt(apart / way);
  }

  private static RunSpec spec(String learner) {
    return RunSpec.of("synthetic", DIMENSION, "lmrs")
        .withProblemSettings(Map.of("manifold", "10"))
        .withSearchSettings(Map.of("learner", learner))
        .withBudget(Budget.unlimited().withIterations(ITERATIONS))
        .withSeed(SEED);
  }

  private static double[] incumbent(String learner) {
    RunSpec spec = spec(learner);
    Problem problem = spec.openProblem();
    try (Search search = spec.openSearch(problem);
        SerialEvaluator evaluator = new SerialEvaluator(problem)) {
      return new Run(problem, search, evaluator, spec.budget()).run().incumbent();
    }
  }
}
