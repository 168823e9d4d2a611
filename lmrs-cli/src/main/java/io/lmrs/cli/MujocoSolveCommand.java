package io.lmrs.cli;

import io.lmrs.Problem;
import io.lmrs.cli.experiment.Method;
import io.lmrs.cli.experiment.PolicyRun;
import io.lmrs.cli.report.Figures;
import io.lmrs.cli.report.Statistics;
import io.lmrs.cli.report.Table;
import io.lmrs.problem.Problems;
import io.lmrs.search.SearchContext;
import io.lmrs.search.Searches;
import io.lmrs.spec.Limits;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.StringJoiner;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Counts the episodes that searches take to solve a task. */
@Command(
    name = "solve",
    sortOptions = false,
    description = {
      "Counts the episodes until searches solve a task: until the mean of 10 episodes of the",
      "unperturbed policy passes the threshold and that of 100 more confirms it.",
      "With --grid, every search is first tried at every point of the same grid on --tune-seeds;",
      "the point that solves most often, then soonest, then rewards best, is reported on --seeds."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  lmrs mujoco solve swimmer --searches"
          + " ars:version=v2,directions=4,step-size=0.05,radius=0.1 --seeds 1..5",
      "  lmrs mujoco solve swimmer --searches ars:directions=4,lmrs:directions=4"
          + " --grid step-size=0.03,0.05 --grid radius=0.05,0.1 --tune-seeds 101,102"
    })
final class MujocoSolveCommand implements Callable<Integer> {
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
      paramLabel = "KEY=V,W",
      description = "Values of a setting to tune over; may be given several times.")
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
      description = "Episodes side by side; changes no result. Default: all cores.")
  private long threads = Runtime.getRuntime().availableProcessors();

  @Option(
      names = "--csv",
      paramLabel = "FILE",
      description = "Writes every run there, those of the tuning too.")
  private Path csv;

  private final StringBuilder rows =
      new StringBuilder("phase,search,settings,seed,solved,episodes,best,seconds\n");
  private final LiveLine line;

  MujocoSolveCommand(Terminal terminal) {
    this.terminal = terminal;
    this.line = new LiveLine(terminal);
  }

  @Override
  public Integer call() {
    Limits.threads(threads);
    Problem problem = Problems.create(name, 0, Assignments.ofProblem(set));
    if (problem.trials().isEmpty()) {
      throw new IllegalArgumentException("the task must be one of MuJoCo's: " + name);
    }
    if (episodes < 1) {
      throw new IllegalArgumentException("episodes must be at least 1: " + episodes);
    }
    List<Long> numbers = Seeds.listed(seeds);
    List<Method> methods = Method.parse(searches);
    Map<Method, List<Method>> points = new LinkedHashMap<>();
    methods.forEach(method -> points.put(method, points(method)));
    // everything that can be wrong is told before the first run
    SearchContext context = SearchContext.of(problem, 0);
    points
        .values()
        .forEach(all -> all.forEach(m -> Searches.create(m.search(), m.settings(), context)));
    if (csv != null) {
      WholeFile.requireWritable(csv);
    }
    Table table =
        Table.of("search", "solved", "episodes", "mean of the solved", "geometric mean", "best")
            .figures();
    List<double[]> counted = new ArrayList<>();
    for (Method method : methods) {
      Method chosen = grid.isEmpty() ? method : tuned(problem, points.get(method));
      List<PolicyRun> runs = runs(problem, "report", chosen, numbers);
      counted.add(Statistics.counted(runs.stream().map(PolicyRun::solved).toList(), episodes));
      row(table, chosen, runs, counted.getLast());
    }
    line.clear();
    terminal.out().print(table.markdown());
    terminal
        .out()
        .println(
            "\n%s (%s), threshold %s, %d seeds (%s), %d episodes at most; in the geometric mean a miss counts as twice that."
                .formatted(
                    name,
                    problem.version(),
                    Figures.number(problem.trials().orElseThrow().threshold()),
                    numbers.size(),
                    seeds,
                    episodes));
    for (int i = 1; i < methods.size(); i++) {
      compare(methods.getFirst(), methods.get(i), counted.getFirst(), counted.get(i));
    }
    if (csv != null) {
      WholeFile.write(csv, rows.toString());
    }
    return Complaint.OK;
  }

  private void compare(Method first, Method other, double[] above, double[] below) {
    double ratio = Statistics.geometricMean(below) / Statistics.geometricMean(above);
    Statistics.Interval interval = Statistics.ratioInterval(below, above, 1);
    terminal
        .out()
        .println(
            "%s takes %s of the episodes of %s (90 %% interval %s to %s)."
                .formatted(
                    other.search(),
                    Figures.brief(ratio),
                    first.search(),
                    Figures.brief(interval.low()),
                    Figures.brief(interval.high())));
  }

  private static void row(Table table, Method method, List<PolicyRun> runs, double[] counted) {
    StringJoiner each = new StringJoiner(" ");
    for (PolicyRun run : runs) {
      each.add(run.solved().isPresent() ? Long.toString(run.solved().getAsLong()) : "-");
    }
    double[] solved =
        runs.stream()
            .map(PolicyRun::solved)
            .flatMapToLong(OptionalLong::stream)
            .asDoubleStream()
            .toArray();
    double best = runs.stream().mapToDouble(PolicyRun::best).max().orElse(Double.NaN);
    table.row(
        method.label(),
        solved.length + "/" + runs.size(),
        each.toString(),
        solved.length == 0 ? "-" : Figures.brief(Statistics.mean(solved)),
        Figures.brief(Statistics.geometricMean(counted)),
        Figures.brief(best));
  }

  private List<Method> points(Method method) {
    List<Method> points = List.of(method);
    for (String axis : grid) {
      int equals = axis.indexOf('=');
      if (equals < 1) {
        throw new IllegalArgumentException("--grid must be key=value,value: " + axis);
      }
      String key = axis.substring(0, equals).strip();
      List<Method> more = new ArrayList<>();
      for (Method point : points) {
        for (String value : axis.substring(equals + 1).split(",", -1)) {
          Map<String, String> settings = new LinkedHashMap<>(point.settings());
          settings.put(key, value.strip());
          String label = point.label() + (point.label().contains(":") ? "," : ":");
          more.add(new Method(label + key + "=" + value.strip(), point.search(), settings));
        }
      }
      points = more;
    }
    return points;
  }

  private Method tuned(Problem problem, List<Method> points) {
    List<Long> numbers = Seeds.listed(tuneSeeds);
    Method best = null;
    double[] bestScore = null;
    for (Method point : points) {
      List<PolicyRun> runs = runs(problem, "tune", point, numbers);
      double[] score = {
        -runs.stream().filter(r -> r.solved().isPresent()).count(),
        Statistics.mean(
            Statistics.counted(runs.stream().map(PolicyRun::solved).toList(), episodes)),
        -runs.stream().mapToDouble(PolicyRun::best).average().orElse(0)
      };
      if (best == null || java.util.Arrays.compare(score, bestScore) < 0) {
        best = point;
        bestScore = score;
      }
    }
    return best;
  }

  private List<PolicyRun> runs(Problem problem, String phase, Method method, List<Long> numbers) {
    List<PolicyRun> runs = new ArrayList<>();
    for (long seed : numbers) {
      if (line.due()) {
        line.show(phase + ": " + method.label() + ", seed " + seed);
      }
      PolicyRun run = PolicyRun.of(problem, method, seed, episodes, (int) threads);
      runs.add(run);
      StringJoiner settings = new StringJoiner(" ");
      method.settings().forEach((key, value) -> settings.add(key + "=" + value));
      rows.append(
          "%s,%s,%s,%d,%s,%d,%s,%s\n"
              .formatted(
                  phase,
                  method.search(),
                  settings,
                  seed,
                  run.solved().isPresent() ? Long.toString(run.solved().getAsLong()) : "",
                  run.episodes(),
                  run.best(),
                  run.seconds()));
    }
    return runs;
  }
}
