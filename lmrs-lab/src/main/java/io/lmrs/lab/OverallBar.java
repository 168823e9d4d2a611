package io.lmrs.lab;

import io.lmrs.cli.report.Figures;
import io.lmrs.cli.terminal.LiveLine;
import io.lmrs.cli.terminal.Terminal;
import io.lmrs.lab.reproduce.WorkListener;
import io.lmrs.lab.reproduce.WorkUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** One bar for all units of some exhibits, weighed by what they take, with the time left. */
final class OverallBar implements WorkListener, AutoCloseable {
  private static final int WIDTH = 30;

  private final LiveLine line;
  private final Map<String, Double> open = new HashMap<>();
  private final long began = System.nanoTime();
  private double toDo;
  private double done;
  private int units;
  private int ended;
  private String about = "";

  /**
   * @param planned what there is to do
   */
  OverallBar(Terminal terminal, List<WorkUnit> planned) {
    line = new LiveLine(terminal);
    for (WorkUnit unit : planned) {
      if (open.put(unit.key(), 0.0) == null) {
        toDo += unit.seconds();
        units++;
      }
    }
  }

  /** Says which exhibit is at work. */
  synchronized void about(String name) {
    about = name;
    show();
  }

  @Override
  public synchronized void skipped(WorkUnit unit) {
    if (open.remove(unit.key()) != null) {
      toDo -= unit.seconds();
      units--;
    }
  }

  @Override
  public synchronized void went(WorkUnit unit, double part) {
    // tuned settings are known only now: such a unit stands for one that was planned
    done += (part - open.getOrDefault(unit.key(), 0.0)) * unit.seconds();
    open.put(unit.key(), part);
    show();
  }

  @Override
  public synchronized void ended(WorkUnit unit) {
    went(unit, 1);
    ended++;
    show();
  }

  private void show() {
    if (line.due()) {
      double part = toDo > 0 ? Math.clamp(done / toDo, 0, 1) : 0;
      int full = (int) Math.round(part * WIDTH);
      double gone = (System.nanoTime() - began) * 1e-9;
      line.show(
          "%s [%s%s] %d %%  %d of %d runs  %s"
              .formatted(
                  about,
                  "#".repeat(full),
                  ".".repeat(WIDTH - full),
                  (int) (part * 100),
                  ended,
                  Math.max(units, ended),
                  Figures.gone(gone, part)));
    }
  }

  /** Takes the bar off the terminal. */
  synchronized void clear() {
    line.clear();
  }

  @Override
  public void close() {
    clear();
  }
}
