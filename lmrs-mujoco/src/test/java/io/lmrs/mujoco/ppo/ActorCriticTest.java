package io.lmrs.mujoco.ppo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.mujoco.DensePolicy;
import io.lmrs.random.Stream;
import java.util.Arrays;
import java.util.function.DoubleSupplier;
import org.junit.jupiter.api.Test;

/** The gradient of the loss is what differences say, for every parameter. */
class ActorCriticTest {
  private static final int OBSERVATIONS = 3;
  private static final int ACTIONS = 2;
  private static final int ROWS = 5;
  private static final double WIDTH = 1e-6;

  private static ActorCritic brain() {
    Ppo.Settings s = Ppo.Settings.usual();
    Ppo.Settings small =
        new Ppo.Settings(
            s.batch(),
            s.miniBatch(),
            s.epochs(),
            s.learningRate(),
            s.discount(),
            s.lambda(),
            s.clip(),
            s.valueWeight(),
            s.mostGradient(),
            4,
            -0.3);
    ActorCritic brain = new ActorCritic(OBSERVATIONS, ACTIONS, ROWS, small, Stream.of(1));
    // away from the start, where the mean is nearly 0
    brain.actor().initialise(Stream.of(2), 1, 0.7);
    return brain;
  }

  /** Some ratios are within the clipping range, some beyond it on either side. */
  private static ActorCritic.Batch batch(ActorCritic brain) {
    double[] states = Stream.of(3).gaussians(ROWS * OBSERVATIONS);
    double[] actions = new double[ROWS * ACTIONS];
    double[] logs = new double[ROWS];
    double[] shifts = {0, 0.1, -0.1, 0.5, -0.5};
    for (int r = 0; r < ROWS; r++) {
      double[] state = Arrays.copyOfRange(states, r * OBSERVATIONS, (r + 1) * OBSERVATIONS);
      double[] action = new double[ACTIONS];
      logs[r] = brain.act(state, Stream.of(4, r), action) + shifts[r];
      System.arraycopy(action, 0, actions, r * ACTIONS, ACTIONS);
    }
    double[] advantages = {1, -0.5, 2, 0.7, 1.3};
    return new ActorCritic.Batch(
        ROWS, states, actions, logs, advantages, Stream.of(5).gaussians(ROWS));
  }

  private static void check(String what, double[] theta, double[] gradient, DoubleSupplier loss) {
    for (int i = 0; i < theta.length; i++) {
      double kept = theta[i];
      assertEquals(difference(theta, i, kept, loss), gradient[i], 1e-7, what + "[" + i + "]");
      theta[i] = kept;
    }
  }

  private static double difference(double[] theta, int i, double kept, DoubleSupplier loss) {
    theta[i] = kept + WIDTH;
    double above = loss.getAsDouble();
    theta[i] = kept - WIDTH;
    return (above - loss.getAsDouble()) / (2 * WIDTH);
  }

  @Test
  void theGradientIsThatOfTheLoss() {
    ActorCritic brain = brain();
    ActorCritic.Batch batch = batch(brain);
    brain.loss(batch);
    double[] actor = brain.actor().gradient().clone();
    double[] critic = brain.critic().gradient().clone();
    double[] deviations = brain.deviationGradient().clone();
    DoubleSupplier loss = () -> brain.loss(batch);
    check("actor", brain.actor().theta(), actor, loss);
    check("critic", brain.critic().theta(), critic, loss);
    check("deviations", brain.logDeviations(), deviations, loss);
    assertTrue(Arrays.stream(actor).filter(g -> g != 0).count() > actor.length / 2);
  }

  @Test
  void stepsLowerTheLoss() {
    ActorCritic brain = brain();
    ActorCritic.Batch batch = batch(brain);
    double first = brain.loss(batch);
    for (int i = 0; i < 200; i++) {
      brain.loss(batch);
      brain.step(1e-2, 0.5);
    }
    assertTrue(brain.loss(batch) < first - 0.1, "first " + first + ", then " + brain.loss(batch));
  }

  @Test
  void theExportedPolicyIsTheActorsMean() {
    ActorCritic brain = brain();
    double[] state = {0.3, -1.2, 0.8};
    double[] action = new double[ACTIONS];
    new DensePolicy(DensePolicy.Normalisation.PLAIN, brain.actor().layers()).act(state, action);
    double[] mean = brain.actor().forward(state, 1);
    assertEquals(mean[0], action[0], 1e-12);
    assertEquals(mean[1], action[1], 1e-12);
  }
}
