package io.lmrs.mujoco;

import io.lmrs.Problem;
import io.lmrs.problem.ProblemFactory;
import io.lmrs.settings.Setting;
import java.nio.file.Path;

/** Names tasks that users describe in a file of their own. */
public final class OwnTaskFactory implements ProblemFactory<OwnTaskFactory.Config> {
  /** Made by the registry. */
  public OwnTaskFactory() {}

  /**
   * The settings; those but the first and the last are the ones of {@link TaskFactory.Config}.
   *
   * @param file absolute, whatever was given
   * @param fingerprint as {@link TaskFile#fingerprint} gives it
   */
  public record Config(
      @Setting("file that describes the task, see docs/mujoco.md") String file,
      @Setting(value = "units of a hidden layer of tanh, 0 for a linear policy", min = 0, max = 1e4)
          int hidden,
      @Setting("whether a search is given the bonus for staying upright") boolean bonusInTraining,
      @Setting(TaskFactory.WHITENING) boolean whitening,
      @Setting(value = "episodes of a trial, on seeds of their own", min = 1, max = 1e6)
          int trialEpisodes,
      @Setting(value = "episodes that confirm the threshold", min = 1, max = 1e6)
          int confirmEpisodes,
      @Setting("what the task and its model must be; empty takes them as they are")
          String fingerprint) {

    // what a stored run keeps holds in any folder, and for these files only
    public Config {
      if (!file.isBlank()) {
        Path place = Path.of(file).toAbsolutePath().normalize();
        file = place.toString();
        fingerprint = fingerprint.isBlank() ? TaskFile.fingerprint(place) : fingerprint;
      }
    }
  }

  @Override
  public String name() {
    return "mujoco";
  }

  @Override
  public String summary() {
    return "MuJoCo: a task of your own, a model and a file that describes it";
  }

  @Override
  public int defaultDimension() {
    return 1;
  }

  /** It reads a file of the user's. */
  @Override
  public boolean reachesOut() {
    return true;
  }

  @Override
  public Config defaults(int dimension) {
    return new Config("", 0, false, true, 10, 100, "");
  }

  @Override
  public Problem create(int dimension, Config config) {
    if (config.file().isBlank()) {
      throw new IllegalArgumentException(
          "the problem mujoco needs a task: give --set problem.file=FILE");
    }
    Path file = Path.of(config.file());
    String found = TaskFile.fingerprint(file);
    if (!found.equals(config.fingerprint())) {
      throw new IllegalArgumentException(
          "the task %s or its model has changed: fingerprint must be %s, it is %s"
              .formatted(file, config.fingerprint(), found));
    }
    Task task = TaskFile.read(file);
    return TaskFactory.requireSize(
        dimension,
        defaultDimension(),
        new PolicyProblem(
            task,
            new PolicyProblem.Options(
                config.hidden(),
                config.bonusInTraining(),
                config.whitening(),
                0,
                config.trialEpisodes(),
                config.confirmEpisodes())));
  }
}
