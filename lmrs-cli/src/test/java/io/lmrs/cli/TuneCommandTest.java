package io.lmrs.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TuneCommandTest {
  @TempDir Path folder;

  @BeforeAll
  static void withoutAScreen() {
    System.setProperty("java.awt.headless", "true");
  }

  private Path file() {
    return folder.resolve("ars.json");
  }

  private String at(String line) {
    return line + " --store " + folder.resolve("runs.db") + " --out " + file();
  }

  @Test
  void theBestSettingIsChosenReportedAndUsed() throws IOException {
    // a step of 1e-6 gets nowhere, one of 0.1 does
    String line =
        at(
            "tune sphere@5 --search ars --grid step-size=1e-6,0.1 --grid directions=4,5 --seeds 2"
                + " --report-seeds 7,8,9 --evaluations 600 --levels 1e-2");
    Path page = folder.resolve("page.md");
    Called called = Called.line(line + " --markdown " + page).ok();
    assertTrue(called.err().contains("8 of 8 runs done"), called.err());
    assertTrue(called.err().contains("6 of 6 runs done"), called.err());
    assertTrue(called.out().contains("| step-size=1e-6 directions=4 | 2.00 | 0/2 |"), called.out());
    assertTrue(called.out().contains("(best) |"), called.out());
    assertTrue(called.out().contains("on 3 other seeds (7..9)"), called.out());
    assertTrue(called.out().contains("\n| ars-tuned | 2/3 |"), called.out());
    assertTrue(called.out().startsWith(Files.readString(page)));
    JsonNode node = Called.json(file());
    assertEquals("ars", node.get("search").asText());
    assertEquals("0.1", node.get("settings").get("step-size").asText());
    assertEquals("7..9", node.get("reportSeeds").asText());
    assertEquals(2, node.get("report").get("ars-tuned").get("solved").asInt());
    // stored: nothing runs again
    assertTrue(Called.line(line).ok().err().contains("8 of them there already"));
    // run and compare take the file
    Path result = folder.resolve("result.json");
    Called.line("run sphere --evaluations 50 --settings " + file() + " --json " + result).ok();
    JsonNode search = Called.json(result).get("search");
    assertEquals("ars", search.get("name").asText());
    assertEquals("0.1", search.get("settings").get("step-size").asText());
    Called.line(
            "run sphere --evaluations 50 --settings "
                + file()
                + " --set step-size=0.2 --json "
                + result)
        .ok();
    assertEquals(
        "0.2", Called.json(result).get("search").get("settings").get("step-size").asText());
    String compared =
        Called.line(
                "compare sphere@5 --searches ars --seeds 1 --evaluations 200 --store "
                    + folder.resolve("runs.db")
                    + " --out "
                    + folder.resolve("out")
                    + " --settings "
                    + file())
            .ok()
            .out();
    assertTrue(compared.contains("\nars-tuned "), compared);
    assertEquals(
        "lmrs: search must be ars, which the settings of " + file() + " are for: lmrs",
        Called.line("run sphere --search lmrs --settings " + file()).complaint(2));
  }

  @Test
  void aPointThatIsRefusedIsTold() {
    String out =
        Called.line(
                at(
                    "tune sphere@5 --search ars --grid directions=2,0 --seeds 1 --report-seeds 1"
                        + " --evaluations 100 --set ars.radius=0.2"))
            .ok()
            .out();
    assertTrue(out.contains("\nRefused: directions=0: directions must be in [1, "), out);
    assertEquals("0.2", Called.json(file()).get("settings").get("radius").asText());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "tune --grid radius=1 --search ars; there must be a problem",
        "tune rosen --search ars; tune needs settings to try: give --grid",
        "tune rosen --search nobody --grid radius=1; unknown search: nobody",
        "tune rosen --search ars --grid radius=-1; every point of the grid is refused, the first"
            + " one: radius must be in (0, inf): -1.0",
        "tune rosen --search ars --grid radius=1 --seeds 3 --report-seeds 2..4; report-seeds must"
            + " not be among the seeds to choose on: 2",
        "tune rosen --search ars --grid radius=1 --report-seeds x; report-seeds must be like"
            + " 100..109 or 1,2,5: x",
        "tune rosen --search ars --grid radius=1 --levels 0.1,0.2; levels must be one level, to"
            + " choose by: [0.2, 0.1]",
        "tune rosen --search ars --grid radius=1 --set radius=2; --set must not name a setting of"
            + " the grid: radius",
        "tune rosen --search ars --grid radius=1 --set color=red; unknown setting of ars: color"
      })
  void badInputIsASentenceAndLeavesNothing(String line, String sentence) {
    String told = Called.line(at(line)).complaint(2);
    assertTrue(told.startsWith("lmrs: " + sentence), told);
    assertFalse(Files.exists(folder.resolve("runs.db")));
    assertFalse(Files.exists(file()));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "[]|%s must be a JSON object with a field search, as tune writes it",
        "{\"settings\":{}}|%s must be a JSON object with a field search, as tune writes it",
        "{\"search\":\"ars\",\"settings\":[1]}|settings must be a JSON object: [1]",
        "{\"search\":\"ars\",\"settings\":{\"radius\":{}}}|settings.radius must be a number or a"
            + " word: {}"
      })
  void aSpoiltSettingsFileIsRefused(String text, String sentence) throws IOException {
    Files.writeString(file(), text);
    assertEquals(
        "lmrs: " + sentence.formatted(file()),
        Called.line("run sphere --settings " + file()).complaint(2));
  }
}
