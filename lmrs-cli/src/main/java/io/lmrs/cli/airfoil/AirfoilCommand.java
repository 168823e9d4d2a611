package io.lmrs.cli.airfoil;

import io.lmrs.cli.terminal.Complaint;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** What there is besides runs for foils. */
@Command(
    name = "airfoil",
    description = {
      "Draws, checks and compares foils. Searches run on them with 'lmrs run airfoil'."
    },
    commandListHeading = "%nCommands:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  lmrs run airfoil --evaluations 1500 --set problem.mach=0.6 --set problem.angle=2",
      "  lmrs airfoil show airfoil-lmrs-1",
      "  lmrs airfoil check foil.dat --reynolds 1e6 --mach 0 --angle 4",
      "  lmrs airfoil table --store airfoil.db"
    })
public final class AirfoilCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    spec.commandLine().usage(spec.commandLine().getOut());
    return Complaint.OK;
  }
}
