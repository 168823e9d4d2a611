package io.lmrs.lab.bench;

import io.lmrs.cli.report.Figures;
import io.lmrs.cli.report.Table;
import io.lmrs.cli.terminal.Complaint;
import io.lmrs.cli.terminal.LiveLine;
import io.lmrs.cli.terminal.Terminal;
import io.lmrs.cli.terminal.Version;
import io.lmrs.spec.Limits;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Measures the time that searches themselves take. */
@Command(
    name = "overhead",
    description = {
      "Measures the time that searches themselves take per evaluation.",
      "On one thread: asking, spelling out every point, telling. The objective is elli, and",
      "its own time is left out."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  lmrs bench overhead",
      "  lmrs bench overhead --searches ars --dimensions 1000,100000 --seconds 5"
    })
public final class BenchOverheadCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Option(
      names = "--searches",
      paramLabel = "A,B",
      split = ",",
      defaultValue = "ars,lmrs",
      description = "Which searches. Default: ${DEFAULT-VALUE}.")
  private List<String> searches;

  @Option(
      names = "--dimensions",
      paramLabel = "D,E",
      split = ",",
      defaultValue = "1000,100000",
      description = "Numbers of variables. Default: ${DEFAULT-VALUE}.")
  private List<Long> dimensions;

  @Option(
      names = "--seconds",
      paramLabel = "S",
      defaultValue = "4",
      description =
          "How long to measure each; half of that again to warm up. Default: ${DEFAULT-VALUE}.")
  private double seconds;

  public BenchOverheadCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    String kernels = Version.kernels();
    if (!(seconds > 0 && seconds <= Limits.MOST_SECONDS)) {
      throw new IllegalArgumentException(
          "seconds must be in (0, " + Figures.number(Limits.MOST_SECONDS) + "]: " + seconds);
    }
    List<Integer> sizes = dimensions.stream().map(Limits::dimension).toList();
    // everything that can be wrong is told before the first measurement
    sizes.forEach(dimension -> searches.forEach(search -> Overhead.require(search, dimension)));
    LiveLine line = new LiveLine(terminal);
    Table table =
        Table.of("search", "dimension", "batch", "ns per evaluation", "ns per variable").figures();
    for (String search : searches) {
      for (int dimension : sizes) {
        if (line.due()) {
          line.show("measuring " + search + " with " + dimension + " variables");
        }
        Overhead measured = Overhead.measure(search, dimension, seconds);
        table.row(
            search,
            Integer.toString(dimension),
            Integer.toString(measured.batch()),
            Long.toString(Math.round(measured.nanoseconds())),
            Figures.brief(measured.nanoseconds() / dimension));
      }
    }
    line.clear();
    terminal.out().print(table.markdown());
    terminal.out().println("\nKernels: " + kernels + "; " + Version.java() + "; " + Version.os());
    return Complaint.OK;
  }
}
