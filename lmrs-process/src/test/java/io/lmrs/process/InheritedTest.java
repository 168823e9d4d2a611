package io.lmrs.process;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

@DisabledOnOs(value = OS.WINDOWS, disabledReason = "a shell is called")
class InheritedTest {

  /** Whoever knows it may drive the server. */
  @Test
  void theTokenOfTheServerIsNotInherited() throws IOException {
    ProcessBuilder builder = new ProcessBuilder("sh", "-c", "echo ${LMRS_TOKEN-none} $OTHER");
    builder.environment().put("LMRS_TOKEN", "secret");
    builder.environment().put("OTHER", "kept");
    try (Children children = new Children()) {
      Process process = children.start(builder);
      String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertEquals("none kept", said.strip());
    }
  }
}
