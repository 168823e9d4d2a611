package io.lmrs.lab.constrained;

import io.lmrs.Batch;
import io.lmrs.Budget;
import io.lmrs.Outcome;
import io.lmrs.Problem;
import io.lmrs.Query;
import io.lmrs.RunSpec;
import io.lmrs.Search;
import io.lmrs.cli.experiment.ContestTask;
import io.lmrs.cli.experiment.Method;
import io.lmrs.cli.option.Seeds;
import io.lmrs.cli.report.Csv;
import io.lmrs.cli.report.Figures;
import io.lmrs.cli.report.Statistics;
import io.lmrs.cli.report.Table;
import io.lmrs.cli.terminal.Complaint;
import io.lmrs.cli.terminal.Terminal;
import io.lmrs.lab.bench.ReportOptions;
import io.lmrs.problem.ProblemFactory;
import io.lmrs.problem.Problems;
import io.lmrs.problem.constrained.DesignFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Compares searches under constraints, with SciPy's on the same evaluations. */
@Command(
    name = "constraints",
    sortOptions = false,
    description = {
      "Compares searches under constraints, with SciPy's on the same evaluations.",
      "A problem is solved by an allowed point (limits kept within 1e-6) whose value is within 1e-4"
          + " of the",
      "least one, relative to it. With --large the best allowed value after 10 and 20 evaluations"
          + " per variable is",
      "told instead. All methods have the same start. SciPy's need python3 with SciPy."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  lmrs bench constraints --seeds 100..109",
      "  lmrs bench constraints --rough 1e-6 --methods lmrs,scipy-SLSQP,scipy-COBYLA",
      "  lmrs bench constraints --large --seeds 100..104 --methods lmrs,scipy-SLSQP"
    })
public final class BenchConstraintsCommand implements Callable<Integer> {
  private static final String SCIPY = "scipy-";
  private static final int[] BUDGETS = {100, 300, 1000};
  private static final int[] MARKS = {10, 20};

  private final Terminal terminal;

  @Option(
      names = "--methods",
      paramLabel = "METHODS",
      defaultValue = "lmrs,auto,cma-es,scipy-SLSQP,scipy-COBYLA,scipy-COBYQA",
      description =
          "Searches as NAME or NAME:KEY=VALUE, and SciPy's as scipy-METHOD. Default:"
              + " ${DEFAULT-VALUE}.")
  private String methods;

  @Option(
      names = "--problems",
      paramLabel = "NAMES",
      split = ",",
      description = "Default: the classical ones; with --large tailored@100 and tailored@300.")
  private List<String> problems = new ArrayList<>();

  @Option(names = "--large", description = "Best allowed values at 10 d and 20 d evaluations.")
  private boolean large;

  @Option(
      names = "--rough",
      paramLabel = "PART",
      defaultValue = "0",
      description = {
        "Makes values and constraints rough by this part of their size, as those of a simulator are",
        "that iterates to a tolerance. Then 1e-3 solves, and limits may be missed by five",
        "deviations of that. Default: ${DEFAULT-VALUE}."
      })
  private double rough;

  @Option(
      names = "--seeds",
      paramLabel = "A..B",
      defaultValue = "100..109",
      description = "The starts, and the instances of --large. Default: ${DEFAULT-VALUE}.")
  private String seeds;

  @Option(
      names = "--patience",
      paramLabel = "SECONDS",
      defaultValue = "120",
      description =
          "A run of SciPy that takes longer is ended, and counts as far as it got. Default:"
              + " ${DEFAULT-VALUE}.")
  private double patience;

  @Mixin private ReportOptions files;

  public BenchConstraintsCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  // what came of a method on a problem, a verdict per seed
  private record Row(ContestTask task, String method, List<Judge.Judgement> verdicts) {}

  @Override
  public Integer call() throws InterruptedException {
    List<Long> numbers = Seeds.listed(seeds);
    files.require();
    if (!(patience > 0)) {
      throw new IllegalArgumentException("patience must be positive: " + patience);
    }
    if (!(rough >= 0 && rough < 1)) {
      throw new IllegalArgumentException("rough must be at least 0 and below 1: " + rough);
    }
    List<ContestTask> tasks = tasks();
    List<String> named = Arrays.asList(methods.split(","));
    String version = Rival.version();
    if (version == null && named.stream().anyMatch(name -> name.startsWith(SCIPY))) {
      terminal.err().println("SciPy is not there: its methods are left out.");
      named = named.stream().filter(name -> !name.startsWith(SCIPY)).toList();
    }
    for (String name : named) {
      require(name, tasks.getFirst());
    }
    List<Row> rows = new ArrayList<>();
    for (ContestTask task : tasks) {
      for (String name : named) {
        List<Judge.Judgement> verdicts = new ArrayList<>();
        for (long seed : numbers) {
          verdicts.add(verdict(task, name, seed));
        }
        rows.add(new Row(task, name, verdicts));
        terminal.err().println(task.label() + ", " + name + ": done");
      }
    }
    String report =
        "Seeds "
            + seeds
            + (version == null ? ".\n\n" : "; SciPy " + version + ".\n\n")
            + (large ? values(rows) : shares(rows, named) + "\n" + counts(rows));
    files.write(terminal, report, () -> csv(rows).text());
    return Complaint.OK;
  }

  private List<ContestTask> tasks() {
    List<String> words = problems;
    if (words.isEmpty()) {
      words =
          large
              ? List.of(
                  "tailored@100:constraints=50,active=20", "tailored@300:constraints=50,active=20")
              : DesignFactory.all().stream().map(ProblemFactory::name).toList();
    }
    return ContestTask.parse(words, List.of(), Map.of());
  }

  private static void require(String name, ContestTask task) {
    if (!name.startsWith(SCIPY)) {
      spec(task, name, 0).openSearch(problem(task, 0)).close();
    } else if (!List.of("SLSQP", "COBYLA", "COBYQA").contains(name.substring(SCIPY.length()))) {
      throw new IllegalArgumentException(
          "methods must be scipy-SLSQP, scipy-COBYLA or scipy-COBYQA: " + name);
    }
  }

  private static RunSpec spec(ContestTask task, String name, long seed) {
    return task.spec(Method.parse(name).getFirst(), Budget.unlimited(), seed);
  }

  private static Problem problem(ContestTask task, long seed) {
    Map<String, String> settings = new LinkedHashMap<>(task.settings());
    if (task.problem().equals("tailored")) {
      settings.put("seed", Long.toString(seed));
    }
    return Problems.create(task.problem(), task.dimension(), settings);
  }

  private Judge.Judgement verdict(ContestTask task, String name, long seed)
      throws InterruptedException {
    Problem problem = problem(task, seed);
    int d = problem.dimension();
    double[] start = problem.start(seed);
    long[] marks = large ? new long[] {(long) MARKS[0] * d, (long) MARKS[1] * d} : new long[0];
    long budget = (long) d * (large ? MARKS[1] : BUDGETS[BUDGETS.length - 1]);
    try (Judge judge = new Judge(problem, new Blur(problem, rough), budget, marks)) {
      if (name.startsWith(SCIPY)) {
        Duration longest = Duration.ofMillis((long) (1000 * patience));
        new Rival(name.substring(SCIPY.length()), longest).run(problem, start, judge);
        return judge.verdict();
      }
      try (Search search = spec(task, name, seed).openSearch(problem)) {
        while (!judge.done()) {
          Batch batch = search.ask(problem.frame());
          List<Outcome> outcomes = new ArrayList<>(batch.size());
          for (Query query : batch.queries()) {
            outcomes.add(judge.evaluate(query));
          }
          search.tell(batch, outcomes);
        }
      }
      return judge.verdict();
    }
  }

  private static long solved(List<Judge.Judgement> verdicts, long within) {
    return verdicts.stream().filter(v -> v.solvedAt() <= within).count();
  }

  private static String shares(List<Row> rows, List<String> named) {
    Table table = Table.of("method", "100 d", "300 d", "1000 d", "of").figures();
    for (String name : named) {
      long[] counts = new long[BUDGETS.length];
      long all = 0;
      for (Row row : rows) {
        if (row.method().equals(name)) {
          all += row.verdicts().size();
          for (int i = 0; i < counts.length; i++) {
            counts[i] += solved(row.verdicts(), (long) BUDGETS[i] * row.task().dimension());
          }
        }
      }
      table.row(
          name,
          Long.toString(counts[0]),
          Long.toString(counts[1]),
          Long.toString(counts[2]),
          Long.toString(all));
    }
    return table.markdown();
  }

  private static String counts(List<Row> rows) {
    Table table = Table.of("problem", "d", "method", "solved", "median evaluations / d").figures();
    for (Row row : rows) {
      double d = row.task().dimension();
      double[] at =
          row.verdicts().stream()
              .mapToDouble(
                  v -> v.solvedAt() == Long.MAX_VALUE ? Double.POSITIVE_INFINITY : v.solvedAt() / d)
              .sorted()
              .toArray();
      double median = at[(at.length - 1) / 2];
      table.row(
          row.task().label(),
          Integer.toString(row.task().dimension()),
          row.method(),
          solved(row.verdicts(), Long.MAX_VALUE - 1) + "/" + at.length,
          Double.isInfinite(median) ? "-" : Figures.brief(median));
    }
    return table.markdown();
  }

  // a run without an allowed point is worse than any with one
  private static String values(List<Row> rows) {
    Table table =
        Table.of("problem", "method", "at 10 d", "allowed", "at 20 d", "allowed").figures();
    for (Row row : rows) {
      String[] cells = new String[2 * MARKS.length];
      for (int i = 0; i < MARKS.length; i++) {
        int mark = i;
        double[] values =
            row.verdicts().stream()
                .mapToDouble(v -> v.best()[mark])
                .map(v -> Double.isNaN(v) ? Double.POSITIVE_INFINITY : v)
                .toArray();
        double median = Statistics.median(values);
        cells[2 * i] = Double.isFinite(median) ? Figures.brief(median) : "-";
        cells[2 * i + 1] =
            Arrays.stream(values).filter(Double::isFinite).count() + "/" + values.length;
      }
      table.row(row.task().label(), row.method(), cells[0], cells[1], cells[2], cells[3]);
    }
    return table.markdown();
  }

  private static Csv csv(List<Row> rows) {
    Csv csv =
        new Csv(List.of("problem", "method", "run", "solved_at", "best_at_10d", "best_at_20d"));
    for (Row row : rows) {
      for (int i = 0; i < row.verdicts().size(); i++) {
        Judge.Judgement v = row.verdicts().get(i);
        boolean marked = v.best().length > 0;
        csv.row(
            List.of(
                row.task().label(),
                row.method(),
                i,
                v.solvedAt() == Long.MAX_VALUE ? "" : v.solvedAt(),
                marked ? v.best()[0] : "",
                marked ? v.best()[1] : ""));
      }
    }
    return csv;
  }
}
