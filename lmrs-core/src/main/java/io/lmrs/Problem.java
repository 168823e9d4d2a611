package io.lmrs;

import io.lmrs.constraint.Constraints;
import io.lmrs.evaluate.Trials;
import io.lmrs.problem.wrapper.Constrained;
import io.lmrs.random.Stream;
import io.lmrs.variable.Variables;
import java.util.OptionalDouble;

/** A black box to be optimised. Thread-safe; each worker opens a session of its own. */
public interface Problem {

  /** The name for reports. */
  String name();

  /** How many variables. */
  int dimension();

  /** Whether to minimise or maximise. */
  default Goal goal() {
    return Goal.MINIMIZE;
  }

  /** Opens a session for one worker. */
  Session open();

  /**
   * Checks that it can be evaluated on this machine. A stored run can be read where it can't.
   *
   * @throws IllegalArgumentException naming what is missing
   */
  default void requireReady() {}

  /** A starting point: standard normal unless the problem knows better. */
  default double[] start(long seed) {
    return Stream.of(seed, Stream.START).gaussians(dimension());
  }

  /** The box of allowed points; by default none. */
  default Bounds bounds() {
    return Bounds.NONE;
  }

  /** What the variables are, where they are more than real numbers in a box. */
  default java.util.Optional<Variables> variables() {
    return java.util.Optional.empty();
  }

  /** This problem told what its variables are; for programs that are handed their names. */
  default Problem describedBy(Variables variables) {
    return this;
  }

  /**
   * True if the same point always has the same outcome, whatever the seed, so that no point need be
   * evaluated twice.
   */
  default boolean exact() {
    return false;
  }

  /** What comes with a value and has to lie within limits; by default nothing. */
  default Constraints constraints() {
    return Constraints.NONE;
  }

  /** This problem with constraints that somebody else declares. */
  default Problem constrainedBy(Constraints declared) {
    return new Constrained(this, declared);
  }

  /** The frame of the first batch. */
  default Frame frame() {
    return Frame.IDENTITY;
  }

  /**
   * The value without noise, where it costs next to nothing: lets a run report the incumbent's
   * value without spending evaluations. Empty where there is no such thing.
   */
  default OptionalDouble clean(double[] x) {
    return OptionalDouble.empty();
  }

  /** The least (or greatest) value as far as it is known, for progress towards it. */
  default OptionalDouble reference() {
    return OptionalDouble.empty();
  }

  /**
   * How the incumbent is judged while a search goes on; empty where values speak for themselves.
   */
  default java.util.Optional<Trials> trials() {
    return java.util.Optional.empty();
  }

  /**
   * What decides its values besides the settings, such as the version of a simulator; kept with
   * stored runs. Empty for most.
   */
  default String version() {
    return "";
  }

  /** The manifold on which the function lies, where it is known. */
  default java.util.Optional<Manifold> manifold() {
    return java.util.Optional.empty();
  }
}
