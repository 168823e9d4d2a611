package io.lmrs.cli.experiment;

import io.lmrs.RunResult;
import io.lmrs.cli.report.Milestones;

/**
 * A run of an experiment that has ended.
 *
 * @param job what ran
 * @param result how it ended
 * @param milestones how it closed the gap
 */
public record Finished(Job job, RunResult result, Milestones milestones) {}
