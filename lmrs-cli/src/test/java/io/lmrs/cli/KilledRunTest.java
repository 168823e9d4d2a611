package io.lmrs.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lmrs.cli.terminal.Complaint;
import io.lmrs.spec.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KilledRunTest {
  private static final String RUN = "test-slow --evaluations 1500 --seed 5 --threads 2";
  private static final String NAME = "test-slow-lmrs-1";
  private static final int KILLS = 5;
  private static final long SEED = 20_261;

  @TempDir Path folder;

  private Process start(String line) throws IOException {
    return Spawned.start(folder, line);
  }

  private Path store() {
    return folder.resolve("runs.db");
  }

  /** Everything of a result but how long it took. */
  static JsonNode untimed(Path file) {
    ObjectNode node = (ObjectNode) Called.json(file);
    node.remove("seconds");
    node.get("trace").forEach(entry -> ((ObjectNode) entry).remove("seconds"));
    return node;
  }

  @Test
  void killedFiveTimesItEndsTheSame() throws IOException, InterruptedException {
    Path whole = folder.resolve("whole.json");
    Called.line("run " + RUN + " --json " + whole).ok();
    Random random = new Random(SEED);
    String where = "seed " + SEED;
    for (int kill = 0; kill < KILLS; kill++) {
      long before = evaluations();
      Process process =
          start((before < 0 ? "run " + RUN : "resume " + NAME) + " --store " + store());
      try {
        long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(5);
        while (evaluations() <= Math.max(0, before) && process.isAlive()) {
          assertTrue(System.nanoTime() < deadline, where + ": the run does not get on");
          Thread.sleep(10);
        }
        process.waitFor(random.nextInt(200), TimeUnit.MILLISECONDS);
      } finally {
        process.destroyForcibly().waitFor();
      }
    }
    Path resumed = folder.resolve("resumed.json");
    Called.line("resume " + NAME + " --store " + store() + " --json " + resumed).ok();
    assertEquals(untimed(whole), untimed(resumed), where);
    String csv = Called.line("export " + NAME + " --store " + store()).ok().out();
    List<Long> queries =
        csv.lines().skip(1).map(line -> Long.parseLong(line.split(",")[0])).toList();
    assertEquals(1500, queries.size(), where);
    assertEquals(queries.stream().distinct().sorted().toList(), queries, where);
    // finished: its result again
    Path again = folder.resolve("again.json");
    Called.line("resume " + NAME + " --store " + store() + " --json " + again).ok();
    assertEquals(untimed(whole), untimed(again), where);
  }

  // stored so far, -1 before the run was made
  private long evaluations() {
    if (!Files.exists(store())) {
      return -1;
    }
    JsonNode runs = Json.parse("runs", Called.line(runs() + " --json").ok().out());
    return runs.isEmpty() ? -1 : runs.get(0).get("evaluations").asLong();
  }

  private String runs() {
    return "runs --store " + store();
  }

  @Test
  void aSecondProcessIsRefused() throws IOException, InterruptedException {
    Process process = start("run test-slow --evaluations 100000 --store " + store());
    try {
      long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(5);
      while (!Files.exists(store()) || !Called.line(runs()).out().contains("running")) {
        assertTrue(System.nanoTime() < deadline, () -> "the run never began");
        Thread.sleep(50);
      }
      String sentence =
          Called.line("resume " + NAME + " --store " + store()).complaint(Complaint.ENVIRONMENT);
      assertTrue(
          sentence.startsWith(
              "lmrs: run " + NAME + " is in use by process " + process.pid() + " on "),
          sentence);
    } finally {
      process.destroyForcibly().waitFor();
    }
    assertTrue(Called.line(runs()).ok().out().contains("interrupted"));
  }
}
