package io.lmrs.explain;

/** What is known of a variable. */
public enum Verdict {
  /** It changes the value. */
  MATTERS,
  /** It was moved, and the value did not change. */
  NOTHING,
  /** What was evaluated does not say. */
  OPEN
}
