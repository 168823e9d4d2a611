package io.lmrs.lab.paper;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lmrs.cli.experiment.Method;
import io.lmrs.cli.experiment.SettingsCell;
import io.lmrs.cli.report.Csv;
import io.lmrs.cli.report.Curve;
import io.lmrs.cli.report.Figures;
import io.lmrs.lab.paper.PolicyRuns.Made;
import io.lmrs.lab.paper.PolicyRuns.One;
import io.lmrs.lab.reproduce.Notebook;
import io.lmrs.lab.reproduce.WorkUnits;
import io.lmrs.spec.Json;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;

/**
 * Finished runs of a campaign as a small text that is kept with the sources: another machine, or
 * another version, takes them as made. A run is found by everything it depends on, so one whose
 * task, settings or episodes have changed since is not taken for another.
 */
public final class RunData {
  private static final List<String> HEADING =
      List.of(
          "task",
          "task-settings",
          "method",
          "search",
          "settings",
          "seed",
          "limit",
          "solved",
          "seconds",
          "simulating",
          "searching",
          "elapsed",
          "threads",
          "steps",
          "version",
          "rewards");

  /** A curve is kept at about so many trials. */
  private static final int PLACES = 24;

  private RunData() {}

  /** All runs that are there, tuning included. */
  static String text(PolicyRuns runs, WorkUnits runner) {
    Csv csv = new Csv(HEADING);
    List<Made> all = new ArrayList<>(runs.tuning().made());
    all.addAll(runs.made());
    for (Made made : all) {
      PolicyUnit unit = made.unit();
      One run = made.run();
      csv.row(
          List.of(
              unit.row().task().word(),
              SettingsCell.of(unit.settings()),
              unit.method().label(),
              unit.method().search(),
              SettingsCell.of(unit.method().settings()),
              unit.seed(),
              unit.episodes(),
              Double.isNaN(run.solved()) ? "" : Long.toString(Math.round(run.solved())),
              rounded(runner.spent(unit.unit())),
              rounded(run.simulating()),
              rounded(run.searching()),
              rounded(run.elapsed()),
              run.threads(),
              Double.isNaN(run.steps()) ? "" : Long.toString(Math.round(run.steps())),
              run.version().replace(",", ""),
              rewards(run)));
    }
    return csv.text();
  }

  private static String rounded(double value) {
    return Double.isNaN(value) ? "" : Figures.number(Math.round(value * 1000) / 1000.0);
  }

  // episodes=reward@seconds, at some of the trials
  private static String rewards(One run) {
    double[] kept = run.rewards().thinned(PLACES).x();
    StringJoiner joiner = new StringJoiner(" ");
    for (int i = 0; i < run.rewards().x().length; i++) {
      double at = run.rewards().x()[i];
      if (Arrays.binarySearch(kept, at) >= 0) {
        joiner.add(
            "%d=%s@%s"
                .formatted(
                    Math.round(at),
                    Figures.number(Math.round(run.rewards().y()[i] * 100) / 100.0),
                    Figures.number(Math.round(run.times().x()[i] * 100) / 100.0)));
      }
    }
    return joiner.toString();
  }

  /**
   * The runs of a text by the keys of the notebook.
   *
   * @param name of its file, to say where they come from
   * @throws IllegalArgumentException naming the first line that is wrong
   */
  public static Map<String, Notebook.Entry> read(String name, String text) {
    List<String> lines = text.lines().toList();
    if (lines.isEmpty() || !lines.getFirst().equals(String.join(",", HEADING))) {
      throw new IllegalArgumentException(
          "%s must begin with %s: %s"
              .formatted(
                  name,
                  String.join(",", HEADING),
                  lines.isEmpty() ? "it is empty" : lines.getFirst()));
    }
    Map<String, Notebook.Entry> runs = new LinkedHashMap<>();
    for (int i = 1; i < lines.size(); i++) {
      try {
        List<String> cells = Arrays.asList(lines.get(i).split(",", -1));
        if (cells.size() != HEADING.size()) {
          throw new IllegalArgumentException("it has " + cells.size() + " cells");
        }
        runs.put(key(cells), new Notebook.Entry(number(cells.get(8)), result(name, cells)));
      } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
        throw new IllegalArgumentException(
            "%s, line %d must be a run: %s".formatted(name, i + 1, e.getMessage()), e);
      }
    }
    return runs;
  }

  private static String key(List<String> cells) {
    return PolicyUnit.key(
        cells.get(0),
        SettingsCell.read(cells.get(1)),
        new Method(cells.get(2), cells.get(3), SettingsCell.read(cells.get(4))),
        Long.parseLong(cells.get(5)),
        Long.parseLong(cells.get(6)));
  }

  private static ObjectNode result(String name, List<String> cells) {
    ObjectNode node = Json.object();
    node.put("seed", Long.parseLong(cells.get(5)));
    node.set("solved", Json.of(number(cells.get(7))));
    String[] trials = cells.get(15).isEmpty() ? new String[0] : cells.get(15).split(" ");
    double[] episodes = new double[trials.length];
    double[] rewards = new double[trials.length];
    double[] seconds = new double[trials.length];
    for (int i = 0; i < trials.length; i++) {
      String[] parts = trials[i].split("[=@]");
      episodes[i] = Double.parseDouble(parts[0]);
      rewards[i] = Double.parseDouble(parts[1]);
      seconds[i] = Double.parseDouble(parts[2]);
    }
    new Curve(episodes, rewards).put(node, "episodes", "rewards");
    node.set("seconds", Json.of(seconds));
    node.set("simulating", Json.of(number(cells.get(9))));
    node.set("searching", Json.of(number(cells.get(10))));
    node.put("elapsed", number(cells.get(11)));
    node.put("threads", Integer.parseInt(cells.get(12)));
    node.set("steps", Json.of(number(cells.get(13))));
    node.put("version", cells.get(14));
    node.put("from", name);
    return node;
  }

  private static double number(String cell) {
    return cell.isEmpty() ? Double.NaN : Double.parseDouble(cell);
  }
}
