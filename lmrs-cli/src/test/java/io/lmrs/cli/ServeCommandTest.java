package io.lmrs.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.cli.terminal.Complaint;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(200)
class ServeCommandTest {
  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "serve --port 70000; port must be in [0, 65535]: 70000",
        "serve --token short; token must have at least 16 characters: 5",
        "serve --host no.such.name.invalid; host must be an address or a known name",
        "serve --lease never; time must be like 90s, 10m or 1h30m: never",
        "serve --lease 0s; lease must be in [0.05, 604800]: 0"
      })
  void badInputIsTold(String line, String sentence) {
    String said = Called.line(line).complaint(Complaint.BAD_INPUT);
    assertTrue(said.contains(sentence), said);
  }

  @Test
  void aNameHasLetters() {
    assertEquals(
        "lmrs: name must be that of a host: \"\"",
        Called.with("serve", "--port", "0", "--name", "").complaint(2));
  }

  @Test
  void aPortInUseIsTroubleWithTheMachine() throws IOException {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
      String said =
          Called.with(
                  "serve",
                  "--port",
                  Integer.toString(taken.getLocalPort()),
                  "--store",
                  folder.resolve("runs.db").toString())
              .complaint(Complaint.ENVIRONMENT);
      assertTrue(said.contains("can't listen on 127.0.0.1"), said);
    }
  }

  @Test
  void aStoreThatCannotBeOpenedIsTold() {
    String said =
        Called.with("serve", "--store", folder.resolve("no/runs.db").toString())
            .complaint(Complaint.ENVIRONMENT);
    assertTrue(said.contains("no such folder"), said);
  }
}
