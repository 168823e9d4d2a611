package io.lmrs.store;

/** This process at work on a run, and no other. */
public final class RunHold implements AutoCloseable {
  private final RunLock lock;
  private final RunInfo.State before;

  /**
   * @param before the state in which the run was; null within another hold
   */
  RunHold(RunLock lock, RunInfo.State before) {
    this.lock = lock;
    this.before = before;
  }

  boolean within() {
    return before == null;
  }

  void release(RunInfo.State state) {
    lock.release(this, state);
  }

  /** Lets go; a run that was not run meanwhile is in the state it was in. */
  @Override
  public void close() {
    if (lock.heldBy(this)) {
      release(before);
    }
  }
}
