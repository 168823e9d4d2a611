package io.lmrs.mujoco;

import io.lmrs.Problem;
import io.lmrs.problem.ProblemFactory;
import io.lmrs.settings.Setting;

/** Names a built-in task. */
public interface TaskFactory extends ProblemFactory<TaskFactory.Config> {
  /** What the setting of that name says. */
  String WHITENING =
      "whether the policy sees observations less their mean over their deviation, or as they are";

  /**
   * The settings of a task.
   *
   * @param rules which version of observations, reward and endings
   * @param hidden units of a hidden layer, or 0
   * @param horizon most steps of an episode
   * @param bonusInTraining whether a search is given the bonus for staying upright
   * @param whitening whether observations are whitened by their moments
   * @param trialSpacing episodes between two trials, or 0
   * @param trialEpisodes episodes of a trial
   * @param confirmEpisodes episodes that confirm the threshold
   */
  record Config(
      @Setting("version of the environment: its observations, reward and endings") String rules,
      @Setting(value = "units of a hidden layer of tanh, 0 for a linear policy", min = 0, max = 1e4)
          int hidden,
      @Setting(value = "most steps of an episode", min = 1, max = 1e9) int horizon,
      @Setting("whether a search is given the bonus for staying upright") boolean bonusInTraining,
      @Setting(WHITENING) boolean whitening,
      @Setting(
              value = "episodes between two trials of the policy; auto is the task's own",
              min = 1,
              auto = true)
          int trialSpacing,
      @Setting(value = "episodes of a trial, on seeds of their own", min = 1, max = 1e6)
          int trialEpisodes,
      @Setting(value = "episodes that confirm the threshold", min = 1, max = 1e6)
          int confirmEpisodes) {

    /** The defaults for these rules. */
    static Config usual(String rules) {
      return new Config(rules, 0, 1000, false, true, 0, 10, 100);
    }

    /** The problem of a task. */
    Problem problem(Task task) {
      return new PolicyProblem(
          task.withHorizon(horizon),
          new PolicyProblem.Options(
              hidden, bonusInTraining, whitening, trialSpacing, trialEpisodes, confirmEpisodes));
    }
  }

  /** Which task. */
  BuiltIn task();

  @Override
  default String name() {
    return task().word();
  }

  @Override
  default String summary() {
    return "MuJoCo: " + task().summary();
  }

  @Override
  default int defaultDimension() {
    return task().linearSize();
  }

  @Override
  default Config defaults(int dimension) {
    return Config.usual(task().rules().getFirst());
  }

  @Override
  default Problem create(int dimension, Config config) {
    return requireSize(dimension, defaultDimension(), config.problem(task().load(config.rules())));
  }

  /**
   * The settings decide how many variables there are; a dimension that was not named is the usual
   * one.
   */
  static Problem requireSize(int dimension, int usual, Problem problem) {
    if (dimension != usual && dimension != problem.dimension()) {
      throw new IllegalArgumentException(
          "dimension of " + problem.name() + " must be " + problem.dimension() + ": " + dimension);
    }
    return problem;
  }

  /** The swimmer. */
  record Swimmer() implements TaskFactory {
    @Override
    public BuiltIn task() {
      return BuiltIn.SWIMMER;
    }
  }

  /** The hopper. */
  record Hopper() implements TaskFactory {
    @Override
    public BuiltIn task() {
      return BuiltIn.HOPPER;
    }
  }

  /** The half cheetah. */
  record HalfCheetah() implements TaskFactory {
    @Override
    public BuiltIn task() {
      return BuiltIn.HALFCHEETAH;
    }
  }

  /** The walker. */
  record Walker() implements TaskFactory {
    @Override
    public BuiltIn task() {
      return BuiltIn.WALKER2D;
    }
  }

  /** The ant. */
  record Ant() implements TaskFactory {
    @Override
    public BuiltIn task() {
      return BuiltIn.ANT;
    }
  }

  /** The humanoid. */
  record Humanoid() implements TaskFactory {
    @Override
    public BuiltIn task() {
      return BuiltIn.HUMANOID;
    }
  }
}
