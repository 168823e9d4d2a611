package io.lmrs.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.Problem;
import io.lmrs.problem.Problems;
import io.lmrs.variable.Variable;
import io.lmrs.variable.Variables;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Programs that are handed their variables by name. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the programs are shell scripts")
class NamedVariablesTest {
  private static final Variables GEAR =
      Variables.of(
          Variable.real("length", 0.1, 10),
          Variable.integer("teeth", 8, 40),
          Variable.choice("material", "steel", "brass"));
  private static final double[] X = {0.5, 12, 1};

  @TempDir Path folder;

  private static Problem problem(String command, String... settings) {
    Map<String, String> map = new HashMap<>(Map.of("command", command));
    for (int i = 0; i < settings.length; i += 2) {
      map.put(settings[i], settings[i + 1]);
    }
    return Problems.create("command", 3, map, GEAR);
  }

  private double value(Problem problem) throws InterruptedException {
    return Programs.value(Programs.outcome(problem, Programs.query(3, 7, X)));
  }

  // gives 1 if the test holds, else 0
  private String script(String test) throws IOException {
    return new Programs(folder).script("gear.sh", test + " && echo 1 || echo 0\n");
  }

  @Test
  void placesAreFilledIn() throws Exception {
    String script = script("[ \"$1 $2 $3 $4\" = '--length=0.5 12 brass 3' ]");
    assertEquals(1, value(problem(script + " --length={length} {teeth} {material} {id}")));
  }

  @Test
  void theEnvironmentHasThem() throws Exception {
    String script =
        script("cat >/dev/null; [ \"$LMRS_length $LMRS_teeth $LMRS_material\" = '0.5 12 brass' ]");
    assertEquals(1, value(problem(script)));
  }

  @Test
  void linesMayBeObjectsOfNames() throws Exception {
    String object =
        "{\"id\":3,\"seed\":7,\"x\":{\"length\":0.5,\"teeth\":12,\"material\":\"brass\"}}";
    String script = script("[ \"$(cat)\" = '" + object + "' ]");
    assertEquals(1, value(problem(script, "names", "true")));
    String array = "{\"id\":3,\"seed\":7,\"x\":[0.5,12.0,1.0]}";
    assertEquals(1, value(problem(script("[ \"$(cat)\" = '" + array + "' ]"))));
    String worker =
        new Programs(folder)
            .script(
                "worker.sh",
                "read line\n[ \"$line\" = '"
                    + object
                    + "' ] && v=1 || v=0\necho \"{\\\"id\\\":3,\\\"value\\\":$v}\"\nread line\n");
    assertEquals(1, value(problem(worker, "names", "true", "mode", "worker")));
  }

  @Test
  void aFileIsFilledInAndTheProgramRunsBesideIt() throws Exception {
    Path template = folder.resolve("in.dat.tmpl");
    Files.writeString(template, "LENGTH {length} mm\nTEETH {teeth} {material} # {seed}\n");
    Path kept = folder.resolve("kept");
    String script =
        script(
            "cp in.dat "
                + kept
                + "; pwd > "
                + folder.resolve("where")
                + "; [ \"$1\" = $PWD/in.dat ]");
    assertEquals(1, value(problem(script + " {file}", "template", template.toString())));
    assertEquals("LENGTH 0.5 mm\nTEETH 12 brass # 7\n", Files.readString(kept));
    Path where = Path.of(Files.readString(folder.resolve("where")).strip());
    assertFalse(Files.exists(where), "the folder is gone after the evaluation");
  }

  @Test
  void unknownNamesAreToldBeforeTheRun() throws Exception {
    String script = script("true");
    assertEquals(
        "command must name variables there are, not {lenght} (known: length, teeth, material)",
        assertThrows(IllegalArgumentException.class, () -> problem(script + " {lenght}"))
            .getMessage());
    Path template = Files.writeString(folder.resolve("in.tmpl"), "a\nb {tooth}\n");
    String told =
        assertThrows(
                IllegalArgumentException.class,
                () -> problem(script, "template", template.toString()).requireReady())
            .getMessage();
    assertTrue(told.startsWith(template + ", line 2 must name variables there are"), told);
    assertTrue(
        assertThrows(
                IllegalArgumentException.class,
                () -> problem(script, "template", folder.resolve("none").toString()).requireReady())
            .getMessage()
            .startsWith("the template does not exist: "));
  }
}
