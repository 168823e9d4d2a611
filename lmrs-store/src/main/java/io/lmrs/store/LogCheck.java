package io.lmrs.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/**
 * Looks whether commits were lost with a damaged log. SQLite takes a log up to its first damaged
 * frame and leaves the rest without a word, since a power cut leaves such an end, too. Here the
 * rest is searched for commits. Frames that a killed process left have none, and are no damage.
 */
final class LogCheck {
  private static final int HEAD = 32;
  private static final int FRAME_HEAD = 24;

  /** The magic number of a log, whose last bit tells the byte order of its checksums. */
  private static final int MAGIC = 0x377f0682;

  private static final int LOOKS = 3;
  private static final long PAUSE_MILLISECONDS = 10;

  private final ByteBuffer log;
  private int sum0;
  private int sum1;

  private LogCheck(ByteBuffer log) {
    this.log = log;
  }

  static Path of(Path file) {
    return file.resolveSibling(file.getFileName() + "-wal");
  }

  /**
   * A sentence where commits are lost, before the store is opened.
   *
   * @param file the store
   */
  static Optional<String> damage(Path file) {
    // another process may just be writing: damage stays where it is
    long found = -1;
    for (int look = 0; look < LOOKS; look++) {
      long now = look(of(file));
      if (now < 0 || look > 0 && now != found) {
        return Optional.empty();
      }
      found = now;
      try {
        Thread.sleep(look < LOOKS - 1 ? PAUSE_MILLISECONDS : 0);
      } catch (InterruptedException _) {
        Thread.currentThread().interrupt();
      }
    }
    return Optional.of(
        "the store "
            + file
            + ": its log is damaged from byte "
            + found
            + " on, and what was stored after that is lost");
  }

  // where the damage begins, -1 where there is none
  private static long look(Path log) {
    try (FileChannel channel = FileChannel.open(log, StandardOpenOption.READ)) {
      if (channel.size() < HEAD + FRAME_HEAD || channel.size() > Integer.MAX_VALUE) {
        return -1;
      }
      ByteBuffer bytes = ByteBuffer.allocate((int) channel.size());
      while (bytes.hasRemaining() && channel.read(bytes) >= 0) {
        // all of it
      }
      return new LogCheck(bytes.flip()).look();
    } catch (NoSuchFileException _) {
      return -1;
    } catch (IOException _) {
      // whoever opens the store is told
      return -1;
    }
  }

  private long look() {
    int page = log.getInt(8);
    boolean known = (log.getInt(0) & ~1) == MAGIC && page >= 512 && page <= 65536;
    add(0, HEAD - 8);
    if (!known || log.getInt(HEAD - 8) != sum0 || log.getInt(HEAD - 4) != sum1) {
      return 0;
    }
    int length = FRAME_HEAD + page;
    int at = HEAD;
    while (at + length <= log.limit() && intact(at, length)) {
      at += length;
    }
    if (at + length > log.limit()) {
      return -1;
    }
    int first = at;
    boolean salt0 = log.getInt(at + 8) == log.getInt(16);
    boolean salt1 = log.getInt(at + 12) == log.getInt(20);
    if (salt0 != salt1 || blank(at)) {
      return first;
    }
    for (; at + length <= log.limit(); at += length) {
      if (own(at) && log.getInt(at + 4) != 0) {
        return first;
      }
    }
    return -1;
  }

  private boolean blank(int at) {
    return log.getLong(at) == 0 && log.getLong(at + 8) == 0 && log.getLong(at + 16) == 0;
  }

  private boolean own(int at) {
    return log.getInt(at + 8) == log.getInt(16) && log.getInt(at + 12) == log.getInt(20);
  }

  private boolean intact(int at, int length) {
    int before0 = sum0;
    int before1 = sum1;
    add(at, 8);
    add(at + FRAME_HEAD, length - FRAME_HEAD);
    if (own(at) && log.getInt(at + 16) == sum0 && log.getInt(at + 20) == sum1) {
      return true;
    }
    sum0 = before0;
    sum1 = before1;
    return false;
  }

  private void add(int at, int length) {
    log.order((log.getInt(0) & 1) == 1 ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
    for (int i = at; i < at + length; i += 8) {
      sum0 += log.getInt(i) + sum1;
      sum1 += log.getInt(i + 4) + sum0;
    }
    log.order(ByteOrder.BIG_ENDIAN);
  }

  /** True where there is a log with something in it. */
  static boolean there(Path file) {
    try {
      return Files.size(of(file)) > 0;
    } catch (IOException _) {
      return false;
    }
  }
}
