package io.lmrs;

/**
 * This machine lacks a part that a problem needs: a program, a native library. The message is a
 * sentence that says which and how to get it.
 */
public final class MissingPart extends RuntimeException {
  private static final long serialVersionUID = 1;

  public MissingPart(String sentence) {
    super(sentence);
  }

  public MissingPart(String sentence, Throwable cause) {
    super(sentence, cause);
  }
}
