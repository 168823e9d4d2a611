package io.lmrs.cli.option;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lmrs.cli.experiment.BbobChoice;
import io.lmrs.cli.experiment.ContestTask;
import io.lmrs.cli.file.ArrayFiles;
import io.lmrs.spec.Json;
import io.lmrs.spec.RunFields;
import io.lmrs.spec.RunRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of commands that give several searches the same problems. */
public final class ContestOptions {
  private static final double LEAST_LEVEL = 1e-15;
  private static final double USUAL_LEVEL = 1e-4;

  @Mixin private TaskOptions tasks;

  @Mixin private CommandOptions command;

  @Option(
      names = "--levels",
      paramLabel = "A,B",
      split = ",",
      description =
          "A run reaches its target when only this part of the gap between start and best value is"
              + " open. Default: 1e-4.")
  private List<Double> levels = new ArrayList<>();

  @Option(
      names = "--target",
      paramLabel = "V,V",
      split = ",",
      description =
          "Values to get to, in place of levels: a run reaches one when it is at least that good.")
  private List<Double> targets = new ArrayList<>();

  @Option(
      names = "--until-target",
      description =
          "Ends a run at the least level, where the best value is known and there is no noise, or"
              + " at the best target.")
  private boolean untilTarget;

  @Option(
      names = "--start",
      paramLabel = "zeros|random|FILE",
      description =
          "Where all searches start: a file holds a JSON array. Default: the problem's own start.")
  private String start;

  @Mixin private RunsAtOnce threads;

  @Mixin private StoreOptions stores;

  @Option(
      names = "--group",
      paramLabel = "NAME",
      description = "The group of the stored runs. Default: the command's name.")
  private String group;

  @Option(
      names = "--fresh",
      description = "Forgets stored runs of the same specification and runs them again.")
  private boolean fresh;

  /** The problems, at least one. */
  public List<ContestTask> tasks() {
    if (absolute() && !levels.isEmpty()) {
      throw new IllegalArgumentException("give either --levels or --target, which replaces them");
    }
    List<String> words = new ArrayList<>(tasks.named());
    Map<String, String> common = Map.of();
    String program = command.problem(null);
    if (program != null) {
      if (!words.isEmpty()) {
        throw new IllegalArgumentException(
            "give either a problem or --command: " + String.join(" ", words));
      }
      if (!tasks.sized()) {
        throw new IllegalArgumentException(
            "the problem command needs the number of variables: give --dimension");
      }
      words.add(program);
      common = command.settings();
    }
    words.forEach(command::requireProgram);
    if (words.isEmpty()) {
      throw new IllegalArgumentException(
          "there must be a problem: name some, such as rosen@20 (see lmrs list problems)");
    }
    return tasks.tasks(words, common);
  }

  /** What {@code --set} changes besides problems, as SEARCH.KEY and value. */
  public Map<String, String> searchSettings() {
    return tasks.searchSettings();
  }

  public long evaluations(ContestTask task) {
    return tasks.evaluations(task);
  }

  /** True where the problems are judged by COCO's own targets. */
  public boolean byCoco(List<ContestTask> all) {
    return BbobChoice.only(all) && !absolute();
  }

  /** Checks that nothing was given which COCO's targets would leave without effect. */
  public void requireCocoAlone() {
    if (!levels.isEmpty() || untilTarget) {
      throw new IllegalArgumentException(
          (untilTarget ? "--until-target" : "--levels")
              + " must be left out for bbob, where COCO's targets judge and end a run");
    }
  }

  /** True where levels are values. */
  public boolean absolute() {
    return !targets.isEmpty();
  }

  /** Where all searches start on a task; null for the problem's own start. */
  public double[] start(ContestTask task, long seed) {
    if (start == null) {
      return null;
    }
    ObjectNode node = Json.object();
    node.put("problem", task.problem());
    node.put("dimension", task.dimension());
    node.put("seed", seed);
    node.put("start", start);
    if (!task.settings().isEmpty()) {
      node.set("problemSettings", Json.of(task.settings()));
    }
    return RunRequest.of(new RunFields(node), new ArrayFiles()).spec().start();
  }

  /** The levels or the targets, the greatest first. */
  public List<Double> levels() {
    if (absolute()) {
      if (targets.stream().distinct().count() < targets.size()) {
        throw new IllegalArgumentException("targets must be distinct: " + targets);
      }
      return targets.stream().sorted((a, b) -> Double.compare(b, a)).toList();
    }
    List<Double> levels = this.levels.isEmpty() ? List.of(USUAL_LEVEL) : this.levels;
    for (double level : levels) {
      if (!(level >= LEAST_LEVEL && level < 1)) {
        throw new IllegalArgumentException("levels must be in [1e-15, 1): " + level);
      }
    }
    if (levels.stream().distinct().count() < levels.size()) {
      throw new IllegalArgumentException("levels must be distinct: " + levels);
    }
    return levels.stream().sorted((a, b) -> Double.compare(b, a)).toList();
  }

  /** Runs end where they have reached what they should. */
  public boolean untilTarget() {
    return untilTarget;
  }

  public int threads() {
    return threads.count();
  }

  public StoreOptions stores() {
    return stores;
  }

  /** The group of the runs, named by the user or as given. */
  public String group(String otherwise) {
    return group == null ? otherwise : group;
  }

  public boolean fresh() {
    return fresh;
  }
}
