package io.lmrs.process;

import io.lmrs.Goal;
import io.lmrs.Outcome;
import io.lmrs.Problem;
import io.lmrs.Session;
import io.lmrs.constraint.Constraints;
import io.lmrs.process.CommandSettings.Mode;
import io.lmrs.process.CommandSettings.Start;
import io.lmrs.variable.Variables;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;

/** A problem whose values come from an external program. */
final class CommandProblem implements Problem {
  private final int dimension;
  private final CommandSettings settings;
  private final CommandTemplate template;
  private final Variables variables;
  private final Constraints constraints;
  private final AtomicBoolean cleaned = new AtomicBoolean();

  // the file to fill in, when it was first needed
  private InputTemplate input;

  /**
   * @param variables what they are, or null
   * @param constraints what its answers give beside the value
   */
  CommandProblem(
      int dimension,
      CommandSettings settings,
      CommandTemplate template,
      Variables variables,
      Constraints constraints) {
    this.dimension = dimension;
    this.settings = settings;
    this.template = template;
    this.variables = variables;
    this.constraints = constraints;
  }

  @Override
  public Problem constrainedBy(Constraints declared) {
    return new CommandProblem(dimension, settings, template, variables, declared);
  }

  @Override
  public Constraints constraints() {
    return constraints;
  }

  /**
   * Checks that places are names.
   *
   * @throws IllegalArgumentException naming a place that nothing fills
   */
  @Override
  public Problem describedBy(Variables described) {
    for (String word : template.words()) {
      NamedPlaces.require("command", word, described);
    }
    if (settings.names() && !described.named()) {
      throw new IllegalArgumentException("names must be false for variables without names: true");
    }
    return new CommandProblem(dimension, settings, template, described, constraints);
  }

  @Override
  public boolean exact() {
    return settings.exact();
  }

  @Override
  public String name() {
    return CommandFactory.NAME;
  }

  @Override
  public int dimension() {
    return dimension;
  }

  @Override
  public Goal goal() {
    return settings.goal();
  }

  @Override
  public double[] start(long seed) {
    return settings.start() == Start.ZEROS ? new double[dimension] : Problem.super.start(seed);
  }

  // the variables whose names go into a line, or null for an array
  private Variables lines() {
    return settings.names() ? variables : null;
  }

  /** Looks for the program, and reads the file to fill in. */
  @Override
  public void requireReady() {
    if (!template.words().isEmpty()) {
      template.requireProgram();
    }
    input();
  }

  // null without a template, and without variables to fill it with
  private synchronized InputTemplate input() {
    if (input == null && variables != null && !settings.template().isEmpty()) {
      input = InputTemplate.read(Path.of(settings.template()), variables);
    }
    return input;
  }

  /** Opens a session; its process starts with the first evaluation that needs one. */
  @Override
  public Session open() {
    if (variables == null && (settings.names() || !settings.template().isEmpty())) {
      return _ -> new Outcome.Failure("names and template need variables: give variables");
    }
    if (template.words().isEmpty()) {
      return _ -> new Outcome.Failure("there is no command: the setting command is empty");
    }
    if (cleaned.compareAndSet(false, true)) {
      Leftovers.remove();
    }
    Timeout timeout = new Timeout(settings.timeout());
    Session session =
        settings.mode() == Mode.WORKER
            ? new WorkerSession(
                dimension, template, timeout, settings.starting(), lines(), constraints)
            : new OnceSession(
                dimension, settings, template, timeout, variables, input(), constraints);
    return settings.retries() == 0 ? session : new RetryingSession(session, settings.retries());
  }
}
