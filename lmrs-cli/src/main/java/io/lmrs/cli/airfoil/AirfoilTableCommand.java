package io.lmrs.cli.airfoil;

import io.lmrs.airfoil.AirfoilFactory;
import io.lmrs.airfoil.Analysis;
import io.lmrs.airfoil.Analysis.Flow;
import io.lmrs.airfoil.Xfoil;
import io.lmrs.cli.file.WholeFile;
import io.lmrs.cli.option.StoreOptions;
import io.lmrs.cli.report.FoilPlot;
import io.lmrs.cli.report.Table;
import io.lmrs.cli.run.EffectiveSettings;
import io.lmrs.cli.terminal.Complaint;
import io.lmrs.cli.terminal.Terminal;
import io.lmrs.process.ProgramCalls;
import io.lmrs.store.RunInfo;
import io.lmrs.store.RunStore;
import io.lmrs.store.StoredRun;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Compares the foils that stored runs found: table 2 of the paper. */
@Command(
    name = "table",
    sortOptions = false,
    description = {
      "Compares the foils that the finished runs of a store found, by search and settings.",
      "Each row is the run with the median of lift minus drag over the seeds: its lift and drag,"
          + " and",
      "whether the foil passes 'lmrs airfoil check'. Prints Markdown and draws the foils side by"
          + " side."
    },
    footerHeading = "%nExamples:%n",
    footer = {"  lmrs airfoil table --store airfoil.db --out docs/results --name airfoil"})
public final class AirfoilTableCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Mixin private StoreOptions stores;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      defaultValue = ".",
      description = "Where to write the drawing. Default: the working folder.")
  private Path out;

  @Option(
      names = "--name",
      paramLabel = "NAME",
      defaultValue = "airfoil",
      description = "Name of the drawing's files. Default: ${DEFAULT-VALUE}.")
  private String name;

  /** The runs of one method in one flow, worst first. */
  private record Group(String label, List<RunInfo> runs) {
    RunInfo median() {
      return runs.get((runs.size() - 1) / 2);
    }
  }

  public AirfoilTableCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    WholeFile.requireFolder(out);
    try (RunStore store = stores.existing()) {
      List<Group> groups = groups(store);
      if (groups.isEmpty()) {
        throw new IllegalArgumentException(
            "the store must hold finished runs of the problem airfoil: " + store.file());
      }
      compare(store, groups);
      return Complaint.OK;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<Group> groups(RunStore store) {
    SortedMap<String, List<RunInfo>> found = new TreeMap<>();
    for (RunInfo info : store.runs()) {
      if (info.problem().equals(AirfoilFactory.NAME) && info.state() == RunInfo.State.FINISHED) {
        found.computeIfAbsent(label(store.run(info.name())), _ -> new ArrayList<>()).add(info);
      }
    }
    List<Group> groups = new ArrayList<>();
    found.forEach(
        (label, runs) -> {
          runs.sort(Comparator.comparingDouble(RunInfo::best));
          groups.add(new Group(label, runs));
        });
    groups.sort(Comparator.comparingDouble((Group group) -> group.median().best()).reversed());
    return groups;
  }

  private static String label(StoredRun run) {
    return run.spec().search()
        + words(EffectiveSettings.changed(run.spec()))
        + words(EffectiveSettings.changedInProblem(run.spec()));
  }

  private static String words(Map<String, String> settings) {
    return settings.entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .map(entry -> " " + entry.getKey() + "=" + entry.getValue())
        .collect(Collectors.joining());
  }

  private void compare(RunStore store, List<Group> groups) throws IOException {
    Xfoil xfoil = Xfoil.find();
    FoilPlot plot = new FoilPlot();
    Table table =
        Table.of(
                "search",
                "runs",
                "median value",
                "lift",
                "drag",
                "worst",
                "best",
                "evaluations",
                "failed",
                "check")
            .figures();
    try (ProgramCalls calls = new ProgramCalls()) {
      NamedFoil start = NamedFoil.of("start", stores, Map.of());
      Analysis first = start.analyse(xfoil, calls);
      if (first instanceof Flow flow) {
        table.row(
            "start",
            "",
            four(flow.value()),
            four(flow.lift()),
            four(flow.drag()),
            "",
            "",
            "",
            "",
            "");
        plot.foil("start", start.contour(), flow);
      }
      for (Group group : groups) {
        RunInfo median = group.median();
        NamedFoil foil = NamedFoil.of(store.run(median.name()), Map.of());
        if (foil.analyse(xfoil, calls) instanceof Flow flow) {
          addRow(table, group, flow, foil.check(xfoil, calls, flow).passed());
          plot.foil(median.search() + ", seed " + median.seed(), foil.contour(), flow);
        }
      }
    }
    terminal.out().print(table.markdown());
    WholeFile.write(out.resolve(name + ".svg"), plot.svg());
    WholeFile.write(out.resolve(name + ".png"), plot.png());
  }

  private static void addRow(Table table, Group group, Flow flow, boolean passed) {
    table.row(
        group.label,
        Integer.toString(group.runs.size()),
        // what the search maximised: below lift minus drag where something counts against the foil
        four(group.median().best()),
        four(flow.lift()),
        four(flow.drag()),
        four(group.runs.getFirst().best()),
        four(group.runs.getLast().best()),
        Long.toString(group.median().evaluations()),
        Long.toString(group.median().failures()),
        passed ? "passed" : "failed");
  }

  private static String four(double value) {
    return String.format(Locale.ROOT, "%.4f", value);
  }
}
