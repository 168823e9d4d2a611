package io.lmrs.execution;

import io.lmrs.RunResult;

/**
 * What came of a run.
 *
 * @param result how it ended
 * @param confirmation the incumbent evaluated again, or null
 * @param lastFailure why the last failed evaluation failed, or null
 */
public record Conclusion(RunResult result, Confirmation confirmation, String lastFailure) {}
