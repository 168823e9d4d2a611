package io.lmrs.lab.explain;

import io.lmrs.Lmrs;
import io.lmrs.cli.experiment.SideBySide;
import io.lmrs.cli.option.RunsAtOnce;
import io.lmrs.cli.option.Seeds;
import io.lmrs.cli.report.Csv;
import io.lmrs.cli.report.Table;
import io.lmrs.cli.terminal.Complaint;
import io.lmrs.cli.terminal.Terminal;
import io.lmrs.explain.Evidence;
import io.lmrs.explain.Explainer;
import io.lmrs.explain.Explanation;
import io.lmrs.explain.Verdict;
import io.lmrs.lab.bench.ReportOptions;
import io.lmrs.random.Stream;
import io.lmrs.spec.Limits;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Measures whether explanations are right. */
@Command(
    name = "explain",
    sortOptions = false,
    description = {
      "Measures whether explanations are right, on functions of which it is known what matters.",
      "Some have ten hidden directions, some depend on fifty variables, some have no structure."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  lmrs bench explain --seeds 1000..1019",
      "  lmrs bench explain --only few-quadratic --noise 0.1 --searches lmrs,cma-es"
    })
public final class BenchExplainCommand implements Callable<Integer> {

  private static final List<ExplainCase> CASES =
      List.of(
          new ExplainCase("hidden-ellipsoid", ExplainCase.Kind.DIRECTIONS, 500, 3000),
          new ExplainCase("hidden-log-cosh", ExplainCase.Kind.DIRECTIONS, 500, 3000),
          new ExplainCase("hidden-rosenbrock", ExplainCase.Kind.DIRECTIONS, 500, 3000),
          new ExplainCase("few-quadratic", ExplainCase.Kind.VARIABLES, 1000, 5000),
          new ExplainCase("few-log-cosh", ExplainCase.Kind.VARIABLES, 1000, 5000),
          new ExplainCase("few-rosenbrock", ExplainCase.Kind.VARIABLES, 1000, 5000),
          new ExplainCase("sphere", ExplainCase.Kind.EVEN, 200, 4000),
          new ExplainCase("fourth-power", ExplainCase.Kind.EVEN, 200, 4000),
          new ExplainCase("ellipsoid", ExplainCase.Kind.EVEN, 200, 4000),
          new ExplainCase("waves", ExplainCase.Kind.EVEN, 200, 4000),
          new ExplainCase("noise", ExplainCase.Kind.NOISE, 200, 4000));

  private final Terminal terminal;

  @Option(
      names = "--only",
      paramLabel = "CASE,CASE",
      split = ",",
      description = "Some of the cases. Default: all.")
  private List<String> only;

  @Option(
      names = "--searches",
      paramLabel = "NAME,NAME",
      split = ",",
      defaultValue = "lmrs,auto",
      description = "Searches. Default: ${DEFAULT-VALUE}.")
  private List<String> searches;

  @Option(
      names = "--seeds",
      paramLabel = "A..B",
      defaultValue = "1..5",
      description = "Instances, which are seeds too. Default: ${DEFAULT-VALUE}.")
  private String seeds;

  @Option(
      names = "--noise",
      paramLabel = "S",
      defaultValue = "0",
      description = "Deviation of noise added to every value. Default: ${DEFAULT-VALUE}.")
  private double noise;

  @Option(
      names = "--dimension",
      paramLabel = "D",
      description = "How many variables. Default: 500, 1000 or 200, by the case.")
  private Long dimension;

  @Option(
      names = "--evaluations",
      paramLabel = "N",
      description = "Evaluations of a run. Default: 3000, 5000 or 4000, by the case.")
  private Long evaluations;

  @Mixin private RunsAtOnce threads;

  @Mixin private ReportOptions files;

  public BenchExplainCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  // structure: what was told of a function that has none
  private record Done(
      ExplainCase what,
      String search,
      long seed,
      Explanation explanation,
      double score,
      boolean structure,
      double seconds) {}

  @Override
  public Integer call() throws InterruptedException {
    List<ExplainCase> cases = cases();
    List<Long> numbers = Seeds.listed(seeds);
    files.require();
    List<Callable<Done>> work = new ArrayList<>();
    for (ExplainCase each : cases) {
      for (String search : searches) {
        for (long seed : numbers) {
          work.add(() -> run(each, search, seed));
        }
      }
    }
    List<Done> done = SideBySide.all(threads.count(), work);
    files.write(terminal, report(cases, done), () -> csv(done));
    return Complaint.OK;
  }

  private List<ExplainCase> cases() {
    List<ExplainCase> out = new ArrayList<>();
    for (ExplainCase each : CASES) {
      if (only == null || only.contains(each.word())) {
        int d = dimension == null ? each.dimension() : Limits.dimension(dimension);
        int n = evaluations == null ? each.evaluations() : Math.toIntExact(evaluations);
        out.add(new ExplainCase(each.word(), each.kind(), d, n));
      }
    }
    if (out.isEmpty()) {
      throw new IllegalArgumentException(
          "only must name some of "
              + String.join(", ", CASES.stream().map(ExplainCase::word).toList())
              + ": "
              + String.join(",", only));
    }
    return out;
  }

  private Done run(ExplainCase what, String search, long seed) {
    ExplainCase.Instance instance = what.instance(seed);
    Stream random = Stream.of(seed, Stream.NOISE);
    AtomicLong count = new AtomicLong();
    double deviation = what.kind() == ExplainCase.Kind.NOISE ? 1 : noise;
    Evidence evidence = new Evidence();
    Lmrs.minimizer(
            x ->
                instance.objective().value(x)
                    + (deviation > 0 ? deviation * random.gaussian(count.getAndIncrement()) : 0),
            new double[what.dimension()])
        .search(search)
        .seed(seed)
        .evaluations(what.evaluations())
        .threads(1)
        .recorder(evidence)
        .run();
    long began = cpu();
    Explanation explanation = Explainer.explain(evidence);
    double seconds = (cpu() - began) * 1e-9;
    return new Done(
        what,
        search,
        seed,
        explanation,
        score(what, instance, explanation),
        structure(what, explanation),
        seconds);
  }

  private static long cpu() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }

  // how far off the dimension is, or F1 of the variables; NaN where there is nothing to tell
  private static double score(
      ExplainCase what, ExplainCase.Instance instance, Explanation explanation) {
    return switch (what.kind()) {
      case DIRECTIONS ->
          explanation.dimension().told()
              ? Math.abs(explanation.dimension().dimension() - ExplainCase.DIRECTIONS)
              : Double.NaN;
      case VARIABLES -> {
        var found = explanation.with(Verdict.MATTERS);
        long right = found.stream().filter(v -> instance.variables().contains(v.index())).count();
        yield 2.0 * right / (found.size() + instance.variables().size());
      }
      case EVEN, NOISE -> Double.NaN;
    };
  }

  private static boolean structure(ExplainCase what, Explanation explanation) {
    boolean told = explanation.dimension().told() || !explanation.with(Verdict.NOTHING).isEmpty();
    return switch (what.kind()) {
      case DIRECTIONS, VARIABLES -> false;
      case EVEN -> told;
      case NOISE -> told || !explanation.with(Verdict.MATTERS).isEmpty();
    };
  }

  private String report(List<ExplainCase> cases, List<Done> done) {
    Table table =
        Table.of("function", "search", "runs", "told", "right", "median", "least", "seconds")
            .figures();
    for (ExplainCase each : cases) {
      for (String search : searches) {
        List<Done> some =
            done.stream().filter(d -> d.what() == each && d.search().equals(search)).toList();
        double[] scores =
            some.stream().mapToDouble(Done::score).filter(s -> !Double.isNaN(s)).sorted().toArray();
        double seconds = some.stream().mapToDouble(Done::seconds).max().orElse(0);
        table.row(
            each.word() + ", d = " + each.dimension() + ", " + each.evaluations() + " evaluations",
            "`" + search + "`",
            "" + some.size(),
            told(each, some),
            right(each, some),
            scores.length == 0 ? "-" : figure(scores[scores.length / 2]),
            scores.length == 0
                ? "-"
                : figure(
                    each.kind() == ExplainCase.Kind.DIRECTIONS
                        ? scores[scores.length - 1]
                        : scores[0]),
            String.format(Locale.ROOT, "%.2f", seconds));
      }
    }
    return "Noise "
        + noise
        + ", seeds "
        + seeds
        + ". Score: how far off the dimension is (least: the worst), or F1 of the variables."
        + " Seconds of one core, the longest.\n\n"
        + table.markdown();
  }

  private static String figure(double score) {
    return String.format(Locale.ROOT, "%.3g", score);
  }

  private static String told(ExplainCase what, List<Done> some) {
    long count =
        switch (what.kind()) {
          case DIRECTIONS -> some.stream().filter(d -> d.explanation().dimension().told()).count();
          case VARIABLES ->
              some.stream().filter(d -> !d.explanation().with(Verdict.MATTERS).isEmpty()).count();
          case EVEN, NOISE -> some.stream().filter(Done::structure).count();
        };
    return count + "/" + some.size();
  }

  private static String right(ExplainCase what, List<Done> some) {
    long count =
        switch (what.kind()) {
          case DIRECTIONS -> some.stream().filter(d -> d.score() <= 1).count();
          case VARIABLES -> some.stream().filter(d -> d.score() >= 0.9).count();
          case EVEN, NOISE -> some.stream().filter(d -> !d.structure()).count();
        };
    return count + "/" + some.size();
  }

  private static String csv(List<Done> done) {
    Csv csv =
        new Csv(
            List.of(
                "case",
                "search",
                "seed",
                "source",
                "dimension",
                "gap",
                "sure",
                "matter",
                "nothing",
                "score",
                "structure",
                "seconds"));
    for (Done d : done) {
      csv.row(
          List.of(
              d.what().word(),
              d.search(),
              d.seed(),
              d.explanation().source(),
              d.explanation().dimension().dimension(),
              d.explanation().dimension().gap(),
              d.explanation().dimension().sure(),
              d.explanation().with(Verdict.MATTERS).size(),
              d.explanation().with(Verdict.NOTHING).size(),
              d.score(),
              d.structure(),
              d.seconds()));
    }
    return csv.text();
  }
}
