package io.lmrs.lab.cluster;

/**
 * What some iterations of a search took.
 *
 * @param iterations how many
 * @param seconds all together
 * @param inside seconds of these in the evaluator
 * @param evaluations how long each evaluation took, in seconds
 * @param steps that the evaluations took together
 */
public record Times(
    int iterations, double seconds, double inside, double[] evaluations, long steps) {

  /** Seconds of an iteration. */
  public double iteration() {
    return seconds / iterations;
  }

  /** Seconds that the search itself took of an iteration. */
  public double learning() {
    return (seconds - inside) / iterations;
  }
}
