package io.lmrs.search.auto;

/** The arms of {@link AutoSearch}. */
enum AutoArm {
  /** Goes down from where it stands, by second order: {@code subspace}. */
  LOCAL,
  /** A population that steps over what stops the other: {@code cma-es} with restarts. */
  GLOBAL,
  /** One coordinate after the other, if the function is a sum over them. */
  COORDINATES,
  /** Directions as {@code lmrs} has them, with steps for noisy values. */
  NOISY;

  /** The name in reports. */
  String word() {
    return name().toLowerCase(java.util.Locale.ROOT);
  }
}
