package io.lmrs.lab.bench;

import io.lmrs.bayes.ModelSpeed;
import io.lmrs.cli.report.Figures;
import io.lmrs.cli.report.Table;
import io.lmrs.cli.terminal.Complaint;
import io.lmrs.cli.terminal.LiveLine;
import io.lmrs.cli.terminal.Terminal;
import io.lmrs.cli.terminal.Version;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Measures the Gaussian processes of the Bayesian searches. */
@Command(
    name = "gp",
    description = {
      "Measures the Gaussian processes of rembo and turbo: time and memory.",
      "Fit: at most 30 steps of marginal likelihood with gradients, on some or all of the points.",
      "Model: inference with all points. Propose: a batch by expected improvement."
    },
    footerHeading = "%nExamples:%n",
    footer = {"  lmrs bench gp", "  lmrs bench gp --points 500,1000 --fit-points 1000"})
public final class BenchGpCommand implements Callable<Integer> {
  private static final int MOST_POINTS = 20_000;
  private static final int DIMENSION = 3;
  private static final int BATCH = 4;
  private static final int WARM_UP = 200;
  private static final double MEGABYTE = 1 << 20;

  private final Terminal terminal;

  @Option(
      names = "--points",
      paramLabel = "N,M",
      split = ",",
      defaultValue = "500,1000,2000",
      description = "Points in the model. Default: ${DEFAULT-VALUE}.")
  private List<Integer> points;

  @Option(
      names = "--fit-points",
      paramLabel = "N,M",
      split = ",",
      defaultValue = "300,2000",
      description = "Points that the hyper-parameters are fitted on. Default: ${DEFAULT-VALUE}.")
  private List<Integer> fitPoints;

  @Option(
      names = "--inference",
      paramLabel = "HOW",
      split = ",",
      defaultValue = "full,interpolated",
      description = "${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
  private List<Inference> inference;

  private enum Inference {
    full,
    interpolated
  }

  public BenchGpCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    points.forEach(n -> require("points", n));
    fitPoints.forEach(n -> require("fit-points", n));
    LiveLine line = new LiveLine(terminal);
    ModelSpeed.measure(WARM_UP, DIMENSION, WARM_UP, BATCH, false);
    ModelSpeed.measure(WARM_UP, DIMENSION, WARM_UP, BATCH, true);
    Table table =
        Table.of("inference", "points", "fitted on", "fit s", "model s", "propose s", "peak MiB")
            .figures();
    for (int n : points) {
      for (int fitted : fitPoints.stream().map(f -> Math.min(f, n)).distinct().toList()) {
        for (Inference how : inference) {
          if (line.due()) {
            line.show("measuring " + n + " points");
          }
          boolean interpolated = how == Inference.interpolated;
          row(table, ModelSpeed.measure(n, DIMENSION, fitted, BATCH, interpolated));
        }
      }
    }
    line.clear();
    terminal.out().print(table.markdown());
    terminal
        .out()
        .println(
            "\n"
                + DIMENSION
                + " dimensions, batches of "
                + BATCH
                + "; "
                + Runtime.getRuntime().availableProcessors()
                + " cores; "
                + Version.java()
                + "; "
                + Version.os());
    return Complaint.OK;
  }

  private static void require(String name, int n) {
    if (n < 10 || n > MOST_POINTS) {
      throw new IllegalArgumentException(name + " must be in [10, " + MOST_POINTS + "]: " + n);
    }
  }

  private static void row(Table table, ModelSpeed speed) {
    table.row(
        speed.inference(),
        Integer.toString(speed.points()),
        Integer.toString(speed.fitted()),
        Figures.brief(speed.fitSeconds()),
        Figures.brief(speed.modelSeconds()),
        Figures.brief(speed.proposeSeconds()),
        Long.toString(Math.round(speed.peakBytes() / MEGABYTE)));
  }
}
