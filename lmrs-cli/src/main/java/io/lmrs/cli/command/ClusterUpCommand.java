package io.lmrs.cli.command;

import io.lmrs.cli.terminal.EnvironmentTrouble;
import io.lmrs.cli.terminal.Terminal;
import io.lmrs.spark.Standalone;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Starts a master and workers on this machine. */
@Command(
    name = "up",
    sortOptions = false,
    description = {
      "Starts a standalone master of Apache Spark and workers on this machine.",
      "It keeps them until Ctrl-C. Only this machine reaches them."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  lmrs cluster up --workers 2",
      "  lmrs run sphere --evaluator spark --master spark://127.0.0.1:7077"
    })
public final class ClusterUpCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Option(
      names = "--workers",
      paramLabel = "N",
      defaultValue = "2",
      description = "How many workers. Default: ${DEFAULT-VALUE}.")
  private int workers;

  @Option(
      names = "--cores",
      paramLabel = "N",
      defaultValue = "1",
      description = "Evaluations that each runs at once. Default: ${DEFAULT-VALUE}.")
  private int cores;

  @Option(
      names = "--memory",
      paramLabel = "SIZE",
      defaultValue = "1g",
      description = "Memory of each, at least that of an executor. Default: ${DEFAULT-VALUE}.")
  private String memory;

  @Option(
      names = "--port",
      paramLabel = "P",
      defaultValue = "7077",
      description = "The master's port. Default: ${DEFAULT-VALUE}.")
  private int port;

  @Option(
      names = "--folder",
      paramLabel = "FOLDER",
      defaultValue = "lmrs-cluster",
      description = "Where logs go, and what executors write. Default: ${DEFAULT-VALUE}.")
  private Path folder;

  public ClusterUpCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws InterruptedException {
    Standalone.Shape shape = new Standalone.Shape(workers, cores, memory, port);
    try (Standalone cluster = Standalone.start(shape, folder.toAbsolutePath())) {
      Runtime.getRuntime().addShutdownHook(new Thread(cluster::close, "lmrs-cluster-end"));
      terminal.out().printf("%d workers at %s (end with Ctrl-C)%n", workers, cluster.master());
      terminal.out().println("their page: " + cluster.page());
      terminal.out().flush();
      cluster.awaitEnd();
      throw new EnvironmentTrouble(
          "a process of the cluster has ended: see the logs in " + folder, null);
    }
  }
}
