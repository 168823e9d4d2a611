package io.lmrs.store;

/** Another process is at work on the run. */
public final class RunLocked extends StoreTrouble {
  private static final long serialVersionUID = 1;

  private final boolean elsewhere;

  public RunLocked(String sentence) {
    this(sentence, false);
  }

  RunLocked(String sentence, boolean elsewhere) {
    super(sentence, null);
    this.elsewhere = elsewhere;
  }

  /**
   * True where the process can't be asked whether it lives: {@link StoredRun#hold} may take over.
   */
  public boolean elsewhere() {
    return elsewhere;
  }
}
