package io.lmrs.evaluate;

import io.lmrs.Evaluator.Arrival;
import io.lmrs.Outcome;
import io.lmrs.Problem;
import io.lmrs.Query;
import io.lmrs.Session;
import io.lmrs.variable.WrongVariable;

/**
 * One worker: a session that is opened when first needed, and anew after it was lost. What a
 * session throws, and values that are not finite, become failures. A query in flight at three
 * losses is a failure, so that one poison query can't stop a run. An evaluation that was stopped,
 * or threw in an interrupted thread, has no outcome, and none is told.
 */
final class Worker implements AutoCloseable {
  private static final int MOST_LOSSES = 3;

  private final Problem problem;
  private final int number;
  private Session session;

  Worker(Problem problem, int number) {
    this.problem = problem;
    this.number = number;
  }

  Outcome evaluate(Query query, int index, Arrival arrival) {
    long began = System.nanoTime();
    Outcome outcome = outcome(query);
    arrival.arrived(index, outcome, System.nanoTime() - began, number);
    return outcome;
  }

  private Outcome outcome(Query query) {
    String last = "";
    for (int losses = 0; losses < MOST_LOSSES; losses++) {
      try {
        if (session == null) {
          session = problem.open();
        }
        Outcome outcome = session.evaluate(query);
        if (outcome instanceof Outcome.Value v && !Double.isFinite(v.value())) {
          return Outcome.of(v.value());
        }
        return outcome == null ? new Outcome.Failure("the objective gave no outcome") : outcome;
      } catch (WorkerLost e) {
        last = e.getMessage() == null ? "" : ", the last time: " + e.getMessage();
        close();
      } catch (EvaluationStopped | WrongVariable e) {
        throw e;
      } catch (RuntimeException | StackOverflowError | AssertionError e) {
        if (Thread.currentThread().isInterrupted()) {
          throw new EvaluationStopped("the evaluation was interrupted");
        }
        return new Outcome.Failure(reason(e));
      }
    }
    return new Outcome.Failure("crashed its worker " + MOST_LOSSES + " times" + last);
  }

  /** What was thrown, in words. */
  static String reason(Throwable e) {
    return e.getClass().getSimpleName() + (e.getMessage() == null ? "" : ": " + e.getMessage());
  }

  @Override
  public void close() {
    if (session != null) {
      session.close();
      session = null;
    }
  }
}
