package io.lmrs.lab;

import io.lmrs.cli.report.Figures;
import io.lmrs.cli.terminal.LiveLine;
import io.lmrs.cli.terminal.Terminal;
import io.lmrs.lab.reproduce.Piece;
import io.lmrs.lab.reproduce.Watch;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** One bar for all pieces of some exhibits, weighed by what they take, with the time left. */
final class OverallBar implements Watch, AutoCloseable {
  private static final int WIDTH = 30;

  private final LiveLine line;
  private final Map<String, Double> open = new HashMap<>();
  private final long began = System.nanoTime();
  private double toDo;
  private double done;
  private int pieces;
  private int ended;
  private String about = "";

  /**
   * @param planned what there is to do
   */
  OverallBar(Terminal terminal, List<Piece> planned) {
    line = new LiveLine(terminal);
    for (Piece piece : planned) {
      if (open.put(piece.key(), 0.0) == null) {
        toDo += piece.seconds();
        pieces++;
      }
    }
  }

  /** Says which exhibit is at work. */
  synchronized void about(String name) {
    about = name;
    show();
  }

  @Override
  public synchronized void skipped(Piece piece) {
    if (open.remove(piece.key()) != null) {
      toDo -= piece.seconds();
      pieces--;
    }
  }

  @Override
  public synchronized void went(Piece piece, double part) {
    // tuned settings are known only now: such a piece stands for one that was planned
    done += (part - open.getOrDefault(piece.key(), 0.0)) * piece.seconds();
    open.put(piece.key(), part);
    show();
  }

  @Override
  public synchronized void ended(Piece piece) {
    went(piece, 1);
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
                  Math.max(pieces, ended),
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
