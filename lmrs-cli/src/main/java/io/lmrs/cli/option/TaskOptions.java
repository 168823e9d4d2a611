package io.lmrs.cli.option;

import io.lmrs.cli.experiment.ContestTask;
import io.lmrs.spec.Limits;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Which problems several searches are given, and what they may spend on each. */
public final class TaskOptions {

  @Parameters(
      paramLabel = "PROBLEM",
      arity = "0..*",
      completionCandidates = Names.OfProblems.class,
      description = {
        "NAME, NAME@D or NAME@D:KEY=VALUE,KEY=VALUE (see 'lmrs list problems'); D is the number of"
            + " variables.",
        "suite: the paper's 46 problems, 23 functions of 10 and of 100 variables.",
        "bbob, bbob-largescale: COCO's functions (see --functions, --instances), judged by COCO's"
            + " targets."
      })
  private List<String> problems = new ArrayList<>();

  @Option(
      names = "--dimension",
      paramLabel = "D,D",
      split = ",",
      description =
          "How many variables, where the problem does not say. Default: its own, 10 and 100 for"
              + " suite.")
  private List<Long> dimensions = new ArrayList<>();

  @Mixin private BbobOptions bbob;

  @Option(
      names = "--set",
      paramLabel = "KEY=VALUE",
      description =
          "With problem.KEY=VALUE a setting of all problems, with SEARCH.KEY=VALUE of a search.")
  private List<String> set = new ArrayList<>();

  @Option(
      names = "--evaluations",
      paramLabel = "N|Nd",
      description =
          "What every run may spend; 300d is 300 per variable. Default: 1000 + 100 D, for bbob"
              + " 1000d.")
  private String evaluations;

  /** The problems that the user named. */
  public List<String> named() {
    return List.copyOf(problems);
  }

  /** True where the user said how many variables. */
  public boolean sized() {
    return !dimensions.isEmpty();
  }

  /**
   * The tasks.
   *
   * @param words problems as users name them
   * @param common settings of all problems that {@code --set} may change
   */
  public List<ContestTask> tasks(List<String> words, Map<String, String> common) {
    bbob.requireUsed(words);
    Map<String, String> settings = new LinkedHashMap<>(common);
    settings.putAll(Assignments.parse(set).problem());
    return ContestTask.parse(
        words, dimensions.stream().map(Limits::dimension).toList(), settings, bbob.choice());
  }

  /** What {@code --set} changes, as the user wrote it. */
  public List<String> set() {
    return List.copyOf(set);
  }

  /** What {@code --set} changes besides problems, as SEARCH.KEY and value. */
  public Map<String, String> searchSettings() {
    return Assignments.parse(set).search();
  }

  /** What a run may spend on a task. */
  public long evaluations(ContestTask task) {
    return Spending.evaluations(evaluations, task);
  }

  /** What runs may spend, in words. */
  public String spending() {
    return evaluations == null ? "1000 + 100 D" : evaluations;
  }
}
