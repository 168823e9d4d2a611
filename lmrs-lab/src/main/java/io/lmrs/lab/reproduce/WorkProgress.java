package io.lmrs.lab.reproduce;

/** What a unit of work is given. */
public interface WorkProgress {

  /** Tells that this part of the work is done, from 0 to 1. */
  void part(double part);

  /** True once nobody waits for the result any more; it is then thrown away. */
  boolean cancelled();

  /** How many threads the unit may use. */
  int threads();
}
