package io.lmrs.lab.bench;

import io.lmrs.cli.terminal.Complaint;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The group of measurements behind the published figures. */
@Command(
    name = "bench",
    description = "Measures searches: evaluations they need, time they cost.",
    commandListHeading = "%nCommands:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  lmrs bench synthetic --dimension 100 --manifold 10 --seeds 1..5",
      "  lmrs bench suite --dimension 10 --seeds 100..104",
      "  lmrs bench curvature --only hidden-ellipsoid,rotated-30",
      "  lmrs bench constraints --seeds 100..109",
      "  lmrs bench explain --only hidden-ellipsoid",
      "  lmrs bench learner --dimension 300 --manifold 5",
      "  lmrs bench overhead --searches ars,lmrs --dimensions 1000",
      "  lmrs bench gp",
      "  lmrs bench store",
      "  lmrs bench cuda --check",
      "  lmrs bench spark",
      "  lmrs bench scale",
      "  lmrs bench chaos --kills 50"
    })
public final class BenchCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  /** Named without one of its commands, the group shows its help. */
  @Override
  public Integer call() {
    spec.commandLine().usage(spec.commandLine().getOut());
    return Complaint.OK;
  }
}
