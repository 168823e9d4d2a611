package io.lmrs.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.Evaluator;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StandaloneTest {
  @TempDir Path folder;

  @Test
  void aMasterAndAWorkerEvaluate() throws IOException, InterruptedException {
    Clusters.home();
    Standalone.Shape shape = new Standalone.Shape(1, 1, "1g", port());
    try (Standalone standalone = Standalone.start(shape, folder)) {
      assertTrue(
          assertThrows(SparkTrouble.class, () -> Standalone.start(shape, folder))
              .getMessage()
              .contains("is taken"));
      try (Cluster cluster = Clusters.open(standalone.master(), false);
          Evaluator evaluator = cluster.evaluator(LocalClusterTest.grim(Map.of()))) {
        assertEquals(
            LocalClusterTest.expected(10), evaluator.evaluate(LocalClusterTest.queries(10)));
      }
    }
  }

  @Test
  void aWrongShapeIsNamed() {
    assertThrows(IllegalArgumentException.class, () -> new Standalone.Shape(0, 1, "1g", 7077));
    assertThrows(IllegalArgumentException.class, () -> new Standalone.Shape(1, 1, "lots", 7077));
  }

  private static int port() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
