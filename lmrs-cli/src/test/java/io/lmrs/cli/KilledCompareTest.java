package io.lmrs.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.lmrs.spec.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KilledCompareTest {
  private static final String COMPARE =
      "compare test-slow --searches lmrs,ars --seeds 2 --evaluations 400 --threads 2";

  @TempDir Path folder;

  private String on(String store, String out) {
    return COMPARE + " --store " + folder.resolve(store) + " --out " + folder.resolve(out);
  }

  // it comes to some evaluations and then hardly gets on
  private Process start(int swift, int pauseMillis) throws IOException {
    List<String> options =
        List.of("-Dlmrs.test.swift=" + swift, "-Dlmrs.test.pause=" + pauseMillis);
    return Spawned.start(folder, options, on("killed.db", "killed"));
  }

  // everything but the time
  private String runs(String out) throws IOException {
    StringBuilder text = new StringBuilder();
    for (String line : Files.readAllLines(folder.resolve(out).resolve("runs.csv"))) {
      text.append(line.replaceFirst(",[^,]*,([^,]*)$", ",$1")).append('\n');
    }
    return text.toString();
  }

  private JsonNode stored() {
    return Json.parse(
        "runs", Called.line("runs --json --store " + folder.resolve("killed.db")).ok().out());
  }

  @Test
  void killedItGoesOnWhereItWas() throws IOException, InterruptedException {
    Called.line(on("whole.db", "whole")).ok();
    // 1000 of 1600 evaluations: of the two runs at a time one has ended, another is in the middle
    Process process = start(1000, 3_600_000);
    try {
      long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(5);
      while (!Files.exists(folder.resolve("killed.db")) || !midway(stored())) {
        assertTrue(process.isAlive(), () -> "it ended before it could be killed");
        assertTrue(System.nanoTime() < deadline, () -> "it does not get on");
        Thread.sleep(20);
      }
    } finally {
      process.destroyForcibly().waitFor();
    }
    long before = evaluations(stored());
    Called again = Called.line(on("killed.db", "killed")).ok();
    assertTrue(again.err().contains(" of them there already"), again.err());
    assertTrue(before > 400, "a run and a part of another were stored: " + before);
    assertEquals(runs("whole"), runs("killed"));
    // one stored run per job, each with the evaluations of its budget
    JsonNode stored = stored();
    assertEquals(4, stored.size());
    assertEquals(4 * 400, evaluations(stored));
    stored.forEach(run -> assertEquals("compare", run.get("group").asText()));
    // once more there is nothing to do
    Called third = Called.line(on("killed.db", "third")).ok();
    assertTrue(third.err().contains("4 runs in group compare"), third.err());
    assertTrue(third.err().contains("4 of them there already"), third.err());
    assertEquals(
        Files.readString(folder.resolve("killed/runs.csv")),
        Files.readString(folder.resolve("third/runs.csv")));
  }

  private static boolean midway(JsonNode runs) {
    boolean ended = false;
    boolean begun = false;
    for (JsonNode run : runs) {
      boolean finished = run.get("state").asText().equals("finished");
      ended |= finished;
      begun |= !finished && run.get("evaluations").asLong() > 50;
    }
    return ended && begun;
  }

  private static long evaluations(JsonNode runs) {
    long sum = 0;
    for (JsonNode run : runs) {
      sum += run.get("evaluations").asLong();
    }
    return sum;
  }

  @Test
  void toldToEndItSaysHowToGoOn() throws IOException, InterruptedException {
    Process process = start(50, 200);
    try {
      long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(5);
      while (!Files.exists(folder.resolve("killed.db")) || evaluations(stored()) < 50) {
        assertTrue(System.nanoTime() < deadline, () -> "it does not get on");
        Thread.sleep(20);
      }
      process.destroy();
      assertTrue(process.waitFor(5, TimeUnit.MINUTES));
    } finally {
      process.destroyForcibly().waitFor();
    }
    String err = Files.readString(folder.resolve("err"));
    assertTrue(err.contains("the same command goes on where this one was."), err);
    for (JsonNode run : stored()) {
      String state = run.get("state").asText();
      assertTrue(state.equals("cancelled") || state.equals("finished"), state);
    }
    Called.line(on("killed.db", "killed")).ok();
    assertEquals(4 * 400, evaluations(stored()));
  }
}
