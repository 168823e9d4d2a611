package io.lmrs.cli.airfoil;

import io.lmrs.airfoil.Analysis;
import io.lmrs.airfoil.Analysis.Flow;
import io.lmrs.airfoil.Analysis.None;
import io.lmrs.airfoil.Xfoil;
import io.lmrs.cli.file.WholeFile;
import io.lmrs.cli.option.AirfoilOptions;
import io.lmrs.cli.option.StoreOptions;
import io.lmrs.cli.report.FoilPlot;
import io.lmrs.cli.report.Table;
import io.lmrs.cli.terminal.Complaint;
import io.lmrs.cli.terminal.Terminal;
import io.lmrs.process.ProgramCalls;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Draws foils and the pressure along them. */
@Command(
    name = "show",
    sortOptions = false,
    description = {
      "Draws foils and the pressure along them, side by side (SVG and PNG).",
      "Writes their outlines in Selig's format, which most programs read, and prints lift and drag."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  lmrs airfoil show airfoil-lmrs-1",
      "  lmrs airfoil show start airfoil-lmrs-1 naca2412.dat --out drawings --name all"
    })
public final class AirfoilShowCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(
      paramLabel = "RUN|FILE|start",
      arity = "1..*",
      description =
          "A stored run, an outline (.dat), a point (.json), or start for where runs begin.")
  private List<String> names;

  @Mixin private StoreOptions stores;
  @Mixin private AirfoilOptions flow;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      defaultValue = ".",
      description = "Where to write. Default: the working folder.")
  private Path out;

  @Option(
      names = "--name",
      paramLabel = "NAME",
      description = "Name of the drawing's files. Default: that of the first foil.")
  private String name;

  public AirfoilShowCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    List<NamedFoil> foils =
        names.stream().map(each -> NamedFoil.of(each, stores, flow.settings())).toList();
    WholeFile.requireFolder(out);
    Xfoil xfoil = Xfoil.find();
    FoilPlot plot = new FoilPlot();
    Table table = Table.of("foil", "lift", "drag", "lift - drag", "least Cp").figures();
    try (ProgramCalls calls = new ProgramCalls()) {
      for (NamedFoil foil : foils) {
        Analysis analysis = foil.analyse(xfoil, calls);
        plot.foil(foil.name(), foil.contour(), analysis instanceof Flow found ? found : null);
        addRow(table, foil.name(), analysis);
        WholeFile.write(out.resolve(foil.name() + ".dat"), foil.contour().selig(foil.name()));
      }
      String drawing = name == null ? foils.getFirst().name() : name;
      WholeFile.write(out.resolve(drawing + ".svg"), plot.svg());
      WholeFile.write(out.resolve(drawing + ".png"), plot.png());
      terminal.out().print(table.text());
      terminal.out().println("written to " + out.resolve(drawing + ".svg") + ", .png and .dat");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return Complaint.OK;
  }

  private static void addRow(Table table, String name, Analysis analysis) {
    switch (analysis) {
      case Flow found ->
          table.row(
              name,
              four(found.lift()),
              four(found.drag()),
              four(found.value()),
              four(found.leastPressure()));
      case None none -> table.row(name, "-", "-", none.reason(), "-");
    }
  }

  private static String four(double value) {
    return String.format(Locale.ROOT, "%.4f", value);
  }
}
