package io.lmrs.cli.terminal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.lmrs.cli.Called;
import io.lmrs.spec.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class CancellationTest {
  @TempDir Path folder;

  @Test
  @EnabledOnOs(value = OS.LINUX, disabledReason = "env does not reset signals")
  void ctrlCEndsARunCleanly() throws IOException, InterruptedException {
    Path json = folder.resolve("result.json");
    Path out = folder.resolve("out");
    Process process =
        new ProcessBuilder(
                // a process started in the background of a script ignores the signal otherwise
                "env",
                "--default-signal=INT",
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                "io.lmrs.cli.Main",
                "run",
                "elli",
                "--store",
                folder.resolve("runs.db").toString(),
                "--time",
                "10h",
                "--json",
                json.toString())
            .redirectOutput(out.toFile())
            .redirectError(folder.resolve("err").toFile())
            .start();
    try {
      long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(5);
      while (!begun()) {
        assertTrue(System.nanoTime() < deadline, () -> "the run never began");
        Thread.sleep(50);
      }
      new ProcessBuilder("kill", "-INT", Long.toString(process.pid())).start().waitFor();
      assertTrue(process.waitFor(5, TimeUnit.MINUTES));
      assertEquals(130, process.exitValue());
    } finally {
      process.destroyForcibly();
    }
    JsonNode result = Called.json(json);
    assertEquals("cancelled", result.get("stop").asText());
    assertTrue(result.get("evaluations").asLong() > 0);
    String told = Files.readString(out);
    assertTrue(told.startsWith("The run was cancelled."), told);
    assertTrue(told.contains("\nresume with: ./lmrs resume elli-lmrs-1 --store "), told);
  }

  private boolean begun() {
    Path store = folder.resolve("runs.db");
    return Files.exists(store)
        && Json.parse("runs", Called.line("runs --json --store " + store).out())
                .path(0)
                .path("evaluations")
                .asLong()
            > 0;
  }

  @Test
  void closedItWatchesNoMore() {
    try (Cancellation cancellation = Cancellation.watch(() -> {})) {
      assertTrue(!cancellation.cancelled());
    }
    // a second one can be registered and removed just the same
    Cancellation.watch(() -> {}).close();
  }
}
