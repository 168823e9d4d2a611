package io.lmrs.server;

/** A request that is refused, with its HTTP status and one sentence. */
final class Rejection extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final int status;

  Rejection(int status, String sentence) {
    super(sentence, null, false, false);
    this.status = status;
  }

  int status() {
    return status;
  }
}
