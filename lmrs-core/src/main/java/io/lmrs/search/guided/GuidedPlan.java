package io.lmrs.search.guided;

import io.lmrs.search.Ending;
import io.lmrs.search.Pairs;
import io.lmrs.search.Slopes;

/**
 * What a {@link GuidedSearch} does.
 *
 * @param rows along which directions it measures
 * @param measure how
 * @param stride how it steps
 * @param patience which evaluations may end early
 */
public record GuidedPlan(Rows rows, Measure measure, Stride stride, Patience patience) {

  /** A plan whose evaluations all go on to their end. */
  public GuidedPlan(Rows rows, Measure measure, Stride stride) {
    this(rows, measure, stride, new Patience(Ending.NONE, 0));
  }

  /**
   * Which evaluations may end early, if a scaled step is made of the best pairs.
   *
   * @param ending by which rule; never exact, since a guide learns from all pairs
   * @param slack in deviations of the values of a batch
   */
  public record Patience(Ending ending, double slack) {
    public Patience {
      if (ending == Ending.EXACT) {
        throw new IllegalArgumentException(
            "ending must be none or likely, since the guide learns from all pairs: exact");
      }
    }
  }

  /**
   * The directions of an iteration.
   *
   * @param directions k, how many
   * @param guided at most that many of them from the guide
   * @param explore false to take no random directions unless the guide knows none
   */
  public record Rows(int directions, int guided, boolean explore) {}

  /**
   * The slopes along them.
   *
   * @param radius of the differences, or NaN
   * @param slopes how they are measured
   * @param pairs whether both sides of a pair share their randomness
   */
  public record Measure(double radius, Slopes slopes, Pairs pairs) {}

  /**
   * The step.
   *
   * @param step its rule
   * @param size of the scaled step, or NaN
   * @param top of so many pairs, those with the best values, the scaled step is made; 0 for all
   * @param along which estimate of the gradient to step along
   */
  public record Stride(Step step, double size, int top, Along along) {

    /** A step along the measured slopes of all pairs, whose size is not given. */
    public static Stride by(Step step) {
      return new Stride(step, Double.NaN, 0, Along.SLOPES);
    }
  }
}
