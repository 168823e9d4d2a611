package io.lmrs.cuda;

import java.io.PrintWriter;

/** Checks the GPU's learner against the processor's, for people with a GPU. */
public final class CudaCheck {
  /** What rounding may come to after ten iterations, relative to what was learned. */
  static final double TOLERANCE = 2e-3;

  private CudaCheck() {}

  /**
   * Prints a line per case.
   *
   * @return whether all agree
   * @throws IllegalStateException in one sentence, if there is no GPU
   */
  public static boolean run(PrintWriter out) {
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
    return all;
  }
}
