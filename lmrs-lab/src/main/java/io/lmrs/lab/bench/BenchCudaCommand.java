package io.lmrs.lab.bench;

import io.lmrs.cli.terminal.Complaint;
import io.lmrs.cli.terminal.Terminal;
import io.lmrs.cuda.CudaBench;
import io.lmrs.cuda.CudaCheck;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Checks and times the learner on a GPU. */
@Command(
    name = "cuda",
    sortOptions = false,
    description = {
      "Checks and times the learner on an NVIDIA GPU, beside the processor.",
      "First the numbers are compared with the processor's, then an iteration of the learner is",
      "timed: directions (Jacobian, leading singular vectors, random directions, transfer) and",
      "learning (transfer, all SGD steps). Exit code 1 where the numbers differ."
    },
    footerHeading = "%nExamples:%n",
    footer = {"  lmrs bench cuda", "  lmrs bench cuda --check"})
public final class BenchCudaCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Option(names = "--check", description = "Only compares the numbers.")
  private boolean check;

  public BenchCudaCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    boolean agree = CudaCheck.run(terminal.out());
    if (!check) {
      terminal.out().println();
      CudaBench.run(terminal.out());
    }
    return agree ? Complaint.OK : Complaint.INTERNAL;
  }
}
