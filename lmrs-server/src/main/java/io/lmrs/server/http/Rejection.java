package io.lmrs.server.http;

/** A request that is refused, with its HTTP status and one sentence. */
public final class Rejection extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final int status;

  public Rejection(int status, String sentence) {
    super(sentence, null, false, false);
    this.status = status;
  }

  public int status() {
    return status;
  }
}
