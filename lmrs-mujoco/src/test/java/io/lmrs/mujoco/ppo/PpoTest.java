package io.lmrs.mujoco.ppo;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.mujoco.BuiltIn;
import io.lmrs.mujoco.Installed;
import io.lmrs.mujoco.Task;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

@Installed
class PpoTest {

  private static Ppo.Result train(long seed, List<Ppo.Progress> seen) {
    Task task = BuiltIn.HOPPER.load().withHorizon(100);
    Ppo.Settings s = Ppo.Settings.usual();
    Ppo.Settings small =
        new Ppo.Settings(
            256,
            s.miniBatch(),
            2,
            s.learningRate(),
            s.discount(),
            s.lambda(),
            s.clip(),
            s.valueWeight(),
            s.mostGradient(),
            8,
            s.logDeviation());
    return new Ppo(task, small, seed).train(3000, 2, p -> seen.add(p));
  }

  @Test
  void stepsAndEpisodesAreCounted() {
    List<Ppo.Progress> seen = new ArrayList<>();
    Ppo.Result result = train(1, seen);
    assertEquals(12, seen.size());
    assertEquals(3072, seen.getLast().steps());
    // untrained hoppers fall within some 20 steps
    assertTrue(seen.getLast().episodes() > 50, seen.getLast().toString());
    assertEquals(seen.getLast(), result.trace().getLast());
    assertTrue(Double.isFinite(result.trace().getLast().trial()));
  }

  @Test
  void theSeedDecidesEverything() {
    double[] first = train(1, new ArrayList<>()).policy().layers().getFirst().weights();
    assertArrayEquals(first, train(1, new ArrayList<>()).policy().layers().getFirst().weights());
    double[] other = train(2, new ArrayList<>()).policy().layers().getFirst().weights();
    assertTrue(first[0] != other[0]);
  }
}
