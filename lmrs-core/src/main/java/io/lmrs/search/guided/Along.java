package io.lmrs.search.guided;

/** Which estimate of the gradient a guided search steps along. */
public enum Along {
  /** The measured slopes, the gradient's projection on the directions of this iteration. */
  SLOPES,
  /** The guide's own gradient, after it has learned from these slopes. */
  GUIDE,
  /**
   * The guide's gradient, corrected along the directions of this iteration by what was measured: it
   * serves as control variate.
   */
  CORRECTED
}
