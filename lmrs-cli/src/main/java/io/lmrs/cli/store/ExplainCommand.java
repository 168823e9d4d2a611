package io.lmrs.cli.store;

import io.lmrs.cli.file.WholeFile;
import io.lmrs.cli.option.StoreOptions;
import io.lmrs.cli.report.Figures;
import io.lmrs.cli.report.Table;
import io.lmrs.cli.terminal.Complaint;
import io.lmrs.cli.terminal.Terminal;
import io.lmrs.execution.ExplainedRun;
import io.lmrs.execution.ExplanationJson;
import io.lmrs.explain.EffectiveDimension;
import io.lmrs.explain.Explanation;
import io.lmrs.explain.Slice;
import io.lmrs.explain.VariableImportance;
import io.lmrs.explain.Verdict;
import io.lmrs.spec.Json;
import io.lmrs.spec.Limits;
import io.lmrs.store.RunStore;
import io.lmrs.store.StoredRun;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Says what a stored run has learned of its function. */
@Command(
    name = "explain",
    sortOptions = false,
    description = {
      "Says what a stored run has learned of its function: which variables matter, and how many"
          + " directions.",
      "Nothing is evaluated unless you ask for it, and nothing is stored. What the evaluated points"
          + " do not support is not said."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  lmrs explain rosen-lmrs-1",
      "  lmrs explain rosen-lmrs-1 --json",
      "  lmrs explain rosen-lmrs-1 --csv variables.csv --slices 21",
      "  lmrs explain rosen-lmrs-1 --evaluations 2000"
    })
public final class ExplainCommand implements Callable<Integer> {

  /** Variables of the table. */
  private static final int SHOWN = 20;

  /** A replay that is likely to take longer is told beforehand, in seconds. */
  private static final double LONG = 5;

  private static final int BAR = 24;

  /** Entries of a direction that are named. */
  private static final int ENTRIES = 5;

  private final Terminal terminal;

  @Parameters(paramLabel = "RUN", description = "Name or number: see 'lmrs runs'.")
  private String name;

  @Mixin private StoreOptions stores;

  @Option(names = "--json", description = "Prints a JSON object, with all variables.")
  private boolean json;

  @Option(names = "--csv", paramLabel = "FILE", description = "Writes a table of all variables.")
  private Path csv;

  @Option(
      names = "--evaluations",
      paramLabel = "N",
      description =
          "Spends so many evaluations more, around the best point, to know more. Default: none.")
  private Long evaluations;

  @Option(
      names = "--slices",
      paramLabel = "P",
      description =
          "Evaluates the value along what matters most, at so many points each. Default: none.")
  private Long slices;

  public ExplainCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws InterruptedException {
    if (evaluations != null) {
      Limits.within("evaluations", 4, Integer.MAX_VALUE, evaluations);
    }
    if (slices != null) {
      Limits.within("slices", 2, 10_000, slices);
    }
    if (csv != null) {
      WholeFile.requireWritable(csv);
    }
    try (RunStore store = stores.existing()) {
      StoredRun run = store.run(name);
      run.warnings(warning -> terminal.err().println("lmrs: " + warning));
      tellTime(run);
      ExplainedRun explained = ExplainedRun.of(run);
      if (evaluations != null) {
        explained.sharpen(evaluations);
      }
      if (slices != null) {
        explained.evaluateSlices(Math.toIntExact(slices));
      }
      Explanation explanation = explained.explanation();
      if (csv != null) {
        WholeFile.write(csv, ExplanationJson.csv(explanation));
      }
      if (json) {
        terminal.out().print(Json.pretty(ExplanationJson.of(explanation, explained.slices())));
      } else {
        print(run, explanation);
        if (slices != null) {
          explained.slices().forEach(this::print);
        }
      }
      return Complaint.OK;
    }
  }

  private void tellTime(StoredRun run) {
    double seconds = ExplainedRun.expectedSeconds(run);
    if (seconds > LONG) {
      terminal
          .err()
          .printf(
              Locale.ROOT,
              "lmrs: run %s is rebuilt first, which may take %.0f s%n",
              run.name(),
              seconds);
      terminal.err().flush();
    }
  }

  private void print(StoredRun run, Explanation explanation) {
    terminal
        .out()
        .println(
            run.name()
                + ", explained by "
                + Figures.count(explanation.evaluations(), "evaluation"));
    terminal.out().println();
    explanation.sentences().forEach(terminal.out()::println);
    List<VariableImportance> matters = explanation.with(Verdict.MATTERS);
    if (!matters.isEmpty()) {
      terminal.out().println();
      terminal.out().print(variables(matters).text());
      if (matters.size() > SHOWN) {
        terminal.out().println((matters.size() - SHOWN) + " more: --json or --csv");
      }
    }
    EffectiveDimension dimension = explanation.dimension();
    if (dimension.told() && !dimension.directions().isEmpty()) {
      terminal.out().println();
      terminal.out().print(directions(explanation).text());
    }
  }

  private static Table variables(List<VariableImportance> matters) {
    Table table = Table.of("variable", "share of the slopes", "95 % of resamples", "");
    double most = matters.stream().mapToDouble(VariableImportance::high).max().orElse(1);
    for (VariableImportance v : matters.subList(0, Math.min(SHOWN, matters.size()))) {
      table.row(
          v.name(),
          percent(v.share()),
          percent(v.low()) + " to " + percent(v.high()),
          "#".repeat((int) Math.max(1, Math.round(BAR * v.share() / most))));
    }
    return table;
  }

  private static Table directions(Explanation explanation) {
    Table table = Table.of("direction", "share of the slopes", "largest entries");
    List<EffectiveDimension.Direction> all = explanation.dimension().directions();
    for (int k = 0; k < Math.min(SHOWN, all.size()); k++) {
      double[] entries = all.get(k).entries();
      String largest =
          IntStream.range(0, entries.length)
              .boxed()
              .sorted(Comparator.comparingDouble(j -> -Math.abs(entries[j])))
              .limit(ENTRIES)
              .map(j -> String.format(Locale.ROOT, "%+.2f %s", entries[j], label(explanation, j)))
              .collect(Collectors.joining(", "));
      table.row("" + (k + 1), percent(all.get(k).share()), largest);
    }
    return table;
  }

  // a coordinate by its variable, where each has one
  private static String label(Explanation explanation, int coordinate) {
    List<VariableImportance> all = explanation.variables();
    boolean one = explanation.dimension().directions().getFirst().entries().length == all.size();
    return one ? all.get(coordinate).name() : "u[" + coordinate + "]";
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, share < 0.001 ? "%.1e %%" : "%.1f %%", 100 * share);
  }

  private void print(Slice slice) {
    terminal.out().println();
    terminal
        .out()
        .println(
            "value along "
                + slice.label()
                + ", best at "
                + String.format(Locale.ROOT, "%.6g", slice.best()));
    double[] values = Arrays.stream(slice.evaluated()).mapToDouble(p -> p[1]).toArray();
    double least = Arrays.stream(values).min().orElse(0);
    double most = Arrays.stream(values).max().orElse(0);
    for (double[] point : slice.evaluated()) {
      int bar = most > least ? (int) Math.round(BAR * (point[1] - least) / (most - least)) : 0;
      terminal
          .out()
          .printf(Locale.ROOT, "  %12.6g  %14.8g  %s%n", point[0], point[1], "#".repeat(bar));
    }
  }
}
