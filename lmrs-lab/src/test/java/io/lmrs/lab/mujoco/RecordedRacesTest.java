package io.lmrs.lab.mujoco;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.cli.mujoco.PolicyRun;
import io.lmrs.cli.mujoco.PolicyRun.Reward;
import io.lmrs.lab.Called;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordedRacesTest {
  private static PolicyRun run(long seed, long solved, double early) {
    return new PolicyRun(
        seed,
        solved == 0 ? OptionalLong.empty() : OptionalLong.of(solved),
        solved == 0 ? 8000 : solved,
        OptionalLong.empty(),
        List.of(
            new Reward(100, early, Double.NaN),
            new Reward(300, early + 1, Double.NaN),
            new Reward(900, early + 2, Double.NaN)),
        Double.NaN,
        Double.NaN,
        0,
        0,
        0);
  }

  @Test
  void episodesOfAllStartsCount() {
    PolicyRun good = run(1, 1000, 50);
    PolicyRun bad = run(2, 5000, 10);
    assertEquals(1000, RecordedRaces.episodes(List.of(good), 200));
    // 200 of each, then the better one alone
    assertEquals(1200, RecordedRaces.episodes(List.of(bad, good), 200));
    // solved within the first rung, while the other goes on beside it
    assertEquals(2000, RecordedRaces.episodes(List.of(bad, good), 1000));
    // four starts: 4 * 200, 2 * 200, then one from 400 on
    PolicyRun worse = run(3, 0, 5);
    PolicyRun worst = run(4, 0, 1);
    assertEquals(800 + 400 + 600, RecordedRaces.episodes(List.of(worst, good, worse, bad), 200));
  }

  @Test
  void aStartThatLooksBestAndIsNotSolvedLosesTheRace() {
    PolicyRun blender = run(1, 0, 90);
    PolicyRun late = run(2, 700, 10);
    assertEquals(Double.POSITIVE_INFINITY, RecordedRaces.episodes(List.of(late, blender), 200));
    RecordedRaces races = new RecordedRaces(List.of(blender, late));
    RecordedRaces.Needs single = races.race(1, 200, 2000, 1);
    assertEquals(0.5, single.unsolved());
    assertEquals(700, single.median());
    assertEquals(1, races.race(2, 200, 100, 1).unsolved());
  }

  @Test
  void whatForetellsTheEpisodesHasACorrelationOfMinusOne() {
    RecordedRaces races =
        new RecordedRaces(List.of(run(1, 900, 30), run(2, 2000, 20), run(3, 0, 10)));
    assertEquals(-1, races.foretold(500), 1e-12);
    assertEquals(
        Double.NaN, new RecordedRaces(List.of(run(1, 900, 30), run(2, 1, 2))).foretold(500));
  }

  @Test
  void theCommandReadsWhatSolveWrites(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("runs.csv");
    Files.writeString(
        file,
        """
        task,task-settings,budget,search,settings,seed,solved,episodes,best,share,random-share,simulating,searching,elapsed,rewards
        halfcheetah MuJoCo 2.2.2 rules v4,,8000,ars,directions=32 top=4,6,1728,1728,3575.7,,,1,1,1,128=10 448=900 1728=3575.7
        halfcheetah MuJoCo 2.2.2 rules v4,,8000,ars,directions=32 top=4,7,3520,3520,3538.7,,,1,1,1,128=20 448=700 3520=3538.7
        halfcheetah MuJoCo 2.2.2 rules v4,,8000,ars,directions=32 top=4,8,,8000,3000,,,1,1,1,128=30 448=500 8000=3000
        """);
    String out = Called.line("mujoco races " + file + " --starts 1,2,8 --first 500").ok().out();
    assertTrue(out.startsWith("halfcheetah ars directions=32 top=4: 3 runs, 2 solved\n"), out);
    assertTrue(out.contains("after 500 episodes with the episodes to solve: -1.00\n"), out);
    assertTrue(out.contains("| 1 | - | 3520 | unsolved | 33.3 % |"), out);
    assertTrue(out.contains("| 2 | 500 | 2228 | "), out);
    assertTrue(!out.contains("| 8 |"), out);
    assertEquals(
        "lmrs: starts must be at least 1: 0",
        Called.line("mujoco races " + file + " --starts 0").complaint(2));
  }
}
