package io.lmrs.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.lmrs.cli.Main;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * A command that was called in this process, with nothing piped in.
 *
 * @param exit its exit code
 * @param out what it wrote to stdout
 * @param err what it wrote to stderr
 */
public record Called(int exit, String out, String err) {

  /** Calls a command line whose words hold no spaces. */
  public static Called line(String line) {
    return with(line.strip().split(" +"));
  }

  /** Calls a command. */
  public static Called with(String... args) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int exit =
        Main.execute(
            new PrintStream(out, false, StandardCharsets.UTF_8),
            new PrintStream(err, false, StandardCharsets.UTF_8),
            args);
    return new Called(
        exit, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }

  /** Fails, with everything that was written, unless the command ended well. */
  public Called ok() {
    assertEquals(0, exit, () -> out + err);
    return this;
  }

  /** Fails unless the command ended with this code and one sentence on stderr alone. */
  public String complaint(int code) {
    assertEquals(code, exit, () -> out + err);
    assertEquals("", out);
    assertEquals(1, err.lines().count(), err);
    return err.strip();
  }
}
