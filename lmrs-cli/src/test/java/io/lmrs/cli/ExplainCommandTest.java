package io.lmrs.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.lmrs.spec.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExplainCommandTest {
  @TempDir Path folder;

  private Called call(String line) {
    return Called.line(line + " --store " + folder.resolve("runs.db"));
  }

  @Test
  void oneEvaluationIsOne() {
    call("run sphere --evaluations 1").ok();
    String words = call("explain 1").ok().out();
    assertTrue(words.contains(", explained by 1 evaluation\n"), words);
    assertFalse(words.contains("1 evaluations"), words);
  }

  @Test
  void aStoredRunIsExplainedInWordsAsJsonAndAsATable() throws IOException {
    call("run hidden --dimension 30 --evaluations 600 --search lbfgs-fd"
            + " --set problem.manifold=3 --set problem.inner=rosenbrock")
        .ok();
    String words = call("explain 1").ok().out();
    assertTrue(words.startsWith("hidden-lbfgs-fd-1, explained by 600 evaluations\n"), words);
    assertTrue(words.contains("30 variables matter"), words);
    assertTrue(words.contains("Effective dimension: can't say."), words);
    Path table = folder.resolve("variables.csv");
    JsonNode node =
        Json.parse(
            "explanation",
            call("explain 1 --json --evaluations 400 --slices 5 --csv " + table).ok().out());
    assertEquals(3, node.get("dimension").get("value").asInt());
    assertEquals(30, node.get("variables").size());
    assertEquals("matters", node.get("variables").get(0).get("verdict").asText());
    assertEquals(5, node.get("slices").get(0).get("evaluated").size());
    String csv = Files.readString(table);
    assertEquals(31, csv.lines().count());
    assertTrue(csv.startsWith("index,name,verdict,share,low,high,last_verdict,last_share\n"), csv);
    // what was evaluated to explain is not stored
    assertEquals(601, call("export 1").ok().out().lines().count());
  }

  @Test
  void troubleIsOneSentence() {
    call("run sphere --dimension 3 --evaluations 50").ok();
    assertTrue(call("explain nothing").complaint(2).startsWith("lmrs: no run nothing in"));
    assertEquals(
        "lmrs: evaluations must be in [4, 2147483647]: 3",
        call("explain 1 --evaluations 3").complaint(2));
    assertEquals(
        "lmrs: slices must be in [2, 10000]: 1", call("explain 1 --slices 1").complaint(2));
    assertTrue(
        Called.line("explain 1 --store " + folder.resolve("none.db"))
            .complaint(2)
            .contains("none.db"));
  }
}
