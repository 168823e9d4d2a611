package io.lmrs.store;

/** A replay asks for other points than the run did: another version, processor or library. */
public final class ReplayDiffers extends StoreTrouble {
  private static final long serialVersionUID = 1;

  private final boolean snapshot;

  ReplayDiffers(String sentence, boolean snapshot) {
    super(sentence, null);
    this.snapshot = snapshot;
  }

  /** True where there is a snapshot to go on from: {@link StoredRun#backToSnapshot}. */
  public boolean snapshot() {
    return snapshot;
  }
}
