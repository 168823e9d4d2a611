package io.lmrs.lab.curvature;

import io.lmrs.Budget;
import io.lmrs.cli.experiment.ContestTask;
import io.lmrs.cli.experiment.Instance;
import io.lmrs.cli.experiment.Job;
import io.lmrs.cli.experiment.Method;
import io.lmrs.cli.option.RunsAtOnce;
import io.lmrs.cli.option.Seeds;
import io.lmrs.cli.report.Csv;
import io.lmrs.cli.terminal.Complaint;
import io.lmrs.cli.terminal.Terminal;
import io.lmrs.lab.bench.ReportOptions;
import io.lmrs.lab.bench.TrialRuns;
import io.lmrs.problem.Problems;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Counts the evaluations that methods need where curvature and hidden structure matter. */
@Command(
    name = "curvature",
    sortOptions = false,
    description = {
      "Counts the evaluations that methods need where curvature and hidden structure matter.",
      "Every row is a problem, or several, with a random instance for each seed. An evaluation"
          + " counts when it",
      "is made: medians over the seeds, in brackets that of the seeds that got there if some did"
          + " not.",
      "Ratios are of geometric means with 90 %% bootstrap intervals, paired by seed, a miss counted"
          + " as twice",
      "the budget. The row share tells how much of the gradient lies along the directions measured, the"
          + " row",
      "overhead what the search's own time is."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  lmrs bench curvature --only hidden-ellipsoid,rotated-30 --seeds 100..109",
      "  lmrs bench curvature --only bent-10 --searches subspace,subspace:growth=5 --csv bent.csv"
    })
public final class BenchCurvatureCommand implements Callable<Integer> {
  private static final String OVERHEAD = "overhead";
  private static final String SHARE = "share";

  /** Rows that count no evaluations. */
  private static final List<String> APART = List.of(SHARE, OVERHEAD);

  private final Terminal terminal;

  @Option(
      names = "--only",
      paramLabel = "ROWS",
      split = ",",
      description = "Names of rows, separated by commas. Default: all; a wrong one names them.")
  private List<String> only = new ArrayList<>();

  @Option(
      names = "--searches",
      paramLabel = "METHODS",
      description =
          "NAME, NAME:KEY=VALUE,KEY=VALUE or LABEL=NAME:KEY=VALUE, separated by commas. Default:"
              + " those of the row, mostly subspace,lbfgs-fd,lmrs,ema.")
  private String searches;

  @Option(
      names = "--seeds",
      paramLabel = "A..B",
      defaultValue = "100..109",
      description = "The seeds, as 100..109 or 1,2,5. Default: ${DEFAULT-VALUE}.")
  private String seeds;

  @Option(
      names = "--evaluations",
      paramLabel = "N",
      description = "What every run may spend. Default: the row's, mostly 20000.")
  private Long evaluations;

  @Mixin private RunsAtOnce threads;

  @Option(
      names = "--notes",
      paramLabel = "FILE",
      description =
          "Notes there how every run went, and takes those from there that have been run already by"
              + " this version.")
  private Path notes;

  @Mixin private ReportOptions files;

  public BenchCurvatureCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws InterruptedException {
    List<Long> numbers = Seeds.listed(seeds);
    List<CurvatureRow> rows = rows();
    // everything that can be wrong is told before the first run
    threads.count();
    files.require();
    for (CurvatureRow row : rows) {
      require(row);
    }
    StringBuilder report = new StringBuilder();
    report.append("Seeds ").append(seeds).append(".\n");
    Csv csv = CurvatureTable.csv();
    for (CurvatureRow row : rows) {
      CurvatureTable table = run(row, numbers);
      report.append(table.markdown());
      table.addTo(csv);
    }
    if (only.isEmpty() || only.contains(SHARE)) {
      report.append("\n### ").append(SHARE).append("\n\n");
      report.append(GradientShare.markdown(numbers));
    }
    if (only.isEmpty() || only.contains(OVERHEAD)) {
      report.append("\n### ").append(OVERHEAD).append("\n\n");
      report.append(CurvatureOverhead.measure().markdown());
    }
    files.write(terminal, report.toString(), csv::text);
    return Complaint.OK;
  }

  private List<CurvatureRow> rows() {
    List<String> names = only.stream().filter(name -> !APART.contains(name)).toList();
    if (names.isEmpty() && !only.isEmpty()) {
      return List.of();
    }
    List<CurvatureRow> rows = CurvatureRows.named(names);
    if (evaluations == null) {
      return rows;
    }
    if (evaluations < 1) {
      throw new IllegalArgumentException("evaluations must be at least 1: " + evaluations);
    }
    return rows.stream().map(row -> row.spending(evaluations)).toList();
  }

  private List<Method> methods(CurvatureRow row) {
    return Method.parse(searches == null ? row.searches() : searches);
  }

  private void require(CurvatureRow row) {
    for (ContestTask task : row.tasks()) {
      var problem = Problems.create(task.problem(), task.dimension(), task.settings());
      for (Method method : methods(row)) {
        if (method.tuned()) {
          throw new IllegalArgumentException("searches must have settings of their own: ars-tuned");
        }
        task.spec(method, Budget.unlimited(), 0).require(problem);
      }
    }
  }

  private CurvatureTable run(CurvatureRow row, List<Long> numbers) throws InterruptedException {
    List<Method> methods = methods(row);
    List<Job> jobs = new ArrayList<>();
    Map<Job, Instance> instances = new IdentityHashMap<>();
    for (ContestTask task : row.tasks()) {
      List<Instance> begun = new ArrayList<>();
      for (long seed : numbers) {
        begun.add(row.begin(task, seed));
      }
      for (Method method : methods) {
        for (Instance instance : begun) {
          Job job = row.job(instance, method);
          jobs.add(job);
          instances.put(job, instance);
        }
      }
    }
    TrialRuns runs = new TrialRuns(terminal, threads.count(), notes);
    return new CurvatureTable(row, methods, runs.of(row.name(), jobs, instances));
  }
}
