package io.lmrs.mujoco;

import io.lmrs.mujoco.ffm.Simulation;
import io.lmrs.random.Stream;

/**
 * A task being simulated: reset, then one step per action. Owns native memory; used and closed by
 * the thread that made it.
 */
public final class Environment implements AutoCloseable {
  private final Task task;
  private final Simulation state;
  private final double[] start;
  private final double[] positions;
  private final double[] velocities;
  private final double[] observation;
  private double reward;

  public Environment(Task task) {
    this.task = task;
    this.state = new Simulation(task.model());
    this.start = task.model().initialPositions();
    this.positions = new double[start.length];
    this.velocities = new double[task.model().velocities()];
    this.observation = new double[task.observations()];
  }

  /** The task. */
  public Task task() {
    return task;
  }

  /** The simulation, for reading. */
  public Simulation state() {
    return state;
  }

  /** Starts an episode at the initial state with this noise. */
  public void reset(Stream random) {
    System.arraycopy(start, 0, positions, 0, start.length);
    java.util.Arrays.fill(velocities, 0);
    task.rules().perturb(random, positions, velocities);
    reset(positions, velocities);
  }

  /** Starts an episode at this state. */
  public void reset(double[] positions, double[] velocities) {
    state.reset(positions, velocities);
    reward = 0;
    task.rules().observe(state, observation);
  }

  /**
   * Takes one action.
   *
   * @return false where the episode is over: by the task's rules, or since the simulation diverged
   */
  public boolean step(double[] action) {
    Rules rules = task.rules();
    double before = rules.coordinate(state);
    state.step(action, task.frameSkip());
    if (rules.contactForces()) {
      state.computeContactForces();
    }
    reward = rules.reward(state, before, action);
    rules.observe(state, observation);
    return !diverged() && rules.healthy(state);
  }

  /** What the policy observes now; the same array after every step. */
  public double[] observation() {
    return observation;
  }

  /** The last step's reward. */
  public double reward() {
    return reward;
  }

  /** True where the state was not finite since the reset: the episode has no meaning. */
  public boolean diverged() {
    return state.diverged() || !Double.isFinite(reward);
  }

  @Override
  public void close() {
    state.close();
  }
}
