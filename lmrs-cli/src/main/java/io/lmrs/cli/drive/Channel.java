package io.lmrs.cli.drive;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lmrs.spec.Json;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/**
 * The two streams between us and the other program. A message is a line of JSON; one with a field
 * {@code bytes} is followed by that many bytes. Writing is thread-safe, reading is for one thread.
 */
final class Channel {
  /** A longer line is not kept. */
  private static final int LONGEST = 1 << 28;

  private final InputStream in;
  private final PrintStream out;

  Channel(InputStream in, PrintStream out) {
    this.in = new BufferedInputStream(in, 1 << 16);
    this.out = out;
  }

  /**
   * The next message, {@link Message#END} after the last.
   *
   * @throws IllegalArgumentException if the line is no message; the next one may be
   */
  Message read() throws IOException {
    byte[] line = line();
    if (line == null) {
      return Message.END;
    }
    return Message.of(Json.parse("a message", line));
  }

  // a line that is not blank, without its end; null after the last
  private byte[] line() throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream(256);
    boolean blank = true;
    for (int next = in.read(); next >= 0; next = in.read()) {
      if (next != '\n') {
        blank &= next == ' ' || next == '\r' || next == '\t';
        line.write(next);
      } else if (!blank) {
        return line.toByteArray();
      } else {
        line.reset();
      }
      if (line.size() > LONGEST) {
        throw new IOException("a message is longer than " + LONGEST + " bytes");
      }
    }
    return blank ? null : line.toByteArray();
  }

  /** Says something. */
  void write(String type, ObjectNode fields) {
    write(type, fields, null);
  }

  /**
   * Says something with bytes after it.
   *
   * @param bytes null for none
   * @throws UncheckedIOException if the other program does not listen any more
   */
  synchronized void write(String type, ObjectNode fields, byte[] bytes) {
    ObjectNode node = Json.object();
    node.put(Message.TYPE, type);
    node.setAll(fields);
    if (bytes != null) {
      node.put("bytes", bytes.length);
    }
    byte[] line = (Json.line(node) + "\n").getBytes(StandardCharsets.UTF_8);
    out.write(line, 0, line.length);
    if (bytes != null) {
      out.write(bytes, 0, bytes.length);
    }
    if (out.checkError()) {
      throw new UncheckedIOException(new IOException("standard output can't be written"));
    }
  }
}
