package io.lmrs.cli.mujoco;

import io.lmrs.Problem;
import io.lmrs.RunSpec;
import io.lmrs.cli.experiment.Method;
import io.lmrs.cli.experiment.SettingsGrid;
import io.lmrs.cli.experiment.SideBySide;
import io.lmrs.cli.file.PlotFiles;
import io.lmrs.cli.file.WholeFile;
import io.lmrs.cli.option.Assignments;
import io.lmrs.cli.option.Seeds;
import io.lmrs.cli.option.StoreOptions;
import io.lmrs.cli.report.Figures;
import io.lmrs.cli.report.Statistics;
import io.lmrs.cli.terminal.Cancellation;
import io.lmrs.cli.terminal.Complaint;
import io.lmrs.cli.terminal.LiveLine;
import io.lmrs.cli.terminal.Terminal;
import io.lmrs.mujoco.BuiltIn;
import io.lmrs.problem.Problems;
import io.lmrs.spec.Limits;
import io.lmrs.store.RunLabel;
import io.lmrs.store.RunStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Counts the episodes that searches take to solve a task. */
@Command(
    name = "solve",
    sortOptions = false,
    description = {
      "Counts the episodes until searches solve a task.",
      "It is solved when the mean of 10 episodes of the unperturbed policy passes the threshold"
          + " and",
      "that of 100 more confirms it.",
      "With --grid, every search is first tried at every point of its grid on --tune-seeds;",
      "the point that solves most often, then soonest, then rewards best, is reported on --seeds.",
      "share is the part of the squared slopes of a batch that lay along learned directions, and",
      "beside it the part that as many random ones would have had."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  lmrs mujoco solve swimmer --searches"
          + " ars:version=v2,directions=4,step-size=0.05,radius=0.1 --seeds 1..5",
      "  lmrs mujoco solve swimmer --searches ars:directions=4,lmrs:directions=4"
          + " --grid ars.step-size=0.03,0.05 --grid lmrs.step-size=0.1,0.2 --csv runs.csv"
    })
public final class MujocoSolveCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(paramLabel = "TASK", description = "swimmer, hopper and so on.")
  private String name;

  @Option(
      names = "--searches",
      paramLabel = "A,B",
      defaultValue = "ars",
      description = "Searches with settings, as name:key=value,key=value. Default: ars.")
  private String searches;

  @Option(
      names = "--seeds",
      paramLabel = "A..B",
      defaultValue = "1..5",
      description = "The seeds, as 1..5 or 1,2,5. Default: ${DEFAULT-VALUE}.")
  private String seeds;

  @Option(
      names = "--episodes",
      paramLabel = "N",
      defaultValue = "5000",
      description = "What every run may spend. Default: ${DEFAULT-VALUE}.")
  private long episodes;

  @Option(
      names = "--grid",
      paramLabel = "[SEARCH.]KEY=V,W",
      description = {
        "Values of a setting to tune over, of all searches or of the one named; may be given",
        "several times."
      })
  private List<String> grid = new ArrayList<>();

  @Option(
      names = "--tune-seeds",
      paramLabel = "A,B",
      defaultValue = "101,102",
      description = "The seeds to tune on. Default: ${DEFAULT-VALUE}.")
  private String tuneSeeds;

  @Option(
      names = "--set",
      paramLabel = "problem.KEY=VALUE",
      description = "Changes a setting of the task.")
  private List<String> set = new ArrayList<>();

  @Option(
      names = "--threads",
      paramLabel = "T",
      description = "Runs or episodes side by side; changes no result. Default: all cores.")
  private long threads = Runtime.getRuntime().availableProcessors();

  @Option(
      names = "--csv",
      paramLabel = "FILE",
      description = {
        "Writes every run there when it ends, those of the tuning too. Runs that the file has",
        "already are not repeated."
      })
  private Path csv;

  @Mixin private StoreOptions stores;

  @Option(
      names = "--group",
      paramLabel = "NAME",
      defaultValue = "solve",
      description = {
        "The group of the store that keeps the runs: the same command goes on where it was",
        "stopped or killed. Default: ${DEFAULT-VALUE}."
      })
  private String group;

  @Option(
      names = "--plot",
      paramLabel = "NAME",
      description = {
        "Draws the mean reward by episodes, with a band of one standard deviation over the",
        "seeds, into NAME.svg and NAME.png."
      })
  private Path plot;

  private final PolicyLog log = new PolicyLog();
  private final LiveLine line;
  private Problem problem;
  private RunStore store;
  private Map<String, String> settings;
  private volatile boolean stopped;
  private volatile long began;

  public MujocoSolveCommand(Terminal terminal) {
    this.terminal = terminal;
    this.line = new LiveLine(terminal);
  }

  @Override
  public Integer call() throws InterruptedException {
    Limits.threads(threads);
    settings = Assignments.ofProblem(set);
    problem = Problems.create(name, 0, settings);
    if (problem.trials().isEmpty()) {
      throw new IllegalArgumentException(
          "the task must be one of MuJoCo's, as it is, without bounds, noise or other coordinates: "
              + name
              + settings);
    }
    requireThreshold();
    if (episodes < 1) {
      throw new IllegalArgumentException("episodes must be at least 1: " + episodes);
    }
    RunLabel.requireGroup(group);
    List<Long> reported = Seeds.listed(seeds);
    List<Long> tuning = Seeds.listed(tuneSeeds);
    if (Arrays.stream(searches.split("[,:]")).anyMatch(word -> word.strip().equals("ppo"))) {
      throw new IllegalArgumentException(MujocoPpoCommand.NO_SEARCH);
    }
    List<Method> methods = Method.parse(searches);
    Map<Method, List<Method>> points = new LinkedHashMap<>();
    methods.forEach(method -> points.put(method, points(method)));
    // everything that can be wrong is told before the first run
    requireKnown(methods);
    requireApart(tuning, reported);
    points.values().forEach(all -> all.forEach(m -> m.open(problem, 0).close()));
    if (csv != null) {
      WholeFile.requireWritable(csv);
      if (Files.isRegularFile(csv)) {
        log.read(WholeFile.read("the file of runs", csv));
      }
    }
    if (plot != null) {
      WholeFile.requireWritable(beside(plot, ".svg"));
      WholeFile.requireWritable(beside(plot, ".png"));
    }
    try (RunStore opened = RunStore.openSwift(stores.file());
        Cancellation cancellation = Cancellation.watch(() -> stopped = true)) {
      store = opened;
      List<Method> tried =
          points.values().stream().filter(p -> p.size() > 1).flatMap(List::stream).toList();
      Map<Method, List<PolicyRun>> tunings = runs("tuning", tried, tuning);
      if (cancellation.cancelled()) {
        return stopped();
      }
      List<Method> chosen =
          points.values().stream()
              .map(p -> p.size() == 1 ? p.getFirst() : best(p, tunings))
              .toList();
      Map<Method, List<PolicyRun>> runs = runs("reporting", chosen, reported);
      if (cancellation.cancelled()) {
        return stopped();
      }
      line.clear();
      SolveReport report = new SolveReport(name, problem, runs, seeds, episodes);
      terminal.out().print(report.text());
      if (plot != null) {
        PlotFiles.write(report.plot(), beside(plot, ".svg"), beside(plot, ".png"));
      }
      return Complaint.OK;
    }
  }

  private static Path beside(Path name, String ending) {
    return name.resolveSibling(name.getFileName() + ending);
  }

  private int stopped() {
    line.clear();
    terminal
        .err()
        .println(
            "Stopped. The runs are kept in group %s of %s: the same command goes on where this one was."
                .formatted(group, stores.file()));
    return Complaint.CANCELLED;
  }

  // the axes that are meant for a search, by its own name or label or without any
  private static Optional<String> axis(Method method, String text) {
    for (String owner : List.of(method.search(), method.label())) {
      if (text.startsWith(owner + ".")) {
        return Optional.of(text.substring(owner.length() + 1));
      }
    }
    return text.substring(0, Math.max(0, text.indexOf('='))).contains(".")
        ? Optional.empty()
        : Optional.of(text);
  }

  private void requireKnown(List<Method> methods) {
    for (String text : grid) {
      if (methods.stream().noneMatch(method -> axis(method, text).isPresent())) {
        throw new IllegalArgumentException(
            "--grid must name one of the searches before its dot: " + text);
      }
    }
  }

  private void requireThreshold() {
    if (Double.isNaN(problem.trials().orElseThrow().threshold())) {
      throw new IllegalArgumentException(
          name.equals(BuiltIn.HUMANOID.word())
              ? "humanoid has a threshold by the paper's rules only: give --set problem.rules=paper"
              : "the task " + name + " must have a threshold: put one into its file");
    }
  }

  // what was chosen on a seed looks better there than it is
  private void requireApart(List<Long> tuning, List<Long> reported) {
    List<Long> both = tuning.stream().filter(reported::contains).toList();
    if (!grid.isEmpty() && !both.isEmpty()) {
      throw new IllegalArgumentException(
          "with --grid, --tune-seeds and --seeds must have no seed in common: " + both.getFirst());
    }
  }

  private List<Method> points(Method method) {
    List<String> axes = grid.stream().flatMap(text -> axis(method, text).stream()).toList();
    if (axes.isEmpty()) {
      return List.of(method);
    }
    List<Method> points = new ArrayList<>();
    for (Method point : SettingsGrid.parse(method.search(), axes).methods()) {
      Map<String, String> all = new LinkedHashMap<>(method.settings());
      all.putAll(point.settings());
      String label = method.label() + (method.label().contains(":") ? "," : ":");
      points.add(new Method(label + point.label().replace(' ', ','), method.search(), all));
    }
    return points;
  }

  private Method best(List<Method> points, Map<Method, List<PolicyRun>> runs) {
    return Collections.min(points, Comparator.comparing(p -> score(runs.get(p)), Arrays::compare));
  }

  // less is better: misses, then episodes, then the reward that was missed
  private double[] score(List<PolicyRun> runs) {
    List<OptionalLong> solved = runs.stream().map(PolicyRun::solved).toList();
    return new double[] {
      solved.stream().filter(OptionalLong::isEmpty).count(),
      Statistics.mean(Statistics.counted(solved, episodes)),
      -SolveReport.mean(runs, PolicyRun::best)
    };
  }

  private Map<Method, List<PolicyRun>> runs(String phase, List<Method> methods, List<Long> numbers)
      throws InterruptedException {
    List<PolicyLog.Job> jobs = new ArrayList<>();
    for (Method method : methods) {
      numbers.forEach(seed -> jobs.add(job(method, seed)));
    }
    List<PolicyLog.Job> open = jobs.stream().filter(job -> log.find(job).isEmpty()).toList();
    began = System.nanoTime();
    double[] parts = new double[open.size()];
    int threadsEach = (int) Math.max(1, threads / Math.max(1, open.size()));
    List<Callable<Void>> work = new ArrayList<>();
    for (int i = 0; i < open.size(); i++) {
      int number = i;
      PolicyLog.Job job = open.get(i);
      work.add(
          () -> {
            if (stopped) {
              return null;
            }
            RunSpec spec =
                PolicyRun.spec(name, settings, problem, job.method(), job.seed(), episodes);
            Optional<PolicyRun> run =
                PolicyRun.in(
                    store,
                    group,
                    spec,
                    problem,
                    threadsEach,
                    (part, reward) -> went(phase, parts, number, part, job, reward));
            run.ifPresent(
                ended -> {
                  ended(job, ended);
                  went(phase, parts, number, 1, job, ended.best());
                });
            return null;
          });
    }
    if (!work.isEmpty()) {
      SideBySide.all((int) threads, work);
    }
    Map<Method, List<PolicyRun>> runs = new LinkedHashMap<>();
    for (PolicyLog.Job job : jobs) {
      // all are there unless it was stopped
      log.find(job)
          .ifPresent(run -> runs.computeIfAbsent(job.method(), _ -> new ArrayList<>()).add(run));
    }
    return runs;
  }

  private PolicyLog.Job job(Method method, long seed) {
    return new PolicyLog.Job(name + " " + problem.version(), settings, episodes, method, seed);
  }

  private synchronized void ended(PolicyLog.Job job, PolicyRun run) {
    log.note(job, run);
    if (csv != null) {
      WholeFile.write(csv, log.text());
    }
  }

  private synchronized boolean went(
      String phase, double[] parts, int number, double part, PolicyLog.Job job, double reward) {
    parts[number] = part;
    if (line.due()) {
      long ended = Arrays.stream(parts).filter(p -> p >= 1).count();
      line.show(
          "%s: %d of %d runs, %s; seed %d at %s, reward %s, %s"
              .formatted(
                  phase,
                  ended,
                  parts.length,
                  Figures.gone((System.nanoTime() - began) * 1e-9, Statistics.mean(parts)),
                  job.seed(),
                  Figures.wholePercent(part),
                  Figures.brief(reward),
                  job.method().label()));
    }
    return !stopped;
  }
}
