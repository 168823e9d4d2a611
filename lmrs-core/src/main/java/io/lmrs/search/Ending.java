package io.lmrs.search;

/** Which evaluations of a search may end before their time. */
public enum Ending {
  /** None. */
  NONE,
  /** Those that certainly change nothing; where that was wrong to hope for, they are repeated. */
  EXACT,
  /** Those that lag behind the best directions of the batch before. */
  LIKELY
}
