package io.lmrs.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.lmrs.cli.terminal.Complaint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompareBbobTest {
  @TempDir Path folder;

  @BeforeAll
  static void withoutAScreen() {
    System.setProperty("java.awt.headless", "true");
  }

  private String at(String line) {
    return line + " --store " + folder.resolve("runs.db") + " --out " + folder.resolve("out");
  }

  private String read(String name) throws IOException {
    return Files.readString(folder.resolve(name));
  }

  @Test
  void judgesByTargetsAndWritesCocosFiles() throws IOException {
    String line =
        at(
            "compare bbob --dimension 2,7 --functions 1,8 --instances 1..2"
                + " --searches cma-es,lbfgs-fd --evaluations 150d");
    Path coco = folder.resolve("coco");
    Path json = folder.resolve("all.json");
    Called called = Called.line(line + " --coco " + coco + " --json " + json).ok();
    assertTrue(called.err().contains("16 of 16 runs done"), called.err());
    assertTrue(
        called.out().contains("7 variables: 4 instances of 2 functions, 1 seed, at most 1050"));
    for (String plot : new String[] {"ecdf", "ecdf-2", "ecdf-7"}) {
      assertTrue(read("out/" + plot + ".svg").contains("<svg"), plot);
      assertTrue(read("out/report.md").contains("(" + plot + ".png)"), plot);
    }
    assertTrue(read("out/report.md").contains("\n| 8 Rosenbrock | "), read("out/report.md"));
    List<String> runs = read("out/targets.csv").lines().toList();
    assertEquals(17, runs.size());
    JsonNode node = Called.json(json);
    // the table counts what the file of runs says
    String[] heading = runs.getFirst().split(",");
    int count = 0;
    for (String target : new String[] {"1e2", "1e1", "1e0", "1e-1", "1e-3", "1e-5", "1e-8"}) {
      int column = List.of(heading).indexOf("to_" + target);
      for (String run : runs.subList(1, runs.size())) {
        String[] cells = run.split(",", -1);
        count +=
            cells[3].equals("7") && cells[4].equals("lbfgs-fd") && !cells[column].isEmpty() ? 1 : 0;
      }
    }
    JsonNode score = node.get("dimensions").get(1).get("all").get("lbfgs-fd");
    assertEquals(count / 28.0, score.get("solved").asDouble(), 1e-12);
    assertTrue(count > 0);
    // a run ends where an evaluation, not an incumbent that none evaluated, comes within 1e-8
    int ended = 0;
    for (String run : runs.subList(1, runs.size())) {
      String[] cells = run.split(",", -1);
      assertEquals(cells[9].equals("target"), !cells[cells.length - 1].isEmpty(), run);
      ended += cells[9].equals("target") ? 1 : 0;
    }
    assertTrue(ended > 0 && ended < 16, "ended at the target: " + ended);
    // the same again from the store, to the letter; folders of COCO's are not reused
    Called again = Called.line(line + " --coco " + coco).ok();
    assertEquals(called.out(), again.out());
    assertCoco(coco, runs);
  }

  private void assertCoco(Path coco, List<String> runs) throws IOException {
    for (String name : new String[] {"cma-es", "cma-es-0001", "lbfgs-fd", "lbfgs-fd-0001"}) {
      assertTrue(Files.exists(coco.resolve(name).resolve("bbobexp_f8.info")), name);
    }
    String info = Files.readString(coco.resolve("lbfgs-fd/bbobexp_f8.info"));
    List<String> lines = info.lines().toList();
    assertEquals(6, lines.size(), info);
    assertTrue(lines.get(0).startsWith("suite = 'bbob', funcId = 8, DIM = 2, "), info);
    // the evaluations that the list names are those of the runs
    for (String run : runs.subList(1, runs.size())) {
      String[] cells = run.split(",", -1);
      if (cells[4].equals("lbfgs-fd") && cells[1].equals("8")) {
        String entry = lines.get(cells[3].equals("2") ? 2 : 5);
        assertTrue(entry.contains(", " + cells[2] + ":" + cells[6] + "|"), entry);
      }
    }
    for (String dimension : new String[] {"2", "7"}) {
      String data = "lbfgs-fd/data_f8/bbobexp_f8_DIM" + dimension + ".dat";
      String text = Files.readString(coco.resolve(data));
      assertEquals(2, text.lines().filter(l -> l.startsWith("%")).count());
      String first = text.lines().skip(1).findFirst().orElseThrow();
      // coordinates up to six variables
      assertEquals(dimension.equals("2") ? 7 : 5, first.split(" ").length, first);
      assertTrue(first.startsWith("1 0 +"), first);
      assertEquals(text, Files.readString(coco.resolve(data.replace("fd/", "fd-0001/"))));
    }
  }

  @Test
  void whatIsWrongIsNamed() {
    refused(
        "compare sphere@3 --coco " + folder.resolve("c"),
        "--coco must go with bbob or bbob-largescale and no other problem: ");
    refused(
        "compare bbob@3:function=1,noise=1 --coco " + folder.resolve("c"),
        "--coco must go with functions as they are, without other settings: bbob@3");
    refused(
        "compare bbob --levels 1e-2",
        "--levels must be left out for bbob, where COCO's targets judge and end a run");
    refused("compare bbob --until-target", "--until-target must be left out for bbob");
    refused("compare bbob --functions 0..3", "functions must be in [1, 24]: 0");
    refused("compare bbob --functions x", "functions must be like 1..5 or 1,2,5: x");
    refused("compare bbob --evaluations d", "evaluations must be an integer, or one followed by d");
    refused("compare bbob --evaluations 0d", "evaluations must be at least 1: 0d");
  }

  private void refused(String line, String words) {
    Called called = Called.line(at(line));
    assertEquals(Complaint.BAD_INPUT, called.exit(), called.err());
    assertTrue(called.err().contains(words), called.err());
  }
}
