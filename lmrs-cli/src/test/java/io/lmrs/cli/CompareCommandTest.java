package io.lmrs.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.lmrs.cli.terminal.Complaint;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CompareCommandTest {
  @TempDir Path folder;

  @BeforeAll
  static void withoutAScreen() {
    System.setProperty("java.awt.headless", "true");
  }

  private String at(String line) {
    return line + " --store " + folder.resolve("runs.db") + " --out " + folder.resolve("out");
  }

  private String read(String name) throws IOException {
    return Files.readString(folder.resolve("out").resolve(name));
  }

  @Test
  void comparesAndLeavesEverythingBehind() throws IOException {
    String line =
        at(
            "compare sphere@5 rosen@4 --searches lmrs,cma-es,few=ars:directions=2 --seeds 3"
                + " --evaluations 400 --levels 1e-4,1e-2");
    Path json = folder.resolve("all.json");
    Called called = Called.line(line + " --json " + json).ok();
    assertTrue(called.err().contains("18 of 18 runs done"), called.err());
    assertTrue(called.out().contains("\nsphere@5: the reference is the known best value, 0\n"));
    assertTrue(called.out().contains("\nAll problems, to 1e-2 of the gap"), called.out());
    for (String plot :
        new String[] {
          "convergence/sphere-5",
          "convergence/rosen-4",
          "profile-ratio-1e-2",
          "profile-ratio-1e-4",
          "profile-difference-1e-2",
          "profile-difference-1e-4"
        }) {
      BufferedImage image = ImageIO.read(folder.resolve("out/" + plot + ".png").toFile());
      assertTrue(image.getWidth() > 2000, plot);
      assertTrue(read(plot + ".svg").contains("<svg"), plot);
      assertTrue(read("report.md").contains("(" + plot + ".png)"), plot);
    }
    List<String> runs = read("runs.csv").lines().toList();
    assertEquals(19, runs.size());
    JsonNode node = Called.json(json);
    JsonNode overall = node.get("overall").get(1);
    assertEquals(1e-4, overall.get("level").asDouble());
    // the table counts what the file of runs says
    long column = List.of(runs.getFirst().split(",")).indexOf("to_1e-4");
    for (JsonNode search : overall.get("searches")) {
      long solved =
          runs.stream()
              .skip(1)
              .map(run -> run.split(","))
              .filter(run -> run[2].equals(search.get("label").asText()))
              .filter(run -> !run[(int) column].isEmpty())
              .count();
      assertEquals(solved, search.get("solved").asLong(), search.toString());
      assertEquals(6, search.get("instances").asInt());
    }
    assertEquals("2", node.get("searches").get(2).get("settings").get("directions").asText());
    assertTrue(read("report.md").contains("./lmrs compare sphere@5 rosen@4 --searches"));
    // the same again from the store, to the letter
    assertEquals(called.out(), Called.line(line).ok().out());
    // one search more: only its runs are new
    Called more = Called.line(line.replace("lmrs,", "lmrs,ema,")).ok();
    assertTrue(more.err().contains("24 runs in group compare"), more.err());
    assertTrue(more.err().contains("18 of them there already"), more.err());
    String listed = Called.line("runs --store " + folder.resolve("runs.db")).ok().out();
    assertEquals("group compare: 24 runs, 24 finished (lmrs runs --group compare)\n", listed);
    String members =
        Called.line("runs --group compare --store " + folder.resolve("runs.db")).ok().out();
    assertTrue(members.contains("\ncompare.rosen-cma-es-1 "), members);
  }

  @Test
  void threadsChangeNothing() throws IOException {
    String line = "compare sphere@4 --searches lmrs,ars --seeds 2 --evaluations 200 --out ";
    for (int threads : new int[] {1, 3}) {
      Path own = folder.resolve("t" + threads);
      Called.line(
              line + own + " --threads " + threads + " --store " + folder.resolve(threads + ".db"))
          .ok();
    }
    assertEquals(
        Files.readString(folder.resolve("t1/curves.csv")),
        Files.readString(folder.resolve("t3/curves.csv")));
  }

  @Test
  void untilTargetEndsARunThere() throws IOException {
    Called.line(at("compare sphere@4 --searches lmrs --seeds 2 --evaluations 3000 --until-target"))
        .ok();
    for (String run : read("runs.csv").lines().skip(1).toList()) {
      assertTrue(run.endsWith(",target"), run);
      String[] cells = run.split(",");
      assertEquals(cells[4], cells[6], "it ended when it got there: " + run);
    }
  }

  @Test
  void targetsAreValues() throws IOException {
    String line =
        at(
            "compare sphere@4 --searches lmrs,cma-es --seeds 2 --evaluations 2000 --target 1e-3,0.1");
    Called called = Called.line(line + " --until-target").ok();
    assertTrue(called.out().contains("sphere@4: what counts is to reach a value"), called.out());
    assertFalse(called.out().contains("of the gap"), called.out());
    for (String run : read("runs.csv").lines().skip(1).toList()) {
      String[] cells = run.split(",");
      assertTrue(run.endsWith(",target"), run);
      // to 0.1 first, and the run ended at 1e-3
      assertTrue(Long.parseLong(cells[6]) <= Long.parseLong(cells[7]), run);
      assertEquals(cells[4], cells[7], run);
    }
    assertTrue(read("report.md").contains("## To the value 0.001\n"), read("report.md"));
  }

  @Test
  void allStartWhereTheUserSays() throws IOException {
    Called.line(
            at("compare sphere@3 --searches ars,cma-es --evaluations 30 --seeds 2 --start zeros"))
        .ok();
    int start =
        List.of(read("runs.csv").lines().findFirst().orElseThrow().split(",")).indexOf("start");
    for (String run : read("runs.csv").lines().skip(1).toList()) {
      assertEquals("0.0", run.split(",", -1)[start], run);
    }
    Path file = folder.resolve("start.json");
    Files.writeString(file, "[1, 2, 3]");
    Called.line(at("compare sphere@3 --searches ars --evaluations 30 --seeds 2 --start " + file))
        .ok();
    for (String run : read("runs.csv").lines().skip(1).toList()) {
      assertEquals("14.0", run.split(",", -1)[start], run);
    }
    Called wrong = Called.line(at("compare sphere@4 --searches ars --start " + file));
    assertEquals(Complaint.BAD_INPUT, wrong.exit());
    assertTrue(wrong.err().contains("start must have 4 entries: 3"), wrong.err());
  }

  @Test
  void settingsReachTheirSearchAndTheProblems() throws IOException {
    Called.line(
            at(
                "compare sphere@4 --searches ars,other=ars --set other.directions=3"
                    + " --set problem.noise=0.1 --seeds 1 --evaluations 100"))
        .ok();
    assertTrue(read("report.md").contains("| other | ars | directions=3 |"), read("report.md"));
    assertTrue(read("runs.csv").contains(",true,"), "the noise was seen");
  }

  @Test
  void twoLabelsOfOneSearchShareTheirRuns() throws IOException {
    Called called =
        Called.line(at("compare sphere@4 --searches ars,same=ars --seeds 2 --evaluations 100"))
            .ok();
    assertTrue(called.out().contains("same "), called.out());
    String listed = Called.line("runs --store " + folder.resolve("runs.db")).ok().out();
    assertTrue(listed.startsWith("group compare: 2 runs"), listed);
  }

  @Test
  void freshForgetsWhatWasStored() {
    String line = at("compare sphere@4 --searches ars --seeds 1 --evaluations 100");
    Called.line(line).ok();
    assertTrue(Called.line(line).ok().err().contains("1 of them there already"));
    assertFalse(Called.line(line + " --fresh").ok().err().contains("there already"));
  }

  @Test
  void aProblemThatAlwaysFailsIsToldAsSuch() throws IOException {
    Called called =
        Called.line(at("compare test-failing --searches ars,lmrs --seeds 1 --evaluations 50")).ok();
    assertTrue(called.out().contains("0/1"), called.out());
    assertTrue(read("runs.csv").contains("all-failed"), read("runs.csv"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "compare; there must be a problem: name some, such as rosen@20 (see lmrs list problems)",
        "compare rosen@1; dimension must be in [2, 10000000]: 1",
        "compare rosen --dimension 0; dimension must be in [1, 10000000]: 0",
        "compare rosen --seeds 0; seeds must be in [1, 1000000]: 0",
        "compare rosen --seeds 1.5; seeds must be an integer: 1.5",
        "compare rosen --seeds few; seeds must be like 10, 100..109 or 1,2,5: few",
        "compare rosen --seeds 1,1; seeds must be distinct: 1,1",
        "compare rosen --evaluations 0; evaluations must be at least 1: 0",
        "compare rosen --levels 0; levels must be in [1e-15, 1): 0.0",
        "compare rosen --levels 1e-2,0.01; levels must be distinct: [0.01, 0.01]",
        "compare rosen --threads 0; threads must be in [1, 10000]: 0",
        "compare rosen --searches ars-tuned; searches must be searches; a tuned one",
        "compare rosen --searches ars,ars; the labels of the searches must be distinct: ars",
        "compare rosen --set radius=1; --set must be problem.key=value or SEARCH.key=value with one of"
            + " lmrs, ars, cma-es: radius=1",
        "compare rosen --set ars.radius=0; radius must be in (0, inf): 0.0",
        "compare rosen --set ars.color=red; unknown setting of ars: color",
        "compare rosen --group a/b; group must be 1 to 64 letters, digits, - and _: a/b",
        "compare rosen --settings none.json; settings can't be read: no such file: none.json",
        "compare rosen --command ./f --dimension 2; give either a problem or --command: rosen",
        "compare --command ./f; the problem command needs the number of variables: give --dimension"
      })
  void badInputIsASentenceAndLeavesNothing(String line, String sentence) {
    String told = Called.line(at(line)).complaint(2);
    assertTrue(told.startsWith("lmrs: " + sentence), told);
    assertFalse(Files.exists(folder.resolve("runs.db")));
    assertFalse(Files.exists(folder.resolve("out")));
  }

  @Test
  void aFolderThatCannotBeMadeIsTrouble() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "");
    assertTrue(
        Called.line("compare sphere --store " + folder.resolve("runs.db") + " --out " + file)
            .complaint(3)
            .startsWith("lmrs: can't "));
  }
}
