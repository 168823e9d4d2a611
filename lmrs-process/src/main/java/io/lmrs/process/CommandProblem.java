package io.lmrs.process;

import io.lmrs.Goal;
import io.lmrs.Outcome;
import io.lmrs.Problem;
import io.lmrs.Session;
import io.lmrs.process.CommandSettings.Mode;
import io.lmrs.process.CommandSettings.Start;
import java.util.concurrent.atomic.AtomicBoolean;

/** A problem whose values come from an external program. */
final class CommandProblem implements Problem {
  private final int dimension;
  private final CommandSettings settings;
  private final CommandTemplate template;
  private final AtomicBoolean cleaned = new AtomicBoolean();

  CommandProblem(int dimension, CommandSettings settings, CommandTemplate template) {
    this.dimension = dimension;
    this.settings = settings;
    this.template = template;
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

  /** Opens a session; its process starts with the first evaluation that needs one. */
  @Override
  public Session open() {
    if (template.words().isEmpty()) {
      return _ -> new Outcome.Failure("there is no command: the setting command is empty");
    }
    if (cleaned.compareAndSet(false, true)) {
      Leftovers.remove();
    }
    Timeout timeout = new Timeout(settings.timeout());
    Session session =
        settings.mode() == Mode.WORKER
            ? new WorkerSession(dimension, template, timeout, settings.starting())
            : new OnceSession(dimension, settings, template, timeout);
    return settings.retries() == 0 ? session : new RetryingSession(session, settings.retries());
  }
}
