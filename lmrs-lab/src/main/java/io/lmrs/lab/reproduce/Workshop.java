package io.lmrs.lab.reproduce;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lmrs.cli.experiment.SideBySide;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.function.Function;

/**
 * Works on pieces side by side and notes every result at once, so that none is done twice. Pieces
 * that want all threads come one after the other, before the rest. Thread-safe.
 */
public final class Workshop implements Laboratory {
  private final Notebook notebook;
  private final Function<String, Optional<Facts>> others;
  private final List<Set<String>> only;
  private final int threads;
  private final Watch watch;
  private final DoubleAdder seconds = new DoubleAdder();
  private volatile boolean cancelled;

  /**
   * @param notebook where results are kept; stays open
   * @param others what exhibits have found out that were drawn before
   * @param only runs pieces alone that have all tags of one of these sets; empty for all
   * @param threads how many pieces at a time
   * @param watch sees how it goes on
   */
  public Workshop(
      Notebook notebook,
      Function<String, Optional<Facts>> others,
      List<Set<String>> only,
      int threads,
      Watch watch) {
    if (threads < 1) {
      throw new IllegalArgumentException("threads must be at least 1: " + threads);
    }
    this.notebook = notebook;
    this.others = others;
    this.only = List.copyOf(only);
    this.threads = threads;
    this.watch = watch;
  }

  /** Begins no other piece and lets go of those at work; from any thread. */
  public void cancel() {
    cancelled = true;
  }

  /** How long all results took that were asked for, now or earlier, each on its own. */
  public double seconds() {
    return seconds.sum();
  }

  @Override
  public List<Optional<ObjectNode>> results(List<Piece> pieces) throws InterruptedException {
    Map<String, Piece> distinct = new LinkedHashMap<>();
    pieces.forEach(piece -> distinct.putIfAbsent(piece.key(), piece));
    List<Callable<Boolean>> beside = new ArrayList<>();
    for (Piece piece : distinct.values()) {
      if (!wanted(piece)) {
        watch.skipped(piece);
      } else if (piece.alone()) {
        work(piece, threads);
      } else {
        beside.add(() -> work(piece, 1));
      }
    }
    SideBySide.all(threads, beside);
    List<Optional<ObjectNode>> results = new ArrayList<>();
    for (Piece piece : pieces) {
      Optional<Notebook.Entry> entry = notebook.find(piece.key());
      entry.ifPresent(known -> seconds.add(known.seconds()));
      results.add(entry.map(Notebook.Entry::result));
    }
    return results;
  }

  @Override
  public Optional<Facts> facts(String exhibit) {
    return others.apply(exhibit);
  }

  private boolean wanted(Piece piece) {
    return notebook.find(piece.key()).isEmpty()
        && (only.isEmpty() || only.stream().anyMatch(piece.tags()::containsAll));
  }

  private boolean work(Piece piece, int share) throws InterruptedException {
    if (cancelled) {
      return false;
    }
    long began = System.nanoTime();
    ObjectNode result = piece.work().on(new Place(piece, share));
    if (!cancelled) {
      notebook.note(piece.key(), (System.nanoTime() - began) * 1e-9, result);
      watch.ended(piece);
    }
    return true;
  }

  private final class Place implements Bench {
    private final Piece piece;
    private final int share;

    Place(Piece piece, int share) {
      this.piece = piece;
      this.share = share;
    }

    @Override
    public void part(double part) {
      watch.went(piece, part);
    }

    @Override
    public boolean cancelled() {
      return cancelled;
    }

    @Override
    public int threads() {
      return share;
    }
  }
}
