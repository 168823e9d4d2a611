package io.lmrs.search.evolution;

/** When an evolution strategy starts afresh. */
public enum Restarts {
  /** Never; the search goes on and reports the {@link StopCondition}. */
  NONE,
  /** At a stop condition, with twice the population. */
  IPOP,
  /** At a stop condition, with twice the population or with a small one and small steps. */
  BIPOP
}
