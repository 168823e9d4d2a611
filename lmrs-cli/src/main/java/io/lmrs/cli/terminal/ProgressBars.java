package io.lmrs.cli.terminal;

import io.lmrs.cli.experiment.Job;
import io.lmrs.cli.experiment.JobListener;
import io.lmrs.cli.report.Figures;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.LongSupplier;

/**
 * Shows how an experiment goes on: a bar per row, the time left and the slowest run. On a terminal
 * the bars are written over, elsewhere a plain line comes every ten seconds. Thread-safe; draws in
 * a thread of its own until closed.
 */
public final class ProgressBars implements JobListener, AutoCloseable {
  private static final long LIVE_PAUSE = 100;
  private static final long PLAIN_PAUSE = 10_000;
  private static final int WIDTH = 30;

  /** Runs that have been at work for less are not yet slow. */
  private static final double LONG_SECONDS = 10;

  /** What is done of one row. */
  private record Row(int runs, int ended, double part) {}

  private final Terminal terminal;
  private final Map<String, List<Job>> rows = new LinkedHashMap<>();
  private final Map<Job, Double> parts = new ConcurrentHashMap<>();
  private final Map<Job, Long> begun = new ConcurrentHashMap<>();
  private final LongSupplier clock;
  private final long began;
  private final Thread drawing =
      Thread.ofPlatform().daemon().name("lmrs-progress").unstarted(this::draw);
  private int drawn;

  /**
   * @param clock in nanoseconds
   */
  ProgressBars(Terminal terminal, List<Job> jobs, Function<Job, String> row, LongSupplier clock) {
    this.terminal = terminal;
    this.clock = clock;
    this.began = clock.getAsLong();
    for (Job job : jobs) {
      rows.computeIfAbsent(row.apply(job), _ -> new ArrayList<>()).add(job);
      parts.put(job, 0.0);
    }
  }

  /**
   * Starts to show these jobs.
   *
   * @param row the row in which a job is counted
   */
  public static ProgressBars show(Terminal terminal, List<Job> jobs, Function<Job, String> row) {
    ProgressBars bars = new ProgressBars(terminal, jobs, row, System::nanoTime);
    bars.drawing.start();
    return bars;
  }

  @Override
  public void began(Job job) {
    begun.put(job, clock.getAsLong());
  }

  @Override
  public void went(Job job, long evaluations) {
    parts.replace(job, Math.min(0.999, (double) evaluations / job.spec().budget().evaluations()));
  }

  @Override
  public void ended(Job job) {
    parts.replace(job, 1.0);
    begun.remove(job);
  }

  private void draw() {
    try {
      while (true) {
        if (terminal.live()) {
          terminal.err().print(over() + lines());
          terminal.err().flush();
        }
        Thread.sleep(terminal.live() ? LIVE_PAUSE : PLAIN_PAUSE);
        if (!terminal.live()) {
          terminal.err().println(overall());
        }
      }
    } catch (InterruptedException _) {
      // closed
    }
  }

  private String over() {
    String up = drawn == 0 ? "" : "\r\u001b[" + drawn + "A";
    drawn = rows.size() + 2;
    return up;
  }

  private String lines() {
    int width = rows.keySet().stream().mapToInt(String::length).max().orElse(0);
    StringBuilder out = new StringBuilder();
    rows.forEach(
        (name, jobs) -> {
          Row row = row(jobs);
          int full = (int) Math.round(row.part * WIDTH);
          out.append(name).append(" ".repeat(width - name.length())).append("  [");
          out.append("#".repeat(full)).append(".".repeat(WIDTH - full)).append("] ");
          out.append(percent(row.part)).append("  run ").append(row.ended).append('/');
          out.append(row.runs).append("\u001b[K\n");
        });
    out.append(left()).append("\u001b[K\n");
    return out.append(slowest()).append("\u001b[K\n").toString();
  }

  private String overall() {
    Row all = row(parts.keySet().stream().toList());
    String slowest = slowest();
    return all.ended
        + " of "
        + Figures.count(all.runs, "run")
        + " done ("
        + percent(all.part)
        + "), "
        + left()
        + (slowest.isEmpty() ? "" : "; " + slowest);
  }

  private String left() {
    double part = row(parts.keySet().stream().toList()).part;
    return Figures.gone(seconds(began), part);
  }

  private double seconds(long since) {
    return (clock.getAsLong() - since) * 1e-9;
  }

  private double part(Job job) {
    return parts.getOrDefault(job, 0.0);
  }

  /** The run that holds the others up, where one has been at work for a while; else empty. */
  String slowest() {
    Job slowest = null;
    double most = 0;
    for (Map.Entry<Job, Long> entry : begun.entrySet()) {
      double spent = seconds(entry.getValue());
      // all the time it needs at its pace so far
      double needed = spent / Math.max(1e-9, part(entry.getKey()));
      if (spent >= LONG_SECONDS && needed > most) {
        slowest = entry.getKey();
        most = needed;
      }
    }
    if (slowest == null) {
      return "";
    }
    return "slowest: "
        + slowest.method().label()
        + " on "
        + slowest.spec().problem()
        + "@"
        + slowest.spec().dimension()
        + ", seed "
        + slowest.spec().seed()
        + ": "
        + percent(part(slowest))
        + " in "
        + Figures.seconds(seconds(begun.getOrDefault(slowest, clock.getAsLong())));
  }

  private Row row(List<Job> jobs) {
    List<Double> done = jobs.stream().map(parts::get).toList();
    int ended = (int) done.stream().filter(part -> part == 1).count();
    return new Row(
        jobs.size(), ended, done.stream().mapToDouble(Double::doubleValue).sum() / jobs.size());
  }

  private static String percent(double part) {
    return Math.round(Math.floor(part * 100)) + " %";
  }

  /** Draws once more and ends. */
  @Override
  public void close() {
    drawing.interrupt();
    try {
      drawing.join();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
    if (terminal.live()) {
      terminal.err().print(over() + lines());
    } else {
      terminal.err().println(overall());
    }
    terminal.err().flush();
  }
}
