package io.lmrs.lab.reproduce;

import io.lmrs.store.RunStore;

/** What a unit of work is given. */
public interface WorkProgress {

  /** Tells that this part of the work is done, from 0 to 1. */
  void part(double part);

  /** True once nobody waits for the result any more; it is then thrown away. */
  boolean cancelled();

  /** How many threads the unit may use. */
  int threads();

  /** Keeps long runs, so that a unit that was killed goes on where it was. */
  RunStore runs();

  /** True if what was run before is not to be used. */
  boolean fresh();
}
