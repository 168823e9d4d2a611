package io.lmrs.lab.bench;

import io.lmrs.Budget;
import io.lmrs.Problem;
import io.lmrs.cli.contest.Contest;
import io.lmrs.cli.contest.Standings;
import io.lmrs.cli.contest.TargetReport;
import io.lmrs.cli.contest.TargetScores;
import io.lmrs.cli.experiment.BbobChoice;
import io.lmrs.cli.experiment.ContestTask;
import io.lmrs.cli.experiment.Instance;
import io.lmrs.cli.experiment.Job;
import io.lmrs.cli.experiment.Method;
import io.lmrs.cli.experiment.SettingsGrid;
import io.lmrs.cli.experiment.Suite;
import io.lmrs.cli.option.CommandWords;
import io.lmrs.cli.option.ReportFile;
import io.lmrs.cli.option.RunsAtOnce;
import io.lmrs.cli.option.Seeds;
import io.lmrs.cli.option.TaskOptions;
import io.lmrs.cli.report.Figures;
import io.lmrs.cli.report.Table;
import io.lmrs.cli.terminal.Complaint;
import io.lmrs.cli.terminal.Terminal;
import io.lmrs.problem.Problems;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Counts the evaluations that methods need on test functions, without storing the runs. */
@Command(
    name = "suite",
    sortOptions = false,
    description = {
      "Counts the evaluations that methods need on the paper's test functions.",
      "The first search is set against each of the others. ars-tuned is the best point of the"
          + " paper's grid",
      "of 64, chosen for each problem by itself on the very seeds that are reported. Nothing is"
          + " stored:",
      "'lmrs compare' does that, and draws."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  lmrs bench suite --dimension 10 --seeds 100..104",
      "  lmrs bench suite bbob --dimension 10 --searches auto,cma-es --notes bbob.notes",
      "  lmrs bench suite rosen@20 elli@20 --searches auto,lmrs,cma-es --set problem.rotation=1"
    })
public final class BenchSuiteCommand implements Callable<Integer> {
  private static final String OURS = "auto,lbfgs-fd,cma-es";

  private final Terminal terminal;

  @Spec private CommandSpec spec;

  @Mixin private TaskOptions options;

  @Option(
      names = "--searches",
      paramLabel = "METHODS",
      description =
          "NAME, NAME:KEY=VALUE,KEY=VALUE or LABEL=NAME:KEY=VALUE, separated by commas."
              + " Default: auto,lbfgs-fd,cma-es and, but for bbob, ars-tuned.")
  private String searches;

  @Option(
      names = "--grid",
      paramLabel = "KEY=VALUES",
      description =
          "The grid of ars-tuned: KEY=1e-4..1e-1 by decades, or KEY=2,5,10. Default: the paper's.")
  private List<String> grid = new ArrayList<>();

  @Option(
      names = "--seeds",
      paramLabel = "A..B",
      description = "The seeds, as 100..109 or 1,2,5. Default: 0..2, for bbob 0.")
  private String seeds;

  @Option(
      names = "--levels",
      paramLabel = "A,B",
      split = ",",
      description = "Parts of the gap to get to; the last one ends a run. Default: 1e-2,1e-4.")
  private List<Double> levels = List.of(1e-2, 1e-4);

  @Mixin private RunsAtOnce threads;

  @Mixin private ReportFile page;

  @Option(
      names = "--notes",
      paramLabel = "FILE",
      description =
          "Notes there how every run went, and takes those from there that have been run already by"
              + " this version.")
  private Path notes;

  public BenchSuiteCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws InterruptedException {
    List<ContestTask> tasks = tasks();
    boolean targets = BbobChoice.only(tasks);
    seeds = seeds != null ? seeds : targets ? "0" : "0..2";
    searches = searches != null ? searches : OURS + (targets ? "" : "," + Method.TUNED);
    List<Long> numbers = Seeds.listed(seeds);
    List<Method> named = Method.changed(Method.parse(searches), options.searchSettings());
    List<Method> plain = named.stream().filter(method -> !method.tuned()).toList();
    List<Method> points = plain.size() < named.size() ? points() : List.of();
    List<Method> all = new ArrayList<>(plain);
    all.addAll(points);
    requireLevels();
    if (targets && !points.isEmpty()) {
      throw new IllegalArgumentException("searches must not name ars-tuned on bbob: " + searches);
    }
    threads.count();
    page.require();
    if (plain.isEmpty()) {
      throw new IllegalArgumentException("searches must name one besides ars-tuned: " + searches);
    }
    Contest contest = run(tasks, all, numbers);
    if (targets) {
      TargetScores scores = new TargetScores(contest, options::evaluations);
      TargetReport report = new TargetReport(scores, CommandWords.of(spec));
      page.write(terminal, report.text(), report.markdown(false));
    } else {
      page.write(terminal, levels(contest, numbers, plain, points));
    }
    return Complaint.OK;
  }

  private String levels(
      Contest contest, List<Long> numbers, List<Method> plain, List<Method> points) {
    StringBuilder report = new StringBuilder(setting(contest.tasks(), numbers));
    for (double level : levels) {
      report(report, contest, plain, points, level);
    }
    return report.toString();
  }

  private List<ContestTask> tasks() {
    List<String> named = options.named();
    return options.tasks(named.isEmpty() ? List.of(Suite.NAME) : named, Map.of());
  }

  private List<Method> points() {
    SettingsGrid parsed =
        SettingsGrid.parse("ars", grid.isEmpty() ? List.of(SettingsGrid.PAPER) : grid);
    return parsed.methods();
  }

  private void requireLevels() {
    for (int i = 0; i < levels.size(); i++) {
      if (!(levels.get(i) > 0 && levels.get(i) < (i == 0 ? 1 : levels.get(i - 1)))) {
        throw new IllegalArgumentException("levels must be in (0, 1) and fall: " + levels.get(i));
      }
    }
  }

  private Contest run(List<ContestTask> tasks, List<Method> methods, List<Long> numbers)
      throws InterruptedException {
    List<Job> jobs = new ArrayList<>();
    Map<Job, Instance> instances = new IdentityHashMap<>();
    for (ContestTask task : tasks) {
      Problem problem = Problems.create(task.problem(), task.dimension(), task.settings());
      for (Method method : methods) {
        // everything that can be wrong is told before the first run
        task.spec(method, Budget.unlimited(), 0).require(problem);
      }
      for (long seed : numbers) {
        Instance instance = Instance.of(task, problem, seed);
        for (Method method : methods) {
          Job job =
              BbobChoice.only(tasks)
                  ? instance.evaluatedJob(method, options.evaluations(task), TargetScores.LAST)
                  : instance.job(method, options.evaluations(task), levels.getLast());
          jobs.add(job);
          instances.put(job, instance);
        }
      }
    }
    return new Contest(
        tasks,
        methods,
        numbers,
        new TrialRuns(terminal, threads.count(), notes).of("all runs", jobs, instances));
  }

  private String setting(List<ContestTask> tasks, List<Long> numbers) {
    String settings = options.set().isEmpty() ? "" : " (" + String.join(", ", options.set()) + ")";
    return "%d problems%s, %d seeds (%s), %s evaluations a run.\n"
        .formatted(tasks.size(), settings, numbers.size(), seeds, options.spending());
  }

  private void report(
      StringBuilder out, Contest contest, List<Method> plain, List<Method> points, double level) {
    out.append("\nTo ").append(Figures.power(level)).append(" of the gap");
    GridChoice choice =
        points.isEmpty() ? null : GridChoice.of(contest, points, level, options::evaluations);
    Contest shown = choice == null ? contest : choice.among(contest, plain);
    Standings standings = new Standings(shown, levels);
    out.append(", ").append(standings.unsolved(level)).append(" instances solved by none:\n\n");
    out.append(standings.overall(level).markdown()).append('\n');
    if (shown.methods().size() > 1) {
      out.append(standings.against(level).markdown()).append('\n');
    }
    out.append(standings.byTask(level).markdown());
    if (choice != null) {
      Table table = Table.of("problem", "best of the grid, for this level", "reached");
      choice
          .points()
          .forEach(
              (task, score) ->
                  table.row(
                      task.label(), score.method().label(), score.reached() + "/" + score.runs()));
      out.append('\n').append(table.markdown());
    }
  }
}
