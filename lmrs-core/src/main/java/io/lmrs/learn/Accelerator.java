package io.lmrs.learn;

import io.lmrs.random.Stream;
import java.util.Optional;
import java.util.ServiceLoader;

/** A device on which a manifold can be learned, found through {@link ServiceLoader}. */
public interface Accelerator {

  /** The name in the setting {@code learner}. */
  String name();

  /**
   * Why the device can't learn here what {@link #guide} would, in one sentence; empty where it can.
   */
  String hindrance(int dimension, int manifold, LearnerOptions options, int directions);

  /** Whether it is faster than the processor for a network of these widths. */
  boolean pays(int dimension, int manifold);

  /**
   * A guide as {@link NetworkGuide}, whose learner is on the device. It takes its memory when it is
   * first used, all at once.
   *
   * @param directions how many slopes are measured in an iteration
   * @throws io.lmrs.MissingPart if the device can't do it
   */
  Guide guide(
      int dimension, DenseFamily family, LearnerOptions options, int directions, Stream random);

  /** The accelerator of that name on the class path. */
  static Optional<Accelerator> named(String name) {
    return ServiceLoader.load(Accelerator.class).stream()
        .map(ServiceLoader.Provider::get)
        .filter(accelerator -> accelerator.name().equals(name))
        .findFirst();
  }
}
