package io.lmrs.lab.bench;

import io.lmrs.bayes.ModelSpeed;
import io.lmrs.cli.report.Figures;
import io.lmrs.cli.report.Statistics;
import io.lmrs.cli.report.Table;
import io.lmrs.cli.terminal.Complaint;
import io.lmrs.cli.terminal.LiveLine;
import io.lmrs.cli.terminal.Terminal;
import io.lmrs.cli.terminal.Version;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Measures the Gaussian processes of the Bayesian searches, and proposals of {@code gp}. */
@Command(
    name = "gp",
    description = {
      "Measures the Gaussian processes of rembo and turbo, time and memory, and proposals of gp.",
      "Fit: at most 30 steps of marginal likelihood with gradients, on some or all of the points.",
      "Model: inference with all points. Propose: a batch by expected improvement.",
      "Then gp is told some points of a sphere in a box, and each of its proposals is timed."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  lmrs bench gp",
      "  lmrs bench gp --points 500,1000 --fit-points 1000 --proposals 0",
      "  lmrs bench gp --known 1000 --variables 300 --proposals 40"
    })
public final class BenchGpCommand implements Callable<Integer> {
  private static final int MOST_POINTS = 20_000;
  private static final int DIMENSION = 3;
  private static final int BATCH = 4;
  private static final int WARM_UP = 200;
  private static final int MOST_VARIABLES = 10_000;
  private static final int MOST_PROPOSALS = 10_000;
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

  @Option(
      names = "--known",
      paramLabel = "N",
      defaultValue = "1000",
      description = "Points that gp is told before its first proposal. Default: ${DEFAULT-VALUE}.")
  private int known;

  @Option(
      names = "--variables",
      paramLabel = "D",
      defaultValue = "300",
      description = "Variables of these points. Default: ${DEFAULT-VALUE}.")
  private int variables;

  @Option(
      names = "--proposals",
      paramLabel = "N",
      defaultValue = "32",
      description = "Proposals of gp to be timed; 0 for none. Default: ${DEFAULT-VALUE}.")
  private int proposals;

  private enum Inference {
    full,
    interpolated
  }

  public BenchGpCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    points.forEach(n -> require("points", 10, MOST_POINTS, n));
    fitPoints.forEach(n -> require("fit-points", 10, MOST_POINTS, n));
    require("known", 10, MOST_POINTS, known);
    require("variables", 1, MOST_VARIABLES, variables);
    require("proposals", 0, MOST_PROPOSALS, proposals);
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
    if (proposals > 0) {
      line.show("measuring " + proposals + " proposals");
      ProposalSpeed speed = ProposalSpeed.measure(known, variables, proposals);
      line.clear();
      terminal.out().print("\n" + table(speed).markdown());
      terminal
          .out()
          .printf(
              "%n%d proposals of gp, one by one from its first, with %d known points of %d"
                  + " variables.%n",
              proposals, known, variables);
    }
    return Complaint.OK;
  }

  private static Table table(ProposalSpeed speed) {
    Table table = Table.of("time of a proposal", "mean s", "median s", "greatest s").figures();
    times(table, "processor, all cores", speed.processor());
    times(table, "clock", speed.clock());
    return table;
  }

  private static void times(Table table, String kind, double[] seconds) {
    table.row(
        kind,
        Figures.brief(Statistics.mean(seconds)),
        Figures.brief(Statistics.median(seconds)),
        Figures.brief(Arrays.stream(seconds).max().orElseThrow()));
  }

  private static void require(String name, int least, int most, int n) {
    if (n < least || n > most) {
      throw new IllegalArgumentException(
          "%s must be in [%d, %d]: %d".formatted(name, least, most, n));
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
