package io.lmrs.spark.engine;

import io.lmrs.Space;
import io.lmrs.spark.ExecutorReply;
import io.lmrs.spark.ExecutorSessions;
import io.lmrs.spark.RemoteProblem;
import io.lmrs.spark.UnpackedBatch;
import java.util.List;
import org.apache.spark.Partition;
import org.apache.spark.SparkContext;
import org.apache.spark.SparkEnv;
import org.apache.spark.TaskContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.executor.CoarseGrainedExecutorBackend;
import org.apache.spark.rdd.RDD;
import org.apache.spark.scheduler.TaskDescription;
import org.apache.spark.scheduler.TaskDescription$;
import scala.collection.Iterator;
import scala.reflect.ClassTag;
import scala.reflect.ClassTag$;

/** A batch: one partition per query, whose only element is the reply. */
final class QueryRdd extends RDD<byte[]> {
  private static final long serialVersionUID = 1;

  private final RemoteProblem remote;
  private final long number;
  private final byte[] inline;
  private final Broadcast<byte[]> shared;
  private final Broadcast<Space> space;
  private final boolean counting;
  private final transient List<byte[]> parts;

  /**
   * @param number of the batch
   * @param inline the shared part, which Spark sends with the stage, or null
   * @param shared the same as a broadcast, for a large one, or null
   * @param space of the points, or null
   * @param parts of the queries
   */
  QueryRdd(
      SparkContext context,
      RemoteProblem remote,
      long number,
      byte[] inline,
      Broadcast<byte[]> shared,
      Broadcast<Space> space,
      boolean counting,
      List<byte[]> parts) {
    super(context, scala.collection.immutable.List$.MODULE$.empty(), BYTES);
    this.remote = remote;
    this.number = number;
    this.inline = inline;
    this.shared = shared;
    this.space = space;
    this.counting = counting;
    this.parts = parts;
  }

  static final ClassTag<byte[]> BYTES = ClassTag$.MODULE$.apply(byte[].class);

  @Override
  public Partition[] getPartitions() {
    Partition[] out = new Partition[parts.size()];
    for (int i = 0; i < out.length; i++) {
      out[i] = new QueryPart(i, parts.get(i));
    }
    return out;
  }

  @Override
  public Iterator<byte[]> compute(Partition split, TaskContext context) {
    byte[] part = ((QueryPart) split).bytes();
    try {
      ExecutorReply reply =
          ExecutorSessions.of(remote)
              .evaluate(number, this::unpacked, part, executor(), taskBytes(context));
      return scala.collection.Iterator$.MODULE$.single(reply.bytes());
    } catch (InterruptedException e) {
      context.killTaskIfInterrupted();
      throw new IllegalStateException("the evaluation was interrupted", e);
    }
  }

  private UnpackedBatch unpacked() {
    return new UnpackedBatch(
        inline == null ? shared.value() : inline, space == null ? null : space.value());
  }

  private static int executor() {
    String id = SparkEnv.get().executorId();
    return id.chars().allMatch(Character::isDigit) ? Integer.parseInt(id) : 0;
  }

  // as the driver encoded it, which is how it came over the network
  private int taskBytes(TaskContext context) {
    if (!counting
        || !(SparkEnv.get().executorBackend().getOrElse(() -> null)
            instanceof CoarseGrainedExecutorBackend backend)) {
      return 0;
    }
    var runner = backend.executor().runningTasks().get(context.taskAttemptId());
    if (runner == null) {
      return 0;
    }
    // what of the task itself has been read by now is not encoded again
    TaskDescription task = runner.taskDescription();
    int read = task.serializedTask().position();
    return TaskDescription$.MODULE$.encode(task).limit() + read;
  }
}
