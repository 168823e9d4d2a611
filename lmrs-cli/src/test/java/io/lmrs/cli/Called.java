package io.lmrs.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import io.lmrs.cli.file.WholeFile;
import io.lmrs.cli.terminal.Terminal;
import io.lmrs.spec.Json;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A command that was called in this process.
 *
 * @param exit its exit code
 * @param out what it wrote to stdout
 * @param err what it wrote to stderr
 */
public record Called(int exit, String out, String err) {

  /** Calls a command with nothing piped in. */
  static Called with(String... args) {
    return piped("", args);
  }

  /** Calls a command line whose words hold no spaces. */
  public static Called line(String line) {
    return with(line.strip().split(" +"));
  }

  /** Calls a command with a text piped in. */
  static Called piped(String in, String... args) {
    return on(false, in, args);
  }

  static Called on(boolean live, String in, String... args) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Terminal terminal =
        new Terminal(
            new ByteArrayInputStream(in.getBytes(StandardCharsets.UTF_8)),
            new PrintStream(out, false, StandardCharsets.UTF_8),
            new PrintStream(err, false, StandardCharsets.UTF_8),
            live);
    int exit = Main.execute(terminal, unstored(args));
    return new Called(
        exit, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }

  // tests leave no store behind unless they name one
  private static String[] unstored(String... args) {
    List<String> words = new ArrayList<>(List.of(args));
    if (!words.isEmpty() && words.getFirst().equals("run") && !words.contains("--store")) {
      words.add(1, "--no-store");
    }
    return words.toArray(String[]::new);
  }

  /** Fails, with everything that was written, unless the command ended well. */
  public Called ok() {
    assertEquals(0, exit, () -> out + err);
    return this;
  }

  /**
   * Fails unless the command ended with this code and one sentence on stderr, nothing on stdout.
   */
  public String complaint(int code) {
    assertEquals(code, exit, () -> out + err);
    assertEquals("", out);
    assertEquals(1, err.lines().count(), err);
    return err.strip();
  }

  public static JsonNode json(Path file) {
    return Json.parse("test", WholeFile.read("test", file));
  }
}
