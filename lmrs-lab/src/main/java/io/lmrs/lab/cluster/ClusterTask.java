package io.lmrs.lab.cluster;

import io.lmrs.RunSpec;
import io.lmrs.cli.option.Assignments;
import io.lmrs.spec.Limits;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;

/** What runs while a cluster is measured. */
public final class ClusterTask {

  @Option(
      names = "--problem",
      paramLabel = "NAME",
      defaultValue = "humanoid",
      description = "What is optimised. Default: ${DEFAULT-VALUE}.")
  private String problem;

  @Option(
      names = "--dimension",
      paramLabel = "D",
      defaultValue = "0",
      description = "How many variables. Default: the problem's own.")
  private int dimension;

  @Option(
      names = "--set",
      paramLabel = "KEY=VALUE",
      description = "Changes a setting of the searches, or with problem.KEY=VALUE of the problem.")
  private List<String> set = new ArrayList<>();

  @Option(
      names = "--searches",
      paramLabel = "A,B",
      split = ",",
      defaultValue = "ars,lmrs",
      description = "Which searches. Default: ${DEFAULT-VALUE}.")
  private List<String> searches;

  @Option(
      names = "--directions",
      paramLabel = "K",
      defaultValue = "30",
      description = "Directions of an iteration. Default: ${DEFAULT-VALUE}.")
  private int directions;

  @Option(
      names = "--iterations",
      paramLabel = "N",
      defaultValue = "20",
      description = "Iterations that are measured. Default: ${DEFAULT-VALUE}.")
  private int iterations;

  @Option(
      names = "--warm-up",
      paramLabel = "N",
      defaultValue = "25",
      description = "Iterations before. Default: ${DEFAULT-VALUE}.")
  private int warm;

  public int directions() {
    return directions;
  }

  public int iterations() {
    return iterations;
  }

  public int warm() {
    return warm;
  }

  /** The runs, one per search; complains of what is wrong before anything is measured. */
  public List<RunSpec> specs() {
    Limits.within("directions", 1, 1_000_000, directions);
    Limits.within("iterations", 1, 1_000_000, iterations);
    Limits.within("warm-up", 0, 1_000_000, warm);
    List<RunSpec> specs = searches.stream().map(this::spec).toList();
    specs.forEach(spec -> spec.require(spec.openProblem()));
    return specs;
  }

  private RunSpec spec(String search) {
    RunSpec plain = RunSpec.of(problem, dimension, search);
    Assignments assignments = Assignments.parse(set);
    Map<String, String> settings = new LinkedHashMap<>(assignments.search());
    settings.put("directions", Integer.toString(directions));
    return RunSpec.of(problem, dimension, search)
        .withProblemSettings(assignments.problem())
        .withSearchSettings(settings)
        .withBudget(plain.budget())
        .withSeed(1)
        .withScale(plain.scale());
  }
}
