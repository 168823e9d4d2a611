package io.lmrs.store;

/** The store can't be opened, read or written; the message is a sentence for the user. */
public class StoreTrouble extends RuntimeException {
  private static final long serialVersionUID = 1;

  public StoreTrouble(String sentence, Throwable cause) {
    super(sentence, cause);
  }
}
