package io.lmrs.store;

/** A replay asks for other points than the run did: another version, processor or library. */
public final class ReplayDiffers extends StoreTrouble {
  private static final long serialVersionUID = 1;

  public ReplayDiffers(String sentence) {
    super(sentence, null);
  }
}
