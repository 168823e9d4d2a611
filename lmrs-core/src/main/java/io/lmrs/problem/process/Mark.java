package io.lmrs.problem.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What tells the processes and files of one session from all others, and which process they belong
 * to. A process number alone may be given again, so the start counts; it means nothing in another
 * container, so the name space counts too.
 *
 * @param pid the owner's number
 * @param start when the owner began, in milliseconds, 0 where that is unknown
 * @param space the owner's name space of process numbers, 0 where there is none
 * @param token tells the sessions of one owner apart
 */
record Mark(long pid, long start, long space, UUID token) {
  private static final Pattern TEXT =
      Pattern.compile("lmrs-([0-9]{1,18})-([0-9]{1,18})-([0-9]{1,18})-([0-9a-f-]{36})");
  private static final Pattern DIGITS = Pattern.compile("[0-9]{1,18}");

  /** The start of a process is worked out from that of the system, which may be off by a second. */
  private static final long SAME_START_MILLIS = 2000;

  /** A new mark of this process. */
  static Mark here() {
    ProcessHandle self = ProcessHandle.current();
    return new Mark(self.pid(), began(self), spaceHere(), UUID.randomUUID());
  }

  private static long began(ProcessHandle process) {
    return process.info().startInstant().map(Instant::toEpochMilli).orElse(0L);
  }

  // a link such as pid:[4026531836]
  private static long spaceHere() {
    try {
      Matcher digits =
          DIGITS.matcher(Files.readSymbolicLink(Path.of("/proc/self/ns/pid")).toString());
      return digits.find() ? Long.parseLong(digits.group()) : 0;
    } catch (IOException | UnsupportedOperationException _) {
      return 0;
    }
  }

  /** All marks in a text. */
  static List<Mark> in(String text) {
    List<Mark> marks = new ArrayList<>();
    Matcher matcher = TEXT.matcher(text);
    while (matcher.find()) {
      try {
        marks.add(
            new Mark(
                Long.parseLong(matcher.group(1)),
                Long.parseLong(matcher.group(2)),
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
    if (space != spaceHere()) {
      return false;
    }
    Optional<ProcessHandle> owner = ProcessHandle.of(pid).filter(p -> !Marked.gone(p));
    if (owner.isEmpty()) {
      return true;
    }
    long began = began(owner.get());
    return start != 0 && began != 0 && Math.abs(began - start) > SAME_START_MILLIS;
  }

  @Override
  public String toString() {
    return "lmrs-" + pid + "-" + start + "-" + space + "-" + token;
  }
}
