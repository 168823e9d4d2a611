package io.lmrs.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

@EnabledIf(
    value = "io.lmrs.mujoco.ffm.Library#present",
    disabledReason = "MuJoCo 2.2.2 is not installed")
class MujocoCommandsTest {
  @TempDir private Path folder;

  @Test
  void aTraceComparesWithItself() throws IOException {
    Path file = folder.resolve("ant.jsonl");
    Called.line("mujoco trace ant --rules v4 --steps 10 --out " + file).ok();
    String same = Called.line("mujoco trace ant --compare " + file).ok().out();
    assertTrue(same.startsWith("ant, rules v4, 10 steps: largest difference in observation 0 "));
    Files.writeString(file, Files.readString(file).replaceFirst("\"obs\":\\[", "\"obs\":[9"));
    Called different = Called.line("mujoco trace ant --compare " + file);
    assertEquals(1, different.exit(), different.err());
  }

  @Test
  void badTracesAreRefused() {
    assertEquals(
        "lmrs: unknown task: crab (known: swimmer, hopper, halfcheetah, walker2d, ant, humanoid)",
        Called.line("mujoco trace crab --compare x").complaint(2));
    assertEquals(
        "lmrs: give either --compare FILE or --out FILE",
        Called.line("mujoco trace ant").complaint(2));
    assertEquals(
        "lmrs: the trace can't be read: " + folder.resolve("none"),
        Called.line("mujoco trace ant --compare " + folder.resolve("none")).complaint(2));
  }

  @Test
  void aRunTellsOfItsTrials() {
    Path file = folder.resolve("result.json");
    Called run =
        Called.line(
            "run swimmer --search ars --evaluations 60 --set directions=5 --set problem.horizon=30"
                + " --set problem.trial-episodes=2 --json "
                + file);
    String out = run.ok().out();
    assertTrue(out.contains("environment  MuJoCo 2.2.2, rules v4\n"), out);
    assertTrue(out.contains("threshold    325 not reached\n"), out);
    assertTrue(out.contains(" after 60 episodes (mean of 2 episodes that do not count)\n"), out);
    JsonNode json = Called.json(file);
    assertEquals("MuJoCo 2.2.2, rules v4", json.path("problem").path("version").asText());
    assertEquals(60, json.path("trials").path("lastAt").intValue());
    assertTrue(json.path("trials").path("confirmed").isNull());
    assertEquals(60, json.path("evaluations").intValue());
  }

  @Test
  void wrongSettingsAreRefused() {
    assertEquals(
        "lmrs: rules of hopper must be one of v4: v9",
        Called.line("run hopper --set problem.rules=v9").complaint(2));
    assertEquals(
        "lmrs: the problem mujoco needs a task: give --set problem.file=FILE",
        Called.line("run mujoco").complaint(2));
  }
}
