package io.lmrs.store.file;

import io.lmrs.Outcome;

/**
 * One finished evaluation of a batch.
 *
 * @param index which query of the batch
 * @param outcome what became of it
 * @param nanoseconds how long it took
 * @param worker who evaluated it
 */
public record Evaluated(int index, Outcome outcome, long nanoseconds, int worker) {}
