package io.lmrs.lab.paper;

import io.lmrs.cli.experiment.Method;
import io.lmrs.lab.reproduce.Effort;
import io.lmrs.lab.reproduce.Scope;
import io.lmrs.mujoco.BuiltIn;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The tasks and methods of table 1, with what the paper prints. */
public final class Locomotion {
  public static final String LMRS = "LMRS";
  public static final String ARS = "ARS";
  public static final String CMA = "CMA-ES";
  public static final String GUIDED = "Guided ES";
  public static final String PPO = "PPO";
  public static final String REMBO = "REMBO";
  public static final String NO_LEARNING = "No learning";
  public static final String OFFLINE = "Offline l.";
  public static final String NO_SEARCH = "No search";

  private static final String SETTINGS = "mujoco-settings.json";
  private static final int HORIZON = 1000;

  /**
   * A row of the table.
   *
   * @param task the task
   * @param title as the paper writes it
   * @param threshold the reward at which it is solved
   * @param printed the cells of the paper, in the order of its columns
   * @param quick what a run may spend at the quick budget, 0 where that leaves the task out
   * @param episodes what a run may spend at the paper's budget: more than any method needed there
   * @param stepsPerSecond of one core, to tell how long it takes
   */
  public record Row(
      BuiltIn task,
      String title,
      double threshold,
      List<String> printed,
      long quick,
      long episodes,
      double stepsPerSecond) {

    /** The most episodes that any method of the paper needed on average. */
    public long most() {
      return printed.stream()
          .filter(cell -> Character.isDigit(cell.charAt(0)))
          .mapToLong(cell -> Long.parseLong(cell.split(" ")[0]))
          .max()
          .orElseThrow();
    }

    /** How long an episode takes on one core. */
    double seconds() {
      return HORIZON / stepsPerSecond;
    }

    /** Settings of the task; the paper's threshold for Humanoid holds for the paper's rules. */
    Map<String, String> settings(Scope scope) {
      Map<String, String> settings = new LinkedHashMap<>();
      if (task == BuiltIn.HUMANOID) {
        settings.put("rules", "paper");
      }
      if (scope.effort() == Effort.SMOKE) {
        settings.put("horizon", "50");
        settings.put("trial-spacing", "4");
        settings.put("trial-episodes", "2");
      }
      return settings;
    }
  }

  public static final List<String> COLUMNS =
      List.of(LMRS, ARS, CMA, GUIDED, PPO, REMBO, NO_LEARNING, OFFLINE, NO_SEARCH);

  private static final String NONE = "(0/5)";

  public static final List<Row> ROWS =
      List.of(
          new Row(
              BuiltIn.SWIMMER,
              "Swimmer",
              325,
              List.of("222", "381", "460", "640", "790", "520", "320", "325", NONE),
              300,
              1600,
              23_500),
          new Row(
              BuiltIn.HOPPER,
              "Hopper",
              3120,
              List.of("2408", "6108", "14640", "5288", "10397", NONE, "5561 (4/5)", "11616", NONE),
              800,
              20_000,
              26_000),
          new Row(
              BuiltIn.HALFCHEETAH,
              "HalfCheetah",
              3430,
              List.of("1128", "4284", "2888", "8004", "6820", NONE, "6528", "3416", NONE),
              800,
              12_000,
              30_000),
          new Row(
              BuiltIn.WALKER2D,
              "Walker",
              4390,
              List.of(
                  "15525",
                  "31240",
                  "96525",
                  "62544",
                  "102440",
                  NONE,
                  "295493 (3/5)",
                  "118640",
                  NONE),
              0,
              300_000,
              12_000),
          new Row(
              BuiltIn.ANT,
              "Ant",
              3580,
              List.of(
                  "9240",
                  "20440",
                  "154440",
                  "152400",
                  "52553",
                  NONE,
                  "24520 (4/5)",
                  "63720 (2/5)",
                  NONE),
              0,
              160_000,
              3_800),
          new Row(
              BuiltIn.HUMANOID,
              "Humanoid",
              6000,
              List.of(
                  "108133",
                  "220733",
                  "1923030",
                  NONE,
                  "200430",
                  NONE,
                  "267260 (2/5)",
                  "451260 (2/5)",
                  NONE),
              0,
              2_000_000,
              4_100));

  private Locomotion() {}

  /** The row of a task. */
  static Row row(BuiltIn task) {
    return ROWS.stream().filter(row -> row.task() == task).findFirst().orElseThrow();
  }

  /** The columns, with our own search last. */
  static List<String> columns() {
    List<String> columns = new ArrayList<>(COLUMNS);
    Rivals.auto().ifPresent(_ -> columns.add(Rivals.AUTO));
    return columns;
  }

  /** What is run for a column on a task; PPO is no search, but has a name like one. */
  static Optional<Method> method(String column, Row row) {
    return switch (column) {
      case PPO -> Optional.of(new Method(PPO, PolicyUnit.PPO, Map.of()));
      case Rivals.AUTO -> Rivals.auto();
      default -> StoredSettings.stored(SETTINGS).find(column, row.task().word());
    };
  }
}
