package io.lmrs.store.file;

import io.lmrs.store.StoreTrouble;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/**
 * Looks whether commits were lost with a damaged log. SQLite takes a log up to its first damaged
 * frame and leaves the rest without a word, since a power cut leaves such an end, too. Here the
 * rest is searched for commits. Frames that a killed process left have none, and are no damage.
 */
public final class LogCheck {
  private static final int HEAD = 32;
  private static final int FRAME_HEAD = 24;

  /** The magic number of a log, whose last bit tells the byte order of its checksums. */
  private static final int MAGIC = 0x377f0682;

  /** How a file of SQLite begins, and where it counts the changes of its schema. */
  private static final long SQLITE = 0x53514c6974652066L;

  private static final int SCHEMA_COOKIE = 40;

  private static final int MAKING_LOOKS = 30;
  private static final int LOOKS = 3;
  private static final long PAUSE_MILLISECONDS = 10;

  private final FileChannel log;
  private final ByteBuffer head = ByteBuffer.allocate(HEAD);
  private ByteBuffer frame;
  private int sum0;
  private int sum1;

  private LogCheck(FileChannel log) {
    this.log = log;
  }

  public static Path of(Path file) {
    return file.resolveSibling(file.getFileName() + "-wal");
  }

  /**
   * A sentence where commits are lost, before the store is opened.
   *
   * @param file the store
   */
  public static Optional<String> damage(Path file) {
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
  private static long look(Path file) {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      return channel.size() < HEAD + FRAME_HEAD ? -1 : new LogCheck(channel).look();
    } catch (IOException _) {
      // there is none; or whoever opens the store is told
      return -1;
    }
  }

  private long look() throws IOException {
    read(head, 0);
    int page = head.getInt(8);
    boolean known = (head.getInt(0) & ~1) == MAGIC && page >= 512 && page <= 65536;
    add(head, 0, HEAD - 8);
    if (!known || head.getInt(HEAD - 8) != sum0 || head.getInt(HEAD - 4) != sum1) {
      return 0;
    }
    int length = FRAME_HEAD + page;
    frame = ByteBuffer.allocate(length);
    long end = log.size();
    long at = HEAD;
    while (at + length <= end && intact(at)) {
      at += length;
    }
    if (at + length > end) {
      return -1;
    }
    // the first one that is not intact is still in the buffer
    boolean salt0 = frame.getInt(8) == head.getInt(16);
    boolean salt1 = frame.getInt(12) == head.getInt(20);
    boolean blank = frame.getLong(0) == 0 && frame.getLong(8) == 0 && frame.getLong(16) == 0;
    return salt0 != salt1 || blank || commitFrom(at, length, end) ? at : -1;
  }

  private boolean commitFrom(long first, int length, long end) throws IOException {
    ByteBuffer start = ByteBuffer.allocate(FRAME_HEAD);
    for (long at = first; at + length <= end; at += length) {
      read(start, at);
      if (own(start) && start.getInt(4) != 0) {
        return true;
      }
    }
    return false;
  }

  private void read(ByteBuffer into, long at) throws IOException {
    into.clear();
    while (into.hasRemaining() && log.read(into, at + into.position()) >= 0) {
      // all of it
    }
    into.flip();
    into.limit(into.capacity());
  }

  private boolean own(ByteBuffer start) {
    return start.getInt(8) == head.getInt(16) && start.getInt(12) == head.getInt(20);
  }

  private boolean intact(long at) throws IOException {
    read(frame, at);
    add(frame, 0, 8);
    add(frame, FRAME_HEAD, frame.capacity() - FRAME_HEAD);
    return own(frame) && frame.getInt(16) == sum0 && frame.getInt(20) == sum1;
  }

  private void add(ByteBuffer bytes, int at, int length) {
    bytes.order((head.getInt(0) & 1) == 1 ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
    for (int i = at; i < at + length; i += 8) {
      sum0 += bytes.getInt(i) + sum1;
      sum1 += bytes.getInt(i + 4) + sum0;
    }
    bytes.order(ByteOrder.BIG_ENDIAN);
  }

  /**
   * Refuses a file that has to be a store and holds nothing.
   *
   * @throws StoreTrouble if it is empty, or was copied without its log, in which its tables are
   */
  public static void requireTables(Path file) {
    // another process may just be making it
    for (int look = 0; look < MAKING_LOOKS && bare(file); look++) {
      try {
        Thread.sleep(PAUSE_MILLISECONDS);
      } catch (InterruptedException _) {
        Thread.currentThread().interrupt();
      }
    }
    if (bare(file)) {
      throw new StoreTrouble(
          "the store "
              + file
              + " has no tables: it is empty, or was copied without its log "
              + of(file).getFileName()
              + "; copy a store by a backup",
          null);
    }
  }

  // no log, and no schema in the head of the file
  private static boolean bare(Path file) {
    if (there(file)) {
      return false;
    }
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      ByteBuffer start = ByteBuffer.allocate(SCHEMA_COOKIE + 4);
      while (start.hasRemaining() && channel.read(start) >= 0) {
        // all of it
      }
      boolean whole = !start.hasRemaining();
      boolean sqlite = whole && start.getLong(0) == SQLITE;
      return start.position() == 0 || sqlite && start.getInt(SCHEMA_COOKIE) == 0;
    } catch (IOException _) {
      return false;
    }
  }

  /** True where there is a log with something in it. */
  public static boolean there(Path file) {
    try {
      return Files.size(of(file)) > 0;
    } catch (IOException _) {
      return false;
    }
  }
}
