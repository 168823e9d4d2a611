package io.lmrs;

import io.lmrs.constraint.Constraints;
import io.lmrs.plan.Allowance;
import io.lmrs.plan.Beginning;
import io.lmrs.plan.KnownPoint;
import io.lmrs.plan.ProblemChoice;
import io.lmrs.plan.SearchChoice;
import io.lmrs.problem.Problems;
import io.lmrs.search.Searches;
import io.lmrs.variable.Variables;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A run described by names alone: what a command line, a file or a store holds. The same
 * specification gives the same run, bit for bit, for any number of workers. It is made by {@link
 * #of} and the methods {@code withX}.
 *
 * @param chosenProblem what is evaluated
 * @param chosenSearch what proposes
 * @param budget when to stop
 * @param seed all randomness of the run
 * @param beginning where it begins
 */
public record RunSpec(
    ProblemChoice chosenProblem,
    SearchChoice chosenSearch,
    Budget budget,
    long seed,
    Beginning beginning) {

  public RunSpec {
    beginning.requireBeside(chosenProblem.variables());
  }

  /** A run with everything at its default. */
  public static RunSpec of(String problem, int dimension, String search) {
    return new RunSpec(
        new ProblemChoice(problem, dimension, Map.of(), null, null),
        new SearchChoice(search, Map.of(), 0),
        Budget.unlimited(),
        0,
        Beginning.USUAL);
  }

  /** The problem's name. */
  public String problem() {
    return chosenProblem.name();
  }

  /** How many variables, or 0 for the problem's default. */
  public int dimension() {
    return chosenProblem.dimension();
  }

  /** Settings of the problem that differ from its defaults. */
  public Map<String, String> problemSettings() {
    return chosenProblem.settings();
  }

  /** What the variables are, in place of bounds and scales, or null. */
  public Variables variables() {
    return chosenProblem.variables();
  }

  /** What comes with a value and has to lie within limits, or null for the problem's own. */
  public Constraints constraints() {
    return chosenProblem.constraints();
  }

  /** The search's name. */
  public String search() {
    return chosenSearch.name();
  }

  /** Settings of the search that differ from its defaults. */
  public Map<String, String> searchSettings() {
    return chosenSearch.settings();
  }

  /** At most that many fresh starts after stagnation. */
  public int restarts() {
    return chosenSearch.restarts();
  }

  /** Where to start, in a fresh array; null for the problem's own start. */
  public double[] start() {
    return beginning.start();
  }

  /** A box that replaces the problem's, or null. */
  public Bounds bounds() {
    return beginning.bounds();
  }

  /** Where scales come from when there are none. */
  public Scale scale() {
    return beginning.scale();
  }

  /** A scale per variable, in a fresh array; null if there is none. */
  public double[] scales() {
    return beginning.scales();
  }

  /** Points whose values are known before the run. */
  public List<KnownPoint> known() {
    return beginning.known();
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
    Searches.forecast(search(), searchSettings(), coordinates, evaluations).ifPresent(notes);
    Map<String, String> fixed = Searches.settled(search(), searchSettings(), coordinates, notes);
    return withSearchSettings(fixed);
  }

  /**
   * This run with every setting spelled out, since a later version may have other defaults.
   *
   * @throws IllegalArgumentException if the dimension is 0 or a setting is wrong
   */
  public RunSpec spelledOut() {
    if (dimension() < 1) {
      throw new IllegalArgumentException(
          "the dimension of a run that is spelled out must be at least 1: " + dimension());
    }
    return withProblemSettings(Problems.effective(problem(), dimension(), problemSettings()))
        .withSearchSettings(
            Searches.effective(search(), coordinates(dimension()), searchSettings()));
  }

  // those that the search sees; a problem that has variables of its own says them when it is opened
  private int coordinates(int dimensionOfProblem) {
    return variables() == null ? dimensionOfProblem : variables().coordinates();
  }

  /** This run with another search, or other settings of it. */
  public RunSpec withSearch(String name, Map<String, String> settings) {
    return with(new SearchChoice(name, settings, restarts()));
  }

  /** This run with another number of variables. */
  public RunSpec withDimension(int other) {
    return with(new ProblemChoice(problem(), other, problemSettings(), variables(), constraints()));
  }

  /** This run with other settings of the problem. */
  public RunSpec withProblemSettings(Map<String, String> other) {
    return with(new ProblemChoice(problem(), dimension(), other, variables(), constraints()));
  }

  /** This run with these variables, or null. */
  public RunSpec withVariables(Variables other) {
    return with(new ProblemChoice(problem(), dimension(), problemSettings(), other, constraints()));
  }

  /** This run with these constraints, or null for the problem's own. */
  public RunSpec withConstraints(Constraints other) {
    return with(new ProblemChoice(problem(), dimension(), problemSettings(), variables(), other));
  }

  /** This run with other settings of the search. */
  public RunSpec withSearchSettings(Map<String, String> other) {
    return with(new SearchChoice(search(), other, restarts()));
  }

  /** This run with so many fresh starts. */
  public RunSpec withRestarts(int other) {
    return with(new SearchChoice(search(), searchSettings(), other));
  }

  /** This run from another start, or null for the problem's own. */
  public RunSpec withStart(double[] other) {
    return with(new Beginning(other, bounds(), scale(), scales(), known()));
  }

  /** This run in another box, or null for the problem's. */
  public RunSpec withBounds(Bounds other) {
    return with(new Beginning(start(), other, scale(), scales(), known()));
  }

  /** This run with scales from elsewhere. */
  public RunSpec withScale(Scale other) {
    return with(new Beginning(start(), bounds(), other, scales(), known()));
  }

  /** This run with a scale per variable, or null. */
  public RunSpec withScales(double[] other) {
    return with(new Beginning(start(), bounds(), scale(), other, known()));
  }

  /** This run with points whose values are known. */
  public RunSpec withKnown(List<KnownPoint> other) {
    return with(new Beginning(start(), bounds(), scale(), scales(), other));
  }

  /** This run with another seed. */
  public RunSpec withSeed(long other) {
    return new RunSpec(chosenProblem, chosenSearch, budget, other, beginning);
  }

  /** This run with another rule for its end. */
  public RunSpec withBudget(Budget other) {
    return new RunSpec(chosenProblem, chosenSearch, other, seed, beginning);
  }

  private RunSpec with(ProblemChoice other) {
    return new RunSpec(other, chosenSearch, budget, seed, beginning);
  }

  private RunSpec with(SearchChoice other) {
    return new RunSpec(chosenProblem, other, budget, seed, beginning);
  }

  private RunSpec with(Beginning other) {
    return new RunSpec(chosenProblem, chosenSearch, budget, seed, other);
  }

  /** Makes the problem. */
  public Problem openProblem() {
    return chosenProblem.open();
  }

  /** What the variables are, as the run or its problem says; empty for plain numbers. */
  public Optional<Variables> described(Problem opened) {
    return variables() != null
        ? Optional.of(variables())
        : beginning.plain() ? opened.variables() : Optional.empty();
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
    return chosenSearch.open(opened, beginning, variables(), seed, null, allowance.at(0));
  }

  /**
   * Checks what {@link #openSearch} would be made of, and that the problem can be evaluated. A
   * search builds what it learns with when it first needs it, so that this takes next to nothing.
   *
   * @throws IllegalArgumentException naming the field, the bound and the value
   */
  public void require(Problem opened) {
    opened.requireReady();
    openSearch(opened).close();
  }
}
