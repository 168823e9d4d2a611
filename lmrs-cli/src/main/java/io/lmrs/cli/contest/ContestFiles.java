package io.lmrs.cli.contest;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lmrs.cli.experiment.ContestTask;
import io.lmrs.cli.file.PlotFiles;
import io.lmrs.cli.file.WholeFile;
import io.lmrs.cli.report.ConvergencePlot;
import io.lmrs.cli.report.Figures;
import io.lmrs.cli.report.Picture;
import io.lmrs.cli.terminal.Terminal;
import io.lmrs.spec.Json;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a contest leaves behind.
 *
 * @param terminal where the tables are shown
 * @param out the folder
 * @param json the file for the tables, - for stdout, or null
 */
public record ContestFiles(Terminal terminal, Path out, Path json) {
  private static final String CURVES = "convergence";

  /** Complains before hours are spent if something can't be written. */
  public void require() {
    WholeFile.requireFolder(out);
    WholeFile.requireWritable(out.resolve("report.md"));
    if (json != null && !toStdout()) {
      WholeFile.requireWritable(json);
    }
  }

  /** Names of figures, without their endings. */
  static String ratio(double level) {
    return "profile-ratio-" + Figures.power(level);
  }

  static String difference(double level) {
    return "profile-difference-" + Figures.power(level);
  }

  static String convergence(ContestTask task) {
    return CURVES + "/" + task.label().replaceAll("[^A-Za-z0-9_.=-]", "-");
  }

  /** What is left of a contest that is judged by COCO's targets. */
  public void write(TargetReport report) {
    WholeFile.write(out.resolve("targets.csv"), TargetCsv.runs(report.scores()));
    show(report.text(), report.json());
    TargetPlots plots = new TargetPlots(report.scores());
    draw(TargetReport.DIMENSIONS, plots.dimensions());
    for (int dimension : TargetPlots.dimensionsOf(report.scores().contest())) {
      draw(TargetReport.groups(dimension), plots.groups(dimension));
    }
    page(report.markdown(true));
  }

  public void write(ContestReport report) {
    WholeFile.requireFolder(out.resolve(CURVES));
    Contest contest = report.contest();
    ContestCsv csv = new ContestCsv(contest, report.levels());
    WholeFile.write(out.resolve("runs.csv"), csv.runs());
    WholeFile.write(out.resolve("curves.csv"), csv.curves());
    WholeFile.write(out.resolve("profiles.csv"), csv.profiles());
    show(report.text(), report.json());
    page(report.markdown(draw(report)));
  }

  private PrintStream shown() {
    return toStdout() ? terminal.err() : terminal.out();
  }

  private void show(String text, ObjectNode node) {
    shown().print(text);
    if (json != null) {
      String pretty = Json.pretty(node);
      if (toStdout()) {
        terminal.out().print(pretty);
      } else {
        WholeFile.write(json, pretty);
      }
    }
  }

  private void page(String markdown) {
    WholeFile.write(out.resolve("report.md"), markdown);
    shown().println("\nPage, figures and numbers: " + out.resolve("report.md"));
  }

  /** Draws everything and tells which tasks have a figure. */
  private List<ContestTask> draw(ContestReport report) {
    ContestPlots plots = new ContestPlots(report.contest(), report.levels());
    for (double level : report.levels()) {
      draw(ratio(level), plots.ratios(level));
      draw(difference(level), plots.differences(level));
    }
    List<ContestTask> drawn = new ArrayList<>();
    for (ContestTask task : report.contest().tasks()) {
      Optional<ConvergencePlot> plot = plots.convergence(task);
      if (plot.isPresent()) {
        draw(convergence(task), plot.get());
        drawn.add(task);
      }
    }
    return drawn;
  }

  private void draw(String name, Picture plot) {
    PlotFiles.write(plot, out.resolve(name + ".svg"), out.resolve(name + ".png"));
  }

  private boolean toStdout() {
    return json != null && json.toString().equals("-");
  }
}
