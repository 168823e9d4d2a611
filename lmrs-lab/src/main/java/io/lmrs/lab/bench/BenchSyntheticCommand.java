package io.lmrs.lab.bench;

import io.lmrs.cli.experiment.ArsGrid;
import io.lmrs.cli.experiment.Method;
import io.lmrs.cli.experiment.Score;
import io.lmrs.cli.experiment.SyntheticTask;
import io.lmrs.cli.option.RunsAtOnce;
import io.lmrs.cli.option.Seeds;
import io.lmrs.cli.terminal.Complaint;
import io.lmrs.cli.terminal.Terminal;
import io.lmrs.spec.Limits;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Counts the evaluations that methods need on synthetic manifold problems. */
@Command(
    name = "synthetic",
    sortOptions = false,
    description = {
      "Counts the evaluations that methods need on synthetic problems with a hidden manifold.",
      "For each seed there is one problem; every method runs once on it with the same seed."
          + " ars-tuned",
      "is the best point of a grid over step-size and radius, chosen over all seeds."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  lmrs bench synthetic --dimension 100 --manifold 50 --seeds 100..109",
      "  lmrs bench synthetic --searches lmrs,few=lmrs:directions=4,ars-tuned --markdown table.md"
    })
public final class BenchSyntheticCommand implements Callable<Integer> {
  private static final int MANIFOLD = 50;

  private final Terminal terminal;

  @Option(
      names = "--problem",
      paramLabel = "NAME",
      defaultValue = SyntheticTask.SYNTHETIC,
      description =
          "A random problem with a setting seed: synthetic or translation-invariant."
              + " Default: ${DEFAULT-VALUE}.")
  private String problem;

  @Option(
      names = "--dimension",
      paramLabel = "D",
      defaultValue = "100",
      description = "How many variables. Default: ${DEFAULT-VALUE}.")
  private long dimension;

  @Option(
      names = "--manifold",
      paramLabel = "N",
      description =
          "The hidden manifold's dimension, for synthetic. Default: 50, or D where that is less.")
  private Long manifold;

  @Option(
      names = "--seeds",
      paramLabel = "A..B",
      defaultValue = "100..109",
      description = "The seeds, as 100..109 or 1,2,5. Default: ${DEFAULT-VALUE}.")
  private String seeds;

  @Option(
      names = "--evaluations",
      paramLabel = "N",
      defaultValue = "6000",
      description = "What every run may spend. Default: ${DEFAULT-VALUE}.")
  private long evaluations;

  @Option(
      names = "--searches",
      paramLabel = "METHODS",
      defaultValue = "lmrs,ars-tuned",
      description =
          "NAME, NAME:KEY=VALUE,KEY=VALUE or LABEL=NAME:KEY=VALUE, separated by commas."
              + " Default: ${DEFAULT-VALUE}.")
  private String searches;

  @Option(
      names = "--ars-step",
      paramLabel = "A,B,C",
      split = ",",
      description = "The grid's values of step-size. Default: 0.1,0.3,1.")
  private List<Double> steps = ArsGrid.DEFAULT.steps();

  @Option(
      names = "--ars-radius",
      paramLabel = "A,B,C",
      split = ",",
      description = "The grid's values of radius. Default: 0.01,0.1,0.3.")
  private List<Double> radii = ArsGrid.DEFAULT.radii();

  @Option(
      names = "--noise",
      paramLabel = "SIGMA",
      description = "Adds normal noise of that deviation to every value. Default: 0.")
  private double noise;

  @Mixin private RunsAtOnce threads;

  @Mixin private ReportOptions files;

  public BenchSyntheticCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws InterruptedException {
    List<Long> numbers = Seeds.listed(seeds);
    List<Method> named = Method.parse(searches);
    List<Method> plain = named.stream().filter(method -> !method.tuned()).toList();
    ArsGrid grid = new ArsGrid(steps, radii);
    List<Method> all = new ArrayList<>(plain);
    if (plain.size() < named.size()) {
      all.addAll(grid.methods());
    }
    // everything that can be wrong is told before the first run
    threads.count();
    task(numbers.getFirst()).require(all);
    files.require();
    List<Score> scores =
        new SyntheticRuns(terminal, threads.count(), this::task).scores("all runs", all, numbers);
    Comparison comparison =
        new Comparison(scores.subList(0, plain.size()), scores.subList(plain.size(), all.size()));
    files.write(terminal, report(comparison, numbers), comparison::csv);
    return Complaint.OK;
  }

  private SyntheticTask task(long seed) {
    int variables = Limits.dimension(dimension);
    return new SyntheticTask(problem, variables, manifold(variables), seed, noise, evaluations);
  }

  private int manifold(int variables) {
    return manifold == null
        ? Math.min(MANIFOLD, variables)
        : Limits.within("manifold", 1, variables, manifold);
  }

  private String report(Comparison comparison, List<Long> numbers) {
    StringBuilder out = new StringBuilder();
    out.append(
        "%s, %d variables%s%s; %d seeds (%s); %d evaluations.\n"
            .formatted(
                problem,
                dimension,
                problem.equals(SyntheticTask.SYNTHETIC)
                    ? ", manifold of %d dimensions".formatted(manifold(Limits.dimension(dimension)))
                    : "",
                noise == 0 ? "" : ", noise " + noise,
                numbers.size(),
                seeds,
                evaluations));
    out.append(
        "Geometric means over the seeds, a miss counted as twice the budget; 90 % bootstrap"
            + " intervals, paired by seed.\n\n");
    out.append(comparison.table().markdown());
    if (!comparison.grid().isEmpty()) {
      out.append("\nThe grid behind ars-tuned, its best point chosen over all seeds:\n\n");
      out.append(comparison.gridTable().markdown());
      out.append('\n');
    }
    comparison.verdicts().forEach(sentence -> out.append(sentence).append('\n'));
    return out.toString();
  }
}
