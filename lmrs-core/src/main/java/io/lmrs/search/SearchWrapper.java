package io.lmrs.search;

import io.lmrs.Learned;
import io.lmrs.Metrics;
import io.lmrs.Search;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A search that lets another one work, and stands where that one stands. Known points and the
 * budget are not passed on: only the wrapper knows what they mean for the search inside.
 */
public interface SearchWrapper extends Search {

  /** The search that works now. */
  Search inner();

  @Override
  default double[] incumbent() {
    return inner().incumbent();
  }

  @Override
  default OptionalDouble incumbentValue() {
    return inner().incumbentValue();
  }

  @Override
  default long iteration() {
    return inner().iteration();
  }

  @Override
  default Metrics metrics() {
    return inner().metrics();
  }

  @Override
  default Optional<Learned> learned() {
    return inner().learned();
  }

  @Override
  default void close() {
    inner().close();
  }
}
