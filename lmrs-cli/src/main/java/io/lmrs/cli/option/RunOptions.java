package io.lmrs.cli.option;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lmrs.cli.file.WholeFile;
import io.lmrs.constraint.Constraints;
import io.lmrs.spec.ConstraintTable;
import io.lmrs.spec.Json;
import io.lmrs.spec.KnownTable;
import io.lmrs.spec.RunFields;
import io.lmrs.spec.VariableTable;
import io.lmrs.variable.Variables;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The options that describe a run. */
public final class RunOptions {

  @Parameters(
      paramLabel = "PROBLEM",
      arity = "0..1",
      completionCandidates = Names.OfProblems.class,
      description = "What to optimise: see 'lmrs list problems'.")
  private String problem;

  @Mixin private CommandOptions command;

  @Option(
      names = "--spec",
      paramLabel = "FILE",
      description = "Reads the run from a JSON file; options given here override it.")
  private Path spec;

  @Option(
      names = "--settings",
      paramLabel = "FILE",
      description = "Takes the search and the settings that 'lmrs tune' has found.")
  private Path settings;

  @Option(
      names = "--search",
      paramLabel = "NAME",
      completionCandidates = Names.OfSearches.class,
      description = "How to search: see 'lmrs list searches'. Default: lmrs.")
  private String search;

  @Option(
      names = "--dimension",
      paramLabel = "D",
      description = "How many variables. Default: the problem's own.")
  private Long dimension;

  @Option(
      names = "--set",
      paramLabel = "KEY=VALUE",
      description = "Changes a setting of the search, or with problem.KEY=VALUE of the problem.")
  private List<String> set = new ArrayList<>();

  @Option(
      names = "--learner",
      paramLabel = "L",
      description = "Where lmrs learns: auto, cpu or cuda; the same as --set learner=L.")
  private String learner;

  @Option(
      names = "--evaluations",
      paramLabel = "N",
      description =
          "Ends after that many evaluations; 0 is no rule of its own. Default: 1000 + 100 D where"
              + " no rule is given.")
  private Long evaluations;

  @Option(
      names = "--iterations",
      paramLabel = "N",
      description = "Ends after that many iterations.")
  private Long iterations;

  @Option(
      names = "--time",
      paramLabel = "TIME",
      description = "Ends after that long: 90s, 10m, 1h30m.")
  private String time;

  @Option(names = "--target", paramLabel = "V", description = "Ends at a value at least that good.")
  private Double target;

  @Option(
      names = "--stationarity",
      paramLabel = "E",
      description = "Ends when the estimated gradient is below this part of the first one.")
  private Double stationarity;

  @Option(
      names = "--stagnation",
      paramLabel = "N",
      description = "Ends when the best value has not improved over that many evaluations.")
  private Long stagnation;

  @Option(
      names = "--give-up",
      paramLabel = "N",
      description = "Ends after that many failed evaluations in a row. Default: 0, never.")
  private Long giveUp;

  @Option(
      names = "--seed",
      paramLabel = "S",
      description = "All randomness of the run. Default: 0.")
  private Long seed;

  @Option(
      names = "--threads",
      paramLabel = "T",
      description = "Evaluations side by side; changes no result. Default: all cores.")
  private Long threads;

  @Option(
      names = "--start",
      paramLabel = "zeros|random|run:NAME|FILE",
      description =
          "Where to start: run:NAME is the best point of a stored run, a file holds a JSON array."
              + " Default: the problem's own start.")
  private String start;

  @Option(
      names = "--variables",
      paramLabel = "FILE",
      description =
          "A table of the variables, CSV or JSON: name, type, lower, upper, scale, labels, start,"
              + " size, fixed, unit, note. See 'lmrs variables --help'.")
  private Path variables;

  @Option(
      names = "--constraints",
      paramLabel = "FILE",
      description =
          "A table of the numbers that the objective gives beside its value, CSV or JSON: name,"
              + " lower, upper, equal, tolerance (default 1e-6).")
  private Path constraints;

  @Option(
      names = "--known",
      paramLabel = "FILE",
      description =
          "Points whose values are known, CSV or JSON: variables by name or x0, x1 and so on, and"
              + " value. They are not evaluated; the best of them is the start.")
  private Path known;

  @Option(
      names = "--lower",
      paramLabel = "L|FILE",
      description = "Least value of every variable: one number, or a file with a JSON array.")
  private String lower;

  @Option(
      names = "--upper",
      paramLabel = "U|FILE",
      description = "Greatest value of every variable: one number, or a file with a JSON array.")
  private String upper;

  @Option(
      names = "--scale",
      paramLabel = "none|bounds|start|FILE",
      description = "Typical sizes of the variables; a file holds a JSON array. Default: none.")
  private String scale;

  @Option(
      names = "--restarts",
      paramLabel = "R",
      description = "Starts afresh after stagnation, at most that often. Default: 0.")
  private Long restarts;

  @Option(
      names = "--confirm",
      paramLabel = "N",
      description =
          "Evaluates the last incumbent that often with fresh noise, beyond the budget. Default:"
              + " 0.")
  private Long confirm;

  /** Complains if an output, or null, would replace a file that these options read. */
  public void requireApart(Path output) {
    WholeFile.requireApart(output, spec, "the specification of the run");
    WholeFile.requireApart(output, settings, "the file of settings");
    WholeFile.requireApart(output, variables, "the table of variables");
    WholeFile.requireApart(output, constraints, "the table of constraints");
    WholeFile.requireApart(output, known, "the file of known points");
  }

  /** The file's fields, if there is one, overridden by the options. */
  public RunFields fields() {
    RunFields given = given();
    if (settings != null) {
      RunFields tuned = SettingsFile.read(settings).fields();
      if (search != null && !search.equals(tuned.text("search", null))) {
        throw new IllegalArgumentException(
            "search must be %s, which the settings of %s are for: %s"
                .formatted(tuned.text("search", null), settings, search));
      }
      given = tuned.overriddenBy(given);
    }
    RunFields all = spec == null ? given : RunFile.read(spec).overriddenBy(given);
    command.requireProgram(all.text("problem", null));
    return known == null ? all : withKnown(all);
  }

  private RunFields withKnown(RunFields all) {
    JsonNode variables = all.value("variables");
    JsonNode constraints = all.value("constraints");
    ObjectNode node = all.node().deepCopy();
    Variables table = variables == null ? null : VariableTable.read(variables);
    node.set(
        "known",
        KnownTable.parse(
            known.toString(),
            WholeFile.read("known", known),
            table,
            constraints == null ? Constraints.NONE : ConstraintTable.read(constraints, table)));
    return new RunFields(node);
  }

  private RunFields given() {
    ObjectNode node = Json.object();
    node.put("problem", command.problem(problem));
    node.put("search", search);
    node.put("dimension", dimension);
    node.put("evaluations", evaluations);
    node.put("iterations", iterations);
    node.put("time", time);
    node.put("target", target);
    node.put("stationarity", stationarity);
    node.put("stagnation", stagnation);
    node.put("giveUp", giveUp);
    node.put("seed", seed);
    node.put("threads", threads);
    node.put("start", start);
    node.put("lower", lower);
    node.put("upper", upper);
    node.put("scale", scale);
    node.put("restarts", restarts);
    node.put("confirm", confirm);
    if (variables != null) {
      node.set("variables", VariableTable.json(VariableFile.read(variables)));
    }
    if (constraints != null) {
      String text = WholeFile.read("constraints", constraints);
      node.set("constraints", ConstraintTable.parse(constraints.toString(), text));
    }
    List<String> absent = new ArrayList<>();
    node.properties()
        .forEach(f -> absent.addAll(f.getValue().isNull() ? List.of(f.getKey()) : List.of()));
    node.remove(absent);
    Assignments assignments = Assignments.parse(set);
    Map<String, String> searchSettings = new LinkedHashMap<>(assignments.search());
    if (learner != null) {
      searchSettings.put("learner", learner);
    }
    if (!searchSettings.isEmpty()) {
      node.set("settings", Json.of(searchSettings));
    }
    Map<String, String> problemSettings = command.settings();
    problemSettings.putAll(assignments.problem());
    if (!problemSettings.isEmpty()) {
      node.set("problemSettings", Json.of(problemSettings));
    }
    return new RunFields(node);
  }
}
