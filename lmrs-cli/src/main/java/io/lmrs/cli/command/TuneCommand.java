package io.lmrs.cli.command;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lmrs.cli.contest.Contest;
import io.lmrs.cli.contest.ContestExecution;
import io.lmrs.cli.contest.Standings;
import io.lmrs.cli.contest.Tuning;
import io.lmrs.cli.experiment.ContestTask;
import io.lmrs.cli.experiment.Method;
import io.lmrs.cli.experiment.SettingsGrid;
import io.lmrs.cli.file.WholeFile;
import io.lmrs.cli.option.ContestOptions;
import io.lmrs.cli.option.Names;
import io.lmrs.cli.option.ReportFile;
import io.lmrs.cli.option.Seeds;
import io.lmrs.cli.report.Figures;
import io.lmrs.cli.terminal.Complaint;
import io.lmrs.cli.terminal.Terminal;
import io.lmrs.cli.terminal.Version;
import io.lmrs.spec.Json;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.LongStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Tries a search at the points of a grid of settings. */
@Command(
    name = "tune",
    sortOptions = false,
    description = {
      "Tries a search at every point of a grid of settings and keeps the best one.",
      "It is chosen on some seeds and compared with the defaults on others. Every run is stored:",
      "after Ctrl-C or a kill the same command goes on where it was. 'lmrs run' and 'lmrs compare'",
      "take the file with --settings."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  lmrs tune rosen@20 --search ars --grid radius=1e-4..1e-1 --grid directions=2,5,10,50",
      "  lmrs tune suite --dimension 10 --search ars --grid paper --seeds 100..102",
      "  lmrs run rosen --dimension 20 --settings lmrs-ars.json"
    })
public final class TuneCommand implements Callable<Integer> {
  private static final int REPORT_SEEDS = 5;

  private final Terminal terminal;

  @Spec private CommandSpec spec;

  @Mixin private ContestOptions options;

  @Option(
      names = "--search",
      paramLabel = "NAME",
      defaultValue = "lmrs",
      completionCandidates = Names.OfSearches.class,
      description = "The search to tune: see 'lmrs list searches'. Default: ${DEFAULT-VALUE}.")
  private String search;

  @Option(
      names = "--grid",
      paramLabel = "KEY=VALUES",
      description =
          "Values of a setting: KEY=1e-4..1e-1 by decades, or KEY=2,5,10. paper: the grid of the"
              + " paper's appendix, as far as the search has its settings.")
  private List<String> grid = new ArrayList<>();

  @Option(
      names = "--seeds",
      paramLabel = "N|A..B",
      defaultValue = "3",
      description = "The seeds to choose on: how many, from 0, or which. Default: 3.")
  private String seeds;

  @Option(
      names = "--report-seeds",
      paramLabel = "A..B",
      description = "The seeds to report on, none of them among the others. Default: the next 5.")
  private String reportSeeds;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "The file for the best setting. Default: lmrs-SEARCH.json.")
  private Path out;

  @Mixin private ReportFile page;

  public TuneCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws InterruptedException {
    Version.kernels();
    if (grid.isEmpty()) {
      throw new IllegalArgumentException(
          "tune needs settings to try: give --grid, such as --grid radius=1e-4..1e-1");
    }
    SettingsGrid points = SettingsGrid.parse(search, grid);
    List<ContestTask> tasks = options.tasks();
    double level = level();
    List<Long> choosing = Seeds.counted("seeds", seeds);
    List<Long> reporting = reportSeeds(choosing);
    Map<String, String> fixed = fixed(points);
    ContestExecution execution = new ContestExecution(terminal, options, options.group("tune"));
    Method defaults = new Method(search, search, fixed);
    execution.require(tasks, List.of(defaults));
    Map<Method, String> refused = new LinkedHashMap<>();
    List<Method> allowed = allowed(points, fixed, tasks, execution, refused);
    Path file = out == null ? Path.of("lmrs-" + search + ".json") : out;
    WholeFile.requireWritable(file);
    options.stores().requireApart(file);
    page.require();
    Optional<Contest> chosen = execution.run(tasks, allowed, choosing);
    if (chosen.isEmpty()) {
      return Complaint.CANCELLED;
    }
    Tuning tuning = new Tuning(chosen.get(), level, options::evaluations);
    Tuning.Score best = tuning.best();
    Method tuned = new Method(search + "-tuned", search, best.method().settings());
    Optional<Contest> reported = execution.run(tasks, List.of(defaults, tuned), reporting);
    if (reported.isEmpty()) {
      return Complaint.CANCELLED;
    }
    WholeFile.write(file, Json.pretty(json(best, tasks, level, choosing, reported.get())));
    page.write(terminal, report(tuning, refused, reported.get(), choosing, reporting));
    terminal.out().println("\nThe best setting, for run and compare --settings: " + file);
    return Complaint.OK;
  }

  private double level() {
    if (options.absolute()) {
      throw new IllegalArgumentException("tune chooses by --levels, --target must not be given");
    }
    List<Double> levels = options.levels();
    if (levels.size() > 1) {
      throw new IllegalArgumentException("levels must be one level, to choose by: " + levels);
    }
    return levels.getFirst();
  }

  private List<Long> reportSeeds(List<Long> choosing) {
    if (reportSeeds == null) {
      long next = choosing.stream().mapToLong(s -> s).max().orElseThrow() + 1;
      return LongStream.range(next, next + REPORT_SEEDS).boxed().toList();
    }
    List<Long> reporting;
    try {
      reporting = Seeds.listed(reportSeeds);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("report-" + e.getMessage(), e);
    }
    for (long seed : reporting) {
      if (choosing.contains(seed)) {
        throw new IllegalArgumentException(
            "report-seeds must not be among the seeds to choose on: " + seed);
      }
    }
    return reporting;
  }

  /** Settings that stay the same at all points. */
  private Map<String, String> fixed(SettingsGrid points) {
    Map<String, String> fixed = new LinkedHashMap<>();
    options
        .searchSettings()
        .forEach(
            (key, value) -> {
              String own = key.startsWith(search + ".") ? key.substring(search.length() + 1) : key;
              if (points.axes().containsKey(own)) {
                throw new IllegalArgumentException(
                    "--set must not name a setting of the grid: " + own);
              }
              fixed.put(own, value);
            });
    return fixed;
  }

  /** The points that the search takes; the others with what is wrong about them. */
  private static List<Method> allowed(
      SettingsGrid points,
      Map<String, String> fixed,
      List<ContestTask> tasks,
      ContestExecution execution,
      Map<Method, String> refused) {
    List<Method> allowed = new ArrayList<>();
    for (Method point : points.methods()) {
      Map<String, String> settings = new LinkedHashMap<>(fixed);
      settings.putAll(point.settings());
      Method method = new Method(point.label(), point.search(), settings);
      try {
        execution.require(tasks, List.of(method));
        allowed.add(method);
      } catch (IllegalArgumentException e) {
        refused.put(method, e.getMessage());
      }
    }
    if (allowed.isEmpty()) {
      throw new IllegalArgumentException(
          "every point of the grid is refused, the first one: "
              + refused.values().iterator().next());
    }
    return allowed;
  }

  private String report(
      Tuning tuning,
      Map<Method, String> refused,
      Contest reported,
      List<Long> choosing,
      List<Long> reporting) {
    String level = Figures.power(tuning.level());
    StringBuilder out = new StringBuilder();
    out.append(
        """
        %s: %s on %s, chosen on %s (%s).
        The score is the geometric mean of evaluations / budget until %s of the gap between start
        and reference is left, over problems and seeds; a miss counts as twice the budget.

        """
            .formatted(
                search,
                Figures.count(tuning.contest().methods().size(), "setting"),
                Figures.count(tuning.contest().tasks().size(), "problem"),
                Figures.count(choosing.size(), "seed"),
                text(choosing),
                level));
    out.append(tuning.table().markdown());
    refused.forEach(
        (method, why) ->
            out.append("\nRefused: ").append(method.label()).append(": ").append(why).append('\n'));
    out.append(
        "\nThe best setting beside the defaults, on %s (%s), to %s of the gap:\n\n"
            .formatted(Figures.count(reporting.size(), "other seed"), text(reporting), level));
    Standings standings = new Standings(reported, List.of(tuning.level()));
    out.append(standings.overall(tuning.level()).markdown()).append('\n');
    out.append(standings.byTask(tuning.level()).markdown());
    return out.toString();
  }

  private static String text(List<Long> seeds) {
    boolean range = seeds.getLast() - seeds.getFirst() == seeds.size() - 1 && seeds.size() > 2;
    return range
        ? seeds.getFirst() + ".." + seeds.getLast()
        : String.join(",", seeds.stream().map(String::valueOf).toList());
  }

  private ObjectNode json(
      Tuning.Score best,
      List<ContestTask> tasks,
      double level,
      List<Long> choosing,
      Contest reported) {
    ObjectNode node = Json.object();
    node.put("search", search);
    node.set("settings", Json.of(best.method().settings()));
    ArrayNode problems = node.putArray("problems");
    tasks.forEach(task -> problems.add(task.label()));
    node.put("level", level);
    node.set("score", Json.of(best.score()));
    node.put("seeds", text(choosing));
    node.put("reportSeeds", text(reported.seeds()));
    ObjectNode report = node.putObject("report");
    for (Standings.Row row : new Standings(reported, List.of(level)).rows(tasks, level)) {
      ObjectNode one = report.putObject(row.method().label());
      one.put("solved", row.solved().count());
      one.put("instances", row.solved().instances());
      one.set("medianEvaluations", Json.of(row.solved().evaluations()));
    }
    node.put("command", "./lmrs " + String.join(" ", originalArgs()));
    node.put("lmrs", Version.lmrs());
    return node;
  }

  private List<String> originalArgs() {
    return spec.root().commandLine().getParseResult().originalArgs();
  }
}
