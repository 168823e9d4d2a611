package io.lmrs.lab.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.abort;

import io.lmrs.MissingPart;
import io.lmrs.airfoil.Xfoil;
import io.lmrs.lab.Called;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BenchCommandTest {
  @TempDir Path folder;

  private static final String SMALL =
      "bench synthetic --dimension 20 --manifold 3 --seeds 100..102 --evaluations 500 ";

  @ParameterizedTest
  @ValueSource(strings = {"--help", "bench --help", "mujoco --help", "cluster --help"})
  void listsOfCommandsHoldWholeSentences(String line) {
    String help = Called.line(line).ok().out();
    String commands = help.split("Commands:\n", 2)[1].split("\n\n", 2)[0];
    for (String command : commands.split("\n(?=  \\S)")) {
      assertTrue(command.strip().endsWith("."), command);
    }
  }

  @Test
  void comparesWithTheTunedGrid() throws IOException {
    Path markdown = folder.resolve("table.md");
    Path csv = folder.resolve("numbers.csv");
    Called called =
        Called.line(
                SMALL
                    + "--searches lmrs,few=lmrs:directions=2,ars-tuned --ars-step 0.1,1"
                    + " --ars-radius 0.1 --markdown %s --csv %s".formatted(markdown, csv))
            .ok();
    String out = called.out();
    assertTrue(
        out.contains("| method | evaluations to 10 % | reached | tuned ARS / method |"), out);
    for (String row : List.of("lmrs", "few", "ars-tuned", "ars step-size=1 radius=0.1")) {
      assertTrue(out.contains("\n| " + row + " | "), out);
    }
    assertEquals(2, out.lines().filter(line -> line.startsWith("lmrs ")).count(), out);
    assertEquals(out, Files.readString(markdown));
    // 4 methods by 3 seeds and a heading
    assertEquals(13, Files.readAllLines(csv).size());
    assertEquals(
        "method,search,settings,seed,evaluations,to_0.1,to_0.02,last_fraction,best,seconds",
        Files.readAllLines(csv).getFirst());
    assertTrue(called.err().contains("12 of 12 runs done"), called.err());
  }

  @Test
  void threadsChangeNoNumber() {
    String line = SMALL + "--searches lmrs,random-search --noise 0.01 --threads ";
    assertEquals(Called.line(line + 1).ok().out(), Called.line(line + 3).ok().out());
  }

  @Test
  void tunesForEachFunctionByItself() throws IOException {
    Path notes = folder.resolve("notes.jsonl");
    String line =
        "bench suite sphere@4 elli@4 --seeds 1..2 --evaluations 300 --searches auto,ars-tuned"
            + " --grid step-size=1e-3,0.1 --notes "
            + notes;
    String out = Called.line(line).ok().out();
    assertTrue(out.contains("| auto against | times fewer evaluations |"), out);
    assertTrue(out.contains("\n| sphere@4 | step-size=0.1 | "), out);
    // 2 problems by 2 seeds by auto and 2 points
    assertEquals(12, Files.readAllLines(notes).size());
    Called again = Called.line(line).ok();
    assertEquals(untimed(out), untimed(again.out()));
    assertEquals(12, Files.readAllLines(notes).size());
    assertEquals(
        "lmrs: levels must be in (0, 1) and fall: 0.01",
        Called.line("bench suite sphere@4 --levels 1e-4,1e-2").complaint(2));
  }

  private static String untimed(String out) {
    return out.replaceAll("[0-9.]+ s \\|", "|");
  }

  @Test
  void tunesTheStepOfEveryMethodOnOtherSeeds() throws IOException {
    Path csv = folder.resolve("numbers.csv");
    String line =
        "bench learner --dimension 20 --manifold 2 --tune-seeds 1,2 --seeds 3..5 --evaluations 400"
            + " --step-sizes 0.5,2 --searches random=ema:rate=0,step=fixed,lmrs:step=judged";
    String out = Called.line(line + " --against random --csv " + csv).ok().out();
    assertTrue(out.contains("evaluations to 10 % | reached | of random |"), out);
    // 2 methods at 2 values
    assertEquals(6, out.lines().filter(l -> l.matches("\\| (random|lmrs:.*) \\|.*")).count(), out);
    assertEquals(7, Files.readAllLines(csv).size());
    assertEquals(
        "lmrs: seeds must differ from tune-seeds: 3",
        Called.line(line.replace("1,2", "3") + " --against random").complaint(2));
    assertTrue(
        Called.line(line)
            .complaint(2)
            .startsWith(
                "lmrs: against must name some of the searches (random, lmrs:step=judged):"));
  }

  @Test
  void countsWhatCurvatureBringsRowByRow() throws IOException {
    Path csv = folder.resolve("numbers.csv");
    Path notes = folder.resolve("notes.jsonl");
    String line =
        "bench curvature --only rosenbrock-10,penalised --seeds 3,4 --evaluations 800 --searches"
            + " subspace,lmrs:curvature=off --notes %s --csv %s".formatted(notes, csv);
    String out = Called.line(line).ok().out();
    assertTrue(out.contains("\n### rosenbrock-10\n\nGoal: 850; far goal 750.\n"), out);
    // both seeds start at 0, where second order needs no chance
    assertTrue(out.matches("(?s).*\\| rosen@10 \\| subspace \\| \\d+ \\| 2/2 \\| .*"), out);
    assertTrue(out.contains("| rosen@10 | lmrs:curvature=off | - | 0/2 | - |"), out);
    assertTrue(out.contains("| best at 500 | first better on |"), out);
    // 2 problems by 2 searches by 2 seeds, with 2 levels or 5 marks each, and a heading
    assertEquals(1 + 2 * 2 * (2 + 5), Files.readAllLines(csv).size());
    assertEquals(8, Files.readAllLines(notes).size());
    assertTrue(Files.notExists(folder.resolve("notes.jsonl.runs")), "runs of no use are gone");
    assertEquals(out, Called.line(line).ok().out());
    assertEquals(8, Files.readAllLines(notes).size());
  }

  @Test
  void measuresWhatIsFoundUnderNoise() {
    String out =
        Called.line(
                "bench noise sphere@5 --kinds normal,heavy,growing,point,none --seeds 0..2"
                    + " --evaluations 300 --searches auto,cma-es")
            .ok()
            .out();
    for (String kind : List.of("normal", "heavy", "growing", "point")) {
      assertTrue(out.contains("\n| " + kind + " | sphere@5 | `auto` | 3 | "), out);
      assertTrue(out.contains("\n| " + kind + " | sphere@5 | `auto, blind` | 3 | "), out);
    }
    assertTrue(out.contains("\n| `auto` | 3 | 0 | "), out);
  }

  @Test
  void measuresModels() {
    String out = Called.line("bench gp --points 40 --fit-points 20,30 --proposals 0").ok().out();
    assertEquals(4, out.lines().filter(l -> l.matches("\\| (full|interpolated) .*")).count(), out);
    assertTrue(out.contains("| full | 40 | 20 | "), out);
    assertFalse(out.contains("proposal"), out);
  }

  @Test
  void measuresProposals() {
    String line = "bench gp --points 10 --fit-points 10 --known 30 --variables 4 --proposals 5";
    String out = Called.line(line).ok().out();
    assertTrue(out.contains("| time of a proposal | mean s | median s | greatest s |"), out);
    assertTrue(out.contains("| processor, all cores | "), out);
    assertTrue(out.contains("| clock | "), out);
    assertTrue(out.contains("5 proposals of gp, one by one"), out);
    assertTrue(out.contains("with 30 known points of 4 variables."), out);
  }

  @Test
  void measuresOverhead() {
    String out =
        Called.line("bench overhead --searches ars,random-search --dimensions 10,20 --seconds 0.1")
            .ok()
            .out();
    assertEquals(4, out.lines().filter(l -> l.matches("\\| (ars|random-search) .*")).count(), out);
    assertTrue(out.contains("\nKernels: "), out);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "bench server --workers 0; workers must be at least 1: 0",
        "bench server --seconds 0; seconds must be at least 1: 0",
        "bench synthetic --seeds 5..1; seeds must be like 100..109 or 1,2,5: 5..1",
        "bench synthetic --seeds few; seeds must be like 100..109 or 1,2,5: few",
        "bench synthetic --seeds 1,; seeds must be like 100..109 or 1,2,5: 1,",
        "bench synthetic --seeds 4,4; seeds must be distinct: 4,4",
        "bench synthetic --seeds 1..9000000; seeds must be at most 1000000: 1..9000000",
        "bench synthetic --evaluations 0; evaluations must be at least 1: 0",
        "bench synthetic --searches nosuch; unknown search: nosuch (known: ",
        "bench synthetic --searches lmrs,,ars; a search must have a name: \"lmrs,,ars\"",
        "bench synthetic --searches lmrs:fast; a setting of a search must be key=value: fast",
        "bench synthetic --searches lmrs,lmrs; the labels of the searches must be distinct: lmrs",
        "bench synthetic --searches lmrs,=ars; the label of a search must not be empty: =ars",
        "bench synthetic --searches lmrs,ars:radius=-1; radius must be in (0, inf): -1.0",
        "bench synthetic --searches lmrs,ars:radius=wide; radius must be a number in (0, inf):"
            + " wide",
        "bench synthetic --searches lmrs,ars:nosuch=1; unknown setting of ars: nosuch (known: ",
        "bench synthetic --searches lmrs:directions=4,nosuch=3; what follows lmrs must be one of"
            + " its settings (",
        "bench synthetic --searches ars:top=4,top=5; a setting of ars must be given once: top",
        "bench synthetic --ars-step -1; the grid's step-size must be in (0, inf): -1.0",
        "bench synthetic --ars-radius x; ars-radius must be a number: x",
        "bench synthetic --ars-radius 1,1; the grid's values of radius must be distinct: ",
        "bench synthetic --dimension 0; dimension must be in [1, 10000000]: 0",
        "bench synthetic --manifold 0; manifold must be in [1, 100]: 0",
        "bench synthetic --manifold 101; manifold must be in [1, 100]: 101",
        "bench synthetic --noise -1; noise must be in [0, inf): -1.0",
        "bench synthetic --noise NaN; noise must be a number: NaN",
        "bench synthetic --threads 0; threads must be in [1, 10000]: 0",
        "bench synthetic --problem nosuch; unknown problem: nosuch",
        "bench synthetic --problem sphere; problem must have a setting seed, like synthetic",
        "bench synthetic --problem regulator; problem must know its best value, like synthetic",
        "bench synthetic --csv a --markdown a; csv must be another file than markdown: a",
        "bench curvature --only nosuch; only must name rows (hidden-ellipsoid, hidden-log-cosh, ",
        "bench curvature --only bent-5 --searches ars-tuned; searches must have settings of their"
            + " own: ars-tuned",
        "bench curvature --only bent-5 --searches lmrs:nosuch=1; unknown setting of lmrs: nosuch",
        "bench curvature --only bent-5 --evaluations 0; evaluations must be at least 1: 0",
        "bench noise --kinds pink; kinds must be some of none, normal, heavy, growing, point: pink",
        "bench noise --noise 0; noise must be above 0 and finite: 0.0",
        "bench noise --searches nosuch; unknown search: nosuch (known: ",
        "bench noise ridge@4; problem must have a known least value: ridge@4",
        "bench overhead --searches nosuch; unknown search: nosuch (known: ",
        "bench overhead --searches ars,manifold-search; manifold-search needs a problem",
        "bench overhead --dimensions 0; dimension must be in [1, 10000000]: 0",
        "bench overhead --dimensions 5,x; dimensions must be an integer: x",
        "bench overhead --seconds 0; seconds must be in (0, 3600]: 0.0",
        "bench overhead --seconds 1e9; seconds must be in (0, 3600]: 1.0E9"
      })
  void badInputIsASentenceBeforeAnyRun(String line, String start) {
    // one line on stderr: no run was shown
    String sentence = Called.line(line).complaint(2);
    assertTrue(sentence.startsWith("lmrs: " + start), sentence);
  }

  @Test
  void theManifoldIsNeverLargerThanTheProblem() {
    String out =
        Called.line("bench synthetic --dimension 5 --seeds 1 --evaluations 30 --searches ars")
            .ok()
            .out();
    assertTrue(out.startsWith("synthetic, 5 variables, manifold of 5 dimensions; 1 seeds"), out);
  }

  @Test
  void unknownKernelsAreASentenceWhereASearchRuns() {
    String property = "lmrs.kernels";
    String before = System.getProperty(property);
    System.setProperty(property, "nosuch");
    try {
      Path file = folder.resolve("file");
      for (String line :
          List.of(
              "run sphere --no-store --search ars --json " + file,
              "bench synthetic --csv " + file,
              "bench overhead --searches ars",
              "demo --out " + file)) {
        String sentence = Called.line(line).complaint(2);
        assertTrue(sentence.startsWith("lmrs: kernels must be java or "), sentence);
        assertTrue(sentence.endsWith(": nosuch"), sentence);
        assertFalse(Files.exists(file), line);
      }
      Called.line("list searches").ok();
    } finally {
      if (before == null) {
        System.clearProperty(property);
      } else {
        System.setProperty(property, before);
      }
    }
  }

  @Test
  void theBenchCountsWhatIsLeftBehind() {
    try {
      Xfoil.find();
    } catch (MissingPart e) {
      abort(e.getMessage());
    }
    String out = Called.line("bench airfoil --evaluations 6 --threads 2").ok().out();
    assertTrue(out.startsWith("6 evaluations, 0 failed, "), out);
    assertTrue(out.endsWith(" on 2 threads; left behind: 0 processes, 0 folders\n"), out);
  }

  @Test
  void onCocosFunctionsNothingIsTuned() {
    String sentence = Called.line("bench suite bbob --searches ars,ars-tuned").complaint(2);
    assertTrue(sentence.contains("searches must not name ars-tuned on bbob"), sentence);
  }

  @Test
  void theSuiteTellsTheSameAsCompare() throws IOException {
    String what =
        " bbob --dimension 3 --functions 1,5 --instances 2 --searches cma-es --evaluations 50d";
    String place =
        " --store %s --out %s".formatted(folder.resolve("runs.db"), folder.resolve("out"));
    String stored = Called.line("compare" + what + place).ok().out();
    Path page = folder.resolve("page.md");
    String bare = Called.line("bench suite" + what + " --markdown " + page).ok().out();
    assertTrue(stored.startsWith(bare), stored + "\n" + bare);
    String markdown = Files.readString(page);
    assertTrue(markdown.contains("| cma-es | "), markdown);
    assertFalse(markdown.contains("!["), markdown);
    // runs that are noted are not run again
    String noted = "bench suite" + what + " --notes " + folder.resolve("notes");
    assertEquals(bare, Called.line(noted).ok().out());
    Called again = Called.line(noted).ok();
    assertEquals(bare, again.out());
    assertFalse(again.err().contains("2 of 2 runs done"), again.err());
  }

  @Test
  @Timeout(200)
  void underLoadNothingIsLostOrDoubled() {
    Called called =
        Called.line(
                "bench server --seconds 2 --kills 1 --workers 6 --runs 2 --directions 8"
                    + " --dimension 5")
            .ok();
    assertTrue(called.out().matches("(?s).*faults +\\| +0.*"), called.out());
  }

  @ParameterizedTest
  @ValueSource(strings = {"bench", "bench synthetic", "bench overhead"})
  void everyCommandHasHelpWithExamples(String command) {
    Called called = Called.line(command + " --help").ok();
    assertTrue(called.out().startsWith("Usage: lmrs " + command), called.out());
    assertTrue(called.out().contains("Examples:\n  "), called.out());
    assertTrue(called.out().lines().allMatch(line -> line.length() <= 100), called.out());
  }

  @Test
  void withoutACommandItShowsHelp() {
    assertTrue(Called.line("bench").ok().out().contains("Commands:\n  synthetic "));
  }

  @Test
  void countsWhatIsSolvedWithWholeNumbers() throws IOException {
    Path csv = folder.resolve("mixed.csv");
    String out =
        Called.line(
                "bench mixed --functions 1,5 --instances 1 --shares 0.5 --dimension 4"
                    + " --per-variable 500 --csv "
                    + csv)
            .ok()
            .out();
    assertTrue(out.contains("| whole numbers | auto | margin | rounding |"), out);
    assertTrue(out.contains("| 50 % | 100 % |"), out);
    // 2 functions by 3 methods and a heading
    assertEquals(7, Files.readAllLines(csv).size());
  }
}
