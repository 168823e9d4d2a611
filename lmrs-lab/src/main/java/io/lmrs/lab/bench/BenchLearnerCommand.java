package io.lmrs.lab.bench;

import io.lmrs.cli.experiment.Method;
import io.lmrs.cli.experiment.Score;
import io.lmrs.cli.experiment.SyntheticTask;
import io.lmrs.cli.option.RunsAtOnce;
import io.lmrs.cli.option.Seeds;
import io.lmrs.cli.terminal.Complaint;
import io.lmrs.cli.terminal.Terminal;
import io.lmrs.spec.Limits;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Counts what learning saves where values are noisy and the radius can't grow. */
@Command(
    name = "learner",
    sortOptions = false,
    description = {
      "Counts what learning saves where values are noisy and the radius can't grow.",
      "Synthetic problems with a hidden manifold are searched guided by the network, by linear",
      "filters, by the true Jacobian, or by nothing. Every method gets the step size that needs"
          + " least",
      "evaluations to 10 % on the seeds of the tuning, and is reported on the others."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  lmrs bench learner",
      "  lmrs bench learner --dimension 1000 --manifold 10 --markdown table.md",
      "  lmrs bench learner --searches random=ema:rate=0,step=fixed,lmrs:step=judged"
          + " --against random"
    })
public final class BenchLearnerCommand implements Callable<Integer> {

  /** What every method is compared with, and what takes part where nobody says otherwise. */
  private static final String METHODS =
      "random=ema:rate=0,step=fixed"
          + ",average=ema:rate=0.1,along=guide,step=fixed"
          + ",filter=kalman:along=guide,step=fixed"
          + ",lmrs-fixed=lmrs:step=fixed"
          + ",lmrs=lmrs:step=judged"
          + ",ema-judged=ema:step=judged"
          + ",filter-judged=kalman:step=judged,along=guide"
          + ",random-judged=ema:rate=0,step=judged"
          + ",jacobian=manifold-search:step=fixed"
          + ",jacobian-judged=manifold-search:step=judged";

  private final Terminal terminal;

  @Option(
      names = "--dimension",
      paramLabel = "D",
      defaultValue = "300",
      description = "How many variables. Default: ${DEFAULT-VALUE}.")
  private long dimension;

  @Option(
      names = "--manifold",
      paramLabel = "N",
      defaultValue = "5",
      description = "The hidden manifold's dimension. Default: ${DEFAULT-VALUE}.")
  private long manifold;

  @Option(
      names = "--noise",
      paramLabel = "SIGMA",
      defaultValue = "0.3",
      description = "The deviation of the noise on every value. Default: ${DEFAULT-VALUE}.")
  private double noise;

  @Option(
      names = "--radius",
      paramLabel = "R",
      defaultValue = "0.5",
      description = "How far evaluations may be from the incumbent. Default: ${DEFAULT-VALUE}.")
  private double radius;

  @Option(
      names = "--directions",
      paramLabel = "K",
      defaultValue = "10",
      description = "Directions of an iteration. Default: ${DEFAULT-VALUE}.")
  private long directions;

  @Option(
      names = "--tune-seeds",
      paramLabel = "A..B",
      defaultValue = "0..9",
      description = "The seeds on which step sizes are chosen. Default: ${DEFAULT-VALUE}.")
  private String tuneSeeds;

  @Option(
      names = "--seeds",
      paramLabel = "A..B",
      defaultValue = "400..409",
      description = "The seeds that are reported. Default: ${DEFAULT-VALUE}.")
  private String seeds;

  @Option(
      names = "--evaluations",
      paramLabel = "N",
      defaultValue = "6000",
      description = "What every run may spend. Default: ${DEFAULT-VALUE}.")
  private long evaluations;

  @Option(
      names = "--step-sizes",
      paramLabel = "A,B,C",
      split = ",",
      defaultValue = "0.5,1,2,4,8,16",
      description = "The step sizes tried for each method. Default: ${DEFAULT-VALUE}.")
  private List<String> stepSizes;

  @Option(
      names = "--searches",
      paramLabel = "METHODS",
      defaultValue = METHODS,
      description =
          "NAME, NAME:KEY=VALUE,KEY=VALUE or LABEL=NAME:KEY=VALUE, separated by commas."
              + " Default: ${DEFAULT-VALUE}.")
  private String searches;

  @Option(
      names = "--against",
      paramLabel = "LABELS",
      split = ",",
      defaultValue = "random,average",
      description = "The methods that all are compared with. Default: ${DEFAULT-VALUE}.")
  private List<String> against;

  @Mixin private RunsAtOnce threads;

  @Mixin private ReportOptions files;

  public BenchLearnerCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws InterruptedException {
    List<Long> tuning = Seeds.listed(tuneSeeds);
    List<Long> reported = Seeds.listed(seeds);
    StepTuning steps = new StepTuning(stepSizes);
    List<Method> methods = Method.parse(searches).stream().map(this::bounded).toList();
    List<Method> variants = methods.stream().flatMap(m -> steps.variants(m).stream()).toList();
    require(tuning, reported, methods, variants);
    SyntheticRuns runs = new SyntheticRuns(terminal, threads.count(), this::task);
    List<Score> tried = runs.scores("tuning", variants, tuning);
    List<Method> chosen = methods.stream().map(m -> StepTuning.best(m, tried)).toList();
    List<Score> found = runs.scores("reported", chosen, reported);
    files.write(terminal, report(tried, found), () -> new Comparison(found, List.of()).csv());
    return Complaint.OK;
  }

  private Method bounded(Method method) {
    Method near = StepTuning.with(method, "radius", Double.toString(radius));
    return StepTuning.with(near, "directions", Long.toString(directions));
  }

  // everything that can be wrong is told before the first run
  private void require(
      List<Long> tuning, List<Long> reported, List<Method> methods, List<Method> variants) {
    threads.count();
    for (long seed : reported) {
      if (tuning.contains(seed)) {
        throw new IllegalArgumentException("seeds must differ from tune-seeds: " + seed);
      }
    }
    for (String label : against) {
      if (methods.stream().noneMatch(method -> method.label().equals(label))) {
        throw new IllegalArgumentException(
            "against must name some of the searches ("
                + String.join(", ", methods.stream().map(Method::label).toList())
                + "): "
                + label);
      }
    }
    task(reported.getFirst()).require(variants);
    files.require();
  }

  private SyntheticTask task(long seed) {
    int variables = Limits.dimension(dimension);
    int hidden = Limits.within("manifold", 1, variables, manifold);
    return new SyntheticTask(SyntheticTask.SYNTHETIC, variables, hidden, seed, noise, evaluations);
  }

  private String report(List<Score> tried, List<Score> found) {
    return """
    synthetic, %d variables, manifold of %d dimensions, noise %s, radius %s; %d evaluations.
    Geometric means over the seeds %s, a miss counted as twice the budget; ratios with 90 %% bootstrap
    intervals, paired by seed. Step sizes chosen on the seeds %s.

    %s
    What was tried on the seeds %s:

    %s\
    """
        .formatted(
            dimension,
            manifold,
            noise,
            radius,
            evaluations,
            seeds,
            tuneSeeds,
            StepTuning.table(found, against).markdown(),
            tuneSeeds,
            StepTuning.tried(tried).markdown());
  }
}
