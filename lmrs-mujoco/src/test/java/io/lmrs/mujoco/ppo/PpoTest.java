package io.lmrs.mujoco.ppo;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.mujoco.BuiltIn;
import io.lmrs.mujoco.Installed;
import io.lmrs.mujoco.Rules;
import io.lmrs.mujoco.Task;
import io.lmrs.mujoco.ffm.Simulation;
import io.lmrs.random.Stream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
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

  /** The half cheetah, which never falls, for a reward of 1 a step; the steps are counted. */
  private record Steady(Rules inner, double velocity, AtomicLong steps) implements Rules {
    @Override
    public int observations() {
      return inner.observations();
    }

    @Override
    public void observe(Simulation state, double[] out) {
      inner.observe(state, out);
    }

    @Override
    public double coordinate(Simulation state) {
      return 0;
    }

    @Override
    public double reward(Simulation state, double before, double[] action) {
      steps.incrementAndGet();
      return 1;
    }

    @Override
    public void perturb(Stream random, double[] positions, double[] velocities) {
      velocities[0] = velocity;
    }
  }

  private static Ppo.Result steady(double velocity, int trialEpisodes) {
    Task task = BuiltIn.HALFCHEETAH.load();
    AtomicLong steps = new AtomicLong();
    Task own =
        new Task(
            "steady",
            "1",
            task.model(),
            new Steady(task.rules(), velocity, steps),
            task.frameSkip(),
            50,
            0,
            Double.NaN,
            1);
    Ppo.Settings s = Ppo.Settings.usual();
    Ppo.Settings small =
        new Ppo.Settings(64, 64, 1, s.learningRate(), 0.99, 0.95, 0.2, 0.5, 0.5, 4, 0);
    Ppo ppo = new Ppo(own, small, 1);
    // a step takes a second by this clock
    ppo.clock(() -> 1_000_000_000L * steps.get());
    return ppo.train(64, trialEpisodes, _ -> true);
  }

  @Test
  void aTrialWithAnEpisodeThatDivergesHasNoReward() {
    assertEquals(50, steady(0, 2).trace().getLast().trial());
    // beyond all bounds, so that the library starts over by itself
    Ppo.Progress diverged = steady(1e11, 2).trace().getLast();
    assertTrue(Double.isNaN(diverged.trial()), diverged.toString());
    assertFalse(diverged.tried());
  }

  @Test
  void trialsTakeNoTimeOfTheTraining() {
    assertEquals(64, steady(0, 20).trace().getLast().seconds());
  }
}
