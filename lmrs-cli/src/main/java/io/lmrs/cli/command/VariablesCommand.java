package io.lmrs.cli.command;

import io.lmrs.cli.option.VariableFile;
import io.lmrs.cli.report.Figures;
import io.lmrs.cli.report.Table;
import io.lmrs.cli.terminal.Complaint;
import io.lmrs.cli.terminal.Terminal;
import io.lmrs.search.SearchFactory;
import io.lmrs.search.Searches;
import io.lmrs.search.Takes;
import io.lmrs.spec.Json;
import io.lmrs.spec.VariableTable;
import io.lmrs.variable.Variable;
import io.lmrs.variable.Variables;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Prints a table of variables back. */
@Command(
    name = "variables",
    description =
        "Reads a table of variables, CSV or JSON, and prints it back as it is understood.",
    footerHeading = "%nA table has a row per variable and any of these columns:%n",
    footer = {
      "  name    letters, digits, _ . and -; not x, file, seed or id",
      "  type    real (default), integer, choice (labels without an order) or ordered",
      "  lower, upper   bounds; empty is open",
      "  scale   linear (default) or log",
      "  labels  of a choice: steel|brass",
      "  start, fixed   a value or a label",
      "  size    a typical change; default: a quarter of the interval",
      "  unit, note     for people",
      "",
      "Examples:",
      "  lmrs variables gear.csv --check",
      "  lmrs run --command './gear {length} {teeth}' --variables gear.csv"
    })
public final class VariablesCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(paramLabel = "FILE", description = "The table.")
  private Path file;

  @Option(names = "--check", description = "Prints the table and what a search sees of it.")
  private boolean check;

  @Option(names = "--json", description = "Prints it as JSON, for a specification.")
  private boolean json;

  public VariablesCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    Variables variables = VariableFile.read(file);
    if (json) {
      terminal.out().print(Json.pretty(VariableTable.json(variables)));
      return Complaint.OK;
    }
    Table table = Table.of("name", "type", "from", "to", "scale", "start", "unit", "note");
    double[] start = variables.start();
    for (int i = 0; i < start.length; i++) {
      Variable v = variables.list().get(i);
      boolean labelled = v.kind().labelled();
      table.row(
          variables.label(i),
          v.kind().word(),
          labelled ? String.join("|", v.labels()) : number(v.lower()),
          labelled ? "" : number(v.upper()),
          labelled ? "" : v.logarithmic() ? "log" : "linear",
          (v.isFixed() ? "fixed " : "") + (labelled ? v.text(start[i]) : Figures.number(start[i])),
          v.unit(),
          v.note());
    }
    terminal.out().print(table.text());
    if (check) {
      terminal.out().println(checked(variables));
    }
    return Complaint.OK;
  }

  private static String number(double value) {
    return Double.isInfinite(value) ? "open" : Figures.number(value);
  }

  private static String checked(Variables variables) {
    Takes needed = variables.discrete() ? Takes.ALL : Takes.REAL;
    List<String> able =
        Searches.all().stream()
            .filter(f -> f.variables().compareTo(needed) >= 0)
            .map(SearchFactory::name)
            .toList();
    return "%d variables, of which a search sees %d coordinates; searches that take them: %s"
        .formatted(variables.dimension(), variables.coordinates(), String.join(", ", able));
  }
}
