package io.lmrs.process;

import io.lmrs.Outcome;
import io.lmrs.Query;
import io.lmrs.Session;
import io.lmrs.constraint.Constraints;
import io.lmrs.evaluate.EvaluationStopped;
import io.lmrs.evaluate.WorkerLost;
import io.lmrs.process.WorkerProcess.Event;
import io.lmrs.variable.Variables;
import java.io.IOException;

/**
 * A process that answers query by query. One that does not keep to the protocol or to the time is
 * killed, and the next query starts another.
 */
final class WorkerSession implements Session {
  private static final long ENDING_MILLIS = 5000;
  private static final long FAREWELL_MILLIS = 200;

  private final double[] x;
  private final Constraints constraints;
  private final CommandTemplate template;
  private final Timeout timeout;
  private final double starting;
  private final Variables names;
  private final Children children = new Children();
  private WorkerProcess worker;

  /**
   * @param starting seconds that a fresh worker may take more, until it says that it is ready
   * @param names the variables whose names go into a line, or null for an array
   * @param constraints what the worker gives beside the value
   */
  WorkerSession(
      int dimension,
      CommandTemplate template,
      Timeout timeout,
      double starting,
      Variables names,
      Constraints constraints) {
    this.constraints = constraints;
    this.x = new double[dimension];
    this.template = template;
    this.timeout = timeout;
    this.starting = starting;
    this.names = names;
  }

  @Override
  public Outcome evaluate(Query query) {
    query.x().copyTo(x);
    String line = JsonLine.of(query, x, names);
    try {
      if (worker != null) {
        return outcome(worker.ask(line, timeout.nanos()), query.id());
      }
      worker = new WorkerProcess(children.start(new ProcessBuilder(template.words())));
      Event first = worker.ask(line, timeout.plus(starting).nanos());
      boolean ready = first instanceof Event.Line(var text) && Reply.isReady(text);
      return outcome(ready ? worker.next(timeout.nanos()) : first, query.id());
    } catch (IOException e) {
      return new Outcome.Failure(
          "the worker can't be started: " + Reply.brief(String.valueOf(e.getMessage())));
    } catch (InterruptedException _) {
      discard();
      Thread.currentThread().interrupt();
      throw new EvaluationStopped("the evaluation was interrupted");
    }
  }

  private Outcome outcome(Event event, long id) {
    return switch (event) {
      case null -> {
        discard();
        yield timeout.failure();
      }
      case Event.Line line -> {
        try {
          yield Reply.ofWorker(line.text(), id, constraints);
        } catch (IllegalArgumentException e) {
          yield broken(e.getMessage());
        }
      }
      case Event.TooLong _ ->
          broken("the worker's line is longer than " + WorkerProcess.LONGEST_MEBIBYTES + " MiB");
      case Event.Closed _ -> ended("the worker closed its standard output");
      case Event.Deaf _ -> ended("the worker closed its standard input");
    };
  }

  private Outcome ended(String otherwise) {
    WorkerProcess silent = worker;
    if (!silent.awaitExit(ENDING_MILLIS)) {
      return broken(otherwise);
    }
    discard();
    throw new WorkerLost(
        "the worker ended: " + Reply.ofExit(silent.exitCode(), silent.lastError()));
  }

  private Outcome broken(String reason) {
    WorkerProcess gone = worker;
    discard();
    String error = gone.lastError();
    return new Outcome.Failure(
        error.isEmpty() ? reason : reason + " (standard error: " + Reply.brief(error) + ")");
  }

  /** Kills the worker and its children. */
  private void discard() {
    worker.hangUp();
    worker = null;
    children.kill();
    if (children.ending()) {
      throw new EvaluationStopped("the program is ending");
    }
  }

  @Override
  public void close() {
    if (worker != null) {
      worker.hangUp();
      worker.awaitExit(FAREWELL_MILLIS);
      worker = null;
    }
    children.close();
  }
}
