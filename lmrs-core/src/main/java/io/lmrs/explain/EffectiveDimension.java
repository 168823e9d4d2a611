package io.lmrs.explain;

import java.util.List;

/**
 * How many directions the value depends on, as far as the run has seen.
 *
 * @param told true if that can be said
 * @param dimension how many, 0 if it can't be said
 * @param gradients at how many points slopes along the same rays were clear of errors
 * @param rays along how many rays
 * @param gap the last singular value that counts over the next one, each in units of errors
 * @param sure the part of resamples of the iterations that say the same
 * @param spectrum the singular values of the slopes, the greatest first
 * @param directions that matter most, the greatest first
 * @param why a sentence that says what decides, or why nothing can be said
 */
public record EffectiveDimension(
    boolean told,
    int dimension,
    int gradients,
    int rays,
    double gap,
    double sure,
    double[] spectrum,
    List<Direction> directions,
    String why) {

  /**
   * A direction in the coordinates of the search.
   *
   * @param share its part of the squared slopes, the mean over iterations
   * @param entries of length 1, one for each coordinate; as seen along the rays
   */
  public record Direction(double share, double[] entries) {}

  /** Of evaluations that all failed. */
  static final EffectiveDimension NONE_SUCCEEDED = unknown("No evaluation has succeeded.");

  static EffectiveDimension unknown(String why) {
    return new EffectiveDimension(false, 0, 0, 0, 0, 0, new double[0], List.of(), why);
  }
}
