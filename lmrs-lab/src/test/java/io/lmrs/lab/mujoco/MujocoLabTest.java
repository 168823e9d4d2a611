package io.lmrs.lab.mujoco;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.lab.Called;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

@EnabledIf(
    value = "io.lmrs.mujoco.ffm.Library#present",
    disabledReason = "MuJoCo 2.2.2 is not installed")
class MujocoLabTest {
  @TempDir private Path folder;

  @Test
  void aTraceComparesWithItself() throws IOException {
    Path file = folder.resolve("ant.jsonl");
    Called.line("mujoco trace ant --rules v4 --steps 10 --out " + file).ok();
    String same = Called.line("mujoco trace ant --compare " + file).ok().out();
    assertEquals(
        "ant, rules v4, 10 steps: largest difference in observation 0, in reward 0, endings that"
            + " differ 0\n",
        same);
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
  void aTraceThatLacksNumbersIsNoMatch() throws IOException {
    Path file = folder.resolve("hopper.jsonl");
    Called.line("mujoco trace hopper --steps 3 --out " + file).ok();
    String whole = Files.readString(file);
    Files.writeString(file, whole.replaceFirst("\"reward\":[^,]+,", ""));
    assertEquals(
        "lmrs: " + file + ", line 2: reward must be a finite number: it is missing",
        Called.line("mujoco trace hopper --compare " + file).complaint(2));
    Files.writeString(file, whole.replaceFirst("(.*\n.*\"obs\":\\[)[^,]+", "$1null"));
    assertEquals(
        "lmrs: " + file + ", line 2: obs[0] must be a finite number: null",
        Called.line("mujoco trace hopper --compare " + file).complaint(2));
    assertEquals(
        "lmrs: " + file + ", line 1: task must be walker2d, the trace is of hopper",
        Called.line("mujoco trace walker2d --compare " + file).complaint(2));
  }

  @Test
  void aTraceIsComparedByItsOwnRules() {
    Path file = folder.resolve("humanoid.jsonl");
    Called.line("mujoco trace humanoid --rules paper --steps 3 --out " + file).ok();
    String same = Called.line("mujoco trace humanoid --compare " + file).ok().out();
    assertTrue(same.startsWith("humanoid, rules paper, 3 steps: "), same);
  }

  @Test
  void episodesLeaveNothingBehind() {
    String out = Called.line("mujoco leak swimmer --here --episodes 10 --steps 2").out();
    assertEquals(10, out.lines().filter(l -> l.matches("\\| *[0-9]+ \\|.*")).count(), out);
  }
}
