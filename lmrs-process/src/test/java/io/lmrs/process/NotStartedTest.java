package io.lmrs.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the numbers of errors are those of Unix")
class NotStartedTest {
  @TempDir Path folder;

  private static IOException thrown(String... words) {
    return assertThrows(IOException.class, () -> new ProcessBuilder(words).start());
  }

  @Test
  void whatIsWrongWithTheProgramLasts() throws IOException {
    Path plain = Files.writeString(folder.resolve("plain"), "no program");
    assertTrue(NotStarted.lasting(thrown(folder.resolve("none").toString())));
    assertTrue(NotStarted.lasting(thrown(plain.toString())));
    assertTrue(NotStarted.lasting(thrown(plain.resolve("below").toString())));
    assertTrue(NotStarted.lasting(thrown("true", "x".repeat(5_000_000))));
  }

  @Test
  void whatIsWrongWithTheSystemDoesNot() {
    for (String text :
        new String[] {
          "Cannot run program \"x\": Failed to exec spawn helper: pid: 17, signal: 9, error: 2",
          "Cannot run program \"x\": Exec failed, error: 11 (Resource temporarily unavailable)",
          "Cannot run program \"x\": error=12, Cannot allocate memory",
          "something else"
        }) {
      assertFalse(NotStarted.lasting(new IOException(text)), text);
    }
    assertEquals(false, NotStarted.lasting(new IOException()));
  }
}
