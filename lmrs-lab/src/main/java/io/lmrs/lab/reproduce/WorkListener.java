package io.lmrs.lab.reproduce;

/** Sees how the work goes on; called from many threads. */
public interface WorkListener {

  /** The unit need not be run: it was before, or it is not wanted. */
  void skipped(WorkUnit unit);

  /** That part of the unit is done. */
  void went(WorkUnit unit, double part);

  /** The unit is done. */
  void ended(WorkUnit unit);
}
