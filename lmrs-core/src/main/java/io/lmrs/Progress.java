package io.lmrs;

/**
 * Where a run stands after an iteration.
 *
 * @param iteration finished iterations
 * @param evaluations evaluations so far, failed ones included
 * @param failures failed evaluations so far
 * @param best the best value seen, NaN before the first
 * @param incumbent the incumbent's value: without noise where the problem offers it, as evaluated
 *     by the search otherwise, NaN where neither is known
 * @param seconds since the run began
 * @param metrics what the search says of the iteration
 */
public record Progress(
    long iteration,
    long evaluations,
    long failures,
    double best,
    double incumbent,
    double seconds,
    Metrics metrics) {}
