package io.lmrs.server;

import io.lmrs.Evaluator;
import io.lmrs.Event;
import io.lmrs.Goal;
import io.lmrs.Outcome;
import io.lmrs.Problem;
import io.lmrs.evaluate.Examiner;
import io.lmrs.store.StoredRun;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;

/**
 * A run at work in this process: the ordinary stored run in a thread of its own, evaluated by
 * workers that ask for queries, or here.
 */
final class ActiveRun {

  /**
   * The best point so far.
   *
   * @param value its value
   * @param point its coordinates
   */
  record Best(double value, double[] point) {}

  private final StoredRun stored;
  private final Problem problem;
  private final LeasedEvaluator leased;
  private final CountDownLatch done = new CountDownLatch(1);
  private Thread thread;
  private volatile Best best;

  /**
   * @param leased serves the workers, or null where the run is evaluated here
   */
  ActiveRun(StoredRun stored, Problem problem, LeasedEvaluator leased) {
    this.stored = stored;
    this.problem = problem;
    this.leased = leased;
  }

  /**
   * Begins.
   *
   * @param own evaluates the run unless workers do; closed at the end
   * @param after told of the end, with what went wrong or null
   */
  void start(Evaluator own, BiConsumer<ActiveRun, Throwable> after) {
    // a thread of the system: a search computes for long, which must not hold up requests
    thread =
        Thread.ofPlatform()
            .daemon()
            .name("lmrs-run-" + stored.name())
            .start(
                () -> {
                  Throwable thrown = null;
                  try (Evaluator evaluator = leased == null ? own : leased;
                      Examiner examiner = examiner()) {
                    stored.run(problem, evaluator, examiner, this::record);
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

  // trials judge the incumbent beside the run; a target of the user's is their threshold
  private Examiner examiner() {
    double target = stored.spec().budget().target();
    return problem
        .trials()
        .map(trials -> Double.isNaN(target) ? trials : trials.withThreshold(target))
        .map(trials -> new Examiner(trials, stored.spec().seed(), stored.threads()))
        .orElse(null);
  }

  private void record(Event event) {
    if (event instanceof Event.Evaluated(var batch, var outcomes)) {
      Goal goal = problem.goal();
      for (int i = 0; i < outcomes.size(); i++) {
        if (outcomes.get(i) instanceof Outcome.Value v
            && (best == null || goal.better(v.value(), best.value()))) {
          best = new Best(v.value(), batch.queries().get(i).x().toArray());
        }
      }
    }
  }

  StoredRun stored() {
    return stored;
  }

  Problem problem() {
    return problem;
  }

  /** Serves the workers; null where the run is evaluated here. */
  LeasedEvaluator leased() {
    return leased;
  }

  /** The best point since the run was taken up here, or null. */
  Best best() {
    return best;
  }

  /** Ends the run; it can be resumed. */
  void stop() {
    stored.cancel();
    thread.interrupt();
  }

  /** Leaves the run as a kill of the process would. */
  void abandon() {
    stored.abandon();
    thread.interrupt();
  }

  /** Waits for the end; true if it came in time. */
  boolean await(long seconds) throws InterruptedException {
    return done.await(seconds, TimeUnit.SECONDS);
  }
}
