package io.lmrs.search.guided;

/** How a guided search steps. */
public enum Step {
  /** Measures the noise at the start, then the line search or the scaled step. */
  AUTO,
  /** A line search along the projected gradient; for functions without noise. */
  LINE_SEARCH,
  /** A step of the length that step-size says. */
  FIXED,
  /** A step scaled by the deviation of the batch's values, as in ARS. */
  SCALED,
  /** A step whose length adapts, and a radius that keeps above the noise. */
  CONTROLLED,
  /** Wide scaled steps until they have ceased to lead down, then controlled ones. */
  WIDE,
  /** A step that is taken back where the batch after it is clearly worse; its length adapts. */
  JUDGED
}
