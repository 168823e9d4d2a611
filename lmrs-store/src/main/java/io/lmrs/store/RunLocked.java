package io.lmrs.store;

/** Another process is at work on the run. */
public final class RunLocked extends StoreTrouble {
  private static final long serialVersionUID = 1;

  public RunLocked(String sentence) {
    super(sentence, null);
  }
}
