package io.lmrs.cli.command;

import io.lmrs.cli.option.Names;
import io.lmrs.cli.report.Table;
import io.lmrs.cli.terminal.Complaint;
import io.lmrs.cli.terminal.Terminal;
import io.lmrs.problem.Problems;
import io.lmrs.search.Searches;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Lists what can be named. */
@Command(
    name = "list",
    description = "Lists the problems or the searches.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  lmrs list problems",
      "  lmrs list searches",
      "  LMRS_CLASSPATH=plugin.jar lmrs list searches",
      "",
      "LMRS_CLASSPATH adds jars and folders to the class path; factories of problems and searches",
      "that META-INF/services names there are listed and run like the built-in ones."
    })
public final class ListCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(
      paramLabel = "problems|searches",
      completionCandidates = Names.OfLists.class,
      description = "What to list.")
  private String what;

  public ListCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    Table table = Table.of("name", "summary");
    switch (what) {
      case "problems" -> Problems.all().forEach(p -> table.row(p.name(), p.summary()));
      case "searches" -> Searches.all().forEach(s -> table.row(s.name(), s.summary()));
      default ->
          throw new IllegalArgumentException("what to list must be problems or searches: " + what);
    }
    terminal.out().print(table.body());
    return Complaint.OK;
  }
}
