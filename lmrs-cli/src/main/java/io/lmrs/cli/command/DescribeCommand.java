package io.lmrs.cli.command;

import io.lmrs.cli.report.Table;
import io.lmrs.cli.terminal.Complaint;
import io.lmrs.cli.terminal.Terminal;
import io.lmrs.problem.ProblemFactory;
import io.lmrs.problem.Problems;
import io.lmrs.problem.wrapper.WrapperSettings;
import io.lmrs.search.SearchFactory;
import io.lmrs.search.Searches;
import io.lmrs.settings.Settings;
import io.lmrs.settings.Spelling;
import io.lmrs.spec.Limits;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Describes a search or a problem. */
@Command(
    name = "describe",
    description = "Describes a search or a problem: every setting, its default, range and meaning.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  lmrs describe lmrs --dimension 1000",
      "  lmrs describe synthetic",
      "",
      "A search's setting is changed with --set KEY=VALUE, a problem's with --set"
          + " problem.KEY=VALUE."
    })
public final class DescribeCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(paramLabel = "NAME", description = "A search or a problem.")
  private String name;

  @Option(
      names = "--dimension",
      paramLabel = "D",
      defaultValue = "100",
      description = "Shows the defaults for that many variables. Default: ${DEFAULT-VALUE}.")
  private long dimension;

  public DescribeCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    int variables = Limits.dimension(dimension);
    Optional<SearchFactory<?>> search =
        Searches.all().stream().filter(s -> s.name().equals(name)).findFirst();
    Optional<ProblemFactory<?>> problem =
        Problems.all().stream().filter(p -> p.name().equals(name)).findFirst();
    if (search.isEmpty() && problem.isEmpty()) {
      String question = Spelling.question(name, known());
      throw new IllegalArgumentException(
          "unknown search or problem: %s%s './lmrs list searches' and 'list problems' name all"
              .formatted(name, question.isEmpty() ? ";" : question));
    }
    search.ifPresent(
        s -> {
          heading("search", s.summary());
          terminal.out().print(settings(s.defaults(variables), ""));
        });
    problem.ifPresent(
        p -> {
          heading("problem", p.summary());
          terminal.out().print(settings(p.defaults(variables), "problem."));
          terminal.out().println("\nEvery problem has these too:");
          terminal.out().print(settings(WrapperSettings.off(), "problem."));
        });
    return Complaint.OK;
  }

  private static Set<String> known() {
    Set<String> names = new TreeSet<>();
    Searches.all().forEach(s -> names.add(s.name()));
    Problems.all().forEach(p -> names.add(p.name()));
    return names;
  }

  private void heading(String kind, String summary) {
    terminal.out().println(name + " (" + kind + "): " + summary);
  }

  private static String settings(Record defaults, String prefix) {
    Table table = Table.of("setting", "default", "range", "meaning");
    Settings.describe(defaults)
        .forEach(i -> table.row(prefix + i.name(), i.initial(), i.range(), i.meaning()));
    return "\n" + (table.size() == 0 ? "It has no settings of its own.\n" : table.text());
  }
}
