package io.lmrs.explain;

/**
 * How much a variable mattered.
 *
 * @param index its number, from 0
 * @param name its name, or {@code x[i]}
 * @param verdict what is known
 * @param share its part of the squared slopes, the mean over iterations; NaN if that is not known
 * @param low the lower end of an interval that holds the share in 95 of 100 resamples of iterations
 * @param high the upper end
 */
public record VariableImportance(
    int index, String name, Verdict verdict, double share, double low, double high) {}
