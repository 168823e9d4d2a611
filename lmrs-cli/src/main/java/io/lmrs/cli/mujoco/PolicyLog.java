package io.lmrs.cli.mujoco;

import io.lmrs.cli.experiment.Method;
import io.lmrs.cli.experiment.SettingsCell;
import io.lmrs.cli.mujoco.PolicyRun.Reward;
import io.lmrs.cli.report.Csv;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.StringJoiner;

/**
 * Runs of policies as lines of a text, so that what was run once need not be run again. Safe for
 * many threads.
 */
public final class PolicyLog {
  private static final List<String> HEADING =
      List.of(
          "task",
          "task-settings",
          "budget",
          "search",
          "settings",
          "seed",
          "solved",
          "episodes",
          "best",
          "share",
          "random-share",
          "simulating",
          "searching",
          "elapsed",
          "rewards",
          "steps");
  private static final int KEYS = 6;

  /** What files of earlier versions have, which know of no steps. */
  private static final List<String> OLD = HEADING.subList(0, HEADING.size() - 1);

  /**
   * What was to be run.
   *
   * @param task the task's name and version
   * @param taskSettings settings of the task that differ from its defaults
   * @param budget the most episodes
   * @param method what searches
   * @param seed the run's
   */
  public record Job(
      String task, Map<String, String> taskSettings, long budget, Method method, long seed) {
    private List<String> cells() {
      return List.of(
          // cells are taken apart at commas
          task.replace(",", ""),
          SettingsCell.of(taskSettings).replace(",", ""),
          Long.toString(budget),
          method.search(),
          SettingsCell.of(method.settings()),
          Long.toString(seed));
    }
  }

  private final Map<List<String>, PolicyRun> runs = new LinkedHashMap<>();

  /**
   * Takes up what {@link #text} gave.
   *
   * @throws IllegalArgumentException naming the first line that is wrong
   */
  public void read(String text) {
    List<String> lines = text.lines().toList();
    if (lines.isEmpty()) {
      return;
    }
    if (!lines.getFirst().equals(String.join(",", HEADING))
        && !lines.getFirst().equals(String.join(",", OLD))) {
      throw new IllegalArgumentException(
          "a file of runs must begin with " + String.join(",", HEADING) + ": " + lines.getFirst());
    }
    for (String line : lines.subList(1, lines.size())) {
      List<String> cells = Arrays.asList(line.split(",", -1));
      try {
        runs.put(List.copyOf(cells.subList(0, KEYS)), run(cells));
      } catch (NumberFormatException | IndexOutOfBoundsException e) {
        throw new IllegalArgumentException("a line of a file of runs is wrong: " + line, e);
      }
    }
  }

  private static PolicyRun run(List<String> cells) {
    List<Reward> rewards = new ArrayList<>();
    for (String pair : cells.get(14).split(" ")) {
      if (!pair.isEmpty()) {
        String[] parts = pair.split("=");
        rewards.add(new Reward(Long.parseLong(parts[0]), Double.parseDouble(parts[1]), Double.NaN));
      }
    }
    return new PolicyRun(
        Long.parseLong(cells.get(5)),
        count(cells.get(6)),
        Long.parseLong(cells.get(7)),
        cells.size() == OLD.size() ? OptionalLong.empty() : count(cells.get(OLD.size())),
        rewards,
        number(cells.get(9)),
        number(cells.get(10)),
        number(cells.get(11)),
        number(cells.get(12)),
        number(cells.get(13)));
  }

  private static OptionalLong count(String cell) {
    return cell.isEmpty() ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(cell));
  }

  private static String cell(OptionalLong count) {
    return count.isPresent() ? Long.toString(count.getAsLong()) : "";
  }

  private static double number(String cell) {
    return cell.isEmpty() ? Double.NaN : Double.parseDouble(cell);
  }

  /** The run, if it was noted. */
  public synchronized Optional<PolicyRun> find(Job job) {
    return Optional.ofNullable(runs.get(job.cells()));
  }

  /** All runs by task, search and settings, in their order. */
  public synchronized Map<String, List<PolicyRun>> byMethod() {
    Map<String, List<PolicyRun>> methods = new LinkedHashMap<>();
    runs.forEach(
        (key, run) -> {
          StringJoiner method = new StringJoiner(" ");
          List.of(key.get(0).split(" ")[0], key.get(1), key.get(3), key.get(4)).stream()
              .filter(part -> !part.isEmpty())
              .forEach(method::add);
          methods.computeIfAbsent(method.toString(), _ -> new ArrayList<>()).add(run);
        });
    return methods;
  }

  /** Notes a run. */
  public synchronized void note(Job job, PolicyRun run) {
    runs.put(job.cells(), run);
  }

  /** All runs, comma-separated, with a heading. */
  public synchronized String text() {
    Csv csv = new Csv(HEADING);
    runs.forEach(
        (key, run) -> {
          List<Object> cells = new ArrayList<>(key);
          cells.add(cell(run.solved()));
          cells.add(run.episodes());
          cells.add(Double.isNaN(run.best()) ? "" : (float) run.best());
          cells.add(run.share());
          cells.add(run.randomShare());
          cells.add(run.simulating());
          cells.add(run.searching());
          cells.add(run.elapsed());
          StringJoiner rewards = new StringJoiner(" ");
          run.rewards().forEach(r -> rewards.add(r.episodes() + "=" + (float) r.mean()));
          cells.add(rewards);
          cells.add(cell(run.steps()));
          csv.row(cells);
        });
    return csv.text();
  }
}
