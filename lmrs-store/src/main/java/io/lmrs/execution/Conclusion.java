package io.lmrs.execution;

import io.lmrs.RunResult;

/**
 * What came of a run.
 *
 * @param result how it ended
 * @param confirmation the incumbent evaluated again, or null
 * @param cached evaluations that were answered by earlier ones of the same point
 */
public record Conclusion(RunResult result, Confirmation confirmation, long cached) {}
