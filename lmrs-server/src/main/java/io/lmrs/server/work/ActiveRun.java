package io.lmrs.server.work;

import io.lmrs.Evaluator;
import io.lmrs.Event;
import io.lmrs.Goal;
import io.lmrs.Outcome;
import io.lmrs.Problem;
import io.lmrs.constraint.Constraints;
import io.lmrs.evaluate.Trials;
import io.lmrs.execution.Execution;
import io.lmrs.execution.Workplace;
import io.lmrs.spec.RunRequest;
import io.lmrs.store.StoredRun;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;

/**
 * A run at work in this process: the ordinary stored run in a thread of its own, evaluated by
 * workers that ask for queries, or here.
 */
public final class ActiveRun {

  /**
   * The best point so far.
   *
   * @param value its value
   * @param point its coordinates
   * @param constraints the constraints there
   */
  public record Best(double value, double[] point, double[] constraints) {}

  /** Workers that ask: they can't judge, so that no problem with trials is theirs. */
  private record Leased(LeasedEvaluator evaluator) implements Workplace {
    @Override
    public Evaluator evaluator(RunRequest request) {
      return evaluator;
    }

    @Override
    public Evaluator judge(RunRequest request, Trials trials) {
      throw new IllegalArgumentException(
          "the problem " + request.spec().problem() + " is judged by trials, which workers can't");
    }
  }

  private final StoredRun stored;
  private final RunRequest request;
  private final LeasedEvaluator leased;
  private final CountDownLatch done = new CountDownLatch(1);
  private Thread thread;
  private volatile Best best;

  /**
   * @param leased serves the workers, or null where the run is evaluated here
   */
  public ActiveRun(StoredRun stored, RunRequest request, LeasedEvaluator leased) {
    this.stored = stored;
    this.request = request;
    this.leased = leased;
  }

  /**
   * Begins.
   *
   * @param after told of the end, with what went wrong or null
   */
  public void start(BiConsumer<ActiveRun, Throwable> after) {
    // a thread of the system: a search computes for long, which must not hold up requests
    thread =
        Thread.ofPlatform()
            .daemon()
            .name("lmrs-run-" + stored.name())
            .start(
                () -> {
                  Throwable thrown = null;
                  try (Workplace place =
                      leased == null ? Workplace.threads() : new Leased(leased)) {
                    new Execution(request, place, this::record).run(stored);
                  } catch (Throwable e) { // also errors: the server lives on and tells
                    thrown = e;
                  } finally {
                    if (leased != null) {
                      leased.end();
                    }
                    after.accept(this, thrown);
                    done.countDown();
                  }
                });
  }

  private void record(Event event) {
    if (event instanceof Event.Evaluated(var batch, var outcomes)) {
      Goal goal = request.problem().goal();
      Constraints constraints = request.problem().constraints();
      for (int i = 0; i < outcomes.size(); i++) {
        if (outcomes.get(i) instanceof Outcome.Value v
            && constraints.violation(v.constraints()) == 0
            && (best == null || goal.better(v.value(), best.value()))) {
          best = new Best(v.value(), batch.queries().get(i).x().toArray(), v.constraints().clone());
        }
      }
    }
  }

  public StoredRun stored() {
    return stored;
  }

  public Problem problem() {
    return request.problem();
  }

  /** Serves the workers; null where the run is evaluated here. */
  public LeasedEvaluator leased() {
    return leased;
  }

  /** The best allowed point since the run was taken up here, or null. */
  public Best best() {
    return best;
  }

  /** Ends the run; it can be resumed. */
  public void stop() {
    stored.cancel();
    thread.interrupt();
  }

  /** Leaves the run as a kill of the process would. */
  public void abandon() {
    stored.abandon();
    thread.interrupt();
  }

  /** Waits for the end; true if it came in time. */
  public boolean await(long seconds) throws InterruptedException {
    return done.await(seconds, TimeUnit.SECONDS);
  }
}
