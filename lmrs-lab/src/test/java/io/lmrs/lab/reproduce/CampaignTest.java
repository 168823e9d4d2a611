package io.lmrs.lab.reproduce;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.cli.file.WholeFile;
import io.lmrs.lab.Called;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

class CampaignTest {
  private static final String LMRS =
      "lmrs{step=scaled, directions=4, radius=0.8, step-size=0.32, top=2}";

  @TempDir Path folder;

  private static String key(String search, long seed) {
    return "policy swimmer{} %s seed=%d episodes=1000".formatted(search, seed);
  }

  private static String line(String key, String solved, String rewards) {
    return """
    {"key":"%s","seconds":36.0,"result":{"seed":1,"solved":%s,"episodes":[24.0,64.0],"rewards":%s,"seconds":[1.0,3.0],"simulating":3.0,"searching":0.04,"elapsed":3.05,"threads":1}}
    """
        .formatted(key, solved, rewards);
  }

  private void note(Path out, String... lines) throws IOException {
    Files.createDirectories(out);
    Files.writeString(out.resolve("notebook.jsonl"), String.join("", lines));
  }

  private String draw(Path out, String more) {
    Called.line("reproduce table1 --budget campaign --hours 0 " + more + " --out " + out).ok();
    return WholeFile.read("page", out.resolve("table1.md"));
  }

  private static String row(String page, String begin) {
    return page.lines()
        .filter(line -> line.startsWith("| " + begin))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no row " + begin + " in\n" + page));
  }

  @Test
  void thePlanTellsItsHoursAndRunsNothing() throws IOException {
    note(folder, line(key(LMRS, 1), "64.0", "[120.9, 332.4]"));
    Called plan = Called.line("reproduce table1 --budget campaign --plan --out " + folder).ok();
    assertTrue(
        plan.out()
            .contains(
                "Swimmer                                        9 of 10, PPO apart     20      1000   180     1"),
        plan.out());
    assertTrue(plan.out().contains("HalfCheetah  "), plan.out());
    assertTrue(plan.err().contains("table1: 314 runs, 1 of them there already"), plan.err());
    assertFalse(Files.exists(folder.resolve("table1.md")));
    assertFalse(Files.exists(folder.resolve("runs.db")));
  }

  @Test
  void thePlanOfAPartCountsThatPart() {
    Called plan =
        Called.line("reproduce hdbo --budget paper --plan --only rover+gp --out " + folder).ok();
    assertTrue(plan.err().contains("hdbo: 5 runs, 0 of them there already"), plan.err());
  }

  @Test
  void aPageClaimsNoMoreThanWasRun() throws IOException {
    note(
        folder,
        line(key(LMRS, 1), "64.0", "[120.9, 332.4]"),
        line(key(LMRS, 2), "null", "[120.9, 300.0]"));
    String page = draw(folder, "");
    String cells = row(page, "Swimmer | 325 | here");
    assertTrue(
        cells.startsWith("| Swimmer | 325 | here | 64 (1/2), 2 of 20 seeds so far | not run |"),
        cells);
    String stage = row(page, "Swimmer | 9 of 10, PPO apart | 20 | 1000 | 180 | 2 |");
    assertTrue(stage.contains(" | 0.0200 | "), stage);
    assertTrue(page.contains("settings as stored, not tuned"), page);
    assertTrue(page.contains("| runs: of a version that was not noted | 2 |"), page);
    assertTrue(page.contains("- Ant: all methods but LMRS, ARS"), page);
    assertTrue(page.contains("| Ant | 3580 | here | not run |"), page);
  }

  @Test
  void theFiguresSayHowManySeedsTheyShow() throws IOException {
    note(
        folder,
        line(key(LMRS, 1), "64.0", "[120.0, 330.0]"),
        line(key(LMRS, 2), "null", "[120.0, 300.0]"));
    Called.line("reproduce figure1 --budget campaign --hours 0 --out " + folder).ok();
    String page = WholeFile.read("page", folder.resolve("figure1.md"));
    assertTrue(row(page, "Swimmer |").startsWith("| Swimmer | 315, 2 of 20 seeds so far |"), page);
    assertTrue(page.contains("| 1 to 20, at most 1000; 2 of 200 runs so far |"), page);
    assertTrue(Files.size(folder.resolve("figure1/reward.png")) > 1000);
  }

  @Test
  void anotherMachineGoesOnFromTheData() throws IOException {
    Path first = folder.resolve("first");
    note(
        first,
        line(key(LMRS, 1), "64.0", "[120.9, 332.4]"),
        line(key("lmrs{radius=9}", 2), "32.0", "[120.9, 332.4]"),
        line(key("ppo", 1), "null", "[1.5, -2.25]"));
    draw(first, "");
    Path data = first.resolve("table1").resolve("campaign.csv");
    assertEquals(3, Files.readAllLines(data).size(), "runs of other settings are no part of it");
    Path second = folder.resolve("second");
    String page = draw(second, "--from " + data);
    assertTrue(row(page, "Swimmer | 325 | here").contains("64, 1 of 20 seeds so far"), page);
    assertTrue(page.contains(", taken from campaign.csv | 2 |"), page);
    assertEquals(Files.readString(data), Files.readString(second.resolve("table1/campaign.csv")));
    // the notebook may be lost: the file in the folder is enough
    Files.delete(second.resolve("notebook.jsonl"));
    assertEquals(row(page, "Swimmer | 325 | here"), row(draw(second, ""), "Swimmer | 325 | here"));
    // settings that have changed since are those of another run
    Path third = folder.resolve("third");
    Path old = folder.resolve("old.csv");
    Files.writeString(old, Files.readString(data).replace("radius=0.8", "radius=0.7"));
    assertTrue(
        row(draw(third, "--from " + old), "Swimmer | 325 | here").contains("| here | not run |"));
    Files.writeString(old, "task,method\n");
    String wrong =
        Called.line("reproduce table1 --budget campaign --from " + old + " --out " + third)
            .complaint(2);
    assertTrue(wrong.startsWith("lmrs: old.csv must begin with task,task-settings,"), wrong);
  }

  @Test
  void cellsTakeWhatTheTuningOfTheirTaskHasChosen() throws IOException {
    StringBuilder lines = new StringBuilder();
    for (double sigma : new double[] {0.1, 0.05, 0.2, 0.4}) {
      for (int seed = 101; seed <= 103; seed++) {
        lines.append(
            line(
                "policy halfcheetah{} cma-es{sigma=%s} seed=%d episodes=2000"
                    .formatted(sigma == 0.4 ? "0.4" : Double.toString(sigma), seed),
                sigma == 0.2 && seed == 101 ? "1500.0" : "null",
                "[100.0, 1000.0]"));
      }
    }
    note(folder, lines.toString());
    String page = draw(folder, "");
    assertTrue(
        page.contains(
            "| HalfCheetah, CMA-ES | cma-es {sigma=0.2}: the best of 4 points on the seeds 101 to 103,"
                + " 2000 episodes each |"),
        page);
    assertTrue(
        page.contains(
            "| tuning on HalfCheetah (by --tune halfcheetah) | 9 of 10 | 3 | 2000 | 108 | 12 |"),
        page);
  }

  @Test
  @EnabledIf(
      value = "io.lmrs.mujoco.ffm.Library#present",
      disabledReason = "MuJoCo 2.2.2 is not installed")
  void aCampaignRunsItsPlanBitByBit() {
    String few =
        "reproduce table1 --budget campaign --episodes 8 --threads 1 --out " + folder + " --seeds ";
    Called.line(few + "1 --only swimmer+ars").ok();
    Called more = Called.line(few + "2 --only swimmer+ars").ok();
    assertTrue(more.err().contains("2 runs, 1 of them there already"), more.err());
    String page = WholeFile.read("page", folder.resolve("table1.md"));
    assertTrue(
        row(page, "Swimmer | 325 | here")
            .startsWith("| Swimmer | 325 | here | not run | (0/2) | not run |"),
        page);
    assertTrue(
        page.lines().anyMatch(line -> line.matches("\\| runs: lmrs .* of 2\\d{3}-.* \\| 2 \\|")),
        page);
  }
}
