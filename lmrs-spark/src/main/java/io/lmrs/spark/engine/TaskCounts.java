package io.lmrs.spark.engine;

import java.util.HashMap;
import java.util.Map;

/** What has happened to the tasks of one job; guarded by the {@link TaskWatch} that fills it. */
final class TaskCounts {

  /**
   * A query's executor was lost.
   *
   * @param times how often
   * @param alone how often no other query was in flight there
   * @param reason the last time's
   */
  record Losses(int times, int alone, String reason) {
    static final Losses NONE = new Losses(0, 0, "");
  }

  private final Map<Integer, Losses> losses = new HashMap<>();
  private final Map<Integer, Integer> errors = new HashMap<>();
  private String error = "";

  void lost(int index, boolean alone, String reason) {
    Losses before = losses.getOrDefault(index, Losses.NONE);
    losses.put(index, new Losses(before.times + 1, before.alone + (alone ? 1 : 0), reason));
  }

  void failed(int index, String reason) {
    errors.merge(index, 1, Integer::sum);
    error = reason;
  }

  Map<Integer, Losses> losses() {
    return Map.copyOf(losses);
  }

  /** How often the task that fared worst could not be carried out on a living executor. */
  int mostErrors() {
    return errors.values().stream().mapToInt(Integer::intValue).max().orElse(0);
  }

  String error() {
    return error;
  }
}
