package io.lmrs.lab.noise;

import io.lmrs.Budget;
import io.lmrs.Problem;
import io.lmrs.Run;
import io.lmrs.RunResult;
import io.lmrs.Search;
import io.lmrs.cli.experiment.ContestTask;
import io.lmrs.cli.experiment.SideBySide;
import io.lmrs.cli.experiment.Start;
import io.lmrs.cli.experiment.Suite;
import io.lmrs.cli.option.RunsAtOnce;
import io.lmrs.cli.option.Seeds;
import io.lmrs.cli.report.Csv;
import io.lmrs.cli.report.Statistics;
import io.lmrs.cli.report.Table;
import io.lmrs.cli.terminal.Complaint;
import io.lmrs.cli.terminal.Terminal;
import io.lmrs.evaluate.SerialEvaluator;
import io.lmrs.lab.bench.ReportOptions;
import io.lmrs.problem.Problems;
import io.lmrs.search.SearchContext;
import io.lmrs.search.Searches;
import io.lmrs.spec.Limits;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Measures what searches find under noise, and whether they see noise where there is none. */
@Command(
    name = "noise",
    sortOptions = false,
    description = {
      "Measures what searches find under noise of several kinds.",
      "That is the value without noise where they end, as a part of the way from the start to the",
      "least value that is left.",
      "'blind' is the same search without knowledge of its budget.",
      "With --kinds none it counts the runs in which auto sees noise where there is none."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  lmrs bench noise --seeds 100..119",
      "  lmrs bench noise rosen@10 --kinds heavy --searches auto,lmrs,cma-es",
      "  lmrs bench noise --kinds none --searches auto"
    })
public final class BenchNoiseCommand implements Callable<Integer> {

  private static final List<String> USUAL =
      List.of("synthetic@20", "synthetic@100", "sphere@50", "rosen@10", "rastrigin@10");

  private final Terminal terminal;

  @Parameters(
      arity = "0..*",
      paramLabel = "NAME@D",
      description =
          "Problems whose least value is known, or suite. Default: five, for none suite with 10 and"
              + " 30 variables.")
  private List<String> problems;

  @Option(
      names = "--kinds",
      paramLabel = "KIND,KIND",
      split = ",",
      defaultValue = "normal,heavy,growing,point",
      description = "normal, heavy, growing, point or none. Default: ${DEFAULT-VALUE}.")
  private List<String> kinds;

  @Option(
      names = "--noise",
      paramLabel = "S",
      defaultValue = "0.01",
      description =
          "The noise, as a part of what the start is above the least value. Default:"
              + " ${DEFAULT-VALUE}.")
  private double noise;

  @Option(
      names = "--searches",
      paramLabel = "NAME,NAME",
      split = ",",
      defaultValue = "auto,lmrs,cma-es",
      description = "Searches. Default: ${DEFAULT-VALUE}.")
  private List<String> searches;

  @Option(
      names = "--seeds",
      paramLabel = "A..B",
      defaultValue = "0..9",
      description = "The seeds. Default: ${DEFAULT-VALUE}.")
  private String seeds;

  @Option(
      names = "--evaluations",
      paramLabel = "N",
      defaultValue = "2000",
      description = "Evaluations of a run. Default: ${DEFAULT-VALUE}.")
  private long evaluations;

  @Mixin private RunsAtOnce threads;

  @Mixin private ReportOptions files;

  public BenchNoiseCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  // budget: whether the search knows it
  private record Case(
      ContestTask task, Optional<NoiseKind> kind, String search, boolean budget, long seed) {
    String noise() {
      return kind.map(NoiseKind::word).orElse(NoiseKind.NONE);
    }

    String who() {
      return search + (budget ? "" : ", blind");
    }
  }

  // left: the part of the way that is left; seen: whether auto took the values for noisy
  private record Done(Case what, double left, boolean seen) {}

  @Override
  public Integer call() throws InterruptedException {
    if (!(noise > 0) || Double.isInfinite(noise)) {
      throw new IllegalArgumentException("noise must be above 0 and finite: " + noise);
    }
    List<Long> numbers = Seeds.listed(seeds);
    long budget = Limits.within("evaluations", 1, Integer.MAX_VALUE, evaluations);
    files.require();
    List<Callable<Done>> work = new ArrayList<>();
    for (String word : kinds) {
      Optional<NoiseKind> kind = NoiseKind.of(word);
      for (ContestTask task : tasks(kind)) {
        for (String search : searches) {
          Searches.named(search);
          for (long seed : numbers) {
            work.add(() -> run(new Case(task, kind, search, true, seed), budget));
            if (search.equals("auto") && kind.isPresent()) {
              work.add(() -> run(new Case(task, kind, search, false, seed), budget));
            }
          }
        }
      }
    }
    List<Done> done = SideBySide.all(threads.count(), work);
    files.write(terminal, report(done), () -> csv(done));
    return Complaint.OK;
  }

  private List<ContestTask> tasks(Optional<NoiseKind> kind) {
    boolean named = problems != null && !problems.isEmpty();
    List<ContestTask> tasks =
        ContestTask.parse(
            named ? problems : kind.isPresent() ? USUAL : List.of(Suite.NAME),
            List.of(10, 30),
            Map.of());
    for (ContestTask task : tasks) {
      if (kind.isPresent() && made(task).reference().isEmpty()) {
        throw new IllegalArgumentException(
            "problem must have a known least value: " + task.label());
      }
    }
    return tasks;
  }

  private static Problem made(ContestTask task) {
    return Problems.create(task.problem(), task.dimension(), task.settings());
  }

  private Done run(Case what, long budget) throws InterruptedException {
    Problem plain = made(what.task());
    double[] start = plain.start(what.seed());
    double least = plain.reference().orElse(Double.NaN);
    double first = Start.of(plain, start, what.seed()).value();
    double size =
        what.kind().equals(Optional.of(NoiseKind.GROWING))
            ? noise
            : noise * Math.abs(first - least);
    Problem problem =
        what.kind().<Problem>map(kind -> new NoisyProblem(plain, kind, size)).orElse(plain);
    SearchContext context = SearchContext.of(problem, what.seed());
    if (what.budget()) {
      context = context.within(OptionalLong.of(budget));
    }
    try (SerialEvaluator evaluator = new SerialEvaluator(problem);
        Search search = Searches.create(what.search(), Map.of(), context)) {
      RunResult result = new Run(problem, search, evaluator, Budget.ofEvaluations(budget)).run();
      boolean seen =
          result.trace().stream().anyMatch(event -> event.metrics().get("arm-noisy") == 1);
      double end = Start.of(plain, result.incumbent(), what.seed()).value();
      return new Done(what, (end - least) / (first - least), seen);
    }
  }

  private String report(List<Done> done) {
    Table noisy = Table.of("noise", "problem", "search", "runs", "median", "worst").figures();
    Table exact = Table.of("search", "runs", "taken for noisy", "where").figures();
    Map<List<String>, List<Done>> cells = new LinkedHashMap<>();
    Map<String, List<Done>> clean = new LinkedHashMap<>();
    for (Done each : done) {
      Case what = each.what();
      if (what.kind().isPresent()) {
        List<String> key = List.of(what.noise(), what.task().label(), what.who());
        cells.computeIfAbsent(key, _ -> new ArrayList<>()).add(each);
      } else {
        clean.computeIfAbsent(what.search(), _ -> new ArrayList<>()).add(each);
      }
    }
    cells.forEach(
        (key, some) -> {
          double[] left = some.stream().mapToDouble(Done::left).sorted().toArray();
          noisy.row(
              key.get(0),
              key.get(1),
              "`" + key.get(2) + "`",
              "" + left.length,
              figure(Statistics.median(left)),
              figure(left[left.length - 1]));
        });
    clean.forEach(
        (search, some) -> {
          List<Done> wrong = some.stream().filter(Done::seen).toList();
          exact.row(
              "`" + search + "`",
              "" + some.size(),
              "" + wrong.size(),
              wrong.stream()
                  .map(w -> w.what().task().label())
                  .distinct()
                  .collect(Collectors.joining(", ")));
        });
    return "Noise "
        + noise
        + ", "
        + evaluations
        + " evaluations, seeds "
        + seeds
        + "."
        + (cells.isEmpty() ? "" : "\n\n" + noisy.markdown())
        + (clean.isEmpty() ? "" : "\n\n" + exact.markdown());
  }

  private static String figure(double left) {
    return String.format(Locale.ROOT, "%.3g", left);
  }

  private static String csv(List<Done> done) {
    Csv csv = new Csv(List.of("noise", "problem", "search", "seed", "left", "taken-for-noisy"));
    for (Done each : done) {
      Case what = each.what();
      csv.row(
          List.of(
              what.noise(),
              what.task().label(),
              what.who(),
              what.seed(),
              each.left(),
              each.seen()));
    }
    return csv.text();
  }
}
