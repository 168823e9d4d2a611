package io.lmrs;

import io.lmrs.constraint.Constraints;
import io.lmrs.learn.Family;
import io.lmrs.plan.Allowance;
import io.lmrs.plan.KnownPoint;
import io.lmrs.problem.Problems;
import io.lmrs.search.KnownFirst;
import io.lmrs.search.Restarting;
import io.lmrs.search.SearchContext;
import io.lmrs.search.Searches;
import io.lmrs.variable.Variables;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;

/**
 * A run described by names alone: what a command line, a file or a store holds. The same
 * specification gives the same run, bit for bit, for any number of workers.
 *
 * @param problem the problem's name
 * @param dimension how many variables, or 0 for the problem's default
 * @param problemSettings settings of the problem that differ from its defaults
 * @param search the search's name
 * @param searchSettings settings of the search that differ from its defaults
 * @param budget when to stop
 * @param seed all randomness of the run
 * @param start where to start, or null for the problem's own start
 * @param bounds a box that replaces the problem's, or null
 * @param scale where scales come from when {@code scales} is null
 * @param scales a scale per variable, or null
 * @param restarts at most that many fresh starts after stagnation
 * @param variables what the variables are, in place of bounds and scales, or null
 * @param constraints what comes with a value and has to lie within limits, or null for the
 *     problem's own
 * @param known points whose values are known before the run; none for most
 */
public record RunSpec(
    String problem,
    int dimension,
    Map<String, String> problemSettings,
    String search,
    Map<String, String> searchSettings,
    Budget budget,
    long seed,
    double[] start,
    Bounds bounds,
    Scale scale,
    double[] scales,
    int restarts,
    Variables variables,
    Constraints constraints,
    List<KnownPoint> known) {

  /** A run that begins without known points. */
  public RunSpec(
      String problem,
      int dimension,
      Map<String, String> problemSettings,
      String search,
      Map<String, String> searchSettings,
      Budget budget,
      long seed,
      double[] start,
      Bounds bounds,
      Scale scale,
      double[] scales,
      int restarts,
      Variables variables,
      Constraints constraints) {
    this(
        problem,
        dimension,
        problemSettings,
        search,
        searchSettings,
        budget,
        seed,
        start,
        bounds,
        scale,
        scales,
        restarts,
        variables,
        constraints,
        List.of());
  }

  /** A run whose variables are real numbers without names. */
  public RunSpec(
      String problem,
      int dimension,
      Map<String, String> problemSettings,
      String search,
      Map<String, String> searchSettings,
      Budget budget,
      long seed,
      double[] start,
      Bounds bounds,
      Scale scale,
      double[] scales,
      int restarts) {
    this(
        problem,
        dimension,
        problemSettings,
        search,
        searchSettings,
        budget,
        seed,
        start,
        bounds,
        scale,
        scales,
        restarts,
        null,
        null);
  }

  public RunSpec {
    known = List.copyOf(known);
    problemSettings = Map.copyOf(problemSettings);
    searchSettings = Map.copyOf(searchSettings);
    start = start == null ? null : start.clone();
    scales = scales == null ? null : scales.clone();
    if (restarts < 0) {
      throw new IllegalArgumentException("restarts must be at least 0: " + restarts);
    }
    if (variables != null && (bounds != null || scales != null || scale != Scale.NONE)) {
      throw new IllegalArgumentException(
          "bounds and scales must be given with the variables where there are variables");
    }
  }

  /** Where to start, in a fresh array; null for the problem's own start. */
  @Override
  public double[] start() {
    return start == null ? null : start.clone();
  }

  /** A scale per variable, in a fresh array; null if there is none. */
  @Override
  public double[] scales() {
    return scales == null ? null : scales.clone();
  }

  /** A run with everything at its default. */
  public static RunSpec of(String problem, int dimension, String search) {
    return new RunSpec(
        problem,
        dimension,
        Map.of(),
        search,
        Map.of(),
        Budget.unlimited(),
        0,
        null,
        null,
        Scale.NONE,
        null,
        0);
  }

  /**
   * This run with the settings fixed that its search chooses by the machine it is on.
   *
   * @param dimensionOfProblem the opened problem's
   * @param notes is told, in a sentence each, what can't be as the user wants it, and how long a
   *     search will compute that takes longer with every batch
   */
  public RunSpec settled(int dimensionOfProblem, Consumer<String> notes) {
    long evaluations = budget.orDefault(dimensionOfProblem).evaluations();
    int coordinates = coordinates(dimensionOfProblem);
    Searches.forecast(search, searchSettings, coordinates, evaluations).ifPresent(notes);
    Map<String, String> fixed = Searches.settled(search, searchSettings, coordinates, notes);
    return with(problemSettings, fixed, budget);
  }

  /**
   * This run with every setting spelled out, since a later version may have other defaults.
   *
   * @throws IllegalArgumentException if the dimension is 0 or a setting is wrong
   */
  public RunSpec spelledOut() {
    if (dimension < 1) {
      throw new IllegalArgumentException(
          "the dimension of a run that is spelled out must be at least 1: " + dimension);
    }
    return with(
        Problems.effective(problem, dimension, problemSettings),
        Searches.effective(search, coordinates(dimension), searchSettings),
        budget);
  }

  // those that the search sees; a problem that has variables of its own says them when it is opened
  private int coordinates(int dimensionOfProblem) {
    return variables == null ? dimensionOfProblem : variables.coordinates();
  }

  /** This run with another search, or other settings of it. */
  public RunSpec withSearch(String name, Map<String, String> settings) {
    return new RunSpec(
        problem,
        dimension,
        problemSettings,
        name,
        settings,
        budget,
        seed,
        start,
        bounds,
        scale,
        scales,
        restarts,
        variables,
        constraints,
        known);
  }

  /** This run with another seed. */
  public RunSpec withSeed(long other) {
    return new RunSpec(
        problem,
        dimension,
        problemSettings,
        search,
        searchSettings,
        budget,
        other,
        start,
        bounds,
        scale,
        scales,
        restarts,
        variables,
        constraints,
        known);
  }

  /** This run with another rule for its end. */
  public RunSpec withBudget(Budget other) {
    return with(problemSettings, searchSettings, other);
  }

  private RunSpec with(Map<String, String> ofProblem, Map<String, String> ofSearch, Budget until) {
    return new RunSpec(
        problem,
        dimension,
        ofProblem,
        search,
        ofSearch,
        until,
        seed,
        start,
        bounds,
        scale,
        scales,
        restarts,
        variables,
        constraints,
        known);
  }

  /** Makes the problem. */
  public Problem openProblem() {
    Problem opened = Problems.create(problem, dimension, problemSettings, variables);
    if (constraints == null) {
      return opened;
    }
    // linear ones come on top of what the problem's evaluations give
    return opened.constrainedBy(
        constraints.none()
            ? new Constraints(opened.constraints().all(), constraints.linear())
            : constraints);
  }

  /** What the variables are, as the run or its problem says; empty for plain numbers. */
  public Optional<Variables> described(Problem opened) {
    boolean plain = bounds == null && scales == null && scale == Scale.NONE;
    return variables != null
        ? Optional.of(variables)
        : plain ? opened.variables() : Optional.empty();
  }

  /**
   * True if points come again and need not be evaluated again: values are exact, and some variables
   * are whole numbers or choices.
   */
  public boolean caches(Problem opened) {
    return opened.exact() && described(opened).map(Variables::discrete).orElse(false);
  }

  /** Makes the search for a problem made by {@link #openProblem}; it knows the budget. */
  public Search openSearch(Problem opened) {
    return openSearch(opened, Allowance.of(budget.orDefault(opened.dimension()).evaluations()));
  }

  /**
   * As {@link #openSearch(Problem)}.
   *
   * @param allowance what the search was told of the budget when the run began
   */
  public Search openSearch(Problem opened, Allowance allowance) {
    return search(
        search,
        searchSettings,
        opened,
        seed,
        start,
        bounds,
        scale,
        scales,
        variables,
        restarts,
        null,
        known,
        allowance.at(0));
  }

  /**
   * Checks what {@link #openSearch} would be made of.
   *
   * @throws IllegalArgumentException naming the field, the bound and the value
   */
  public void require(Problem opened) {
    openSearch(opened).close();
  }

  /** Makes a search by name for any problem; the fields are those of {@link RunSpec}. */
  public static Search search(
      String name,
      Map<String, String> settings,
      Problem problem,
      long seed,
      double[] start,
      Bounds bounds,
      Scale scale,
      double[] scales,
      Variables variables,
      int restarts,
      Family family,
      List<KnownPoint> points,
      OptionalLong budget) {
    if (!points.isEmpty()) {
      Search inner =
          search(
              name,
              settings,
              problem,
              seed,
              start,
              bounds,
              scale,
              scales,
              variables,
              restarts,
              family,
              List.of(),
              KnownFirst.left(budget, points.size()));
      return new KnownFirst(points, inner, seed);
    }
    boolean plain = bounds == null && scales == null && scale == Scale.NONE;
    Variables known =
        variables != null ? variables : plain ? problem.variables().orElse(null) : null;
    double[] x0 =
        start != null
            ? start
            : variables == null ? problem.start(seed) : variables.start(problem.start(seed));
    requireLength("start", x0.length, problem.dimension());
    Space space;
    if (known != null) {
      requireLength("variables", known.dimension(), problem.dimension());
      space = known.space(x0);
      x0 = known.withFixed(x0);
    } else {
      Bounds box = bounds == null ? problem.bounds() : bounds;
      if (!box.open()) {
        requireLength("bounds", box.lower().length, problem.dimension());
      }
      if (scales != null) {
        requireLength("scales", scales.length, problem.dimension());
      }
      space = new Space(box, scales == null ? scale.of(box, x0) : scales);
    }
    if (space.coding() != null && problem.frame() != Frame.IDENTITY) {
      throw new IllegalArgumentException(
          "variables of the policy " + problem.name() + " must be real, linear and free");
    }
    Space inside = space.within(problem.constraints().linear(), x0);
    SearchContext context =
        new SearchContext(
            start == null ? inside.nearest(x0) : x0,
            problem.goal(),
            seed,
            inside,
            problem.manifold().orElse(null),
            family,
            problem.constraints(),
            budget);
    if (restarts == 0) {
      return Searches.create(name, settings, context);
    }
    return new Restarting(context, restarts, c -> Searches.create(name, settings, c));
  }

  private static void requireLength(String name, int length, int dimension) {
    if (length != dimension) {
      throw new IllegalArgumentException(name + " must have " + dimension + " entries: " + length);
    }
  }
}
