package io.lmrs.server.work;

import io.lmrs.execution.Execution;
import io.lmrs.server.http.Rejection;
import io.lmrs.server.http.RequestLimits;
import io.lmrs.server.http.TroubleSentence;
import io.lmrs.store.RunHold;
import io.lmrs.store.RunInfo;
import io.lmrs.store.RunStore;
import io.lmrs.store.StoredRun;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The runs at work in this process. Thread-safe. */
public final class ActiveRuns implements AutoCloseable {
  private static final long ENDING_SECONDS = 20;

  private final RunStore store;
  private final boolean takeOver;
  private final Map<String, ActiveRun> active = new ConcurrentHashMap<>();
  // a request names a run thousands of times a second, by name or number
  private final Map<String, ActiveRun> named = new ConcurrentHashMap<>();
  private final Map<String, String> troubles = new ConcurrentHashMap<>();
  private boolean closed;

  /**
   * @param takeOver takes runs also from processes that can't be asked whether they live
   */
  public ActiveRuns(RunStore store, boolean takeOver) {
    this.store = store;
    this.takeOver = takeOver;
  }

  public RunStore store() {
    return store;
  }

  public boolean takesOver() {
    return takeOver;
  }

  /** The run, if it is at work here. */
  public Optional<ActiveRun> at(String identity) {
    return Optional.ofNullable(active.get(identity));
  }

  /** Why the run broke off here, or null. */
  public String trouble(String identity) {
    return troubles.get(identity);
  }

  /** Sets a run to work, or gives it where it is at work already. */
  public synchronized ActiveRun start(StoredRun run) {
    ActiveRun there = active.get(run.identity());
    if (there != null) {
      return there;
    }
    if (closed) {
      throw new Rejection(503, "the server is ending");
    }
    boolean workers = run.threads() == 0;
    requireRoom(workers);
    ActiveRun begun =
        new ActiveRun(
            run, Execution.request(run, run.threads()), workers ? new LeasedEvaluator() : null);
    // taken here, so that who asks is told at once that another process has it
    RunHold hold = run.hold(takeOver);
    try {
      begun.start(this::ended);
    } catch (RuntimeException | Error e) {
      hold.close();
      throw e;
    }
    // the run's end waits for this monitor: it is known before it is forgotten
    troubles.remove(run.identity());
    active.put(run.identity(), begun);
    named.put(run.name(), begun);
    named.put(Long.toString(run.id()), begun);
    return begun;
  }

  /** Refuses one more run where there are too many. */
  public void requireRoom(boolean workers) {
    if (active.size() >= RequestLimits.RUNS) {
      throw new Rejection(
          429, "at most " + RequestLimits.RUNS + " runs may be at work: stop one first");
    }
    long own = active.values().stream().filter(run -> run.leased() == null).count();
    if (!workers && own >= RequestLimits.OWN_RUNS) {
      throw new Rejection(
          429, "at most " + RequestLimits.OWN_RUNS + " runs may be evaluated here: stop one first");
    }
  }

  private synchronized void ended(ActiveRun run, Throwable thrown) {
    if (thrown != null) {
      troubles.put(run.stored().identity(), TroubleSentence.of(thrown));
    }
    active.remove(run.stored().identity(), run);
    named.remove(run.stored().name(), run);
    named.remove(Long.toString(run.stored().id()), run);
  }

  /**
   * The run, set to work if it only waits for that: made, or interrupted by a kill.
   *
   * @return empty where it has ended or was stopped
   */
  public Optional<ActiveRun> awake(String name) {
    ActiveRun known = named.get(name);
    if (known != null) {
      return Optional.of(known);
    }
    StoredRun run = store.run(name);
    if (run.threads() != 0) {
      throw new Rejection(409, "run " + run.name() + " is evaluated by the server, not by workers");
    }
    Optional<ActiveRun> there = at(run.identity());
    if (there.isPresent()) {
      return there;
    }
    return switch (store.info(name).state()) {
      case NEW, INTERRUPTED -> Optional.of(start(run));
      case RUNNING -> atWork(run);
      case FINISHED, CANCELLED, FAILED -> Optional.empty();
    };
  }

  // one that is just being set to work here holds the monitor until it is known
  private synchronized Optional<ActiveRun> atWork(StoredRun run) {
    Optional<ActiveRun> here = at(run.identity());
    if (here.isEmpty() && store.info(run.name()).state() == RunInfo.State.RUNNING) {
      if (takeOver) {
        return Optional.of(start(run));
      }
      throw new Rejection(409, "run " + run.name() + " is at work in another process");
    }
    return here;
  }

  /** Ends a run and waits until it has. */
  public void stop(ActiveRun run) throws InterruptedException {
    run.stop();
    if (!run.await(ENDING_SECONDS)) {
      throw new Rejection(503, "run " + run.stored().name() + " has not ended yet");
    }
  }

  /** Leaves all runs as a kill of the process would. */
  @Override
  public void close() {
    synchronized (this) {
      closed = true;
    }
    var left = java.util.List.copyOf(active.values());
    left.forEach(ActiveRun::abandon);
    try {
      for (ActiveRun run : left) {
        run.await(ENDING_SECONDS);
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }
}
