package io.lmrs.cli.option;

import io.lmrs.process.CommandFactory;
import io.lmrs.spec.TimeText;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Option;

/** The options of an objective that is a program of the user: settings of the problem command. */
final class CommandOptions {

  @Option(
      names = "--command",
      paramLabel = "TEXT",
      description =
          "Takes a program as the objective, instead of PROBLEM. {x}, {file}, {seed}, {id} and"
              + " {NAME} of a variable are filled in; no shell is started.")
  private String command;

  @Option(
      names = "--worker",
      description = "Keeps the program running: a JSON line a query, a JSON line a result.")
  private boolean worker;

  @Option(
      names = "--input",
      paramLabel = "argument|file|stdin",
      description = "How the program gets its point. Default: by {x} or {file}, else on stdin.")
  private String input;

  @Option(
      names = "--field",
      paramLabel = "NAME",
      description = "The JSON field of the program's last line that holds the value.")
  private String field;

  @Option(
      names = "--timeout",
      paramLabel = "TIME",
      description = "Kills program and children after that long: 1s, 10m. Default: never.")
  private String timeout;

  @Option(
      names = "--retries",
      paramLabel = "N",
      description = "Repeats a failed evaluation that often before it counts. Default: 0.")
  private Integer retries;

  @Option(names = "--maximize", description = "Takes the program's greatest value as the best.")
  private boolean maximize;

  @Option(
      names = "--template",
      paramLabel = "FILE",
      description =
          "Fills in {NAME} of every variable in this file for every evaluation; the program runs"
              + " in a folder with the filled file, which {file} names.")
  private Path template;

  @Option(
      names = "--names",
      description = "Hands over an object of the variables' names in place of an array.")
  private boolean names;

  @Option(
      names = "--exact",
      description =
          "The same point always has the same value: points of whole numbers and choices that come"
              + " again are not evaluated again.")
  private boolean exact;

  /** The problem's name: the one given, or that of a program. */
  String problem(String given) {
    if (command == null) {
      return given;
    }
    if (given != null) {
      throw new IllegalArgumentException(
          "a run must have one problem: leave out " + given + " or --command");
    }
    if (command.isBlank()) {
      throw new IllegalArgumentException("--command must name a program: it is empty");
    }
    return CommandFactory.NAME;
  }

  /**
   * Complains of an option that another problem than a program would not take.
   *
   * @param problem what the user runs, or null
   */
  void requireProgram(String problem) {
    if (problem == null || problem.equals(CommandFactory.NAME)) {
      return;
    }
    for (String setting : settings().keySet()) {
      String option =
          switch (setting) {
            case "mode" -> "worker";
            case "goal" -> "maximize";
            default -> setting;
          };
      throw new IllegalArgumentException("--" + option + " is for --command: " + problem);
    }
  }

  /** The settings that these options change. */
  Map<String, String> settings() {
    Map<String, String> settings = new LinkedHashMap<>();
    put(settings, "command", command);
    put(settings, "mode", worker ? "worker" : null);
    put(settings, "input", input);
    put(settings, "field", field);
    put(settings, "timeout", timeout == null ? null : seconds(timeout));
    put(settings, "retries", retries == null ? null : retries.toString());
    put(settings, "goal", maximize ? "maximize" : null);
    put(settings, "template", template == null ? null : template.toAbsolutePath().toString());
    put(settings, "names", names ? "true" : null);
    put(settings, "exact", exact ? "true" : null);
    return settings;
  }

  private static void put(Map<String, String> settings, String name, String value) {
    if (value != null) {
      settings.put(name, value);
    }
  }

  private static String seconds(String time) {
    try {
      return Double.toString(TimeText.parse(time).toNanos() * 1e-9);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("timeout must be like 500ms, 90s or 10m: " + time, e);
    }
  }
}
