package io.lmrs.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.lmrs.cli.file.WholeFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

@EnabledIf(
    value = "io.lmrs.mujoco.ffm.Library#present",
    disabledReason = "MuJoCo 2.2.2 is not installed")
class MujocoCommandsTest {
  @TempDir private Path folder;

  @Test
  void withoutAThresholdNoneIsToldOf() {
    Path file = folder.resolve("result.json");
    String line =
        " humanoid --set problem.horizon=5 --set problem.trial-spacing=4"
            + " --set problem.trial-episodes=1";
    String run = "run" + line + " --search ars --evaluations 8 --set directions=2 --json " + file;
    String out = Called.line(run).ok().out();
    assertTrue(out.contains("(mean of 1 episodes that do not count)\n"), out);
    assertFalse(out.contains("threshold"), out);
    assertTrue(Called.json(file).path("trials").path("threshold").isNull());
    assertTrue(Called.json(file).path("trials").path("reached").isNull());
    String paper = Called.line(run + " --set problem.rules=paper").ok().out();
    assertTrue(paper.contains("threshold    6000 not reached\n"), paper);
    assertEquals(
        "lmrs: humanoid has a threshold by the paper's rules only: give --set problem.rules=paper",
        Called.line("mujoco solve" + line).complaint(2));
  }

  @Test
  void aRunOfOnesOwnTaskStaysWithItsFiles() throws IOException {
    Path model = folder.resolve("cart.xml");
    Files.writeString(
        model,
        """
        <mujoco><worldbody><body name="cart"><joint name="x" type="slide" axis="1 0 0"/>
        <geom size="0.1"/></body></worldbody><actuator><motor joint="x"/></actuator></mujoco>
        """);
    Path task =
        Files.writeString(
            folder.resolve("cart.json"),
            "{\"model\": \"cart.xml\", \"horizon\": 5, \"observation\": [{\"quantity\": \"qvel\"}]}");
    Path store = folder.resolve("runs.db");
    Called.line(
            "run mujoco --set problem.file="
                + task
                + " --search ars --set directions=2 --evaluations 8 --store "
                + store)
        .ok();
    Called.line("resume mujoco-ars-1 --evaluations 16 --store " + store).ok();
    Path saved = folder.resolve("policy.json");
    Called.line("replay mujoco-ars-1 --no-motion --save " + saved + " --store " + store).ok();
    assertEquals(task.toAbsolutePath().toString(), Called.json(saved).path("task").asText());
    Called.line("replay " + saved + " --no-motion").ok();
    Files.writeString(model, Files.readString(model).replace("0.1", "0.2"));
    String sentence = "lmrs: the task " + task.toAbsolutePath() + " or its model has changed: ";
    String said = Called.line("resume mujoco-ars-1 --evaluations 24 --store " + store).complaint(2);
    assertTrue(said.startsWith(sentence), said);
    assertTrue(
        Called.line("replay mujoco-ars-1 --no-motion --store " + store)
            .complaint(2)
            .startsWith(sentence));
    assertTrue(
        Called.line("replay " + saved + " --no-motion")
            .complaint(2)
            .startsWith("lmrs: the policy was made for version "));
    assertEquals(
        "lmrs: the task mujoco must have a threshold: put one into its file",
        Called.line("mujoco solve mujoco --set problem.file=" + task).complaint(2));
  }

  @Test
  void whatCannotBeSolvedIsToldFirst() {
    assertEquals(
        "lmrs: with --grid, --tune-seeds and --seeds must have no seed in common: 2",
        Called.line("mujoco solve swimmer --grid radius=0.1,0.2 --tune-seeds 2,9 --seeds 1..3")
            .complaint(2));
    assertEquals(
        "lmrs: ppo is no search, it learns from single steps: see lmrs mujoco ppo --help",
        Called.line("mujoco solve swimmer --searches ars,ppo").complaint(2));
  }

  @Test
  void aRunTellsOfItsTrials() {
    Path file = folder.resolve("result.json");
    Called run =
        Called.line(
            "run swimmer --search ars --evaluations 60 --set directions=5 --set problem.horizon=30"
                + " --set problem.trial-episodes=2 --json "
                + file);
    String out = run.ok().out();
    assertTrue(out.contains("environment  MuJoCo 2.2.2, rules v4\n"), out);
    assertTrue(out.contains("threshold    325 not reached\n"), out);
    assertTrue(out.contains(" after 60 episodes (mean of 2 episodes that do not count)\n"), out);
    JsonNode json = Called.json(file);
    assertEquals("MuJoCo 2.2.2, rules v4", json.path("problem").path("version").asText());
    assertEquals(60, json.path("trials").path("lastAt").intValue());
    assertTrue(json.path("trials").path("confirmed").isNull());
    assertEquals(60, json.path("evaluations").intValue());
  }

  @Test
  void wrongSettingsAreRefused() {
    assertEquals(
        "lmrs: rules of hopper must be one of v4: v9",
        Called.line("run hopper --set problem.rules=v9").complaint(2));
    assertEquals(
        "lmrs: the problem mujoco needs a task: give --set problem.file=FILE",
        Called.line("run mujoco").complaint(2));
  }

  @Test
  void aRunReplays() throws IOException {
    Path store = folder.resolve("runs.db");
    Called.line(
            "run swimmer --search ars --evaluations 20 --set directions=5 --set problem.horizon=30"
                + " --set problem.trial-episodes=2 --store "
                + store)
        .ok();
    Path saved = folder.resolve("policy.json");
    Path motion = folder.resolve("motion.json");
    String first =
        Called.line(
                "replay swimmer-ars-1 --episodes 2 --store "
                    + store
                    + " --save "
                    + saved
                    + " --motion "
                    + motion)
            .ok()
            .out();
    assertEquals(31, Called.json(motion).path("frames").size());
    String again = Called.line("replay " + saved + " --episodes 2 --no-motion").ok().out();
    assertTrue(first.startsWith(again), first + again);
    assertTrue(again.contains("mean "), again);
  }

  @Test
  void onlyPoliciesReplay() {
    Path store = folder.resolve("runs.db");
    Called.line("run sphere --dimension 3 --evaluations 20 --store " + store).ok();
    assertEquals(
        "lmrs: run sphere-lmrs-1 must be one of a MuJoCo task: sphere",
        Called.line("replay sphere-lmrs-1 --store " + store).complaint(2));
  }

  @Test
  void ppoTrains() throws IOException {
    Path json = folder.resolve("ppo.json");
    Path saved = folder.resolve("policy.json");
    String out =
        Called.line(
                "mujoco ppo hopper --steps 500 --seeds 1,2 --set batch=256 --set epochs=1 --json "
                    + json
                    + " --policy "
                    + saved)
            .ok()
            .out();
    assertTrue(out.contains("ppo on hopper, rules v4: median reward "), out);
    JsonNode trace = Called.json(json).path("seeds").get(1).path("trace");
    assertEquals(512, trace.get(trace.size() - 1).path("steps").intValue());
    Called.line("replay " + saved + " --episodes 1 --no-motion").ok();
    assertTrue(Called.json(saved).path("clampActions").booleanValue());
    Files.writeString(saved, Files.readString(saved).replace("\"hopper\"", "\"swimmer\""));
    assertEquals(
        "lmrs: the inputs of the policy must be 8, the observations of swimmer: 11",
        Called.line("replay " + saved + " --no-motion").complaint(2));
    assertEquals(
        "lmrs: ppo is no search, it learns from single steps: see lmrs mujoco ppo --help",
        Called.line("run hopper --search ppo").complaint(2));
  }

  @Test
  void episodesToTheThresholdAreCounted() {
    Path csv = folder.resolve("runs.csv");
    String out =
        Called.line(
                "mujoco solve swimmer --searches ars:directions=2,random-search:directions=2"
                    + " --seeds 1,2 --tune-seeds 3 --grid radius=0.1,0.2 --episodes 24"
                    + " --set problem.horizon=20 --set problem.trial-episodes=1 --csv "
                    + csv)
            .ok()
            .out();
    assertTrue(out.contains("| 0/2 | "), out);
    assertTrue(
        out.contains(
            " takes 1.00 (90 % interval 1.00 to 1.00) of the episodes of"
                + " ars:directions=2,radius=0."),
        out);
    assertTrue(out.contains(" | 480 | "), "24 episodes of 20 steps: " + out);
    assertEquals(1 + 2 * (2 + 2), WholeFile.read("csv", csv).lines().count());
  }

  @Test
  void runsOfAFileAreNotRepeated() throws IOException {
    Path csv = folder.resolve("runs.csv");
    String line =
        "mujoco solve swimmer --searches ars:directions=2,lmrs:directions=2,step=scaled"
            + " --seeds 1,2 --tune-seeds 3 --grid ars.radius=0.1,0.2 --grid lmrs.radius=0.3,0.6"
            + " --grid lmrs.step-size=0.1 --episodes 24 --set problem.horizon=20"
            + " --set problem.trial-spacing=8 --set problem.trial-episodes=1 --csv "
            + csv;
    String first = Called.line(line).ok().out();
    String whole = Files.readString(csv);
    assertEquals(1 + 2 * (2 + 2), whole.lines().count(), whole);
    // with the last run lost only that one is run again, times left aside
    String cut = String.join("\n", whole.lines().limit(8).toList()) + "\n";
    Files.writeString(csv, cut);
    String again = Called.line(line + " --plot " + folder.resolve("reward")).ok().out();
    assertTrue(Files.readString(folder.resolve("reward.svg")).contains("<svg"));
    assertTrue(Files.size(folder.resolve("reward.png")) > 1000);
    assertTrue(Files.readString(csv).startsWith(cut));
    assertEquals(withoutTimes(whole), withoutTimes(Files.readString(csv)));
    assertEquals(first.lines().skip(4).toList(), again.lines().skip(4).toList());

    assertEquals(
        "lmrs: --grid must name one of the searches before its dot: cma-es.radius=1",
        Called.line(line + " --grid cma-es.radius=1").complaint(2));
    Files.writeString(csv, "seed,reward\n");
    assertTrue(
        Called.line(line)
            .complaint(2)
            .startsWith("lmrs: a file of runs must begin with task,task-settings,budget,"));
    Files.writeString(csv, cut + "swimmer,,24,ars\n");
    assertEquals(
        "lmrs: a line of a file of runs is wrong: swimmer,,24,ars", Called.line(line).complaint(2));
  }

  private static List<String> withoutTimes(String csv) {
    return csv.lines()
        .map(l -> l.replaceFirst("([^,]*,){3}([^,]*,[^,]*)$", "$2"))
        .sorted()
        .toList();
  }
}
