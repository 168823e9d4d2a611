package io.lmrs.cli.command;

import io.lmrs.cli.terminal.Complaint;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The group of commands around clusters of Apache Spark. */
@Command(
    name = "cluster",
    description = "Starts a cluster of Apache Spark on this machine; see docs/cluster.md.",
    commandListHeading = "%nCommands:%n",
    footerHeading = "%nExamples:%n",
    footer = {"  lmrs cluster up --workers 2"})
public final class ClusterCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  /** Named without one of its commands, the group shows its help. */
  @Override
  public Integer call() {
    spec.commandLine().usage(spec.commandLine().getOut());
    return Complaint.OK;
  }
}
