package io.lmrs.mujoco;

/** The physics library is not there, or is not one that we know. The message says what to do. */
public final class MujocoMissing extends RuntimeException {
  private static final long serialVersionUID = 1;

  public MujocoMissing(String sentence) {
    super(sentence);
  }

  public MujocoMissing(String sentence, Throwable cause) {
    super(sentence, cause);
  }
}
