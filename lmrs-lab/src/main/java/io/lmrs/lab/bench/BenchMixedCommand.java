package io.lmrs.lab.bench;

import io.lmrs.Budget;
import io.lmrs.Evaluator;
import io.lmrs.Problem;
import io.lmrs.Run;
import io.lmrs.RunResult;
import io.lmrs.RunSpec;
import io.lmrs.Search;
import io.lmrs.StopReason;
import io.lmrs.cli.experiment.Method;
import io.lmrs.cli.experiment.SideBySide;
import io.lmrs.cli.option.RunsAtOnce;
import io.lmrs.cli.option.Seeds;
import io.lmrs.cli.report.Csv;
import io.lmrs.cli.report.Figures;
import io.lmrs.cli.report.Table;
import io.lmrs.cli.terminal.Complaint;
import io.lmrs.cli.terminal.Terminal;
import io.lmrs.evaluate.SerialEvaluator;
import io.lmrs.problem.bbob.BbobSuite;
import io.lmrs.problem.bbob.MixedBbobFactory;
import io.lmrs.spec.Limits;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Counts what searches solve where some variables are whole numbers. */
@Command(
    name = "mixed",
    sortOptions = false,
    description = {
      "Counts how many functions of bbob-mixed searches solve, with more and more variables whole"
          + " numbers.",
      "A function is solved if the least value is met to within the precision. Every instance has"
          + " a start of its own."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  lmrs bench mixed --instances 4,5",
      "  lmrs bench mixed --functions 1,2,8 --shares 0.8 --searches auto,cma-es:margin=false"
    })
public final class BenchMixedCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Option(
      names = "--searches",
      paramLabel = "METHODS",
      defaultValue = "auto,margin=cma-es:restarts=ipop,rounding=cma-es:restarts=ipop,margin=false",
      description =
          "NAME, NAME:KEY=VALUE,KEY=VALUE or LABEL=NAME:KEY=VALUE, separated by commas. Default:"
              + " ${DEFAULT-VALUE}.")
  private String searches;

  @Option(
      names = "--shares",
      paramLabel = "S,T",
      split = ",",
      defaultValue = "0,0.2,0.5,0.8",
      description = "Parts of the variables that are whole numbers. Default: ${DEFAULT-VALUE}.")
  private List<Double> shares;

  @Option(
      names = "--functions",
      paramLabel = "A..B",
      defaultValue = "1..24",
      description = "Numbers of functions. Default: ${DEFAULT-VALUE}.")
  private String functions;

  @Option(
      names = "--instances",
      paramLabel = "A..B",
      defaultValue = "1..3",
      description = "Versions of every function, which are seeds too. Default: ${DEFAULT-VALUE}.")
  private String instances;

  @Option(
      names = "--dimension",
      paramLabel = "D",
      defaultValue = "20",
      description = "How many variables. Default: ${DEFAULT-VALUE}.")
  private long dimension;

  @Option(
      names = "--per-variable",
      paramLabel = "N",
      defaultValue = "1000",
      description = "Evaluations of a run per variable. Default: ${DEFAULT-VALUE}.")
  private long perVariable;

  @Option(
      names = "--precision",
      paramLabel = "E",
      defaultValue = "1e-8",
      description = "How near to the least value counts as solved. Default: ${DEFAULT-VALUE}.")
  private double precision;

  @Mixin private RunsAtOnce threads;

  @Mixin private ReportOptions files;

  public BenchMixedCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  private record Done(
      double share, int function, long instance, Method method, boolean solved, RunResult result) {}

  @Override
  public Integer call() throws InterruptedException {
    List<Method> methods = Method.parse(searches);
    List<Long> versions = Seeds.listed(instances);
    List<Long> numbers = Seeds.listed(functions);
    numbers.forEach(f -> Limits.within("functions", 1, BbobSuite.FUNCTIONS, f));
    shares.forEach(s -> Limits.within("shares", 0.0, 1.0, s));
    Limits.dimension(dimension);
    files.require();
    List<Callable<Done>> work = new ArrayList<>();
    for (double share : shares) {
      for (long function : numbers) {
        for (long instance : versions) {
          for (Method method : methods) {
            work.add(() -> run(share, (int) function, instance, method));
          }
        }
      }
    }
    List<Done> done = SideBySide.all(threads.count(), work);
    files.write(terminal, report(methods, numbers, done), () -> csv(done));
    return Complaint.OK;
  }

  private Done run(double share, int function, long instance, Method method) {
    Map<String, String> which =
        Map.of("function", "" + function, "instance", "" + instance, "integers", "" + share);
    RunSpec spec =
        RunSpec.of(MixedBbobFactory.NAME, (int) dimension, method.search())
            .withProblemSettings(which)
            .withSearchSettings(method.settings())
            .withBudget(Budget.ofEvaluations(perVariable * dimension))
            .withSeed(instance);
    Problem problem = spec.openProblem();
    double target = problem.reference().orElseThrow() + precision;
    try (Search search = spec.openSearch(problem);
        Evaluator evaluator = new SerialEvaluator(problem)) {
      RunResult result =
          new Run(problem, search, evaluator, spec.budget().withTarget(target)).run();
      boolean solved = result.stop() == StopReason.TARGET;
      return new Done(share, function, instance, method, solved, result);
    }
  }

  private String report(List<Method> methods, List<Long> numbers, List<Done> done) {
    String[] heading =
        IntStream.range(0, methods.size() + 1)
            .mapToObj(i -> i == 0 ? "whole numbers" : methods.get(i - 1).label())
            .toArray(String[]::new);
    Table solved = Table.of(heading).figures();
    for (double share : shares) {
      solved.row(cells(percent(share), methods, done, d -> d.share() == share));
    }
    StringBuilder out = new StringBuilder();
    out.append(
        "d = %d, %d evaluations per variable, instances %s, solved to %s.\n\n"
            .formatted(dimension, perVariable, instances, Figures.number(precision)));
    out.append(solved.markdown());
    double last = shares.getLast();
    heading[0] = "function, " + percent(last);
    Table each = Table.of(heading).figures();
    for (long f : numbers) {
      each.row(cells("" + f, methods, done, d -> d.share() == last && d.function() == f));
    }
    return out.append('\n').append(each.markdown()).toString();
  }

  private static String[] cells(
      String title, List<Method> methods, List<Done> done, java.util.function.Predicate<Done> in) {
    List<String> cells = new ArrayList<>(List.of(title));
    for (Method method : methods) {
      List<Done> some = done.stream().filter(in).filter(d -> d.method().equals(method)).toList();
      double share = some.stream().filter(Done::solved).count() / (double) some.size();
      cells.add(percent(share));
    }
    return cells.toArray(String[]::new);
  }

  private static String percent(double part) {
    return String.format(Locale.ROOT, "%.1f %%", 100 * part).replace(".0 %", " %");
  }

  private static String csv(List<Done> done) {
    StringBuilder out =
        new StringBuilder("share,function,instance,method,solved,evaluations,best\n");
    for (Done d : done) {
      out.append(d.share()).append(',').append(d.function()).append(',').append(d.instance());
      out.append(',').append(Csv.cell(d.method().label())).append(',').append(d.solved());
      out.append(',').append(d.result().evaluations()).append(',').append(d.result().best());
      out.append('\n');
    }
    return out.toString();
  }
}
