package io.lmrs.store;

import io.lmrs.Frame;
import io.lmrs.RunResult;
import io.lmrs.Search;

/**
 * A run as far as its outcomes are stored, rebuilt from these.
 *
 * @param result what it has come to; cancelled where it has not ended
 * @param search as it stands there
 * @param frame what its outcomes have led to
 */
public record Replay(RunResult result, Search search, Frame frame) {}
