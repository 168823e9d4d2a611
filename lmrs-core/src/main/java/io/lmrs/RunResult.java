package io.lmrs;

import java.util.List;

/**
 * How a run ended.
 *
 * @param best the best value seen, NaN if every evaluation failed
 * @param point where it was seen, null if every evaluation failed
 * @param incumbent the point the search stands at
 * @param incumbentValue its value as far as known, else NaN
 * @param evaluations evaluations, failed ones included
 * @param failures failed evaluations
 * @param iterations finished iterations
 * @param stop why the run ended
 * @param seconds how long it took
 * @param trace where the run stood after every iteration
 */
public record RunResult(
    double best,
    double[] point,
    double[] incumbent,
    double incumbentValue,
    long evaluations,
    long failures,
    long iterations,
    StopReason stop,
    double seconds,
    List<Progress> trace) {}
