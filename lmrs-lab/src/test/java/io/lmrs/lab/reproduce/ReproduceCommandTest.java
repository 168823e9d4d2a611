package io.lmrs.lab.reproduce;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.MissingPart;
import io.lmrs.airfoil.Xfoil;
import io.lmrs.cli.file.WholeFile;
import io.lmrs.lab.Called;
import io.lmrs.lab.paper.Exhibits;
import io.lmrs.problem.TestFunction;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

class ReproduceCommandTest {
  @TempDir Path folder;

  private String page(String name) {
    Called.line("reproduce " + name + " --budget smoke --out " + folder).ok();
    String page = WholeFile.read("page", folder.resolve(name + ".md"));
    for (String part :
        List.of("./lmrs reproduce " + name, "## How it was run", "| versions |", "| machine |")) {
      assertTrue(page.contains(part), page);
    }
    return page;
  }

  /** The cells of a row that begins like this, without those. */
  private static List<String> row(String page, String begin) {
    String line =
        page.lines()
            .filter(l -> l.startsWith("| " + begin + " |"))
            .findFirst()
            .orElseThrow(() -> new AssertionError("no row " + begin + " in\n" + page));
    return Arrays.stream(line.split("\\|")).map(String::strip).skip(1).toList();
  }

  private void hasPicture(String file) throws IOException {
    assertTrue(Files.size(folder.resolve(file + ".png")) > 1000);
    assertTrue(Files.size(folder.resolve(file + ".svg")) > 1000);
  }

  @Test
  void theListNamesEveryExhibit() {
    String out = Called.line("reproduce list").ok().out();
    for (Exhibit exhibit : Exhibits.all()) {
      assertTrue(out.contains("\n" + exhibit.name() + " "), out);
    }
  }

  @Test
  void aWrongNameOrWordOrNumberIsASentence() {
    assertEquals(2, Called.line("reproduce figure9 --out " + folder.resolve("x")).exit());
    String wrong =
        Called.line("reproduce figure5 --only nothing --budget smoke --out " + folder.resolve("x"))
            .complaint(2);
    assertTrue(wrong.contains("only must name words of figure5"), wrong);
    wrong = Called.line("reproduce figure5 --seeds 0 --out " + folder.resolve("x")).complaint(2);
    assertTrue(wrong.contains("seeds must be"), wrong);
    wrong = Called.line("reproduce table1 --episodes 0 --out " + folder.resolve("x")).complaint(2);
    assertEquals("lmrs: episodes must be at least 1: 0", wrong);
    wrong = Called.line("reproduce figure5 --episodes 9 --out " + folder.resolve("x")).complaint(2);
    assertTrue(wrong.contains("--episodes is for table1"), wrong);
    wrong = Called.line("reproduce claims --seeds 9 --out " + folder.resolve("x")).complaint(2);
    assertTrue(wrong.contains("--seeds is not for this experiment: claims"), wrong);
    wrong = Called.line("reproduce figure5 --only , --out " + folder.resolve("x")).complaint(2);
    assertTrue(wrong.contains("only must name at least one word"), wrong);
    wrong =
        Called.line("reproduce figure5 --budget campaign --out " + folder.resolve("x"))
            .complaint(2);
    assertTrue(
        wrong.contains("--budget campaign is for table1, figure1, figure2, figure3: "), wrong);
    wrong = Called.line("reproduce table1 --tune hopper --out " + folder.resolve("x")).complaint(2);
    assertEquals("lmrs: --tune is for --budget campaign", wrong);
    wrong =
        Called.line("reproduce table1 --budget campaign --tune ant --out " + folder.resolve("x"))
            .complaint(2);
    assertEquals("lmrs: tune must name tasks of swimmer, halfcheetah, hopper: ant", wrong);
    wrong = Called.line("reproduce figure5 --hours -1 --out " + folder.resolve("x")).complaint(2);
    assertEquals("lmrs: hours must be at least 0: -1.0", wrong);
    wrong = Called.line("reproduce figure5 --threads 0 --out " + folder.resolve("x")).complaint(2);
    assertTrue(wrong.contains("threads must be"), wrong);
    assertTrue(Files.notExists(folder.resolve("x")));
  }

  @Test
  void figure5HasARowForEveryManifoldAndRunsNothingTwice() throws IOException {
    String page = page("figure5");
    for (int n : new int[] {2, 5, 10, 20, 50, 100}) {
      row(page, "100 | " + n);
    }
    for (int n : new int[] {2, 5, 10, 50, 100, 500, 1000}) {
      assertEquals(ExhibitPage.NOT_RUN, row(page, "1000 | " + n).get(2));
    }
    assertTrue(row(page, "100 | 2").get(2).contains(" ± "), page);
    hasPicture("figure5/d100");
    assertTrue(Files.readString(folder.resolve("figure5/curves.csv")).startsWith("d,n,method,"));
    String curves = Files.readString(folder.resolve("figure5/curves.csv"));
    Called again = Called.line("reproduce figure5 --budget smoke --threads 1 --out " + folder).ok();
    assertTrue(again.err().matches("(?s)figure5: (\\d+) runs, \\1 of them there already.*"));
    assertEquals(curves, Files.readString(folder.resolve("figure5/curves.csv")));
  }

  @Test
  void onlyRunsWhatHasTheWord() {
    Called.line("reproduce figure5 --budget smoke --only n=100 --out " + folder).ok();
    String page = WholeFile.read("page", folder.resolve("figure5.md"));
    assertEquals(ExhibitPage.NOT_RUN, row(page, "100 | 2").get(2));
    assertTrue(row(page, "100 | 100").get(2).contains(" ± "), page);
  }

  @Test
  @EnabledIf(
      value = "io.lmrs.mujoco.ffm.Library#present",
      disabledReason = "MuJoCo 2.2.2 is not installed")
  void table1HasThePapersRowsAndColumns() {
    String page = page("table1");
    assertTrue(
        page.contains(
            "| Task | Threshold | whose | LMRS | ARS | CMA-ES | Guided ES | PPO | REMBO | No"
                + " learning | Offline l. | No search |"),
        page);
    for (String printed :
        List.of(
            "Swimmer | 325: 222, 381, 460, 640, 790, 520, 320, 325",
            "Hopper | 3120: 2408, 6108, 14640, 5288, 10397, (0/5), 5561 (4/5), 11616",
            "HalfCheetah | 3430: 1128, 4284, 2888, 8004, 6820, (0/5), 6528, 3416",
            "Walker | 4390: 15525, 31240, 96525, 62544, 102440, (0/5), 295493 (3/5), 118640",
            "Ant | 3580: 9240, 20440, 154440, 152400, 52553, (0/5), 24520 (4/5), 63720 (2/5)",
            "Humanoid | 6000: 108133, 220733, 1923030, (0/5), 200430, (0/5), 267260 (2/5),"
                + " 451260 (2/5)")) {
      String[] parts = printed.split(": ");
      assertEquals(List.of(parts[1].split(", ")), row(page, parts[0] + " | paper").subList(3, 11));
    }
    for (String task :
        List.of("Hopper | 3120", "HalfCheetah | 3430", "Walker | 4390", "Humanoid | 6000")) {
      for (String cell : row(page, task + " | here").subList(3, 12)) {
        assertEquals(ExhibitPage.NOT_RUN, cell);
      }
    }
    assertEquals("(0/1)", row(page, "Swimmer | 325 | here").get(3));
    String fewer =
        Called.line("reproduce table1 --budget smoke --episodes 4 --out " + folder).ok().err();
    assertTrue(fewer.contains("2 runs, 0 of them there already"), fewer);
    page = WholeFile.read("page", folder.resolve("table1.md"));
    assertTrue(page.contains("| budget | smoke, at most 4 episodes |"), page);
    assertTrue(page.contains("| seeds and episodes a run, Swimmer | 1 to 1, at most 4 |"), page);
  }

  @Test
  @EnabledIf(
      value = "io.lmrs.mujoco.ffm.Library#present",
      disabledReason = "MuJoCo 2.2.2 is not installed")
  void figures1And2ShareTheRunsOfTable1() throws IOException {
    page("figure1");
    hasPicture("figure1/reward");
    Called time = Called.line("reproduce figure2 --budget smoke --out " + folder).ok();
    assertTrue(time.err().contains("2 runs, 2 of them there already"), time.err());
    String page = WholeFile.read("page", folder.resolve("figure2.md"));
    assertTrue(row(page, "Swimmer | LMRS").get(4).endsWith(" %"), page);
    assertEquals(ExhibitPage.NOT_RUN, row(page, "Humanoid | PPO").get(3));
    hasPicture("figure2/reward");
  }

  @Test
  @EnabledIf(
      value = "io.lmrs.mujoco.ffm.Library#present",
      disabledReason = "MuJoCo 2.2.2 is not installed")
  void figure3LooksAtTheTangentSpace() throws IOException {
    String page = page("figure3");
    for (String title : List.of("Swimmer", "synthetic, d = 100, n = 10")) {
      assertTrue(Double.parseDouble(row(page, title).get(3)) <= 1, page);
    }
    // the gradients seen span most of the next one
    List<String> second = row(page, "synthetic, d = 100, n = 10, second order");
    assertTrue(Double.parseDouble(second.get(4)) < 0.8 * Double.parseDouble(second.get(5)), page);
    assertEquals(ExhibitPage.NOT_RUN, row(page, "Humanoid").get(3));
    hasPicture("figure3/part");
  }

  @Test
  void figure4HasARowForEachOfThe46Problems() throws IOException {
    String page = page("figure4");
    int rows = 0;
    for (TestFunction function : TestFunction.values()) {
      for (int d : new int[] {10, 100}) {
        row(page, function.word() + "@" + d);
        rows++;
      }
    }
    assertEquals(46, rows);
    assertEquals(ExhibitPage.NOT_RUN, row(page, "bukin@100").get(2));
    assertTrue(row(page, "sphere@10").get(1).matches("\\d+"), page);
    hasPicture("figure4/difference-1e-4");
    hasPicture("figure4/ratio-1e-4");
    assertTrue(page.contains("[settings.json](figure4/settings.json)"), page);
  }

  @Test
  void theoryKeepsItsBounds() throws IOException {
    String page = page("theory");
    for (String title :
        List.of(
            "Algorithm 1, proposition 1", "Algorithm 2, proposition 2", "Algorithm 3, theorem 1")) {
      assertTrue(page.contains(title + ": the bound holds in 4 of 4 measurements;"), page);
    }
    List<String> right = row(page, "0 degrees");
    assertTrue(Double.parseDouble(right.get(4)) < 0.1, page);
    List<String> wrong = row(page, "45 degrees");
    assertEquals(0.71, Double.parseDouble(wrong.get(1)), 0.05, page);
    hasPicture("theory/rates");
  }

  @Test
  void table2HasThePapersFoils() throws IOException {
    assumeXfoil();
    String page = page("table2");
    for (String printed :
        List.of(
            "Init -0.229 0.040 -0.269",
            "LMRS 2.0126 0.0389 1.9737",
            "ARS 0.567 0.007 0.560",
            "CMA-ES 1.418 0.0249 1.3931",
            "REMBO 1.8645 0.02123 1.8432")) {
      List<String> cells = List.of(printed.split(" "));
      assertEquals(cells.subList(1, 4), row(page, cells.getFirst()).subList(1, 4));
    }
    assertEquals(List.of("1.231", "0.0598", "1.1712"), row(page, "Guided ES").subList(1, 4));
    for (String foil : List.of("ARS", "Guided ES", "CMA-ES", "REMBO")) {
      assertEquals(ExhibitPage.NOT_RUN, row(page, foil).get(4));
    }
    assertTrue(Double.parseDouble(row(page, "Init").get(4)) < 0, page);
    hasPicture("table2/foils");
  }

  @Test
  void theYardsticksStandBesideWhatOthersHavePublished() throws IOException {
    String page = page("hdbo");
    assertEquals("1", row(page, "gp").getLast());
    // what the budget of 50 evaluations came to stands before 100
    assertTrue(row(page, "gp").get(1).contains(" / "), page);
    assertEquals("", row(page, "gp").get(2));
    assertEquals("*2.33*", row(page, "*Gaussian process, sqrt(d) lengths*").get(4));
    assertTrue(Files.readString(folder.resolve("hdbo/curves.csv")).contains("rover,random,1,"));
    hasPicture("hdbo/curves");
  }

  @Test
  void runsOfTheYardsticksAreTakenFromTheirCurves() throws IOException {
    Path data = folder.resolve("made.csv");
    Files.writeString(
        data,
        """
        problem,search,seed,evaluations,best
        rover,gp,2,1,-20.5
        rover,gp,2,40,-1.25
        rover,gp,2,300,2.5
        rover,"auto, 300",1,1,1.5
        rover,"auto, 300",1,300,1.5
        rover,lmrs,1,1000,0.5
        """);
    Path out = folder.resolve("taken");
    String command = "reproduce hdbo --seeds 2 --hours 0 --out " + out;
    Called.line(command + " --from " + data).ok();
    String page = Files.readString(out.resolve("hdbo.md"));
    // 300 evaluations are what auto, 300 had; a run of 1000 is another one
    assertEquals(List.of("-1.25 / -1.25", "2.50 / 2.50"), seen(page, "gp"));
    assertEquals(List.of("1.50 / 1.50"), seen(page, "auto"));
    assertEquals(List.of(), seen(page, "lmrs"));
    assertTrue(page.contains("| taken from made.csv | 2 runs |"), page);
    assertTrue(
        Files.readString(out.resolve("hdbo/curves.csv")).contains("rover,gp,2,40,-1.25\n"), page);
    Files.writeString(data, "problem,search,seed,evaluations,best\nrover,gp,2,9,1\nrover,gp,2,8,2");
    assertEquals(
        "lmrs: made.csv, line 3 must be a place of a run's curve: evaluations must be at least 9:"
            + " 8",
        Called.line(command + " --from " + data).complaint(2));
    Files.writeString(data, "problem,search,seed,evaluations,best\nrover,gp,nan,9,1");
    assertEquals(
        "lmrs: made.csv, line 2 must be a place of a run's curve: seed must be an integer: nan",
        Called.line(command + " --from " + data).complaint(2));
    Files.writeString(data, "problem,search,seed,evaluations,best\nrovr,gp,1,9,1");
    String unknown = Called.line(command + " --from " + data).complaint(2);
    assertTrue(
        unknown.endsWith(
            "problem must be one of rover, lasso-medium, lasso-simple,"
                + " lasso-high, lasso-hard, ant, humanoid: rovr"),
        unknown);
    assertEquals(
        "lmrs: give either --plan or --fresh: a plan forgets nothing",
        Called.line("reproduce hdbo --plan --fresh --out " + out).complaint(2));
    assertEquals(
        "lmrs: --from is for --budget campaign and for hdbo",
        Called.line("reproduce figure5 --from " + data + " --out " + out).complaint(2));
  }

  // the figures of a search at 100, 200 and 300, as far as there are any
  private static List<String> seen(String page, String search) {
    return row(page, search).stream().filter(cell -> cell.contains(" / ")).distinct().toList();
  }

  @Test
  void claimsAreNotTestedWithoutTheirExperiments() {
    String page = page("claims");
    assertTrue(page.contains("Nothing was run in this folder yet"), page);
    assertTrue(page.contains("1 of 33 claims are judged: 1 hold, 0 do not. Not judged:"), page);
    assertTrue(page.contains("- Guided ES fails on Humanoid: that takes several runs"), page);
    assertEquals(
        "not tested",
        row(page, "LMRS is at least twice as efficient as ARS on all tasks but Swimmer").get(3));
    page("figure5");
    page = page("claims");
    assertEquals("figure5, smoke", row(page, "The gain is very large at n = 2, d = 100").get(4));
  }

  private static void assumeXfoil() {
    try {
      Xfoil.find();
    } catch (MissingPart e) {
      Assumptions.abort(e.getMessage());
    }
  }
}
