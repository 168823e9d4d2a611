package io.lmrs.problem;

import io.lmrs.Problem;

/**
 * A family of problems that users name. Third parties register theirs through {@link
 * java.util.ServiceLoader}.
 *
 * @param <C> the record of its settings
 */
public interface ProblemFactory<C extends Record> {

  /** The name on the command line. */
  String name();

  /** One line that says what it is. */
  String summary();

  /** The dimension taken when the user names none. */
  int defaultDimension();

  /** The least dimension that makes sense. */
  default int leastDimension() {
    return 1;
  }

  /**
   * True where its settings name programs or files of this machine: such a problem is not made for
   * whoever can only send a request.
   */
  default boolean reachesOut() {
    return false;
  }

  /** Its settings at their defaults. */
  C defaults(int dimension);

  /**
   * Makes the problem.
   *
   * @throws IllegalArgumentException naming the field, the bound and the value
   */
  Problem create(int dimension, C config);
}
