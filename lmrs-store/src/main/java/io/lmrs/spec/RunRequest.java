package io.lmrs.spec;

import io.lmrs.Bounds;
import io.lmrs.Budget;
import io.lmrs.Problem;
import io.lmrs.RunSpec;
import io.lmrs.constraint.Quality;
import io.lmrs.evaluate.Trials;
import io.lmrs.plan.KnownPoint;
import io.lmrs.problem.ExternalFactory;
import io.lmrs.process.CommandFactory;
import io.lmrs.variable.Variables;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A run that the user asked for.
 *
 * @param spec the run; its dimension is never 0
 * @param problem the opened problem
 * @param threads evaluations side by side
 * @param confirm how often the last incumbent is evaluated again
 */
public record RunRequest(RunSpec spec, Problem problem, int threads, int confirm) {

  /**
   * Opens the problem and checks every field.
   *
   * @param arrays what fields may name instead of an array
   * @throws IllegalArgumentException naming the field, the bound and the value
   */
  public static RunRequest of(RunFields fields, NamedArrays arrays) {
    String name = fields.text("problem", null);
    if (name == null) {
      throw new IllegalArgumentException("a run must have a problem: name one");
    }
    requireOutside(name, fields);
    Variables variables = variables(fields);
    RunSpec bare =
        RunSpec.of(
                name,
                dimension(fields, variables),
                fields.text("search", variables != null && variables.discrete() ? "auto" : "lmrs"))
            .withProblemSettings(fields.settings("problemSettings"))
            .withSearchSettings(fields.settings("settings"))
            .withBudget(budget(fields))
            .withSeed(fields.whole("seed", 0))
            .withScale(Coordinates.scale(fields.value("scale")))
            .withRestarts(fields.count("restarts", 0, Integer.MAX_VALUE, 0))
            .withVariables(variables)
            .withConstraints(
                fields.value("constraints") == null
                    ? null
                    : ConstraintTable.read(fields.value("constraints"), variables));
    Problem problem = bare.openProblem();
    return new RunRequest(
        withCoordinates(bare, fields, arrays, problem),
        problem,
        Limits.threads(fields.whole("threads", Runtime.getRuntime().availableProcessors())),
        fields.count("confirm", 0, Limits.MOST_CONFIRMATIONS, 0));
  }

  /**
   * This request with the settings fixed that its search chooses by the machine it is on.
   *
   * @param notes is told, in a sentence each, what can't be as the user wants it
   */
  public RunRequest settled(Consumer<String> notes) {
    return new RunRequest(spec.settled(problem.dimension(), notes), problem, threads, confirm);
  }

  /** How the incumbent is judged, if it is: a target of the user's is the threshold. */
  public Optional<Trials> trials() {
    double target = spec.budget().target();
    return problem
        .trials()
        .map(trials -> Double.isNaN(target) ? trials : trials.withThreshold(target));
  }

  // values that come from outside do not tell how many variables there are
  private static void requireOutside(String name, RunFields fields) {
    boolean command = name.equals(CommandFactory.NAME);
    if (!command && !name.equals(ExternalFactory.NAME)) {
      return;
    }
    if (command && fields.settings("problemSettings").getOrDefault("command", "").isBlank()) {
      throw new IllegalArgumentException("the problem command needs a program: give command");
    }
    if (fields.value("dimension") == null && fields.value("variables") == null) {
      throw new IllegalArgumentException(
          "the problem " + name + " needs the number of variables: give dimension or variables");
    }
  }

  private static Variables variables(RunFields fields) {
    if (fields.value("variables") == null) {
      return null;
    }
    for (String other : List.of("lower", "upper", "scale")) {
      if (fields.value(other) != null) {
        throw new IllegalArgumentException(
            other + " must not be given beside variables, which have their own");
      }
    }
    return VariableTable.read(fields.value("variables"));
  }

  private static int dimension(RunFields fields, Variables variables) {
    if (fields.value("dimension") == null) {
      return variables == null ? 0 : variables.dimension();
    }
    int given = Limits.dimension(fields.whole("dimension", 0));
    if (variables != null && given != variables.dimension()) {
      throw new IllegalArgumentException(
          "dimension must be " + variables.dimension() + ", as many as variables: " + given);
    }
    return given;
  }

  private static RunSpec withCoordinates(
      RunSpec bare, RunFields fields, NamedArrays arrays, Problem problem) {
    int dimension = problem.dimension();
    Bounds bounds =
        Coordinates.bounds(
            fields.value("lower"), fields.value("upper"), dimension, problem.bounds(), arrays);
    Bounds box = bounds == null ? problem.bounds() : bounds;
    List<KnownPoint> known =
        fields.value("known") == null
            ? List.of()
            : KnownTable.read(
                fields.value("known"), dimension, bare.variables(), problem.constraints());
    double[] start =
        bare.variables() == null
            ? Coordinates.start(fields.value("start"), dimension, bare.seed(), box, arrays)
            : VariableStart.of(fields.value("start"), bare.variables(), bare.seed(), arrays);
    return bare.withDimension(dimension)
        .withSearch(search(bare, fields, problem), bare.searchSettings())
        .withStart(start == null && !known.isEmpty() ? best(known, problem) : start)
        .withBounds(bounds)
        .withScales(Coordinates.scales(fields.value("scale"), dimension, arrays))
        .withKnown(known);
  }

  // whole numbers need a search that can
  private static String search(RunSpec bare, RunFields fields, Problem problem) {
    boolean discrete =
        bare.variables() == null && problem.variables().map(Variables::discrete).orElse(false);
    return discrete && fields.value("search") == null ? "auto" : bare.search();
  }

  private static double[] best(List<KnownPoint> known, Problem problem) {
    KnownPoint best = known.getFirst();
    for (KnownPoint each : known) {
      best = quality(each, problem).better(quality(best, problem)) ? each : best;
    }
    return best.x();
  }

  private static Quality quality(KnownPoint point, Problem problem) {
    return new Quality(
        problem.constraints().violation(point.constraints()), problem.goal().cost(point.value()));
  }

  private static Budget budget(RunFields fields) {
    return new Budget(
        fields.whole("evaluations", 0),
        fields.whole("iterations", 0),
        fields.time(),
        fields.number("target", Double.NaN),
        fields.number("stationarity", 0),
        fields.whole("stagnation", 0),
        fields.whole("giveUp", 0));
  }
}
