package io.lmrs.spark.engine;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.apache.spark.ExceptionFailure;
import org.apache.spark.ExecutorLostFailure;
import org.apache.spark.executor.TaskMetrics;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerBlockUpdated;
import org.apache.spark.scheduler.SparkListenerJobStart;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.scheduler.SparkListenerTaskStart;
import org.apache.spark.scheduler.TaskInfo;
import scala.jdk.javaapi.CollectionConverters;

/**
 * Hears of every task. Spark repeats a task whose executor died without end; who gives up on it is
 * the evaluator, by what is counted here.
 */
final class TaskWatch extends SparkListener {
  private final Map<Integer, Integer> jobOfStage = new HashMap<>();
  private final Map<Integer, TaskCounts> tallies = new HashMap<>();
  private final Map<String, Set<Long>> running = new HashMap<>();
  private final Map<String, Boolean> aloneAtDeath = new HashMap<>();

  private long tasks;
  private long losses;
  private long deserialising;
  private long replying;
  private long broadcastBytes;
  private long resultBytes;

  private TaskCounts tally(int job) {
    return tallies.computeIfAbsent(job, _ -> new TaskCounts());
  }

  /** What the tasks of a job have lost so far. */
  synchronized Map<Integer, TaskCounts.Losses> losses(int job) {
    return tally(job).losses();
  }

  synchronized int mostErrors(int job) {
    return tally(job).mostErrors();
  }

  synchronized String error(int job) {
    return tally(job).error();
  }

  /** A job that nobody asks for any more. */
  synchronized void forget(int job) {
    tallies.remove(job);
    jobOfStage.values().removeIf(j -> j == job);
  }

  synchronized long tasks() {
    return tasks;
  }

  synchronized long lost() {
    return losses;
  }

  synchronized double deserialising() {
    return deserialising * 1e-3;
  }

  synchronized double replying() {
    return replying * 1e-3;
  }

  synchronized long broadcastBytes() {
    return broadcastBytes;
  }

  synchronized long resultBytes() {
    return resultBytes;
  }

  @Override
  public synchronized void onJobStart(SparkListenerJobStart event) {
    for (Object stage : CollectionConverters.asJava(event.stageIds())) {
      jobOfStage.put((Integer) stage, event.jobId());
    }
  }

  @Override
  public synchronized void onTaskStart(SparkListenerTaskStart event) {
    TaskInfo info = event.taskInfo();
    running.computeIfAbsent(info.executorId(), _ -> new HashSet<>()).add(info.taskId());
  }

  @Override
  public synchronized void onTaskEnd(SparkListenerTaskEnd event) {
    TaskInfo info = event.taskInfo();
    String executor = info.executorId();
    Set<Long> there = running.getOrDefault(executor, new HashSet<>());
    tasks++;
    measure(event.taskMetrics(), info);
    Integer job = jobOfStage.get(event.stageId());
    switch (event.reason()) {
      case ExecutorLostFailure lost -> {
        losses++;
        // the first query of a dead executor that is heard of tells how many were in flight
        boolean alone = aloneAtDeath.computeIfAbsent(executor, _ -> there.size() <= 1);
        if (job != null && lost.exitCausedByApp()) {
          tally(job).lost(info.index(), alone, lost.reason().getOrElse(() -> "").toString());
        }
      }
      case ExceptionFailure failure -> {
        if (job != null) {
          String text = failure.description() == null ? "" : failure.description();
          tally(job)
              .failed(
                  info.index(),
                  text.isEmpty() ? failure.className() : text.lines().findFirst().get());
        }
      }
      default -> {}
    }
    there.remove(info.taskId());
  }

  private void measure(TaskMetrics metrics, TaskInfo info) {
    if (metrics == null) {
      return;
    }
    deserialising += metrics.executorDeserializeTime();
    replying += metrics.resultSerializationTime();
    if (info.gettingResultTime() > 0) {
      replying += info.finishTime() - info.gettingResultTime();
    }
    resultBytes += metrics.resultSize();
  }

  /** An executor that takes in a piece of a broadcast says so. */
  @Override
  public synchronized void onBlockUpdated(SparkListenerBlockUpdated event) {
    var info = event.blockUpdatedInfo();
    if (info.blockId().isBroadcast()
        && info.blockId().name().contains("_piece")
        && !info.blockManagerId().isDriver()
        && info.storageLevel().isValid()) {
      broadcastBytes += info.memSize() + info.diskSize();
    }
  }
}
