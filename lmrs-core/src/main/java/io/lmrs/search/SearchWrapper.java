package io.lmrs.search;

import io.lmrs.Learned;
import io.lmrs.Metrics;
import io.lmrs.Search;
import io.lmrs.plan.KnownPoint;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A search that lets another one work, and stands where that one stands. Known points and another
 * budget are passed on. A wrapper whose search sees other values, or has a part of the budget,
 * overrides that.
 */
public interface SearchWrapper extends Search {

  /** The search that works now. */
  Search inner();

  @Override
  default boolean know(List<KnownPoint> points) {
    return inner().know(points);
  }

  @Override
  default void extended(long evaluations) {
    inner().extended(evaluations);
  }

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
