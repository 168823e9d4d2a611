package io.lmrs.spark.engine;

import io.lmrs.Evaluator;
import io.lmrs.random.Stream;
import io.lmrs.spark.BatchCosts;
import io.lmrs.spark.Cluster;
import io.lmrs.spark.Connection;
import io.lmrs.spark.ExecutorReply;
import io.lmrs.spark.PackedBatch;
import io.lmrs.spark.RemoteProblem;
import io.lmrs.spark.SparkTrouble;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.concurrent.TimeoutException;
import org.apache.spark.SparkContext;
import org.apache.spark.SparkExecutorInfo;
import org.apache.spark.scheduler.cluster.CoarseGrainedSchedulerBackend;
import org.apache.spark.util.ShutdownHookManager$;

/** The driver: Spark's context, and what all evaluators on it share. */
public final class SparkCluster implements Cluster {
  private final Connection connection;
  private final Path scratch;
  private final Path work;
  private final SparkContext context;
  private final TaskWatch watch = new TaskWatch();
  private long number;

  private long batches;
  private long queries;
  private long wall;
  private long packing;
  private long sharedBytes;
  private long partBytes;
  private long replyBytes;
  private long evaluating;
  private long unpacking;
  private long taskBytes;

  /**
   * Connects, and waits for the first executor.
   *
   * @param home the folder that holds Spark's jars
   */
  public SparkCluster(Connection connection, Path home) {
    this.connection = connection;
    connection.awaitMaster();
    // batches of two drivers never share a number
    this.number = Stream.of(System.nanoTime(), ProcessHandle.current().pid()).key() & (-1L >>> 16);
    try {
      scratch = Files.createTempDirectory("lmrs-spark");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    try {
      context = SparkSettings.start(connection, home, scratch);
    } catch (RuntimeException e) {
      discard(scratch);
      throw new SparkTrouble(
          "no cluster at " + connection.master() + ": " + SparkSettings.sentence(e), e);
    }
    work = home.resolve("work").resolve(context.applicationId());
    keepUntilClosed();
    context.addSparkListener(watch);
    try {
      awaitExecutor();
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  // Spark would end the context while a run that was told to end still waits for its batch
  private void keepUntilClosed() {
    try {
      var field = SparkContext.class.getDeclaredField("_shutdownHookRef");
      field.setAccessible(true);
      Object hook = field.get(context);
      if (hook != null) {
        ShutdownHookManager$.MODULE$.removeShutdownHook(hook);
      }
    } catch (ReflectiveOperationException _) {
      // another version: a run that is told to end loses its batch, no more
    }
  }

  private void awaitExecutor() {
    if (context.isLocal()) {
      return;
    }
    long deadline = System.nanoTime() + connection.patience().toNanos();
    try {
      while (executors() == 0) {
        if (context.isStopped() || System.nanoTime() > deadline) {
          throw new SparkTrouble(
              "no executor came from %s within %d s: is the master there, and has it free cores"
                      .formatted(connection.master(), connection.patience().toSeconds())
                  + " and memory?",
              null);
        }
        Thread.sleep(20);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SparkTrouble("interrupted while waiting for an executor", e);
    }
  }

  SparkContext context() {
    return context;
  }

  TaskWatch watch() {
    return watch;
  }

  boolean counting() {
    return connection.counting();
  }

  long nextBatch() {
    batches++;
    return number++;
  }

  void packed(PackedBatch packed, long nanoseconds) {
    sharedBytes += packed.shared().length;
    partBytes += packed.partBytes();
    packing += nanoseconds;
  }

  void took(long nanoseconds) {
    wall += nanoseconds;
  }

  // from Spark's thread, while the evaluator's holds this object's lock
  void replied(ExecutorReply reply, int bytes) {
    synchronized (watch) {
      queries++;
      replyBytes += bytes;
      evaluating += reply.evaluating();
      unpacking += reply.unpacking();
      taskBytes += reply.taskBytes();
    }
  }

  @Override
  public Evaluator evaluator(RemoteProblem remote) {
    return new SparkEvaluator(this, remote);
  }

  @Override
  public int executors() {
    return context.isStopped() ? 0 : (int) others().count();
  }

  private java.util.stream.Stream<SparkExecutorInfo> others() {
    String driver = context.env().blockManager().blockManagerId().hostPort();
    return java.util.Arrays.stream(context.statusTracker().getExecutorInfos())
        .filter(e -> !(e.host() + ":" + e.port()).equals(driver));
  }

  @Override
  public int slots() {
    if (context.schedulerBackend() instanceof CoarseGrainedSchedulerBackend backend) {
      int each = context.conf().getInt("spark.task.cpus", 1);
      return Math.max(1, backend.totalCoreCount().get() / each);
    }
    return context.defaultParallelism();
  }

  @Override
  public BatchCosts effort() {
    try {
      context.listenerBus().waitUntilEmpty();
    } catch (TimeoutException _) {
      // a little is missing from the counts
    }
    synchronized (watch) {
      return new BatchCosts(
          batches,
          queries,
          watch.tasks(),
          watch.lost(),
          wall * 1e-9,
          packing * 1e-9,
          evaluating * 1e-9,
          unpacking * 1e-9,
          watch.deserialising(),
          watch.replying(),
          sharedBytes,
          partBytes,
          replyBytes,
          watch.broadcastBytes(),
          taskBytes,
          watch.resultBytes());
    }
  }

  @Override
  public void close() {
    boolean interrupted = Thread.interrupted();
    context.stop();
    discard(scratch);
    if (connection.master().startsWith("local-cluster")) {
      discard(work);
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private static void discard(Path folder) {
    if (!Files.isDirectory(folder)) {
      return;
    }
    try (var files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    } catch (IOException | UncheckedIOException _) {
      // an executor that is still ending may write there
    }
  }
}
