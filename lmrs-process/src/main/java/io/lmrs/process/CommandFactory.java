package io.lmrs.process;

import io.lmrs.Problem;
import io.lmrs.constraint.Constraints;
import io.lmrs.problem.ProblemFactory;
import java.util.Map;

/** Names the problem whose values come from an external program. */
public final class CommandFactory implements ProblemFactory<CommandSettings> {
  /** The problem's name. */
  public static final String NAME = "command";

  /** For the registry. */
  public CommandFactory() {}

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String summary() {
    return "the value comes from a program of yours, called per evaluation or kept as a worker";
  }

  @Override
  public int defaultDimension() {
    return 10;
  }

  @Override
  public boolean reachesOut() {
    return true;
  }

  @Override
  public CommandSettings defaults(int dimension) {
    return CommandSettings.defaults();
  }

  /**
   * Checks that a run without a table of variables asks for nothing that only one can fill.
   *
   * @param settings of the problem, by name
   * @throws IllegalArgumentException naming the setting
   */
  public static void requireUnnamed(Map<String, String> settings) {
    if (Boolean.parseBoolean(settings.get("names"))) {
      throw new IllegalArgumentException("names needs a table of variables: give variables");
    }
    String template = settings.getOrDefault("template", "");
    if (!template.isEmpty()) {
      throw new IllegalArgumentException(
          "template needs a table of variables, give variables: " + template);
    }
    NamedPlaces.requireNone("command", settings.getOrDefault("command", ""));
  }

  /** Makes the problem; without a command every evaluation fails. */
  @Override
  public Problem create(int dimension, CommandSettings config) {
    CommandTemplate template = CommandTemplate.parse(config.command());
    if (!template.words().isEmpty()) {
      template.requireFits(config);
    }
    return new CommandProblem(dimension, config, template, null, Constraints.NONE);
  }
}
