package io.lmrs.learn;

import io.lmrs.random.Stream;

/** Makes manifold models of one kind, with random initial parameters. */
@FunctionalInterface
public interface Family {

  /** A fresh model for d variables whose randomness comes from the stream alone. */
  ManifoldModel create(int dimension, Stream random);

  /**
   * Checks that there are models for d variables, without making one.
   *
   * @throws IllegalArgumentException naming the setting, the bound and the value
   */
  default void require(int dimension) {}
}
