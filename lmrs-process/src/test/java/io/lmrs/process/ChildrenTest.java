package io.lmrs.process;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the workers are shell scripts")
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class ChildrenTest {
  @TempDir Path folder;

  /** Ctrl-C at a terminal reaches all processes; only the run shall end by it. */
  @Test
  void aProgramIsDeafToCtrlC() throws IOException {
    String script =
        new Programs(folder)
            .script("deaf.sh", "kill -INT $$\nfor word in \"$@\"; do echo \"<$word>\"; done\n");
    try (Children children = new Children()) {
      Process deaf = children.start(new ProcessBuilder(script, "two words", "", "$HOME"));
      byte[] said = deaf.getInputStream().readAllBytes();
      assertEquals("<two words>\n<>\n<$HOME>\n", new String(said, StandardCharsets.UTF_8));
    }
  }

  @Test
  void whatAKilledProgramWroteCanStillBeRead() throws IOException {
    String script =
        new Programs(folder).script("speaker.sh", "echo oops >&2\necho said\nsleep 1000\n");
    try (Children children = new Children()) {
      Process speaker = children.start(new ProcessBuilder(script));
      byte[] said = new byte[5];
      assertEquals(5, speaker.getInputStream().readNBytes(said, 0, 5));
      children.kill();
      byte[] oops = speaker.getErrorStream().readAllBytes();
      assertEquals("oops\n", new String(oops, StandardCharsets.UTF_8));
    }
    new Programs(folder).assertNobodyLeft();
  }
}
