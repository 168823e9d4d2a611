package io.lmrs.server.http;

import io.lmrs.MissingPart;
import io.lmrs.store.StoreTrouble;
import io.lmrs.store.UnknownRun;

/** What went wrong, in one sentence for whoever sent the request. */
public final class TroubleSentence {
  private TroubleSentence() {}

  public static String of(Throwable thrown) {
    return switch (thrown) {
      // where the store lies is nobody's business
      case UnknownRun e -> "no run " + e.name();
      case IllegalArgumentException e -> oneLine(e);
      case Rejection e -> oneLine(e);
      case StoreTrouble e -> oneLine(e);
      case MissingPart e -> oneLine(e);
      case OutOfMemoryError _ -> "the server has not enough memory for it";
      default -> "internal error: " + thrown.getClass().getSimpleName();
    };
  }

  private static String oneLine(Throwable thrown) {
    return String.valueOf(thrown.getMessage()).replaceAll("\\s*\\R\\s*", " ");
  }
}
