package io.lmrs.spark;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ConnectionTest {
  private static Connection to(String master) {
    return new Connection(master, Map.of(), List.of(), false, Duration.ofSeconds(1));
  }

  private static ServerSocket socket() throws IOException {
    return new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = socket()) {
      return socket.getLocalPort();
    }
  }

  @Test
  void aMasterThatIsNotThereIsASentence() throws IOException {
    String master = "spark://127.0.0.1:" + freePort();
    SparkTrouble trouble = assertThrows(SparkTrouble.class, to(master)::awaitMaster);
    String expected = "no master answers at " + master + " within 1 s: ";
    assertTrue(trouble.getMessage().startsWith(expected), trouble.getMessage());
  }

  @Test
  void oneOfSeveralMastersIsEnough() throws IOException {
    int gone = freePort();
    try (ServerSocket there = socket()) {
      String master = "spark://127.0.0.1:" + gone + ",127.0.0.1:" + there.getLocalPort();
      assertDoesNotThrow(to(master)::awaitMaster);
    }
  }

  @Test
  void otherClustersAreNotAsked() {
    assertDoesNotThrow(to("local-cluster[2,1,1024]")::awaitMaster);
    assertDoesNotThrow(to("yarn")::awaitMaster);
  }

  @Test
  void aPortOutOfRangeIsNamed() {
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, to("spark://127.0.0.1:70000")::awaitMaster);
    assertEquals(
        "master must be spark://HOST:PORT, ports in [1, 65535]: spark://127.0.0.1:70000",
        e.getMessage());
  }
}
