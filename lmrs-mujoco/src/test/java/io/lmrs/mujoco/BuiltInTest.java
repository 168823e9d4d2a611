package io.lmrs.mujoco;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.mujoco.ffm.Simulation.Quantity;
import io.lmrs.random.Stream;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The models and rules are what they were: sizes, masses, and trajectories of our own. */
@Installed
class BuiltInTest {
  private static final double TOLERANCE = 1e-7;

  @ParameterizedTest
  @CsvSource({
    "swimmer, v4, 8, 2, 4, 0.04, 0, 325, 106.814150222",
    "hopper, v4, 11, 3, 4, 0.008, 1, 3120, 15.8200134059",
    "halfcheetah, v4, 17, 6, 5, 0.05, 0, 3430, 14",
    "walker2d, v4, 17, 6, 4, 0.008, 1, 4390, 23.6771366326",
    "ant, v2, 111, 8, 5, 0.05, 1, 3580, 0.910880082707",
    "ant, v4, 27, 8, 5, 0.05, 1, 3580, 0.910880082707",
    "humanoid, v4, 376, 17, 5, 0.015, 5, NaN, 42.1160304921",
    "humanoid, paper, 376, 17, 5, 0.015, 5, 6000, 42.1160304921",
  })
  void sizesAndMasses(
      String name,
      String rules,
      int observations,
      int actions,
      int frameSkip,
      double dt,
      double bonus,
      double threshold,
      double mass) {
    Task task = BuiltIn.named(name).load(rules);
    assertEquals(observations, task.observations());
    assertEquals(actions, task.actions());
    assertEquals(frameSkip, task.frameSkip());
    assertEquals(dt, task.model().timestep() * task.frameSkip(), 1e-15);
    assertEquals(bonus, task.bonus());
    assertEquals(threshold, task.threshold());
    assertEquals(1000, task.horizon());
    assertEquals(mass, Arrays.stream(task.model().masses()).sum(), 1e-9);
  }

  /** Reward and observation of 100 steps from a start with noise, as this project computed them. */
  @ParameterizedTest
  @CsvSource({
    "swimmer, v4, -3.7002528457440014, -0.9715232930567004",
    "hopper, v4, 75.91963529214539, 1.9345609227198883",
    "halfcheetah, v4, -9.765492201760622, 0.5993952616550907",
    "walker2d, v4, 63.595817176376386, 2.3453839659125904",
    "ant, v2, 47.69604569018597, 2.186113481655498",
    "ant, v4, 48.009809032913445, -0.259599905914342",
    "humanoid, v4, 386.2409286090943, -135.1452842551289",
    "humanoid, paper, 354.5957497154628, -135.1452842551289",
  })
  void trajectories(String name, String rules, double reward, double observation) {
    Task task = BuiltIn.named(name).load(rules);
    double[] action = new double[task.actions()];
    double total = 0;
    double mixed = 0;
    try (Environment environment = new Environment(task)) {
      environment.reset(Stream.of(1, Stream.NOISE));
      for (int t = 0; t < 100; t++) {
        for (int j = 0; j < action.length; j++) {
          action[j] = 0.5 * StrictMath.sin(0.1 * t + j);
        }
        environment.step(action);
        total += environment.reward();
      }
      for (int i = 0; i < task.observations(); i++) {
        mixed += environment.observation()[i] * StrictMath.cos(i);
      }
    }
    assertEquals(reward, total, TOLERANCE * Math.max(1, Math.abs(reward)));
    assertEquals(observation, mixed, TOLERANCE * Math.max(1, Math.abs(observation)));
  }

  @Test
  void theFirstObservationHasUnitQuaternionsAndNoContactForces() {
    try (Environment environment = new Environment(BuiltIn.ANT.load())) {
      environment.reset(Stream.of(7));
      double[] seen = environment.observation();
      double norm = 0;
      for (int i = 1; i <= 4; i++) {
        norm += seen[i] * seen[i];
      }
      assertEquals(1, norm, 1e-12);
      assertTrue(Arrays.stream(seen, 27, 111).allMatch(f -> f == 0));
    }
  }

  @Test
  void contactForcesAreSeenOnceTheAntTouchesTheFloor() {
    try (Environment environment = new Environment(BuiltIn.ANT.load())) {
      environment.reset(Stream.of(7));
      for (int t = 0; t < 50; t++) {
        environment.step(new double[8]);
      }
      double[] seen = environment.observation();
      assertTrue(Arrays.stream(seen, 27, 111).anyMatch(f -> f != 0));
      assertTrue(Arrays.stream(seen, 27, 111).allMatch(f -> Math.abs(f) <= 1));
    }
  }

  @Test
  void aFallenHopperEndsItsEpisode() {
    try (Environment environment = new Environment(BuiltIn.HOPPER.load())) {
      environment.reset(Stream.of(3));
      int steps = 1;
      while (environment.step(new double[] {1, -1, 1})) {
        steps++;
      }
      assertTrue(steps < 200, "steps: " + steps);
      double height = environment.state().get(Quantity.QPOS, 1);
      double angle = environment.state().get(Quantity.QPOS, 2);
      assertTrue(height <= 0.7 || Math.abs(angle) >= 0.2, height + ", " + angle);
      assertTrue(!environment.diverged());
    }
  }

  @Test
  void thePapersHumanoidPaysForClampedControlsOnly() {
    double[] action = new double[17];
    Arrays.fill(action, 10);
    double v4 = firstReward("v4", action);
    double paper = firstReward("paper", action);
    // the controls cost 0.1 * 17 * 100 in the one, 0.1 * 17 * 0.16 in the other
    assertEquals(170 - 0.272, paper - v4, 10.001);
    assertTrue(paper > 0 && v4 < -150, paper + ", " + v4);
  }

  private static double firstReward(String rules, double[] action) {
    try (Environment environment = new Environment(BuiltIn.HUMANOID.load(rules))) {
      environment.reset(Stream.of(1));
      environment.step(action);
      return environment.reward();
    }
  }

  @Test
  void unknownNamesAreRefused() {
    assertEquals(
        "unknown task: crab (known: swimmer, hopper, halfcheetah, walker2d, ant, humanoid)",
        assertThrows(IllegalArgumentException.class, () -> BuiltIn.named("crab")).getMessage());
    assertEquals(
        "rules of hopper must be one of v4: v7",
        assertThrows(IllegalArgumentException.class, () -> BuiltIn.HOPPER.load("v7")).getMessage());
  }
}
