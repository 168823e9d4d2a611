package io.lmrs.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lmrs.cli.file.WholeFile;
import io.lmrs.execution.Prepared;
import io.lmrs.spec.Json;
import io.lmrs.spec.NamedArrays;
import io.lmrs.spec.RunFields;
import io.lmrs.store.RunLabel;
import io.lmrs.store.RunStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class StoreCommandsTest {
  @TempDir Path folder;

  private Called call(String line) {
    return Called.line(line + " --store " + folder.resolve("runs.db"));
  }

  @Test
  void aRunIsStoredListedShownExportedExtendedAndDeleted() {
    String out = call("run sphere --dimension 5 --evaluations 200").ok().out();
    assertTrue(out.endsWith("stored as    sphere-lmrs-1\n"), out);
    JsonNode runs = Json.parse("runs", call("runs --json").ok().out());
    assertEquals("sphere-lmrs-1", runs.get(0).get("id").asText());
    assertEquals("finished", runs.get(0).get("state").asText());
    assertEquals(200, runs.get(0).get("evaluations").asInt());
    String table = call("runs").ok().out();
    assertTrue(table.startsWith("name "), table);
    assertTrue(call("show sphere-lmrs-1").ok().out().contains("all rows intact"));
    assertEquals(201, call("export 1").ok().out().lines().count());
    assertEquals(200, call("export 1 --format jsonl").ok().out().lines().count());
    Path whole = folder.resolve("whole.json");
    Called.line("run sphere --dimension 5 --evaluations 400 --json " + whole).ok();
    Path more = folder.resolve("more.json");
    call("resume sphere-lmrs-1 --evaluations 400 --json " + more).ok();
    assertEquals(Called.json(whole).get("incumbent"), Called.json(more).get("incumbent"));
    assertEquals(Called.json(whole).get("trace").size(), Called.json(more).get("trace").size());
    Path next = folder.resolve("next.json");
    call("run sphere --dimension 5 --evaluations 1 --start run:sphere-lmrs-1 --json " + next).ok();
    assertArrayEquals(
        Json.numbers("point", Called.json(more).get("point")),
        Json.numbers("incumbent", Called.json(next).get("incumbent")));
    call("delete sphere-lmrs-1").ok();
    assertTrue(
        call("show sphere-lmrs-1")
            .complaint(2)
            .startsWith("lmrs: no run sphere-lmrs-1 in the store "));
  }

  /** Values from outside: going on here would store failures for all that is left. */
  @Test
  void aRunThatAnotherProgramEvaluatesIsNotGoneOnWithHere() {
    ObjectNode spec = Json.object().put("problem", "external").put("dimension", 3);
    try (RunStore store = RunStore.open(folder.resolve("runs.db"))) {
      Prepared.of(new RunFields(spec), NamedArrays.none(), null, _ -> {})
          .storeForWorkers(store, RunLabel.NONE);
    }
    String shown = shown();
    String elsewhere =
        "lmrs: the problem external is evaluated by a program of yours, not here: see lmrs serve or"
            + " drive --help";
    assertEquals(elsewhere, call("resume 1").complaint(2));
    assertEquals(elsewhere, call("resume 1 --threads 4").complaint(2));
    assertEquals(elsewhere, call("resume 1 --evaluations 100000").complaint(2));
    assertEquals(elsewhere, call("run external --dimension 3").complaint(2));
    assertEquals(shown, shown());
  }

  // all that is stored of the run, but for when it was last held
  private String shown() {
    return call("show 1 --json").ok().out().replaceAll("\"updated\".*\n", "");
  }

  @Test
  void aGroupWithoutRunsIsNoEmptyStore() {
    call("run sphere --dimension 2 --evaluations 10 --group some").ok();
    assertEquals(
        "No runs of group nosuch in " + folder.resolve("runs.db") + ".\n",
        call("runs --group nosuch").ok().out());
    assertTrue(call("runs").ok().out().contains("group some: 1 run, 1 finished"));
  }

  @Test
  void aCopyThatCantBeWrittenIsNotBlamedOnTheStore() {
    call("run sphere --dimension 2 --evaluations 10").ok();
    Path copy = folder.resolve("none/copy.db");
    assertEquals(
        "lmrs: can't write " + copy + ": no such folder: " + copy.getParent(),
        call("backup " + copy).complaint(3));
  }

  @Test
  void aRunWithoutASuccessIsShown() {
    Called run = call("run --command false --dimension 2 --evaluations 4 --threads 1");
    assertEquals(3, run.exit(), run.err());
    Called shown = call("show 1").ok();
    assertEquals("", shown.err());
    assertTrue(shown.out().contains("none, no evaluation has succeeded"), shown.out());
    assertTrue(call("explain 1").ok().out().contains("can't say. No evaluation has succeeded."));
  }

  @Test
  void aConfirmedResultIsKept() {
    Path first = folder.resolve("first.json");
    Path again = folder.resolve("again.json");
    call("run noisysphere --evaluations 300 --confirm 10 --json " + first).ok();
    call("resume 1 --json " + again).ok();
    assertEquals(Called.json(first), Called.json(again));
  }

  @Test
  void troubleIsOneSentence() throws IOException {
    Path broken = folder.resolve("broken.db");
    Files.writeString(broken, "no store ".repeat(100));
    for (String command : new String[] {"run sphere", "runs", "resume 1", "show 1", "delete 1"}) {
      String sentence = Called.line(command + " --store " + broken).complaint(3);
      assertTrue(sentence.startsWith("lmrs: the store " + broken + " can't be opened"), sentence);
    }
    Called.line("runs --store " + folder.resolve("none.db")).complaint(2);
  }

  @Test
  void damageIsToldWithoutCodes() throws IOException {
    call("run sphere --dimension 3 --evaluations 300").ok();
    Path file = folder.resolve("runs.db");
    byte[] bytes = Files.readAllBytes(file);
    Arrays.fill(bytes, 3 * 4096, bytes.length, (byte) 'Z');
    Files.write(file, bytes);
    assertEquals(
        "lmrs: the store " + file + " is damaged: a part of it holds no rows that can be read",
        call("runs").complaint(3));
  }

  @Test
  void theLearnedBasisIsExportedAndTakenOver() {
    call("run synthetic --dimension 12 --evaluations 600 --seed 2").ok();
    String table = call("export 1 --rows basis").ok().out();
    assertTrue(table.startsWith("direction,x0,x1,"), table);
    Path file = folder.resolve("basis.jsonl");
    call("export 1 --rows basis --format jsonl --out " + file).ok();
    String first = WholeFile.read("test", file).lines().findFirst().orElseThrow();
    double[] x = Json.numbers("x", Json.parse("basis", first).get("x"));
    assertEquals(12, x.length);
    assertEquals(1, Arrays.stream(x).map(v -> v * v).sum(), 1e-9);
    call("run synthetic --dimension 12 --evaluations 50 --start-model run:synthetic-lmrs-1").ok();
    assertTrue(call("show 2").ok().out().contains("start model  run:synthetic-lmrs-1"));
    Called.line(
            "run synthetic --dimension 12 --evaluations 50 --no-store --start-model run:1 --store "
                + folder.resolve("runs.db"))
        .ok();
    assertEquals(
        "lmrs: start-model must be like run:NAME: 1",
        call("run synthetic --dimension 12 --start-model 1").complaint(2));
    assertEquals(
        "lmrs: a search that learns no model can't start with that of run synthetic-lmrs-1",
        call("run synthetic --dimension 12 --search ars --start-model run:1").complaint(2));
    call("run sphere --search ars --evaluations 20").ok();
    assertEquals(
        "lmrs: rows can't be basis: search ars learns none",
        call("export sphere-ars-1 --rows basis").complaint(2));
  }

  /** A small disk of its own, which takes the right to mount. */
  private boolean mount(Path at, String options) throws IOException, InterruptedException {
    try {
      return new ProcessBuilder("mount", "-t", "tmpfs", "-o", options, "tmpfs", at.toString())
              .redirectErrorStream(true)
              .redirectOutput(folder.resolve("mounted").toFile())
              .start()
              .waitFor()
          == 0;
    } catch (IOException _) {
      return false;
    }
  }

  @Test
  @EnabledOnOs(value = OS.LINUX, disabledReason = "tmpfs is mounted")
  void aFullAndAReadOnlyDiskAreOneSentence() throws IOException, InterruptedException {
    Path disk = Files.createDirectory(folder.resolve("disk"));
    assumeTrue(mount(disk, "size=400k"), "a tmpfs can't be mounted without privileges");
    try {
      Path file = disk.resolve("runs.db");
      String store = " --store " + file;
      String run = "run sphere --search ars --dimension 50 --evaluations 20000";
      assertEquals(
          "lmrs: the store " + file + " can't be written: the disk is full",
          Called.line(run + store).complaint(3));
      String rows = Called.line("export 1" + store).ok().out();
      assertTrue(rows.lines().count() > 100, rows);
      assertEquals(
          "lmrs: the store " + file + " can't be written: the disk is full",
          Called.line("resume 1" + store).complaint(3));
      assertTrue(mount(disk, "remount,ro"));
      assertEquals(rows, Called.line("export 1" + store).ok().out());
      Called.line("runs" + store).ok();
      for (String command : List.of("resume 1", "delete 1", run)) {
        assertEquals(
            "lmrs: the store " + file + " can't be written: access denied",
            Called.line(command + store).complaint(3));
      }
      assertTrue(mount(disk, "remount,rw,size=100m"));
      Path resumed = folder.resolve("resumed.json");
      Path whole = folder.resolve("whole.json");
      Called.line("resume 1 --json " + resumed + store).ok();
      Called.line(run + " --json " + whole).ok();
      assertEquals(Called.json(whole).get("point"), Called.json(resumed).get("point"));
    } finally {
      new ProcessBuilder("umount", disk.toString()).start().waitFor();
    }
  }

  @Test
  @DisabledOnOs(value = OS.WINDOWS, disabledReason = "folders are always writable there")
  void withoutTheUsualStoreARunGoesOnAndSaysSo() throws IOException, InterruptedException {
    Path working = Files.createDirectory(folder.resolve("working"));
    Files.createDirectory(working.resolve("runs.db"));
    Path said = folder.resolve("said");
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                "--enable-native-access=ALL-UNNAMED",
                "io.lmrs.cli.Main",
                "run",
                "sphere",
                "--evaluations",
                "20",
                "--quiet")
            .directory(working.toFile())
            .redirectErrorStream(true)
            .redirectOutput(said.toFile())
            .start();
    assertEquals(0, process.waitFor());
    assertEquals(
        "lmrs: the store runs.db can't be opened: it is a folder; the run is not stored",
        Files.readString(said).strip());
  }

  @Test
  void runsAreNamedGroupedRenamedAndDeletedTogether() {
    call("run sphere --dimension 3 --evaluations 40 --name first --group wing").ok();
    call("run sphere --dimension 3 --evaluations 40 --group wing").ok();
    call("run sphere --dimension 3 --evaluations 40 --name alone").ok();
    assertTrue(call("runs --group wing").ok().out().contains("wing.first"));
    assertTrue(call("show wing.sphere-lmrs-1").ok().out().contains("all rows intact"));
    assertEquals(
        "lmrs: name must be that of no run in the store: wing.first",
        call("run sphere --dimension 3 --evaluations 40 --name first --group wing").complaint(2));
    assertEquals(
        "lmrs: name must be 1 to 64 letters, digits, - and _, and no number: 12",
        call("run sphere --dimension 3 --name 12").complaint(2));
    assertEquals(
        "lmrs: group must be 1 to 64 letters, digits, - and _: a b",
        Called.with("run", "sphere", "--group", "a b", "--store", "" + folder.resolve("runs.db"))
            .complaint(2));
    assertEquals(
        "lmrs: a run that is not stored has no name and no group: x",
        Called.line("run sphere --name x").complaint(2));
    assertEquals("renamed alone to wing.second\n", call("rename alone wing.second").ok().out());
    assertTrue(call("show 3").ok().out().contains("wing.second"));
    assertEquals(
        "lmrs: name must be that of no run in the store: wing.first",
        call("rename 3 wing.first").complaint(2));
    assertEquals("deleted 3 runs of group wing\n", call("delete --group wing").ok().out());
    assertTrue(call("delete --group wing").complaint(2).startsWith("lmrs: no run of group wing"));
    assertTrue(call("delete").complaint(2).endsWith("and not both: neither"));
    assertEquals("[ ]", call("runs --json").ok().out().strip());
  }

  @Test
  void showTellsTheBestPoint() {
    Path result = folder.resolve("result.json");
    call("run sphere --dimension 4 --evaluations 120 --confirm 3 --json " + result).ok();
    JsonNode shown = Json.parse("shown", call("show 1 --json").ok().out());
    assertEquals(Called.json(result).get("point"), shown.get("point"));
    assertEquals(Called.json(result).get("incumbent"), shown.get("incumbent"));
    assertEquals(Called.json(result).get("confirm"), shown.get("confirm"));
    assertEquals(Called.json(result).path("search").get("settings"), shown.get("settings"));
    assertEquals(0, shown.get("damage").size());
    double first = Called.json(result).get("point").get(0).asDouble();
    String table = call("show 1").ok().out();
    assertTrue(table.contains("best point   " + first + " "), table);
    // many coordinates would bury the rest
    call("run sphere --dimension 50 --evaluations 100").ok();
    assertTrue(call("show 2").ok().out().contains(" ... (50 values: --json)"));
  }

  @Test
  void storesAreMerged() {
    Path other = folder.resolve("other.db");
    call("run sphere --dimension 3 --evaluations 60 --seed 1").ok();
    Called.line("run sphere --dimension 3 --evaluations 60 --seed 2 --store " + other).ok();
    Called.line("run rosen --dimension 3 --evaluations 60 --store " + other).ok();
    assertEquals(
        "run sphere-lmrs-1 is now sphere-lmrs-2\n2 runs taken over, 0 were here already\n",
        call("merge " + other).ok().out());
    assertEquals("0 runs taken over, 2 were here already\n", call("merge " + other).ok().out());
    assertTrue(call("show sphere-lmrs-2").ok().out().contains("all rows intact"));
    assertEquals(
        Called.line("export sphere-lmrs-1 --store " + other).ok().out(),
        call("export sphere-lmrs-2").ok().out());
    assertTrue(call("merge " + folder.resolve("none.db")).complaint(2).contains("no such store"));
  }
}
