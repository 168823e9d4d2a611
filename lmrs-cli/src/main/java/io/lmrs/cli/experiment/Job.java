package io.lmrs.cli.experiment;

import io.lmrs.RunSpec;

/**
 * One run of an experiment, independent of all others.
 *
 * @param method what runs
 * @param spec the run
 * @param until ends the run when the incumbent leaves at most this part of the gap open; 0 for
 *     never
 */
public record Job(Method method, RunSpec spec, double until) {}
