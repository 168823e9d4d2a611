package io.lmrs.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the programs are shell scripts")
class RunProgramTest {
  private static final Path SPHERE =
      Path.of("..", "examples", "shell-objective", "sphere.sh").toAbsolutePath();

  @TempDir Path folder;

  @AfterEach
  void nobodyIsLeft() {
    assertEquals(List.of(), alive());
  }

  private List<String> alive() {
    return ProcessHandle.allProcesses()
        .filter(p -> p.pid() != ProcessHandle.current().pid())
        .map(p -> p.info().commandLine().orElse(""))
        .filter(line -> line.contains(folder.toString()))
        .toList();
  }

  private String script(String body) throws IOException {
    Path file = Files.writeString(folder.resolve("program.sh"), "#!/bin/sh\n" + body);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    return file.toString();
  }

  private static Called run(String command, String options) {
    List<String> args = new ArrayList<>(List.of("run", "--command", command));
    args.addAll(List.of(options.split(" ")));
    return Called.with(args.toArray(new String[0]));
  }

  @Test
  void aProgramIsMinimised() {
    Path json = folder.resolve("result.json");
    run("'" + SPHERE + "' {x}", "--dimension 2 --start random --evaluations 60 --json " + json)
        .ok();
    JsonNode result = Called.json(json);
    assertEquals("command", result.at("/problem/name").asText());
    assertEquals("'" + SPHERE + "' {x}", result.at("/problem/settings/command").asText());
    assertEquals(0, result.get("failures").asInt());
    assertTrue(result.get("best").asDouble() < 1);
  }

  @Test
  void aProgramThatHangsEndsWithTheTime() throws IOException {
    Path log = folder.resolve("log");
    String body = "echo >> " + log + "; [ $(wc -l < " + log + ") -le 5 ] || sleep 1000; echo 1";
    Path json = folder.resolve("result.json");
    String store = " --store " + folder.resolve("runs.db");
    run(
            script(body) + " {x}",
            "--dimension 2 --evaluations 60 --threads 2 --time 1s --json " + json + store)
        .ok();
    JsonNode result = Called.json(json);
    assertEquals("wall-time", result.get("stop").asText());
    assertEquals(0, result.get("failures").asInt());
    // what had arrived counts, and is stored
    String csv = Called.line("export command-lmrs-1" + store).ok().out();
    assertEquals(result.get("evaluations").asInt(), csv.lines().count() - 1);
    assertTrue(result.get("evaluations").asInt() <= 5, result::toString);
  }

  @Test
  void optionsAreSettingsOfTheProblem() throws IOException {
    String script = script("cat >/dev/null; echo '{\"gain\":1.5}'");
    Path json = folder.resolve("result.json");
    run(
            script,
            "--dimension 2 --evaluations 8 --input stdin --field gain --timeout 90.5s --retries 2"
                + " --maximize --json "
                + json)
        .ok();
    JsonNode settings = Called.json(json).at("/problem/settings");
    assertEquals("stdin", settings.get("input").asText());
    assertEquals("gain", settings.get("field").asText());
    assertEquals("90.5", settings.get("timeout").asText());
    assertEquals("2", settings.get("retries").asText());
    assertEquals("maximize", settings.get("goal").asText());
    assertEquals(1.5, Called.json(json).get("best").asDouble());
  }

  private static String complaint(String command, String options) {
    return run(command, options).complaint(2).substring("lmrs: ".length());
  }

  @Test
  void whatCannotWorkIsASentenceBeforeTheRun() {
    assertEquals(
        "the program of command is not in the search path: nosuch-program",
        complaint("nosuch-program {x}", "--dimension 2"));
    assertEquals(
        "the program of command does not exist: ./no-such",
        complaint("./no-such {x}", "--dimension 2"));
    assertEquals(
        "a run must have one problem: leave out sphere or --command",
        complaint("cat", "sphere --dimension 2"));
    assertEquals(
        "the problem command needs the number of variables: give dimension or variables",
        complaint("cat", "--seed 1"));
    assertEquals("--command must name a program: it is empty", complaint(" ", "--dimension 2"));
    assertEquals(
        "timeout must be like 500ms, 90s or 10m: soon",
        complaint("cat", "--dimension 2 --timeout soon"));
    assertEquals(
        "input must be one of auto|argument|file|stdin: post",
        complaint("cat", "--dimension 2 --input post"));
    assertEquals("giveUp must be at least 0: -1", complaint("cat", "--dimension 2 --give-up -1"));
    assertEquals(
        "lmrs: the problem command needs a program: give command",
        Called.line("run command --dimension 2").complaint(2));
    assertEquals(
        "lmrs: --timeout is for --command: sphere",
        Called.line("run sphere --timeout 1s").complaint(2));
  }

  @Test
  void whatOnlyATableOfVariablesFillsIsRefusedWithoutOne() {
    assertEquals(
        "command must not hold {length} without variables: give a table of variables",
        complaint("echo {x} {length}", "--dimension 2"));
    assertEquals(
        "names needs a table of variables: give variables",
        complaint("cat", "--dimension 2 --worker --names"));
    assertEquals(
        "template needs a table of variables, give variables: " + folder.resolve("a.tmpl"),
        complaint("echo", "--dimension 2 --template " + folder.resolve("a.tmpl")));
    // a shell's own
    run("sh -c 'echo ${HOME:+1}${HOME:+2}' {x}", "--dimension 2 --evaluations 3").ok();
    run("sh -c 'test -n ${HOME} && echo 1' {x}", "--dimension 2 --evaluations 3").ok();
  }

  @Test
  void knownPointsFitTheBoxAndTheBudget() throws IOException {
    Path known = Files.writeString(folder.resolve("known.csv"), "x0,x1,value\n1,2,5\n0,0,1\n");
    String line = "run sphere --dimension 2 --known " + known;
    assertEquals(
        "lmrs: evaluations must be above 2, the known points count: 2",
        Called.line(line + " --evaluations 2").complaint(2));
    assertEquals(
        "lmrs: known[0].x[1] must be in [-1.0, 1.5]: 2.0",
        Called.line(line + " --lower -1 --upper 1.5").complaint(2));
  }

  // all that is stored of the run, but for when it was last held
  private static String shown(Path store) {
    String shown = Called.line("show 1 --json --store " + store).ok().out();
    return shown.replaceAll("\"updated\".*\n", "");
  }

  /** As on another machine than the one that evaluated. */
  @Test
  void aStoredRunIsReadWithoutItsProgram() throws IOException {
    Path template = Files.writeString(folder.resolve("in.tmpl"), "{a} {b}\n");
    Path variables =
        Files.writeString(folder.resolve("v.csv"), "name,lower,upper\na,-1,1\nb,-1,1\n");
    String script = script("cat > /dev/null; awk '{ print $1 * $1 + 2 * $2 * $2 }' \"$1\"");
    Path store = folder.resolve("runs.db");
    String options = "--variables " + variables + " --template " + template;
    run(script + " {file}", options + " --evaluations 30 --quiet --store " + store).ok();
    Files.delete(Path.of(script));
    Files.delete(template);

    String shown = shown(store);
    assertTrue(Called.line("explain 1 --store " + store).ok().out().contains("30 evaluations"));
    Path points = folder.resolve("points.csv");
    Called.line("export 1 --rows points --out " + points + " --store " + store).ok();
    assertEquals(31, Files.readAllLines(points).size());

    String gone = "lmrs: the program of command does not exist: " + script;
    assertEquals(gone, Called.line("explain 1 --evaluations 20 --store " + store).complaint(2));
    assertEquals(gone, Called.line("resume 1 --evaluations 60 --store " + store).complaint(2));
    assertEquals(shown, shown(store));
    assertEquals(gone, run(script, "--dimension 2 --store " + store).complaint(2));
    assertTrue(Called.line("show 2 --store " + store).complaint(2).contains("2"));
  }

  /** One answer lacks the number of the constraint, and is a failure. */
  @Test
  void pointsAreThoseOfTheRunWithItsFailures() throws IOException {
    Path constraints = Files.writeString(folder.resolve("c.csv"), "name,upper\nsum,1\n");
    String script =
        script("[ $2 = 3 ] && echo 5 || echo \"{\\\"value\\\":$2,\\\"constraints\\\":[0]}\"");
    Path store = folder.resolve("runs.db");
    run(
            script + " {x} {id}",
            "--dimension 2 --evaluations 20 --quiet --constraints "
                + constraints
                + " --store "
                + store)
        .ok();
    List<String> rows =
        Called.line("export 1 --rows points --store " + store).ok().out().lines().toList();
    assertTrue(rows.get(4).startsWith("3,,"), rows.get(4));
    assertTrue(rows.get(5).startsWith("4,4"), rows.get(5));
  }

  /** The program hangs from the first evaluation on. */
  @Test
  void aRunThatFoundNothingIsNoSuccess() throws IOException {
    Called called = run(script("sleep 1000") + " {x}", "--dimension 2 --time 500ms --quiet");
    assertEquals("lmrs: the time is up, no evaluation has ended", called.complaint(3));
  }

  @Test
  void aRunGivesUp() throws IOException {
    Path count = folder.resolve("count");
    String script =
        script("echo >> " + count + "; [ $(wc -l < " + count + ") -lt 12 ] || exit 5; echo 1");
    Path json = folder.resolve("result.json");
    Called called =
        run(
            script,
            "--dimension 2 --threads 1 --evaluations 500 --give-up 6 --quiet --json " + json);
    assertEquals(3, called.exit());
    assertEquals(
        "lmrs: too many evaluations in a row failed, the last one: exit code 5",
        called.err().strip());
    assertEquals("give-up", Called.json(json).get("stop").asText());
    assertTrue(Called.json(json).get("evaluations").asInt() < 40);
  }

  @Test
  void endingTheProgramEndsItsProcesses() throws IOException, InterruptedException {
    Path seen = folder.resolve("seen");
    String script =
        script(
            "trap '' TERM; echo $1 > " + seen + "; " + folder.resolve("child.sh") + "; sleep 99");
    Path child = folder.resolve("child.sh");
    Files.writeString(child, "#!/bin/sh\ntrap '' TERM\nwhile :; do sleep 1; done\n");
    Files.setPosixFilePermissions(child, PosixFilePermissions.fromString("rwxr-xr-x"));
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                "io.lmrs.cli.Main",
                "run",
                "--command",
                script + " {file}",
                "--dimension",
                "2")
            .directory(Files.createDirectory(folder.resolve("work")).toFile())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("out").toFile())
            .start();
    try {
      for (int i = 0; i < 6000 && (!Files.exists(seen) || Files.size(seen) == 0); i++) {
        Thread.sleep(50);
      }
      process.destroy();
      assertTrue(process.waitFor(5, TimeUnit.MINUTES));
    } finally {
      process.destroyForcibly();
    }
    assertEquals(List.of(), alive());
    assertFalse(Files.exists(Path.of(Files.readString(seen).strip()).getParent()));
    assertTrue(
        Files.readString(folder.resolve("out")).contains("The run was cancelled."),
        Files.readString(folder.resolve("out")));
  }
}
