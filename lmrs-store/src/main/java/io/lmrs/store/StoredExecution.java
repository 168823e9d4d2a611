package io.lmrs.store;

import io.lmrs.Budget;
import io.lmrs.Evaluator;
import io.lmrs.Event;
import io.lmrs.Metrics;
import io.lmrs.Problem;
import io.lmrs.Progress;
import io.lmrs.Recorder;
import io.lmrs.Run;
import io.lmrs.RunResult;
import io.lmrs.RunSpec;
import io.lmrs.Search;
import io.lmrs.StopReason;
import io.lmrs.evaluate.Appraisal;
import io.lmrs.plan.Allowance;
import io.lmrs.store.file.Database;
import io.lmrs.store.file.KeptResult;
import io.lmrs.store.file.Ledger;
import io.lmrs.store.file.Snapshot;
import io.lmrs.store.file.Status;
import io.lmrs.store.file.Tally;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Runs what is left of a stored run, or rebuilds what is there of it. */
final class StoredExecution {
  private final Database database;
  private final Ledger ledger;
  private final StoredRun storedRun;
  private volatile Run current;
  private volatile boolean cancelled;
  private volatile StoredEvaluator storing;
  private volatile boolean abandoned;
  private Predicate<Progress> stopWhen = _ -> false;
  private SnapshotRhythm rhythm = SnapshotRhythm.usual();
  private int snapshotsTaken;
  private long snapshotNanos;

  StoredExecution(Database database, Ledger ledger, StoredRun storedRun) {
    this.database = database;
    this.ledger = ledger;
    this.storedRun = storedRun;
  }

  void rhythm(SnapshotRhythm other) {
    rhythm = other;
  }

  void stopWhen(Predicate<Progress> rule) {
    stopWhen = rule;
  }

  int snapshotsTaken() {
    return snapshotsTaken;
  }

  double snapshotSeconds() {
    return snapshotNanos * 1e-9;
  }

  /** Stores what has arrived while {@link #run} is at work; null where it is not. */
  StoredEvaluator storing() {
    return storing;
  }

  void abandon() {
    abandoned = true;
  }

  void cancel() {
    cancelled = true;
    Run running = current;
    if (running != null) {
      running.cancel();
    }
  }

  RunResult run(
      Problem problem,
      Evaluator evaluator,
      Appraisal appraisal,
      Recorder recorder,
      StoredRun.Afterwards afterwards) {
    RunHold hold = storedRun.hold(false);
    try (StoredEvaluator stored =
        new StoredEvaluator(
            database, ledger, evaluator, problem, storedRun.name(), storedRun.versions())) {
      reportDamage();
      storing = stored;
      RunResult result = go(problem, stored, appraisal, recorder);
      stored.flush(null);
      String note = null;
      boolean interrupted = false;
      try {
        note = result.stop() == StopReason.CANCELLED ? null : afterwards.note(result);
      } catch (InterruptedException _) {
        interrupted = true;
      }
      if (abandoned && (interrupted || result.stop() == StopReason.CANCELLED)) {
        hold.release(RunInfo.State.INTERRUPTED);
        return result;
      }
      RunInfo.State state =
          switch (result.stop()) {
            case CANCELLED -> RunInfo.State.CANCELLED;
            case ALL_FAILED, GIVE_UP -> RunInfo.State.FAILED;
            default -> RunInfo.State.FINISHED;
          };
      keep(result, stored.tally(), note);
      hold.release(state);
      return result;
    } catch (RuntimeException | Error e) {
      letGo(hold, e);
      throw e;
    } finally {
      storing = null;
      current = null;
    }
  }

  // where the disk is full, that is what is told, not that the lock stays
  private static void letGo(RunHold hold, Throwable thrown) {
    try {
      hold.release(RunInfo.State.FAILED);
    } catch (StoreTrouble | UnknownRun e) {
      thrown.addSuppressed(e);
    }
  }

  private void reportDamage() {
    boolean[] any = {false};
    Inventory inventory =
        new Inventory(
            ledger,
            storedRun.name(),
            sentence -> {
              any[0] = true;
              storedRun.warn(sentence);
            });
    inventory.evaluations(_ -> {});
    inventory.iterations(_ -> {});
    inventory.allowance();
    if (any[0]) {
      storedRun.warn(
          "run "
              + storedRun.name()
              + ": what it needs of the damaged or missing rows is worked out again");
    }
  }

  private RunResult go(
      Problem problem, StoredEvaluator stored, Appraisal appraisal, Recorder recorder) {
    List<Progress> earlier = ledger.trace(Long.MAX_VALUE);
    Set<Long> known = earlier.stream().map(Progress::iteration).collect(Collectors.toSet());
    Appraisal judge = appraisal == null ? null : remembering(appraisal, earlier);
    Recorder all =
        event -> {
          if (event instanceof Event.Iterated(var progress)
              && !known.contains(progress.iteration())) {
            stored.iterated(progress);
          }
          recorder.record(event);
        };
    Begun begun = begin(problem, stored, judge, all);
    try (Search _ = begun.search) {
      return go(stored, begun, storedRun.spec().caches(problem));
    }
  }

  // a run and its search, at the newest snapshot that can be used or at the start
  private record Begun(Run run, Search search) {}

  private Begun begin(Problem problem, StoredEvaluator stored, Appraisal judge, Recorder recorder) {
    for (long batch : ledger.snapshots()) {
      Begun begun = fresh(problem, stored, judge, recorder);
      Optional<Snapshot> snapshot = ledger.snapshot(batch);
      if (snapshot.isPresent() && restore(snapshot.get(), begun.run, begun.search)) {
        stored.restore(snapshot.get());
        return begun;
      }
      begun.search.close();
      storedRun.warn(
          "run "
              + storedRun.name()
              + ": the snapshot before batch "
              + batch
              + " is damaged and left out");
    }
    return fresh(problem, stored, judge, recorder);
  }

  private Begun fresh(Problem problem, StoredEvaluator stored, Appraisal judge, Recorder recorder) {
    RunSpec spec = storedRun.spec();
    Allowance allowance = storedRun.allowance();
    Search search = spec.openSearch(problem, allowance);
    try {
      ledger.model().ifPresent(model -> model.teach(search));
    } catch (RuntimeException | Error e) {
      search.close();
      throw e;
    }
    Budget budget = spec.budget().orDefault(problem.dimension());
    Run run = new Run(problem, search, stored, budget, recorder, stopWhen);
    run.appraisal(judge);
    run.allowance(allowance);
    return new Begun(run, search);
  }

  // trials are no evaluations of the run, but not repeated either
  private static Appraisal remembering(Appraisal appraisal, List<Progress> earlier) {
    Map<Long, Metrics> known = new HashMap<>();
    earlier.forEach(p -> known.put(p.iteration(), p.metrics().only(Appraisal.NAMES)));
    return (trace, iteration, evaluations, incumbent, frame) -> {
      Metrics kept = known.get(iteration);
      return kept == null
          ? appraisal.appraise(trace, iteration, evaluations, incumbent, frame)
          : kept;
    };
  }

  /** As {@link StoredRun#replay(Problem)}. */
  Replay replay(Problem problem) {
    return replay(problem, null);
  }

  /** As {@link StoredRun#replay(Problem, Recorder)}; a snapshot serves if nobody listens. */
  Replay replay(Problem problem, Recorder recorder) {
    // the first missing outcome ends it
    Evaluator none =
        (_, _) -> {
          throw new InterruptedException();
        };
    Status before = ledger.status();
    boolean interrupted = Thread.interrupted();
    try (StoredEvaluator stored =
        new StoredEvaluator(
            database, ledger, none, problem, storedRun.name(), storedRun.versions())) {
      stored.readOnly();
      // a run that had a judge hears what it said then
      Appraisal judge = remembering((_, _, _, _, _) -> Metrics.NONE, ledger.trace(Long.MAX_VALUE));
      Appraisal own = problem.trials().isPresent() ? judge : null;
      Begun begun =
          recorder == null
              ? begin(problem, stored, own, Recorder.none())
              : fresh(problem, stored, own, recorder);
      try {
        begun.run.clock(stored::elapsed);
        RunResult result = begun.run.run();
        requireAll(before, stored.tally().evaluations());
        return new Replay(result, begun.search);
      } catch (RuntimeException | Error e) {
        begun.search.close();
        throw e;
      }
    } finally {
      Thread.interrupted();
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  // half a run has another best point, another model
  private void requireAll(Status before, long found) {
    long expected = Math.min(before.tally().evaluations(), ledger.status().tally().evaluations());
    if (found < expected) {
      throw new StoreTrouble(
          "run "
              + storedRun.name()
              + " can't be rebuilt: only the first "
              + found
              + " of its "
              + expected
              + " evaluations can be read; resume it first",
          null);
    }
  }

  private boolean restore(Snapshot snapshot, Run run, Search search) {
    List<Progress> trace = ledger.trace(snapshot.iterations());
    if (trace.size() != snapshot.iterations()) {
      return false;
    }
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(snapshot.state()))) {
      search.restore(in);
      run.restore(in, trace);
      return true;
    } catch (IOException | RuntimeException _) {
      // intact, but written by a search that has changed since
      return false;
    }
  }

  // what is cached is rebuilt from the first batch on, so that snapshots would be of no use
  private RunResult go(StoredEvaluator stored, Begun begun, boolean cached) {
    Run run = begun.run;
    run.clock(stored::elapsed);
    snapshotsTaken = 0;
    snapshotNanos = 0;
    stored.between(
        searching -> {
          if (stored.number() > 0
              && !cached
              && rhythm.due(searching, () -> Snapshot.size(run, begun.search))) {
            long began = System.nanoTime();
            stored.flush(
                Snapshot.of(stored.number(), stored.tally(), stored.elapsed(), run, begun.search));
            long took = System.nanoTime() - began;
            rhythm.taken(took);
            snapshotsTaken++;
            snapshotNanos += took;
          }
        });
    current = run;
    if (cancelled) {
      run.cancel();
    }
    return run.run();
  }

  private void keep(RunResult result, Tally tally, String note) {
    database.write(
        db -> {
          Status status = ledger.mine(db);
          status
              .with(tally)
              .counted(status.rows().reaching(result.iterations()))
              .stopped(result.stop().word())
              .write(db, storedRun.id());
          KeptResult.write(db, storedRun.id(), result, note);
          return null;
        });
  }
}
