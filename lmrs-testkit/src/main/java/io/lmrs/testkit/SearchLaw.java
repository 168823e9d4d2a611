package io.lmrs.testkit;

import java.util.function.Consumer;

/** What every search obeys. */
public enum SearchLaw {
  ASK_IS_PURE("asking again gives the same batch and changes nothing", AskLaws::askIsPure),
  FRAMES("asking under one frame leaves no trace in what is asked under another", AskLaws::frames),
  NUMBERS("batches and queries are numbered from 0 without gaps", AskLaws::numbers),
  REFUSALS("a wrong batch or missing outcomes are refused and change nothing", AskLaws::refusals),
  THREADS("one, two and eight threads give the same run, bit for bit", ReplayLaws::threads),
  RESUME("a restored search goes on as if nothing had happened", ReplayLaws::resume),
  IN_FLIGHT("a restored search takes the outcomes that were under way", ReplayLaws::inFlight),
  BUDGET("a restored search that knows its budget goes on as the other", ReplayLaws::budget),
  FAILURES("some evaluations may fail in any way", RobustnessLaws::failures),
  FAILED_START("failures at the start alone do not stop it", RobustnessLaws::failedStart),
  ALL_FAILED("a run in which everything fails ends by itself", RobustnessLaws::allFailed),
  INFEASIBLE_START("the surroundings of the start may be infeasible", RobustnessLaws::infeasible),
  CONSTANT("a constant function is survived", RobustnessLaws::constant),
  BOTTOMLESS("a function without a minimum is survived", RobustnessLaws::bottomless),
  EXTREME_VALUES("values of 1e300 and 1e-300 are survived", RobustnessLaws::extremeValues),
  BOX("no query ever leaves the box", BoxLaws::staysInside),
  FACE("an optimum on a face of the box is found", BoxLaws::findsFaces),
  CONVERGENCE("a sphere is descended to a thousandth", ProgressLaws::converges),
  MAXIMISING("maximising -f is minimising f, bit for bit", ProgressLaws::maximises),
  SCALES("scaled variables change nothing, bit for bit with powers of two", ProgressLaws::scales),
  METRICS("iterations are counted and described", ReportLaws::metrics),
  INCUMBENT("the incumbent is a fresh array, and its value is its value", ReportLaws::incumbent);

  private final String sentence;
  private final Consumer<SearchContract> check;

  SearchLaw(String sentence, Consumer<SearchContract> check) {
    this.sentence = sentence;
    this.check = check;
  }

  /** The law in words. */
  public String sentence() {
    return sentence;
  }

  /**
   * Throws unless the search obeys the law.
   *
   * @throws AssertionError naming the search, the seed and what differs
   */
  public void check(SearchContract contract) {
    try {
      check.accept(contract);
    } catch (RuntimeException e) {
      throw new AssertionError(
          contract.factory().name() + ", seed " + contract.seed() + ": " + e, e);
    }
  }
}
