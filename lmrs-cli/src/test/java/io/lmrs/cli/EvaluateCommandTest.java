package io.lmrs.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.lmrs.spec.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EvaluateCommandTest {
  @TempDir Path folder;

  private static Called evaluate(String in, String line) {
    return Called.piped(in, ("evaluate " + line).split(" "));
  }

  @Test
  void printsAValuePerLineInOrder() {
    Called called = evaluate("[1, 2]\n[0.1, 0.2]\n\n[3, 4]\n", "sphere --dimension 2").ok();
    assertEquals(
        "{\"value\":5.0}\n{\"value\":0.05000000000000001}\n{\"value\":25.0}\n", called.out());
  }

  @Test
  void readsAFileAndPrintsFailures() throws IOException {
    Path points = Files.writeString(folder.resolve("points.jsonl"), "[1,2,3]\n[4,5,6]");
    Called called = Called.with("evaluate", "test-failing", "--points", points.toString()).ok();
    assertEquals("{\"failure\":\"out of coffee\"}\n".repeat(2), called.out());
  }

  @Test
  void givesARunsBestBack() {
    Path result = folder.resolve("result.json");
    Called.line(
            "run synthetic --dimension 20 --set problem.manifold=4 --evaluations 300 --json "
                + result)
        .ok();
    JsonNode json = Called.json(result);
    String out =
        evaluate(json.get("point") + "\n", "synthetic --dimension 20 --set problem.manifold=4")
            .ok()
            .out();
    assertEquals(json.get("best").doubleValue(), Json.parse("out", out).get("value").doubleValue());
  }

  @Test
  void noiseDependsOnSeedAndLineAlone() {
    String points = "[0, 0]\n[0, 0]\n";
    String one = evaluate(points, "noisysphere --dimension 2 --seed 1 --threads 1").ok().out();
    assertEquals(
        one, evaluate(points, "noisysphere --dimension 2 --seed 1 --threads 2").ok().out());
    assertNotEquals(one, evaluate(points, "noisysphere --dimension 2 --seed 2").ok().out());
    String[] lines = one.split("\n");
    assertNotEquals(lines[0], lines[1]);
  }

  @Test
  void nothingInNothingOut() {
    assertEquals("", evaluate("", "sphere").ok().out());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "[1]; line 2 must have 2 entries: 1",
        "nonsense; line 2 must be JSON (column 1): Unrecognized token 'nonsense'",
        "[NaN, 1]; line 2 must be JSON (column 5): Non-standard token 'NaN'",
        "[\"NaN\", 1]; line 2[0] must be a number: \"NaN\"",
        "[1, null]; line 2[1] must be a number: null",
        "[1, 1e999]; line 2[1] must be a finite number: ",
        "7; line 2 must be a JSON array of numbers: 7",
        "[1, 2] 3; line 2 must be JSON (column 8): more follows after its end"
      })
  void badPointsAreASentenceAndNothingElse(String line, String start) {
    String sentence = evaluate("[1, 2]\n" + line + "\n", "sphere --dimension 2").complaint(2);
    assertTrue(sentence.startsWith("lmrs: " + start), sentence);
  }

  @Test
  void otherBadInput() {
    assertEquals(
        "lmrs: points can't be read: no such file: nosuch",
        Called.line("evaluate sphere --points nosuch").complaint(2));
    assertEquals(
        "lmrs: there is no search here, a setting of the problem is written problem.radius: radius",
        Called.line("evaluate sphere --set radius=1").complaint(2));
    assertTrue(
        Called.line("evaluate nosuch").complaint(2).startsWith("lmrs: unknown problem: nosuch"));
    assertEquals(
        "lmrs: threads must be in [1, 10000]: 0",
        evaluate("[1]\n", "sphere --dimension 1 --threads 0").complaint(2));
    assertEquals(
        "lmrs: dimension must be in [1, 10000000]: 0",
        evaluate("[1]\n", "sphere --dimension 0").complaint(2));
    assertEquals(
        "lmrs: --set must name a key only once: problem.noise",
        Called.line("evaluate sphere --set problem.noise=1 --set problem.noise=2").complaint(2));
    assertEquals(
        "lmrs: points must be a file, this is a folder: " + folder,
        Called.line("evaluate sphere --points " + folder).complaint(2));
    assertEquals(
        "lmrs: points must be a path: \"\"",
        Called.with("evaluate", "sphere", "--points", "").complaint(2));
  }
}
