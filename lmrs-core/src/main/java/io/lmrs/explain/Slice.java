package io.lmrs.explain;

/**
 * The value along one variable or direction through the best point.
 *
 * @param label the variable's name, or "direction 1"
 * @param variable its number, -1 for a direction
 * @param best where the best point lies, 0 for a direction
 * @param seen evaluated points of the run, wherever they lie otherwise: place and value
 * @param evaluated points on the slice itself: place and value; none if it was not asked for
 */
public record Slice(
    String label, int variable, double best, double[][] seen, double[][] evaluated) {}
