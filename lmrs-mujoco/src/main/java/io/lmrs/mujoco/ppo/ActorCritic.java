package io.lmrs.mujoco.ppo;

import io.lmrs.random.Stream;
import java.util.Arrays;

/**
 * A Gaussian policy whose mean is a network and whose deviations do not depend on the state, and a
 * network for the value of a state; the loss of PPO and its gradient: Schulman et al., "Proximal
 * policy optimization algorithms" (2017), equations 7 and 9 without the entropy term.
 */
final class ActorCritic {
  private static final double LOG_ROOT_TWO_PI = 0.5 * Math.log(2 * Math.PI);

  /**
   * What a step of learning looks at.
   *
   * @param states rows of normalised observations
   * @param actions rows of actions taken
   * @param logs logarithms of their densities when they were taken
   * @param advantages how much better than expected they turned out
   * @param returns what the value network should have said
   */
  record Batch(
      int rows,
      double[] states,
      double[] actions,
      double[] logs,
      double[] advantages,
      double[] returns) {}

  private final int actions;
  private final double clip;
  private final double valueWeight;
  private final Mlp actor;
  private final Mlp critic;
  private final double[] logDeviations;
  private final double[] deviationGradient;
  private final double[] actorSlopes;
  private final double[] criticSlopes;
  private final Adam actorAdam;
  private final Adam criticAdam;
  private final Adam deviationAdam;

  /**
   * @param most rows of the largest batch
   */
  ActorCritic(int observations, int actions, int most, Ppo.Settings settings, Stream random) {
    this.actions = actions;
    this.clip = settings.clip();
    this.valueWeight = settings.valueWeight();
    int hidden = settings.hidden();
    actor = new Mlp(most, observations, hidden, hidden, actions);
    critic = new Mlp(most, observations, hidden, hidden, 1);
    actor.initialise(random.child(0), Math.sqrt(2), 0.01);
    critic.initialise(random.child(1), Math.sqrt(2), 1);
    logDeviations = new double[actions];
    Arrays.fill(logDeviations, settings.logDeviation());
    deviationGradient = new double[actions];
    actorSlopes = new double[most * actions];
    criticSlopes = new double[most];
    actorAdam = new Adam(actor.theta().length);
    criticAdam = new Adam(critic.theta().length);
    deviationAdam = new Adam(actions);
  }

  Mlp actor() {
    return actor;
  }

  Mlp critic() {
    return critic;
  }

  double[] logDeviations() {
    return logDeviations;
  }

  double[] deviationGradient() {
    return deviationGradient;
  }

  /** The value of one state. */
  double value(double[] state) {
    return critic.forward(state, 1)[0];
  }

  /**
   * Draws an action.
   *
   * @return the logarithm of its density
   */
  double act(double[] state, Stream noise, double[] out) {
    double[] mean = actor.forward(state, 1);
    double log = 0;
    for (int j = 0; j < actions; j++) {
      double z = noise.gaussian(j);
      out[j] = mean[j] + Math.exp(logDeviations[j]) * z;
      log += -0.5 * z * z - logDeviations[j] - LOG_ROOT_TWO_PI;
    }
    return log;
  }

  /** The loss of a batch; leaves its gradient in the networks. */
  double loss(Batch batch) {
    Arrays.fill(actor.gradient(), 0);
    Arrays.fill(critic.gradient(), 0);
    Arrays.fill(deviationGradient, 0);
    int n = batch.rows();
    double loss = 0;
    double[] means = actor.forward(batch.states(), n);
    for (int r = 0; r < n; r++) {
      double log = 0;
      for (int j = 0; j < actions; j++) {
        double z = score(batch, means, r, j);
        log += -0.5 * z * z - logDeviations[j] - LOG_ROOT_TWO_PI;
      }
      double ratio = Math.exp(log - batch.logs()[r]);
      double advantage = batch.advantages()[r];
      double plain = ratio * advantage;
      double clipped = Math.clamp(ratio, 1 - clip, 1 + clip) * advantage;
      loss -= Math.min(plain, clipped) / n;
      // where the clipped side is the smaller one, the policy has no part in it
      double slope = plain <= clipped ? -plain / n : 0;
      for (int j = 0; j < actions; j++) {
        double z = score(batch, means, r, j);
        actorSlopes[r * actions + j] = slope * z * Math.exp(-logDeviations[j]);
        deviationGradient[j] += slope * (z * z - 1);
      }
    }
    actor.backward(actorSlopes, n);
    double[] values = critic.forward(batch.states(), n);
    for (int r = 0; r < n; r++) {
      double gap = values[r] - batch.returns()[r];
      loss += valueWeight * 0.5 * gap * gap / n;
      criticSlopes[r] = valueWeight * gap / n;
    }
    critic.backward(criticSlopes, n);
    return loss;
  }

  private double score(Batch batch, double[] means, int r, int j) {
    int at = r * actions + j;
    return (batch.actions()[at] - means[at]) * Math.exp(-logDeviations[j]);
  }

  /** One step against the gradient, which is scaled down to that norm if it is longer. */
  void step(double rate, double mostNorm) {
    double norm =
        Math.sqrt(
            squares(actor.gradient()) + squares(critic.gradient()) + squares(deviationGradient));
    double factor = Math.min(1, mostNorm / (norm + 1e-6));
    actorAdam.step(actor.theta(), actor.gradient(), factor, rate);
    criticAdam.step(critic.theta(), critic.gradient(), factor, rate);
    deviationAdam.step(logDeviations, deviationGradient, factor, rate);
  }

  private static double squares(double[] v) {
    double sum = 0;
    for (double x : v) {
      sum += x * x;
    }
    return sum;
  }
}
