package io.lmrs.mujoco;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Installed
class TraceFileTest {
  @TempDir private Path folder;

  private Path written(BuiltIn task, int steps) throws IOException {
    Path file = folder.resolve(task.word() + ".jsonl");
    try (PrintStream out = new PrintStream(file.toFile(), StandardCharsets.UTF_8)) {
      TraceFile.write(task.load(), 5, steps, out);
    }
    return file;
  }

  @Test
  void aTraceOfOursReplaysToTheLastBit() throws IOException {
    for (BuiltIn task : BuiltIn.values()) {
      Path file = written(task, 40);
      assertEquals(task.load().observations(), TraceFile.observations(file));
      TraceFile.Differences found = TraceFile.compare(task.load(), file);
      assertEquals(40, found.steps());
      assertEquals(0, found.observation(), task.word());
      assertEquals(0, found.reward(), task.word());
      assertTrue(found.within(0), task.word());
    }
  }

  @Test
  void aTraceThatDiffersIsFound() throws IOException {
    Path file = written(BuiltIn.HOPPER, 5);
    List<String> lines = Files.readAllLines(file);
    lines.set(3, lines.get(3).replaceFirst("\"reward\":([0-9.]+)", "\"reward\":7.5"));
    Files.write(file, lines);
    TraceFile.Differences found = TraceFile.compare(BuiltIn.HOPPER.load(), file);
    assertFalse(found.within(1e-7));
    assertEquals(2, found.rewardStep());
    assertTrue(found.reward() > 1, found.toString());
    assertEquals(0, found.observation());
  }

  @Test
  void whatIsNoTraceIsRefused() throws IOException {
    Path file = written(BuiltIn.HOPPER, 2);
    assertEquals(
        file + ", line 1: qpos must have 5 numbers: 6",
        assertThrows(
                IllegalArgumentException.class,
                () -> TraceFile.compare(BuiltIn.SWIMMER.load(), file))
            .getMessage());
    Path text = Files.writeString(folder.resolve("text"), "one\ntwo\n");
    assertEquals(
        text + ", line 1: must be a JSON object",
        assertThrows(
                IllegalArgumentException.class,
                () -> TraceFile.compare(BuiltIn.SWIMMER.load(), text))
            .getMessage());
  }
}
