package io.lmrs.cli.mujoco;

import io.lmrs.cli.terminal.Complaint;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** What there is besides runs for the locomotion tasks. */
@Command(
    name = "mujoco",
    description = {
      "Compares, measures and trains on the MuJoCo tasks.",
      "Searches run on them with 'lmrs run', for instance 'lmrs run hopper --search ars'."
    })
public final class MujocoCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    spec.commandLine().usage(spec.commandLine().getOut());
    return Complaint.OK;
  }
}
