package io.lmrs.server.view;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lmrs.Progress;
import io.lmrs.spec.Json;
import io.lmrs.store.RunInfo;
import io.lmrs.store.RunStore;
import io.lmrs.store.StoreTrouble;
import io.lmrs.store.UnknownRun;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Looks at the store again and again and tells who waits for it what has changed, whichever process
 * changed it. Thread-safe.
 */
public final class StoreWatcher implements AutoCloseable {
  private static final long BEAT_MILLISECONDS = 400;

  /** A process may die without a word: look again after that many beats. */
  private static final int UNASKED = 8;

  private static final int MOST_GONE = 1000;
  private static final int SPARK_POINTS = 32;
  private static final long RATE_NANOS = 8_000_000_000L;

  /** A run as it was last seen. */
  private record Seen(RunInfo info, ObjectNode row, long version) {}

  private record Mark(long nanos, long evaluations) {}

  private final RunStore store;
  private final Thread thread;
  private final Map<String, Seen> seen = new HashMap<>();
  private final Map<String, Deque<Mark>> marks = new HashMap<>();
  private final List<long[]> gone = new ArrayList<>();
  private long version;
  private volatile boolean closed;

  /**
   * @param store a connection of its own, so that looking holds up nobody who writes
   */
  public StoreWatcher(RunStore store) {
    this.store = store;
    this.thread = Thread.ofPlatform().daemon().name("lmrs-pulse").unstarted(this::beat);
  }

  public void start() {
    look();
    thread.start();
  }

  /** The store as this sees it. */
  public RunStore store() {
    return store;
  }

  private void beat() {
    long last = -1;
    for (int beat = 0; !closed; beat++) {
      try {
        Thread.sleep(BEAT_MILLISECONDS);
        long now = store.changes();
        if (now != last || beat % UNASKED == 0) {
          last = now;
          look();
        }
      } catch (InterruptedException _) {
        return;
      } catch (Throwable _) {
        // a store that is busy or gone for a while, no memory just now: the next look tells
        last = -1;
      }
    }
  }

  private void look() {
    List<RunInfo> runs = store.runs();
    List<RunInfo> changed = new ArrayList<>();
    synchronized (this) {
      for (RunInfo run : runs) {
        Seen before = seen.get(run.identity());
        boolean moved = before == null || !before.info.equals(run);
        boolean rated = before != null && before.row.path("rate").doubleValue() > 0;
        if (moved || rated || run.state() == RunInfo.State.RUNNING) {
          changed.add(run);
        }
      }
    }
    Map<String, ObjectNode> rows = new HashMap<>();
    long now = System.nanoTime();
    for (RunInfo run : changed) {
      ObjectNode row = RunJson.row(run);
      row.set("rate", Json.of(rate(run, now)));
      row.set("spark", spark(run));
      rows.put(run.identity(), row);
    }
    synchronized (this) {
      version++;
      changed.forEach(
          run -> {
            Seen before = seen.get(run.identity());
            ObjectNode row = rows.get(run.identity());
            if (before == null || !before.row.equals(row)) {
              seen.put(run.identity(), new Seen(run, row, version));
            }
          });
      Set<String> here = new HashSet<>();
      runs.forEach(run -> here.add(run.identity()));
      for (String identity : List.copyOf(seen.keySet())) {
        if (!here.contains(identity)) {
          gone.add(new long[] {seen.remove(identity).info.id(), version});
          marks.remove(identity);
          gone.subList(0, Math.max(0, gone.size() - MOST_GONE)).clear();
        }
      }
      notifyAll();
    }
  }

  // evaluations a second over the last seconds, NaN where nothing is at work
  private double rate(RunInfo run, long now) {
    if (run.state() != RunInfo.State.RUNNING) {
      marks.remove(run.identity());
      return Double.NaN;
    }
    Deque<Mark> past = marks.computeIfAbsent(run.identity(), _ -> new ArrayDeque<>());
    past.addLast(new Mark(now, run.evaluations()));
    while (past.size() > 2 && now - past.getFirst().nanos > RATE_NANOS) {
      past.removeFirst();
    }
    Mark first = past.getFirst();
    return past.size() < 2
        ? Double.NaN
        : Math.round((run.evaluations() - first.evaluations) / ((now - first.nanos) * 1e-9) * 10)
            / 10.0;
  }

  private ArrayNode spark(RunInfo run) {
    ArrayNode points = Json.object().putArray("spark");
    try {
      spark(run, points);
    } catch (StoreTrouble | UnknownRun _) {
      // one that is damaged or just deleted must not hide the others
    }
    return points;
  }

  private void spark(RunInfo run, ArrayNode points) {
    var stored = store.run(run);
    for (Progress p : stored.trace(Thinned.even(stored.lastIteration(), SPARK_POINTS))) {
      points.add(Json.of(p.best()));
    }
  }

  /** All runs, the newest first. */
  public synchronized ArrayNode rows() {
    ArrayNode rows = Json.object().putArray("runs");
    seen.values().stream()
        .sorted((a, b) -> Long.compare(b.info.id(), a.info.id()))
        .forEach(s -> rows.add(s.row));
    return rows;
  }

  /** The row of a run, or null. */
  public synchronized ObjectNode row(String identity) {
    Seen there = seen.get(identity);
    return there == null ? null : there.row;
  }

  /** The number of the last look. */
  public synchronized long version() {
    return version;
  }

  /**
   * What has changed since a look, after waiting for something to change.
   *
   * @return an object with the look's number, the rows that changed and the runs that are gone;
   *     null where nothing did in time
   */
  public synchronized ObjectNode after(long since, long milliseconds) throws InterruptedException {
    long end = System.nanoTime() + milliseconds * 1_000_000;
    while (true) {
      ObjectNode changes = Json.object();
      ArrayNode rows = changes.putArray("runs");
      seen.values().stream().filter(s -> s.version > since).forEach(s -> rows.add(s.row));
      ArrayNode left = changes.putArray("gone");
      gone.stream().filter(g -> g[1] > since).forEach(g -> left.add(g[0]));
      changes.put("version", version);
      if (!rows.isEmpty() || !left.isEmpty()) {
        return changes;
      }
      long wait = (end - System.nanoTime()) / 1_000_000;
      if (wait <= 0 || closed) {
        return null;
      }
      wait(wait);
    }
  }

  public boolean closed() {
    return closed;
  }

  @Override
  public void close() {
    closed = true;
    thread.interrupt();
    synchronized (this) {
      notifyAll();
    }
    try {
      thread.join(10_000);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }
}
