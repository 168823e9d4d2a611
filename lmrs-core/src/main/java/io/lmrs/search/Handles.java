package io.lmrs.search;

/** What a search makes of constraints. */
public enum Handles {
  /** It works on values, and remembers them from batch to batch. */
  VALUES,
  /** It works on the ranks of a batch's values alone, so that what they mean may change. */
  RANKS,
  /** It knows constraints by itself. */
  CONSTRAINTS
}
