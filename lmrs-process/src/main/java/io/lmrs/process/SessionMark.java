package io.lmrs.process;

import io.lmrs.evaluate.ProcessId;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What tells the processes and files of one session from all others, and which process they belong
 * to. A process number means nothing in another container, so the name space counts too.
 *
 * @param owner the process they belong to
 * @param space the owner's name space of process numbers, 0 where there is none
 * @param token tells the sessions of one owner apart
 */
record SessionMark(ProcessId owner, long space, UUID token) {
  /** The variable of a process's environment that holds its marks, separated by spaces. */
  static final String VARIABLE = "LMRS_SESSION";

  private static final Pattern TEXT =
      Pattern.compile("life-([0-9]{1,18})-([0-9]{1,18})-([0-9]{1,18})-([0-9a-f-]{36})");

  /** A new mark of this process. */
  static SessionMark here() {
    return new SessionMark(ProcessId.here(), ProcessId.space(), UUID.randomUUID());
  }

  /** All marks in a text. */
  static List<SessionMark> in(String text) {
    List<SessionMark> marks = new ArrayList<>();
    Matcher matcher = TEXT.matcher(text);
    while (matcher.find()) {
      try {
        marks.add(
            new SessionMark(
                new ProcessId(Long.parseLong(matcher.group(1)), Long.parseLong(matcher.group(2))),
                Long.parseLong(matcher.group(3)),
                UUID.fromString(matcher.group(4))));
      } catch (IllegalArgumentException _) {
        // somebody else's text
      }
    }
    return marks;
  }

  /** True only where the owner is known to be gone. */
  boolean ownerGone() {
    return space == ProcessId.space() && !owner.lasts();
  }

  @Override
  public String toString() {
    return "life-" + owner.pid() + "-" + owner.start() + "-" + space + "-" + token;
  }
}
