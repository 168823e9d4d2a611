package io.lmrs.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.lmrs.spec.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run whose evaluations are on a cluster, killed and resumed elsewhere. */
class KilledDriverTest {
  private static final String RUN =
      "run pause --dimension 10 --search ars --set problem.millis=10 --evaluations 600 --seed 5";
  private static final String SPARK = " --evaluator spark --master local-cluster[1,1,1024]";

  @TempDir Path folder;

  @Test
  void itGoesOnWithThreadsAndEndsTheSame() throws IOException, InterruptedException {
    Path home = Path.of(String.valueOf(System.getenv("SPARK_HOME")), "jars");
    assumeTrue(Files.isDirectory(home), "Spark is missing: lmrs setup fetches it");
    Path whole = folder.resolve("whole.json");
    Called.line(RUN + " --json " + whole).ok();
    Path store = folder.resolve("runs.db");
    Process driver = Spawned.start(folder, RUN + SPARK + " --store " + store);
    try {
      long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(5);
      while (evaluations(store) < 40) {
        String said = Files.readString(folder.resolve("err"));
        assertTrue(driver.isAlive(), said);
        assertTrue(System.nanoTime() < deadline, () -> "the run does not get on: " + said);
        Thread.sleep(50);
      }
    } finally {
      driver.destroyForcibly().waitFor();
    }
    long stored = evaluations(store);
    assertTrue(stored < 600, () -> "the run ended too soon: " + stored);
    Path resumed = folder.resolve("resumed.json");
    Called.line("resume pause-ars-1 --store " + store + " --json " + resumed).ok();
    assertEquals(KilledRunTest.untimed(whole), KilledRunTest.untimed(resumed));
  }

  private static long evaluations(Path store) {
    if (!Files.exists(store)) {
      return 0;
    }
    JsonNode runs = Json.parse("runs", Called.line("runs --json --store " + store).ok().out());
    return runs.isEmpty() ? 0 : runs.get(0).get("evaluations").asLong();
  }
}
