package io.lmrs.search;

/** The arms of {@link AutoSearch}. */
enum Worker {
  /** Few directions, some of them learned, and a line search: the engine of {@code lmrs}. */
  GUIDED,
  /** All differences and L-BFGS: {@code lbfgs-fd}. */
  NEWTON,
  /** A population that steps over what stops the others: {@code cma-es}. */
  WIDE,
  /** Directions as in GUIDED, wide steps, later of a radius and length controlled by the noise. */
  NOISY;

  /** The name in reports. */
  String word() {
    return name().toLowerCase(java.util.Locale.ROOT);
  }

  /** True for those that compare values and go down. */
  boolean local() {
    return this == GUIDED || this == NEWTON;
  }
}
