package io.lmrs.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunBadInputTest {
  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "run nosuch; unknown problem: nosuch",
        "run spere; unknown problem: spere",
        "run sphere --search nosuch; unknown search: nosuch (known: ",
        "run; a run must have a problem: name one",
        "run sphere --dimension 0; dimension must be in [1, 10000000]: 0",
        "run sphere --dimension -4; dimension must be in [1, 10000000]: -4",
        "run sphere --dimension 99999999999; dimension must be in [1, 10000000]: 99999999999",
        "run sphere --set nosuch=1; unknown setting of lmrs: nosuch (known: ",
        "run sphere --set problem.nosuch=1; unknown setting of sphere: nosuch (known: ",
        "run sphere --set radius; --set must be key=value or problem.key=value: radius",
        "run sphere --set radius=1 --set radius=2; --set must name a key only once: radius",
        "run sphere --set radius=-1; radius must be in (0, inf) or auto: -1.0",
        "run sphere --set radius=wide; radius must be a number in (0, inf) or auto: wide",
        "run sphere --set problem.noise=-2; noise must be in [0, inf): -2.0",
        "run sphere --set pairs=3; pairs must be one of common|independent: 3",
        "run synthetic --dimension 4 --set problem.manifold=9; manifold must be in [1, 4]: 9",
        "run sphere --evaluations -1; evaluations must be at least 0: -1",
        "run sphere --stationarity 2; stationarity must be in [0, 1): 2.0",
        "run sphere --time soon; time must be like 90s, 10m or 1h30m: soon",
        "run sphere --time 0s; time must be positive: 0s",
        "run sphere --threads 0; threads must be in [1, 10000]: 0",
        "run sphere --threads 1e5; threads must be in [1, 10000]: 100000",
        "run sphere --restarts -1; restarts must be in [0, 2147483647]: -1",
        "run sphere --confirm -1; confirm must be in [0, 1000000]: -1",
        "run sphere --confirm 1e9; confirm must be in [0, 1000000]: 1000000000",
        "run sphere --lower NaN; lower must be a number or a file that exists: NaN",
        "run sphere --upper wide; upper must be a number or a file that exists: wide",
        "run sphere --lower 3 --upper 2; lower[0] must be less than upper[0] = 2.0: 3.0",
        "run sphere --lower 3 --start zeros; start[0] must be in [3.0, Infinity]: 0.0",
        "run sphere --start zero; start must be zeros, random or a file that exists: zero",
        "run sphere --scale box; scale must be none, bounds, start or a file that exists: box",
        "run sphere --maximize; --maximize is for --command: sphere",
        "run sphere --worker; --worker is for --command: sphere",
        "run sphere --exact; --exact is for --command: sphere",
        "run sphere --names; --names is for --command: sphere",
        "run sphere --template a.txt; --template is for --command: sphere",
        "run sphere --timeout 1s; --timeout is for --command: sphere",
        "compare sphere --maximize; --maximize is for --command: sphere",
        "run sphere --patience 5s; patience is for the evaluator spark: threads",
        "run sphere --no-store --store a.db; give either --store or --no-store: nothing would be",
        "compare rosen@5 --levels 1e-2 --target 1; give either --levels or --target",
        "compare rosen@5 --functions 1..3; --functions is for bbob and bbob-largescale: rosen@5",
        "tune rosen@5 --grid radius=1,2 --instances 1; --instances is for bbob and bbob-largescale",
        "run sphere --spec nosuch.json; spec can't be read: no such file: nosuch.json"
      })
  void isASentence(String line, String start) {
    String sentence = Called.line(line).complaint(2);
    assertTrue(sentence.startsWith("lmrs: " + start), sentence);
  }

  private String complaintAbout(String option, String text) throws IOException {
    Path file = Files.writeString(folder.resolve("file.json"), text);
    String sentence = Called.line("run sphere --dimension 2 " + option + " " + file).complaint(2);
    return sentence.substring("lmrs: ".length()).replace(file.toString(), "FILE");
  }

  @Test
  void filesAreChecked() throws IOException {
    assertEquals("start must have 2 entries: 3", complaintAbout("--start", "[1, 2, 3]"));
    assertEquals("start[1] must be a number: \"two\"", complaintAbout("--start", "[1, \"two\"]"));
    assertEquals("upper must be a JSON array of numbers: {}", complaintAbout("--upper", "{}"));
    assertTrue(complaintAbout("--lower", "[1, 2").startsWith("FILE must be JSON (column "));
    assertTrue(
        complaintAbout("--lower", "[1,\n2").startsWith("FILE must be JSON (line 2, column "));
    assertEquals("FILE must be JSON: it is empty", complaintAbout("--lower", ""));
    assertEquals(
        "scale[1] must be positive and finite: -1.0", complaintAbout("--scale", "[1, -1]"));
  }

  @Test
  void constraintsAreAsManyAsTheProblemGives() throws IOException {
    assertEquals(
        "constraints must be left out, sphere gives no numbers for them: 1",
        complaintAbout("--constraints", "name,upper\ng,1\n"));
    Path file = Files.writeString(folder.resolve("four.csv"), "upper\n1\n1\n1\n1\n");
    assertEquals(
        "lmrs: constraints must be 7, as many as welded-beam gives numbers for: 4",
        Called.line("run welded-beam --constraints " + file).complaint(2));
    Files.writeString(file, "upper\n1\n1\n1\n1\n1\n1\n1\n");
    Called.line("run welded-beam --evaluations 20 --constraints " + file).ok();
    Files.writeString(file, "[{\"upper\": 1, \"linear\": [1, 1]}]");
    Called.line("run sphere --dimension 2 --evaluations 20 --constraints " + file).ok();
  }

  @Test
  void aChoiceHasNoBounds() throws IOException {
    assertEquals(
        "FILE, line 2: lower of a must not be given for a choice, which has labels: 1.0",
        complaintAbout(
            "--variables", "name,type,lower,upper,scale,labels\na,choice,1,2,,one|two\n"));
  }

  @Test
  void specsAreChecked() throws IOException {
    assertTrue(
        complaintAbout("--spec", "{\"evalutions\": 5}")
            .startsWith("unknown field of a run: evalutions (known: problem, dimension, "));
    assertEquals("FILE must be a JSON object: [1]", complaintAbout("--spec", "[1]"));
    assertEquals(
        "evaluations must be an integer: 1.5", complaintAbout("--spec", "{\"evaluations\": 1.5}"));
    assertEquals(
        "evaluations must be an integer: \"many\"",
        complaintAbout("--spec", "{\"evaluations\": \"many\"}"));
    assertEquals(
        "evaluations must be an integer: \"5\"",
        complaintAbout("--spec", "{\"evaluations\": \"5\"}"));
    assertEquals(
        "seed must be at most 9223372036854775807: 99999999999999999999",
        complaintAbout("--spec", "{\"seed\": 99999999999999999999}"));
    assertEquals(
        "target must be a number: \"low\"", complaintAbout("--spec", "{\"target\": \"low\"}"));
    assertEquals(
        "target must be a finite number: Infinity",
        complaintAbout("--spec", "{\"target\": 1e999}"));
    assertEquals(
        "time must be like 90s, 10m or 1h30m: {\"s\":1}",
        complaintAbout("--spec", "{\"time\": {\"s\": 1}}"));
    assertEquals(
        "time must be like 90s, 10m or 1h30m: -5", complaintAbout("--spec", "{\"time\": -5}"));
    assertEquals(
        "FILE must be JSON (column 1): Unrecognized token 'no'", complaintAbout("--spec", "no"));
    assertEquals(
        "FILE must be JSON (column 19): Duplicate field 'seed'",
        complaintAbout("--spec", "{\"seed\": 1, \"seed\": 2}"));
    assertEquals("search must be a text: 3", complaintAbout("--spec", "{\"search\": 3}"));
    assertEquals(
        "settings must be a JSON object: [ ]".replace("[ ]", "[]"),
        complaintAbout("--spec", "{\"settings\": []}"));
    assertEquals(
        "settings.radius must be a number or a word: {}",
        complaintAbout("--spec", "{\"settings\": {\"radius\": {}}}"));
  }

  @Test
  void theResultsFolderIsCheckedFirst() throws IOException {
    Path missing = folder.resolve("no/such/result.json");
    assertEquals(
        "lmrs: can't write " + missing + ": no such folder: " + missing.getParent(),
        Called.line("run sphere --json " + missing).complaint(3));
    assertEquals(
        "lmrs: can't write " + folder + ": it is a folder",
        Called.line("run sphere --json " + folder).complaint(3));
    Path file = folder.resolve("result.json");
    Called.line("run nosuch --json " + file).complaint(2);
    assertFalse(Files.exists(file));
  }
}
