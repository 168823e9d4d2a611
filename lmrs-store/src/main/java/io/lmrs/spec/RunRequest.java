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
import java.util.Set;
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
  private static final Set<String> EVALUATED_ELSEWHERE =
      Set.of(CommandFactory.NAME, ExternalFactory.NAME);

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
    if (name.equals(CommandFactory.NAME) && variables == null) {
      CommandFactory.requireUnnamed(fields.settings("problemSettings"));
    }
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
    requireAsMany(bare);
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

  // any other problem but one that somebody else evaluates has constraints of its own or none
  private static void requireAsMany(RunSpec bare) {
    int declared = bare.constraints() == null ? 0 : bare.constraints().count();
    if (declared == 0 || EVALUATED_ELSEWHERE.contains(bare.problem())) {
      return;
    }
    int given = bare.withConstraints(null).openProblem().constraints().count();
    if (given != declared) {
      throw new IllegalArgumentException(
          given == 0
              ? "constraints must be left out, %s gives no numbers for them: %d"
                  .formatted(bare.problem(), declared)
              : "constraints must be %d, as many as %s gives numbers for: %d"
                  .formatted(given, bare.problem(), declared));
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
    requireRoom(known, box, bare.budget());
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

  // a point from outside the box would be told as a start that nobody gave; one too many would be
  // left out, and be it the best
  private static void requireRoom(List<KnownPoint> known, Bounds box, Budget budget) {
    for (int i = 0; i < known.size() && !box.open(); i++) {
      double[] x = known.get(i).x();
      for (int j = 0; j < x.length; j++) {
        double low = box.lower()[j];
        double high = box.upper()[j];
        if (!(x[j] >= low && x[j] <= high)) {
          throw new IllegalArgumentException(
              "known[%d].x[%d] must be in [%s, %s]: %s".formatted(i, j, low, high, x[j]));
        }
      }
    }
    if (budget.evaluations() > 0 && budget.evaluations() <= known.size()) {
      throw new IllegalArgumentException(
          "evaluations must be above %d, the known points count: %d"
              .formatted(known.size(), budget.evaluations()));
    }
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
