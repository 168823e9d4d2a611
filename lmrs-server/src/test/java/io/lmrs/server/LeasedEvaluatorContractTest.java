package io.lmrs.server;

import io.lmrs.Evaluator;
import io.lmrs.Outcome;
import io.lmrs.Problem;
import io.lmrs.Query;
import io.lmrs.evaluate.SerialEvaluator;
import io.lmrs.server.work.LeasedEvaluator;
import io.lmrs.testkit.EvaluatorContract;
import io.lmrs.testkit.EvaluatorLaw;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** The laws of an evaluator, with workers that lease queries. */
class LeasedEvaluatorContractTest implements EvaluatorContract {
  private static final int WORKERS = 3;

  /** A leased evaluator and its workers, each with a session of its own. */
  private static final class Attended implements Evaluator {
    private final LeasedEvaluator leased = new LeasedEvaluator();
    private final List<Thread> workers = new ArrayList<>();

    Attended(Problem problem) {
      for (int w = 0; w < WORKERS; w++) {
        String name = "worker-" + w;
        workers.add(Thread.ofPlatform().daemon().name(name).start(() -> work(problem, name)));
      }
    }

    private void work(Problem problem, String name) {
      long hour = TimeUnit.HOURS.toNanos(1);
      try (Evaluator own = new SerialEvaluator(problem)) {
        while (true) {
          for (Query query : leased.ask(2, name, hour, hour)) {
            leased.tell(query.id(), own.evaluate(List.of(query)).getFirst(), name);
          }
        }
      } catch (InterruptedException _) {
        // the evaluator is closed
      }
    }

    @Override
    public List<Outcome> evaluate(List<Query> queries, Arrival arrival)
        throws InterruptedException {
      return leased.evaluate(queries, arrival);
    }

    @Override
    public void close() {
      boolean interrupted = Thread.interrupted();
      leased.end();
      for (Thread worker : workers) {
        while (worker.isAlive()) {
          worker.interrupt();
          try {
            worker.join(10);
          } catch (InterruptedException _) {
            interrupted = true;
          }
        }
      }
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  @Override
  public Evaluator open(Problem problem) {
    return new Attended(problem);
  }

  @Override
  public int workers() {
    return WORKERS;
  }

  @Override
  public Map<EvaluatorLaw, String> waived() {
    return Map.of(
        EvaluatorLaw.STOPPED, "a worker that stops tells nothing, and its queries go to another");
  }
}
