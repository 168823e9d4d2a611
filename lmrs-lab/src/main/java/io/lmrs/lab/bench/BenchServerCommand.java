package io.lmrs.lab.bench;

import io.lmrs.cli.report.Table;
import io.lmrs.cli.terminal.Complaint;
import io.lmrs.cli.terminal.Terminal;
import io.lmrs.cli.terminal.Version;
import io.lmrs.lab.load.LoadPlan;
import io.lmrs.lab.load.ServerLoad;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Measures a server under load. */
@Command(
    name = "server",
    sortOptions = false,
    description = {
      "Measures round trips of ask and tell with workers on a server of its own on this machine.",
      "Each trip is one query; the server is killed before the measurement and after. At the end",
      "every outcome that it answered for has to be in the store, once, and every run has to be"
          + " the",
      "run in one process, bit for bit."
    },
    footerHeading = "%nExamples:%n",
    footer = {"  lmrs bench server --seconds 60", "  lmrs bench server --seconds 600 --kills 3"})
public final class BenchServerCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Option(
      names = "--workers",
      paramLabel = "N",
      defaultValue = "64",
      description = "Workers at once. Default: ${DEFAULT-VALUE}.")
  private int workers;

  @Option(
      names = "--runs",
      paramLabel = "N",
      defaultValue = "8",
      description = "Runs that they share. Default: ${DEFAULT-VALUE}.")
  private int runs;

  @Option(
      names = "--dimension",
      paramLabel = "D",
      defaultValue = "100",
      description = "Variables. Default: ${DEFAULT-VALUE}.")
  private int dimension;

  @Option(
      names = "--directions",
      paramLabel = "N",
      defaultValue = "128",
      description =
          "Directions of ars; a batch has twice as many queries. Default:" + " ${DEFAULT-VALUE}.")
  private int directions;

  @Option(
      names = "--seconds",
      paramLabel = "S",
      defaultValue = "60",
      description = "How long to measure. Default: ${DEFAULT-VALUE}.")
  private int seconds;

  @Option(
      names = "--kills",
      paramLabel = "N",
      defaultValue = "2",
      description =
          "How often the server is killed, the last time after measuring. Default:"
              + " ${DEFAULT-VALUE}.")
  private int kills;

  public BenchServerCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws InterruptedException {
    LoadPlan plan = new LoadPlan(workers, runs, dimension, directions, seconds, kills);
    Path folder = null;
    try {
      folder = Files.createTempDirectory(Path.of("").toAbsolutePath(), ".bench-server");
      ServerLoad.Result result =
          new ServerLoad(plan, folder.resolve("runs.db"), terminal.err()::println).run();
      tell(result);
      return result.faults().isEmpty() && result.errors() == 0 ? Complaint.OK : Complaint.INTERNAL;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      discard(folder);
    }
  }

  private void tell(ServerLoad.Result result) {
    Table table = Table.of("", "").figures();
    table.row("round trips/s", whole(result.rate()));
    table.row("the slowest 5 s", whole(result.slowest()));
    table.row("round trips in all", Long.toString(result.roundTrips()));
    table.row("refusals", Long.toString(result.errors()));
    table.row("kills", Integer.toString(result.kills()));
    List<Double> memory = result.resident();
    for (double part : new double[] {0.1, 0.25, 0.5, 0.75, 1}) {
      int at = (int) Math.max(0, Math.ceil(part * memory.size()) - 1);
      table.row(
          "MiB after " + whole(100 * part) + " % of the time",
          memory.isEmpty() ? "-" : whole(memory.get(at)));
    }
    table.row("faults", Integer.toString(result.faults().size()));
    terminal.out().print(table.markdown());
    result.faults().stream().limit(10).forEach(terminal.out()::println);
    terminal
        .out()
        .printf(
            "%n%d processors; %s; %s%n",
            Runtime.getRuntime().availableProcessors(), Version.java(), Version.os());
  }

  private static String whole(double value) {
    return String.format(Locale.ROOT, "%.0f", value);
  }

  private static void discard(Path folder) {
    if (folder == null) {
      return;
    }
    try (var files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    } catch (IOException _) {
      // what was measured matters more
    }
  }
}
