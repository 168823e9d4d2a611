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
import java.util.ArrayList;
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
      assertEquals(
          new TraceFile.Header(task.word(), task.rules().getFirst(), task.load().observations()),
          TraceFile.header(file));
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

  private void refused(Path file, BuiltIn task, String sentence) {
    Task loaded = task.load();
    assertEquals(
        file + sentence,
        assertThrows(IllegalArgumentException.class, () -> TraceFile.compare(loaded, file))
            .getMessage());
  }

  @Test
  void whatIsNoTraceIsRefused() throws IOException {
    Path file = written(BuiltIn.HOPPER, 2);
    refused(file, BuiltIn.SWIMMER, ", line 1: task must be swimmer, the trace is of hopper");
    Files.writeString(file, Files.readString(file).replace("\"task\":\"hopper\",", ""));
    refused(file, BuiltIn.SWIMMER, ", line 1: qpos must have 5 numbers: 6");
    Path text = Files.writeString(folder.resolve("text"), "1\n2\n");
    refused(text, BuiltIn.SWIMMER, ", line 1 must be a JSON object");
  }

  @Test
  void whatIsNoNumberIsRefusedAndNeverPassesForOne() throws IOException {
    List<String> whole = Files.readAllLines(written(BuiltIn.HOPPER, 4));
    broken(whole, "\"obs\":\\[[^,]+", "\"obs\":[null", "obs[0] must be a finite number: null");
    broken(whole, "\"obs\":\\[[^,]+", "\"obs\":[\"1\"", "obs[0] must be a finite number: \"1\"");
    broken(whole, "\"obs\":\\[[^,]+", "\"obs\":[1e999", "obs[0] must be a finite number: ");
    broken(whole, "\"reward\":[^,]+,", "", "reward must be a finite number: it is missing");
    broken(whole, "\"done\":[^,]+,", "", "done must be true or false: it is missing");
    broken(
        whole,
        "\"action\":\\[[^,]+",
        "\"action\":[true",
        "action[0] must be a finite number: true");
  }

  // a blank line before, since lines are counted as an editor counts them
  private void broken(List<String> whole, String from, String to, String sentence)
      throws IOException {
    List<String> lines = new ArrayList<>(whole);
    lines.set(3, "\n" + lines.get(3).replaceFirst(from, to));
    Path file = Files.write(folder.resolve("broken.jsonl"), lines);
    Task task = BuiltIn.HOPPER.load();
    String said =
        assertThrows(IllegalArgumentException.class, () -> TraceFile.compare(task, file))
            .getMessage();
    assertTrue(said.startsWith(file + ", line 5: " + sentence), said);
  }

  @Test
  void aSimulationOfOursThatDivergesDiffers() throws IOException {
    Path file = written(BuiltIn.HOPPER, 4);
    List<String> lines = Files.readAllLines(file);
    lines.set(0, lines.get(0).replaceFirst("\"qvel\":\\[[^,]+", "\"qvel\":[1e300"));
    Files.write(file, lines);
    assertFalse(TraceFile.compare(BuiltIn.HOPPER.load(), file).within(1e-7));
  }
}
