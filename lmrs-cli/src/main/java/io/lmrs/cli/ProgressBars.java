package io.lmrs.cli;

import io.lmrs.cli.experiment.Job;
import io.lmrs.cli.experiment.Watch;
import io.lmrs.cli.report.Figures;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * Shows how an experiment goes on: a bar per row and the time left. On a terminal the bars are
 * written over, elsewhere a plain line comes every ten seconds. Thread-safe; draws in a thread of
 * its own until closed.
 */
final class ProgressBars implements Watch, AutoCloseable {
  private static final long LIVE_PAUSE = 100;
  private static final long PLAIN_PAUSE = 10_000;
  private static final int WIDTH = 30;

  /** What is done of one row. */
  private record Row(int runs, int ended, double part) {}

  private final Terminal terminal;
  private final Map<String, List<Job>> rows = new LinkedHashMap<>();
  private final Map<Job, Double> parts = new ConcurrentHashMap<>();
  private final long began = System.nanoTime();
  private final Thread drawing =
      Thread.ofPlatform().daemon().name("lmrs-progress").unstarted(this::draw);
  private int drawn;

  private ProgressBars(Terminal terminal, List<Job> jobs, Function<Job, String> row) {
    this.terminal = terminal;
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
  static ProgressBars show(Terminal terminal, List<Job> jobs, Function<Job, String> row) {
    ProgressBars bars = new ProgressBars(terminal, jobs, row);
    bars.drawing.start();
    return bars;
  }

  @Override
  public void went(Job job, long evaluations) {
    parts.replace(job, Math.min(0.999, (double) evaluations / job.spec().budget().evaluations()));
  }

  @Override
  public void ended(Job job) {
    parts.replace(job, 1.0);
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
    drawn = rows.size() + 1;
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
    return out.append(left()).append("\u001b[K\n").toString();
  }

  private String overall() {
    Row all = row(parts.keySet().stream().toList());
    return all.ended + " of " + all.runs + " runs done (" + percent(all.part) + "), " + left();
  }

  private String left() {
    double part = row(parts.keySet().stream().toList()).part;
    double spent = (System.nanoTime() - began) * 1e-9;
    return Figures.gone(spent, part);
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
