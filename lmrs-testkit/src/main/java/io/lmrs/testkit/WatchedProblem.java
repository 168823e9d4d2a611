package io.lmrs.testkit;

import io.lmrs.Outcome;
import io.lmrs.Problem;
import io.lmrs.Query;
import io.lmrs.Session;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/** A problem of two variables that notes what happens to its sessions. */
final class WatchedProblem implements Problem {
  private final Function<Query, Outcome> function;
  private final List<Watched> opened = new CopyOnWriteArrayList<>();

  WatchedProblem(Function<Query, Outcome> function) {
    this.function = function;
  }

  /** A session, and which threads did what with it. */
  final class Watched implements Session {
    final Thread opener = Thread.currentThread();
    final List<Thread> users = new CopyOnWriteArrayList<>();
    final List<Thread> closers = new CopyOnWriteArrayList<>();
    final AtomicInteger inside = new AtomicInteger();
    volatile boolean shared;
    volatile boolean usedAfterClose;

    @Override
    public Outcome evaluate(Query query) {
      if (!users.contains(Thread.currentThread())) {
        users.add(Thread.currentThread());
      }
      shared |= inside.incrementAndGet() > 1;
      usedAfterClose |= !closers.isEmpty();
      try {
        return function.apply(query);
      } finally {
        inside.decrementAndGet();
      }
    }

    @Override
    public void close() {
      closers.add(Thread.currentThread());
    }
  }

  List<Watched> opened() {
    return opened;
  }

  @Override
  public String name() {
    return "watched";
  }

  @Override
  public int dimension() {
    return 2;
  }

  @Override
  public Session open() {
    Watched session = new Watched();
    opened.add(session);
    return session;
  }
}
