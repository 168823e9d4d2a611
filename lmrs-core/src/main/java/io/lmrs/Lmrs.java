package io.lmrs;

import io.lmrs.evaluate.BatchEvaluator;
import io.lmrs.evaluate.BatchObjective;
import io.lmrs.evaluate.ThreadEvaluator;
import io.lmrs.learn.Family;
import io.lmrs.search.Searches;
import io.lmrs.variable.Variables;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * The front door of the library: name an objective and a start, change what you like, run.
 *
 * <p>{@code RunResult r = Lmrs.minimize(x -> x[0] * x[0] + x[1] * x[1], new double[] {1, 2});}
 */
public final class Lmrs {
  private final Objective objective;
  private final BatchObjective batchObjective;
  private final Goal goal;
  private final double[] start;
  private String search = "lmrs";
  private final Map<String, String> settings = new LinkedHashMap<>();
  private Budget budget = Budget.unlimited();
  private long seed;
  private int threads = 1;
  private Bounds bounds = Bounds.NONE;
  private Scale scale = Scale.NONE;
  private double[] scales;
  private Variables variables;
  private int restarts;
  private Manifold manifold;
  private Family family;
  private Recorder recorder = Recorder.none();
  private Predicate<Progress> stopWhen = _ -> false;

  private Lmrs(Objective objective, BatchObjective batch, Goal goal, double[] start) {
    if (objective == null && batch == null) {
      throw new IllegalArgumentException("objective must not be null");
    }
    if (start == null) {
      throw new IllegalArgumentException("start must not be null");
    }
    if (start.length == 0) {
      throw new IllegalArgumentException("start must have at least 1 entry: 0");
    }
    this.objective = objective;
    this.batchObjective = batch;
    this.goal = goal;
    this.start = start.clone();
  }

  /** Minimises with every default; 1000 + 100 d evaluations. */
  public static RunResult minimize(Objective objective, double[] start) {
    return minimizer(objective, start).run();
  }

  /** Maximises with every default. */
  public static RunResult maximize(Objective objective, double[] start) {
    return maximizer(objective, start).run();
  }

  /** A minimisation to be configured. */
  public static Lmrs minimizer(Objective objective, double[] start) {
    return new Lmrs(objective, null, Goal.MINIMIZE, start);
  }

  /** A maximisation to be configured. */
  public static Lmrs maximizer(Objective objective, double[] start) {
    return new Lmrs(objective, null, Goal.MAXIMIZE, start);
  }

  /** A minimisation of an objective that evaluates many points at once. */
  public static Lmrs batchMinimizer(BatchObjective objective, double[] start) {
    return new Lmrs(null, objective, Goal.MINIMIZE, start);
  }

  /** A maximisation of an objective that evaluates many points at once. */
  public static Lmrs batchMaximizer(BatchObjective objective, double[] start) {
    return new Lmrs(null, objective, Goal.MAXIMIZE, start);
  }

  /** Takes another search by its name. */
  public Lmrs search(String name) {
    search = name;
    return this;
  }

  /** Changes a setting of the search, e.g. {@code set("radius", 0.1)}. */
  public Lmrs set(String name, Object value) {
    settings.put(name, String.valueOf(value));
    return this;
  }

  /** Ends the run by these rules. */
  public Lmrs budget(Budget rules) {
    budget = rules;
    return this;
  }

  /** At most that many evaluations. */
  public Lmrs evaluations(long limit) {
    budget = budget.withEvaluations(limit);
    return this;
  }

  /** At most that long. */
  public Lmrs time(Duration limit) {
    budget = budget.withTime(limit);
    return this;
  }

  /** Stops at a value at least that good. */
  public Lmrs target(double value) {
    budget = budget.withTarget(value);
    return this;
  }

  /** All randomness of the run. */
  public Lmrs seed(long value) {
    seed = value;
    return this;
  }

  /**
   * Evaluates on that many threads; the objective must then be thread-safe. One that takes all
   * points of a batch at once has its own ways to be fast, and takes no threads.
   */
  public Lmrs threads(int count) {
    if (batchObjective != null && count != 1) {
      throw new IllegalArgumentException(
          "threads must be 1 for an objective that evaluates whole batches: " + count);
    }
    threads = count;
    return this;
  }

  /** No evaluation leaves this box. */
  public Lmrs bounds(double[] lower, double[] upper) {
    bounds = new Bounds(lower.clone(), upper.clone());
    return this;
  }

  /** Takes the scales of the variables from there. */
  public Lmrs scale(Scale source) {
    scale = source;
    return this;
  }

  /** A scale per variable. */
  public Lmrs scales(double[] perVariable) {
    scales = perVariable.clone();
    return this;
  }

  /** What the variables are, in place of bounds and scales. */
  public Lmrs variables(Variables described) {
    variables = described;
    return this;
  }

  /** Starts afresh after stagnation, at most that often. */
  public Lmrs restarts(int count) {
    restarts = count;
    return this;
  }

  /** The manifold on which the objective lies, for {@code manifold-search}. */
  public Lmrs manifold(Manifold known) {
    manifold = known;
    return this;
  }

  /** The parametric family that {@code lmrs} learns, instead of a built-in one. */
  public Lmrs family(Family own) {
    family = own;
    return this;
  }

  /** Called after every iteration. */
  public Lmrs onProgress(Consumer<Progress> listener) {
    recorder =
        event -> {
          if (event instanceof Event.Iterated iterated) {
            listener.accept(iterated.progress());
          }
        };
    return this;
  }

  /** Ends the run when true after an iteration. */
  public Lmrs stopWhen(Predicate<Progress> condition) {
    stopWhen = condition;
    return this;
  }

  /** The configured search by itself, for ask and tell without our loop. */
  public Search build() {
    return build(problem());
  }

  /** Runs to the end. */
  public RunResult run() {
    Problem problem = problem();
    Search built = build(problem);
    try (Evaluator evaluator =
        batchObjective != null
            ? new BatchEvaluator(batchObjective)
            : ThreadEvaluator.of(problem, threads)) {
      return new Run(problem, built, evaluator, budget, recorder, stopWhen).run();
    }
  }

  private Search build(Problem problem) {
    if (variables != null && (!bounds.open() || scales != null || scale != Scale.NONE)) {
      throw new IllegalArgumentException(
          "bounds and scales must be given with the variables where there are variables");
    }
    int coordinates = variables == null ? problem.dimension() : variables.coordinates();
    Map<String, String> chosen =
        family == null ? Searches.settled(search, settings, coordinates, _ -> {}) : settings;
    return RunSpec.search(
        search,
        chosen,
        problem,
        seed,
        start,
        variables == null ? bounds : null,
        scale,
        scales,
        variables,
        restarts,
        family);
  }

  private Problem problem() {
    return new FunctionProblem(
        "objective", start.length, goal, objective, java.util.Optional.ofNullable(manifold));
  }
}
