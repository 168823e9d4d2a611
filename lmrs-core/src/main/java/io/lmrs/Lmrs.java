package io.lmrs;

import io.lmrs.constraint.Constraint;
import io.lmrs.constraint.Constraints;
import io.lmrs.constraint.LinearConstraint;
import io.lmrs.evaluate.BatchEvaluator;
import io.lmrs.evaluate.BatchObjective;
import io.lmrs.evaluate.CachedEvaluator;
import io.lmrs.evaluate.ThreadEvaluator;
import io.lmrs.evaluate.Trials;
import io.lmrs.learn.Family;
import io.lmrs.plan.Allowance;
import io.lmrs.plan.Beginning;
import io.lmrs.plan.SearchChoice;
import io.lmrs.problem.FunctionProblem;
import io.lmrs.problem.OutcomeProblem;
import io.lmrs.problem.wrapper.Wrapper;
import io.lmrs.search.Searches;
import io.lmrs.settings.Settings;
import io.lmrs.variable.Variables;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * The front door of the library: name an objective and a start, change what you like, run.
 *
 * {@snippet :
 * RunResult result =
 *     Lmrs.minimizer(x -> x[0] * x[0] + x[1] * x[1], new double[] {1, 2})
 *         .search(CmaEs.defaults(2).withSigma(0.3))
 *         .evaluations(500)
 *         .onProgress(p -> System.out.println(p.best()))
 *         .run();
 * }
 */
public final class Lmrs {
  private final Problem problem;
  private final BatchObjective batchObjective;
  private double[] start;
  private String search = "lmrs";
  private final Map<String, String> settings = new LinkedHashMap<>();
  private Budget budget = Budget.unlimited();
  private long seed;
  private int threads = 1;
  private Bounds bounds;
  private Scale scale = Scale.NONE;
  private double[] scales;
  private Variables variables;
  private boolean exact;
  private int restarts;
  private LinearConstraint[] linear = {};
  private Manifold manifold;
  private Family family;
  private Evaluator evaluator;
  private Recorder recorder = Recorder.none();
  private Predicate<Progress> stopWhen = _ -> false;

  private Lmrs(Problem problem, BatchObjective batch, double[] start) {
    this.problem = problem;
    this.batchObjective = batch;
    this.start = start;
  }

  private static Lmrs of(Goal goal, Objective objective, BatchObjective batch, double[] start) {
    if (start == null) {
      throw new IllegalArgumentException("start must not be null");
    }
    if (start.length == 0) {
      throw new IllegalArgumentException("start must have at least 1 entry: 0");
    }
    return new Lmrs(
        new FunctionProblem("objective", start.length, goal, objective), batch, start.clone());
  }

  private static <T> T required(String name, T value) {
    if (value == null) {
      throw new IllegalArgumentException(name + " must not be null");
    }
    return value;
  }

  // the problem with a manifold that the user knows
  private record OnManifold(Problem inner, Manifold known) implements Wrapper {
    @Override
    public Optional<Manifold> manifold() {
      return Optional.of(known);
    }

    @Override
    public Optional<Trials> trials() {
      return inner.trials();
    }
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
    return of(Goal.MINIMIZE, required("objective", objective), null, start);
  }

  /** A maximisation to be configured. */
  public static Lmrs maximizer(Objective objective, double[] start) {
    return of(Goal.MAXIMIZE, required("objective", objective), null, start);
  }

  /**
   * A minimisation of an objective that gives numbers beside its value, which have to lie within
   * limits.
   *
   * {@snippet :
   * RunResult result =
   *     Lmrs.constrained(
   *             x -> Outcome.of(x[0] + x[1], x[0] * x[1]),
   *             new double[] {3, 2},
   *             Constraint.atLeast("area", 1))
   *         .bounds(new double[] {0, 0}, new double[] {5, 5})
   *         .run();
   * }
   *
   * @param constraints in the order in which the objective gives their numbers
   */
  public static Lmrs constrained(
      OutcomeObjective objective, double[] start, Constraint... constraints) {
    required("objective", objective);
    required("start", start);
    Problem problem =
        new OutcomeProblem(
            start.length, objective, Constraints.of(required("constraints", constraints)));
    return new Lmrs(problem, null, start.clone());
  }

  /** A minimisation of an objective that evaluates many points at once. */
  public static Lmrs batchMinimizer(BatchObjective objective, double[] start) {
    return of(Goal.MINIMIZE, null, required("objective", objective), start);
  }

  /** A maximisation of an objective that evaluates many points at once. */
  public static Lmrs batchMaximizer(BatchObjective objective, double[] start) {
    return of(Goal.MAXIMIZE, null, required("objective", objective), start);
  }

  /** A minimisation by ask and tell, see {@link #build}, or by an evaluator that is given. */
  public static Lmrs minimizer(double[] start) {
    return of(Goal.MINIMIZE, null, null, start);
  }

  /** A maximisation by ask and tell, see {@link #build}, or by an evaluator that is given. */
  public static Lmrs maximizer(double[] start) {
    return of(Goal.MAXIMIZE, null, null, start);
  }

  /** A run on a problem: its goal, start, bounds and manifold are taken unless others are given. */
  public static Lmrs of(Problem problem) {
    return new Lmrs(required("problem", problem), null, null);
  }

  /**
   * Keeps linear constraints at every point that is evaluated.
   *
   * {@snippet :
   * Lmrs.minimizer(x -> cost(x), new double[] {0.5, 0.3, 0.2})
   *     .bounds(new double[3], new double[] {1, 1, 1})
   *     .linear(LinearConstraint.equal("shares", 1, 1, 1, 1))
   *     .run();
   * }
   */
  public Lmrs linear(LinearConstraint... constraints) {
    linear = required("constraints", constraints).clone();
    return this;
  }

  /** Starts here. */
  public Lmrs start(double[] point) {
    start = required("start", point).clone();
    return this;
  }

  /** Takes another search by its name. */
  public Lmrs search(String name) {
    search = name;
    return this;
  }

  /**
   * Takes the search that these settings belong to, e.g. {@code
   * search(CmaEs.defaults(20).withSigma(0.3))}; what {@link #set} changes comes on top.
   *
   * @throws IllegalArgumentException if they are not the settings of one search
   */
  public Lmrs search(Record config) {
    search = Searches.owner(config, problem.dimension());
    settings.clear();
    settings.putAll(Settings.toMap(config));
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
    bounds = new Bounds(lower, upper);
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

  /**
   * The same point always has the same value. Points of whole numbers and choices that come again
   * are then not evaluated again, though they count as evaluations.
   */
  public Lmrs exact() {
    exact = true;
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

  /** Called after every iteration, after the listeners that were given before. */
  public Lmrs onProgress(Consumer<Progress> listener) {
    return recorder(
        event -> {
          if (event instanceof Event.Iterated iterated) {
            listener.accept(iterated.progress());
          }
        });
  }

  /** Sees every event, after the recorders and listeners that were given before. */
  public Lmrs recorder(Recorder listener) {
    recorder = recorder.and(listener);
    return this;
  }

  /** Evaluates by this one, which stays open, instead of by threads of this process. */
  public Lmrs evaluator(Evaluator own) {
    evaluator = own;
    return this;
  }

  /** Ends the run when true after an iteration; one of several conditions is enough. */
  public Lmrs stopWhen(Predicate<Progress> condition) {
    stopWhen = stopWhen.or(condition);
    return this;
  }

  /**
   * The configured search by itself, for ask and tell without our loop. It knows of a budget of
   * evaluations only if one is given.
   */
  public Search build() {
    return build(described(), Allowance.of(budget.evaluations()));
  }

  /**
   * Runs to the end.
   *
   * @throws IllegalStateException if there is neither an objective nor an evaluator
   */
  public RunResult run() {
    Problem described = described();
    if (evaluator != null) {
      return run(described, evaluator);
    }
    if (problem instanceof FunctionProblem f && f.objective() == null && batchObjective == null) {
      throw new IllegalStateException("a run needs an objective or an evaluator");
    }
    try (Evaluator own =
        batchObjective != null
            ? new BatchEvaluator(batchObjective)
            : ThreadEvaluator.of(described, threads)) {
      return run(described, own);
    }
  }

  private RunResult run(Problem described, Evaluator by) {
    Allowance allowed = Allowance.of(budget.orDefault(described.dimension()).evaluations());
    try (Search built = build(described, allowed)) {
      if (!exact || variables == null || !variables.discrete()) {
        return new Run(described, built, by, budget, recorder, stopWhen).run();
      }
      // stays open with the evaluator in it
      CachedEvaluator cache = new CachedEvaluator(by, true, true, List.of());
      Recorder both = Recorder.none().and(cache).and(recorder);
      return new Run(described, built, cache, budget, both, stopWhen).run();
    }
  }

  private Search build(Problem described, Allowance allowed) {
    Beginning from = new Beginning(start, bounds, scale, scales, List.of());
    from.requireBeside(variables);
    int coordinates = variables == null ? described.dimension() : variables.coordinates();
    Map<String, String> chosen =
        family == null ? Searches.settled(search, settings, coordinates, _ -> {}) : settings;
    return new SearchChoice(search, chosen, restarts)
        .open(described, from, variables, seed, family, allowed.at(0));
  }

  private Problem described() {
    Problem described =
        linear.length == 0 ? problem : problem.constrainedBy(problem.constraints().with(linear));
    return manifold == null ? described : new OnManifold(described, manifold);
  }
}
