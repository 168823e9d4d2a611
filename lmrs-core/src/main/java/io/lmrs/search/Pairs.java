package io.lmrs.search;

/** Whether the two sides of an antithetic pair share the randomness of the evaluation. */
public enum Pairs {
  /** Both sides see the same xi, as the paper writes its estimator. */
  COMMON,
  /** Each side draws its own. */
  INDEPENDENT
}
