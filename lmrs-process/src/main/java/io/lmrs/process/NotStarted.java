package io.lmrs.process;

import java.io.IOException;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Why a program could not be started. */
final class NotStarted {
  private static final Pattern ERROR = Pattern.compile("error[:=] ?([0-9]+)");

  /** No such file, list too long, wrong format, no access, no folder: the same the next time. */
  private static final Set<Integer> LASTING = Set.of(2, 7, 8, 13, 20);

  private NotStarted() {}

  /**
   * True where another attempt would fail the same way; false where the new process was killed
   * before it was the program, or the system was short of something.
   */
  static boolean lasting(IOException thrown) {
    String text = String.valueOf(thrown.getMessage());
    Matcher matcher = ERROR.matcher(text);
    return !text.contains("signal:")
        && matcher.find()
        && LASTING.contains(Integer.parseInt(matcher.group(1)));
  }
}
