package io.lmrs.mujoco;

import io.lmrs.Frame;
import io.lmrs.Goal;
import io.lmrs.Moments;
import io.lmrs.Outcome;
import io.lmrs.Problem;
import io.lmrs.Query;
import io.lmrs.Session;
import io.lmrs.evaluate.Trials;
import io.lmrs.mujoco.ffm.Library;
import java.util.Optional;

/**
 * A task as a problem: the variables are the weights of a policy, an evaluation is an episode, the
 * value is its reward. A search is given the reward without the bonus for staying upright (Mania et
 * al. 2018), trials tell the plain reward. Observations are whitened by the frame; a query that
 * carries no whitening observes nothing. An episode that lags behind the query's cutoff ends; its
 * value is then what it would have come to at its pace. No reward has a known limit, so that an
 * exact cutoff ends nothing.
 */
public final class PolicyProblem implements Problem {

  /**
   * What is left open by the task.
   *
   * @param hidden units of a hidden layer, or 0 for a linear policy
   * @param bonusInTraining true leaves the bonus in the values that a search is given
   * @param whitening false gives the policy its observations as they are
   * @param spacing episodes between two trials, or 0 for the task's own
   * @param trial episodes of a trial
   * @param confirmation episodes that confirm the threshold
   */
  public record Options(
      int hidden,
      boolean bonusInTraining,
      boolean whitening,
      int spacing,
      int trial,
      int confirmation) {

    /** A linear policy, 10 episodes a trial, 100 that confirm. */
    public static Options usual() {
      return new Options(0, false, true, 0, 10, 100);
    }
  }

  private final Task task;
  private final Options options;
  private final PolicyShape shape;

  public PolicyProblem(Task task, Options options) {
    this.task = task;
    this.options = options;
    this.shape = new PolicyShape(task.observations(), options.hidden(), task.actions());
  }

  /** The task. */
  public Task task() {
    return task;
  }

  /** How variables become a policy. */
  public PolicyShape shape() {
    return shape;
  }

  @Override
  public String name() {
    return task.name();
  }

  @Override
  public String version() {
    return "MuJoCo " + Library.version() + ", rules " + task.version();
  }

  @Override
  public int dimension() {
    return shape.size();
  }

  @Override
  public Goal goal() {
    return Goal.MAXIMIZE;
  }

  @Override
  public double[] start(long seed) {
    return shape.start(seed);
  }

  @Override
  public Frame frame() {
    return options.whitening() ? shape.frame() : Frame.IDENTITY;
  }

  @Override
  public Optional<Trials> trials() {
    Problem plain =
        new PolicyProblem(
            task,
            new Options(
                options.hidden(),
                true,
                options.whitening(),
                options.spacing(),
                options.trial(),
                options.confirmation()));
    int spacing = options.spacing() == 0 ? task.spacing() : options.spacing();
    return Optional.of(
        new Trials(plain, spacing, options.trial(), options.confirmation(), task.threshold()));
  }

  @Override
  public Session open() {
    return new Episodes();
  }

  /** One worker's simulation, kept over all its episodes. */
  private final class Episodes implements Session {
    private final Environment environment = new Environment(task);
    private final double[] weights = new double[shape.size()];

    @Override
    public Outcome evaluate(Query query) {
      query.x().copyTo(weights);
      DensePolicy policy = shape.policy(weights, query.frame());
      Moments.Collector observed =
          query.frame() instanceof Frame.Whitening
              ? new Moments.Collector(task.observations())
              : null;
      Rollout rollout =
          Rollout.of(
              environment,
              policy,
              query.seed(),
              observed == null ? _ -> {} : e -> observed.add(e.observation()),
              (reward, steps) -> !query.cutoff().lags(goal(), value(reward, steps), part(steps)));
      if (rollout.diverged()) {
        return new Outcome.Failure("the simulation diverged in step " + rollout.steps());
      }
      double value = value(rollout.reward(), rollout.steps());
      return new Outcome.Value(
          rollout.ended() ? value / part(rollout.steps()) : value,
          rollout.steps(),
          observed == null ? null : observed.moments());
    }

    // what a search is given for a reward
    private double value(double reward, int steps) {
      return reward - (options.bonusInTraining() ? 0 : task.bonus() * steps);
    }

    private double part(int steps) {
      return (double) steps / task.horizon();
    }

    @Override
    public void close() {
      environment.close();
    }
  }
}
