package io.lmrs.store;

import io.lmrs.RunResult;
import io.lmrs.Search;

/**
 * A run as far as its outcomes are stored, rebuilt from these.
 *
 * @param result what it has come to; cancelled if it has not ended
 * @param search as it stands there
 */
public record Replay(RunResult result, Search search) implements AutoCloseable {
  @Override
  public void close() {
    search.close();
  }
}
