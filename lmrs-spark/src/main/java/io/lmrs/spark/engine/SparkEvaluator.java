package io.lmrs.spark.engine;

import io.lmrs.Evaluator;
import io.lmrs.Outcome;
import io.lmrs.Query;
import io.lmrs.Space;
import io.lmrs.spark.ExecutorReply;
import io.lmrs.spark.ExecutorSessions;
import io.lmrs.spark.PackedBatch;
import io.lmrs.spark.RemoteProblem;
import io.lmrs.spark.SparkTrouble;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.spark.SimpleFutureAction;
import org.apache.spark.SparkContext;
import org.apache.spark.broadcast.Broadcast;
import scala.jdk.javaapi.CollectionConverters;
import scala.reflect.ClassTag$;
import scala.runtime.BoxedUnit;

/**
 * Evaluates a batch as one Spark job, a task per query. Spark moves tasks to other executors when
 * one dies or lags, and takes the first result of each. A query whose executor dies three times is
 * a failure: at once where it was alone there; otherwise it is tried once more with nothing beside
 * it, so that no query fails for what its neighbour did.
 */
final class SparkEvaluator implements Evaluator {
  private static final int MOST_LOSSES = 3;
  private static final int MOST_ERRORS = 3;
  private static final long POLL_MILLIS = 50;

  /** Below that the shared part travels with the stage, which Spark broadcasts anyway. */
  private static final int INLINE_BYTES = 1 << 20;

  private final SparkCluster cluster;
  private final SparkContext context;
  private final RemoteProblem remote;
  private Space space;
  private Broadcast<Space> spaceBroadcast;

  SparkEvaluator(SparkCluster cluster, RemoteProblem remote) {
    this.cluster = cluster;
    this.context = cluster.context();
    this.remote = remote;
  }

  /** What has arrived of a batch. */
  private static final class Arrived {
    private final Outcome[] outcomes;
    private final Arrival arrival;
    private int missing;

    Arrived(int size, Arrival arrival) {
      this.outcomes = new Outcome[size];
      this.arrival = arrival;
      this.missing = size;
    }

    /** True for the first outcome of a query, which is the one that counts. */
    synchronized boolean put(int index, Outcome outcome, long nanoseconds, int worker) {
      if (outcomes[index] != null) {
        return false;
      }
      arrival.arrived(index, outcome, nanoseconds, worker);
      outcomes[index] = outcome;
      missing--;
      notifyAll();
      return true;
    }

    synchronized boolean has(int index) {
      return outcomes[index] != null;
    }

    synchronized boolean complete() {
      return missing == 0;
    }

    /** Waits a moment, or until something arrives. */
    synchronized void await() throws InterruptedException {
      if (missing > 0) {
        wait(POLL_MILLIS);
      }
    }

    synchronized int[] missing() {
      return IntStream.range(0, outcomes.length).filter(i -> outcomes[i] == null).toArray();
    }

    synchronized List<Outcome> all() {
      return Arrays.asList(outcomes.clone());
    }
  }

  @Override
  public List<Outcome> evaluate(List<Query> queries, Arrival arrival) throws InterruptedException {
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    if (queries.isEmpty()) {
      return List.of();
    }
    synchronized (cluster) {
      long began = System.nanoTime();
      PackedBatch packed = PackedBatch.of(queries);
      Broadcast<byte[]> shared = null;
      Arrived arrived = new Arrived(queries.size(), arrival);
      try {
        if (packed.shared().length > INLINE_BYTES) {
          shared = context.broadcast(packed.shared(), QueryRdd.BYTES);
        }
        cluster.packed(packed, System.nanoTime() - began);
        carryOut(new Sent(cluster.nextBatch(), packed, shared, space(packed.space())), arrived);
      } finally {
        if (shared != null) {
          shared.destroy(false);
        }
        cluster.took(System.nanoTime() - began);
      }
      return arrived.all();
    }
  }

  /** A batch on its way. */
  private record Sent(
      long number, PackedBatch packed, Broadcast<byte[]> shared, Broadcast<Space> space) {}

  // the map of the coordinates is sent when it is first met, not once a batch
  private Broadcast<Space> space(Space other) {
    if (other != space) {
      space = other;
      spaceBroadcast =
          other == null ? null : context.broadcast(other, ClassTag$.MODULE$.apply(Space.class));
    }
    return spaceBroadcast;
  }

  private void carryOut(Sent sent, Arrived arrived) throws InterruptedException {
    Losses losses = new Losses(sent.packed().parts().size());
    List<Integer> suspects = new ArrayList<>();
    while (!arrived.complete()) {
      int[] open = Arrays.stream(arrived.missing()).filter(i -> !suspects.contains(i)).toArray();
      if (open.length > 0) {
        job(sent, open, arrived, losses);
      } else {
        job(sent, new int[] {suspects.removeFirst()}, arrived, losses);
      }
      for (int i : arrived.missing()) {
        if (losses.times[i] >= MOST_LOSSES && losses.alone[i] > 0) {
          arrived.put(i, losses.failure(i), 0, 0);
          suspects.remove((Integer) i);
        } else if (losses.times[i] >= MOST_LOSSES && !suspects.contains(i)) {
          suspects.add(i);
        }
      }
    }
  }

  /** How often each query's executor was lost, over all jobs of the batch. */
  private static final class Losses {
    private final int[] times;
    private final int[] alone;
    private final String[] reasons;

    Losses(int size) {
      times = new int[size];
      alone = new int[size];
      reasons = new String[size];
    }

    void add(int[] open, Map<Integer, TaskCounts.Losses> found) {
      found.forEach(
          (index, lost) -> {
            int i = open[index];
            times[i] += lost.times();
            alone[i] += lost.alone();
            reasons[i] = lost.reason();
          });
    }

    Outcome failure(int i) {
      String last = reasons[i] == null || reasons[i].isBlank() ? "" : reasons[i].strip();
      return new Outcome.Failure(
          "crashed its worker "
              + MOST_LOSSES
              + " times"
              + (last.isEmpty() ? "" : ", the last time: " + last));
    }
  }

  // runs until all are there, or one of them is to be given up, which the caller sees to
  private void job(Sent sent, int[] open, Arrived arrived, Losses losses)
      throws InterruptedException {
    List<byte[]> parts = Arrays.stream(open).mapToObj(sent.packed().parts()::get).toList();
    boolean inline = sent.shared() == null;
    QueryRdd rdd =
        new QueryRdd(
            context,
            remote,
            sent.number(),
            inline ? sent.packed().shared() : null,
            sent.shared(),
            sent.space(),
            cluster.counting(),
            parts);
    // a job that is given up frees its slots at once
    context.setLocalProperty("spark.job.interruptOnCancel", "true");
    SimpleFutureAction<BoxedUnit> future =
        context.submitJob(
            rdd,
            new Only(),
            CollectionConverters.asScala(
                    IntStream.range(0, open.length).<Object>mapToObj(i -> i).toList())
                .toList(),
            (index, bytes) -> {
              ExecutorReply reply = ExecutorReply.of(bytes);
              int query = open[(Integer) index];
              // counted before the batch may be seen as complete
              synchronized (arrived) {
                if (arrived.put(query, reply.outcome(), reply.evaluating(), reply.executor())) {
                  cluster.replied(reply, bytes.length);
                }
              }
              return BoxedUnit.UNIT;
            },
            () -> BoxedUnit.UNIT);
    int job = (Integer) future.jobIds().head();
    try {
      while (!arrived.complete() && !future.isCompleted()) {
        arrived.await();
        if (poisoned(job, open, arrived, losses)) {
          stop(future);
        }
        if (cluster.watch().mostErrors(job) >= MOST_ERRORS) {
          stop(future);
          throw new SparkTrouble(
              "an executor could not evaluate: " + cluster.watch().error(job), null);
        }
      }
      requireAlive(future, arrived);
    } catch (InterruptedException e) {
      stop(future);
      throw e;
    } finally {
      losses.add(open, cluster.watch().losses(job));
      cluster.watch().forget(job);
    }
  }

  private boolean poisoned(int job, int[] open, Arrived arrived, Losses losses) {
    return cluster.watch().losses(job).entrySet().stream()
        .anyMatch(
            e ->
                !arrived.has(open[e.getKey()])
                    && losses.times[open[e.getKey()]] + e.getValue().times() >= MOST_LOSSES);
  }

  // no result of the job comes after this
  private static void stop(SimpleFutureAction<BoxedUnit> future) {
    future.cancel();
    boolean interrupted = Thread.interrupted();
    while (!future.isCompleted()) {
      try {
        Thread.sleep(1);
      } catch (InterruptedException _) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** Closes the sessions where they are in this process; executors keep theirs to their end. */
  @Override
  public void close() {
    if (context.isLocal()) {
      ExecutorSessions.close(remote);
    }
  }

  private void requireAlive(SimpleFutureAction<BoxedUnit> future, Arrived arrived) {
    if (!arrived.complete() && context.isStopped()) {
      throw new SparkTrouble("the cluster is gone: Spark has ended the application", null);
    }
    if (!arrived.complete() && !future.isCancelled() && future.value().get().isFailure()) {
      Throwable cause = future.value().get().failed().get();
      throw new SparkTrouble(
          "the cluster could not evaluate: "
              + String.valueOf(cause.getMessage()).lines().findFirst().orElse(""),
          cause);
    }
  }
}
