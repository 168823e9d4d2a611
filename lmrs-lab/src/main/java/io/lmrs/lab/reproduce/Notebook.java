package io.lmrs.lab.reproduce;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lmrs.spec.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The results of finished units, a JSON line each, in a file that only grows. A line that a kill
 * has cut off is left out. One process at a time; thread-safe.
 *
 * <p>What is locked is a file of its own beside it: a process loses all locks on a file as soon as
 * it closes any stream of that file, and the lines are read by streams.
 */
public final class Notebook implements AutoCloseable {

  /**
   * What is known of a unit.
   *
   * @param seconds how long it took
   * @param result what it came to
   */
  public record Entry(double seconds, ObjectNode result) {}

  private static final Pattern VARIANT =
      Pattern.compile("lmrs\\{([^}]*)variant=paper(?:, )?([^}]*)\\}");

  private final FileChannel lock;
  private final FileChannel channel;
  private final Map<String, Entry> entries = new LinkedHashMap<>();

  private Notebook(FileChannel lock, FileChannel channel) {
    this.lock = lock;
    this.channel = channel;
  }

  /**
   * Opens the file, or makes it.
   *
   * @throws IllegalArgumentException if another process has it open
   */
  public static Notebook open(Path file) {
    try {
      Path beside = file.resolveSibling(file.getFileName() + ".lock");
      FileChannel lock =
          FileChannel.open(beside, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      if (!taken(lock)) {
        lock.close();
        throw new IllegalArgumentException(
            "another process is at work there, wait for its end or take another folder: " + file);
      }
      FileChannel channel =
          FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      Notebook notebook = new Notebook(lock, channel);
      notebook.read(file);
      return notebook;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What a file holds that another process may be at work on; nothing where there is none. */
  public static Map<String, Entry> glance(Path file) {
    Map<String, Entry> entries = new LinkedHashMap<>();
    try {
      if (Files.exists(file)) {
        parse(Files.readString(file), entries);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return entries;
  }

  private static boolean taken(FileChannel lock) throws IOException {
    try {
      return lock.tryLock() != null;
    } catch (OverlappingFileLockException _) {
      return false;
    }
  }

  private void read(Path file) throws IOException {
    long whole = parse(Files.readString(file), entries);
    // what was cut off goes
    channel.truncate(whole);
    channel.position(whole);
  }

  // gives how many bytes whole lines have
  private static long parse(String text, Map<String, Entry> entries) {
    long whole = 0;
    int begin = 0;
    for (int end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', begin)) {
      String line = text.substring(begin, end);
      begin = end + 1;
      whole += line.getBytes(StandardCharsets.UTF_8).length + 1;
      try {
        JsonNode node = Json.parse("a line of the notebook", line);
        if (node.path("forgotten").asBoolean()) {
          entries.remove(key(node));
        } else if (node.path("result") instanceof ObjectNode result) {
          entries.put(key(node), new Entry(node.path("seconds").asDouble(), result));
        }
      } catch (IllegalArgumentException _) {
        // damaged: that unit is run again
      }
    }
    return whole;
  }

  // what is lmrs-paper now was a variant of lmrs
  private static String key(JsonNode line) {
    return VARIANT
        .matcher(line.path("key").asText())
        .replaceFirst("lmrs-paper{$1$2}")
        .replace(", }", "}");
  }

  /** What is known of a unit. */
  public synchronized Optional<Entry> find(String key) {
    return Optional.ofNullable(entries.get(key));
  }

  /** Keeps the result of a unit. */
  public synchronized void note(String key, double seconds, ObjectNode result) {
    ObjectNode line = Json.object();
    line.put("key", key);
    line.put("seconds", seconds);
    line.set("result", result);
    append(line + "\n");
    entries.put(key, new Entry(seconds, result));
  }

  /** Keeps the results of units that are not there yet, and tells how many. */
  public synchronized int take(Map<String, Entry> more) {
    int before = entries.size();
    more.forEach(
        (key, entry) -> {
          if (find(key).isEmpty()) {
            note(key, entry.seconds(), entry.result());
          }
        });
    return entries.size() - before;
  }

  private void append(String text) {
    try {
      ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Forgets these units; a kill meanwhile loses no other one. */
  public synchronized void forget(List<String> keys) {
    StringBuilder lines = new StringBuilder();
    for (String key : keys) {
      if (entries.remove(key) != null) {
        lines.append(Json.object().put("key", key).put("forgotten", true)).append('\n');
      }
    }
    append(lines.toString());
  }

  @Override
  public void close() {
    try (lock) {
      channel.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
