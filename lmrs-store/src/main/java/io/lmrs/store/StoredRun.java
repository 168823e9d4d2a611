package io.lmrs.store;

import io.lmrs.Appraisal;
import io.lmrs.Budget;
import io.lmrs.Evaluator;
import io.lmrs.Event;
import io.lmrs.Frame;
import io.lmrs.Metrics;
import io.lmrs.Outcome;
import io.lmrs.Problem;
import io.lmrs.Progress;
import io.lmrs.Recorder;
import io.lmrs.Run;
import io.lmrs.RunResult;
import io.lmrs.RunSpec;
import io.lmrs.Search;
import io.lmrs.StopReason;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.sql.ResultSet;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** One run of a store: runs it, or what is left of it. */
public final class StoredRun {
  private final Database database;
  private final Ledger ledger;
  private final long id;
  private final String name;
  private final RunSpec spec;
  private final int threads;
  private final int confirm;
  private final String versions;
  private volatile Run current;
  private volatile boolean cancelled;
  private Hold held;
  private volatile StoredEvaluator storing;
  private volatile boolean abandoned;
  private SnapshotRhythm rhythm = SnapshotRhythm.usual();
  private Consumer<String> warnings = _ -> {};
  private int snapshotsTaken;
  private long snapshotNanos;

  StoredRun(
      Database database,
      long id,
      String name,
      RunSpec spec,
      int threads,
      int confirm,
      String versions) {
    this.database = database;
    this.ledger = new Ledger(database, id);
    this.id = id;
    this.name = name;
    this.spec = spec;
    this.threads = threads;
    this.confirm = confirm;
    this.versions = versions;
  }

  /** The number in the store. */
  public long id() {
    return id;
  }

  /** The name, such as {@code sphere-lmrs-1}. */
  public String name() {
    return name;
  }

  /** The specification, with the budget in force. */
  public RunSpec spec() {
    long evaluations = status().budget();
    return evaluations == 0 ? spec : spec.withBudget(spec.budget().withEvaluations(evaluations));
  }

  private Status status() {
    return database.read(ledger::status);
  }

  /** Evaluations side by side when the run was made. */
  public int threads() {
    return threads;
  }

  /** How often the last incumbent is to be evaluated again. */
  public int confirm() {
    return confirm;
  }

  /** What the run was made with. */
  public String versions() {
    return versions;
  }

  /** Hears of damage that the run gets around. */
  public void warnings(Consumer<String> listener) {
    warnings = listener;
  }

  void rhythm(SnapshotRhythm other) {
    rhythm = other;
  }

  /** How many snapshots the last {@link #run} took. */
  public int snapshotsTaken() {
    return snapshotsTaken;
  }

  /** How long they took together, in seconds. */
  public double snapshotSeconds() {
    return snapshotNanos * 1e-9;
  }

  /**
   * Lets an interrupt of {@link #run} leave the run as a kill of the process would: interrupted, to
   * be resumed. From any thread.
   */
  public void abandon() {
    abandoned = true;
  }

  /** Asks the run to end after the batch in flight; from any thread. */
  public void cancel() {
    cancelled = true;
    Run running = current;
    if (running != null) {
      running.cancel();
    }
  }

  /**
   * Runs to the end: outcomes that are stored are taken from the store, all others are evaluated
   * and stored. Trace and result cover the whole run.
   *
   * @param problem made by the run's own {@link RunSpec#openProblem}
   * @param evaluator evaluates what is missing; stays open
   * @throws RunLocked if another process is at work on the run
   * @throws ReplayDiffers if the search asks for other points than it did
   */
  public RunResult run(Problem problem, Evaluator evaluator, Recorder recorder) {
    return run(problem, evaluator, null, recorder);
  }

  /**
   * As {@link #run(Problem, Evaluator, Recorder)}, with a judge.
   *
   * @param appraisal judges the incumbent in iterations that are not stored yet, or null
   */
  public RunResult run(
      Problem problem, Evaluator evaluator, Appraisal appraisal, Recorder recorder) {
    Hold hold = hold(false);
    try (StoredEvaluator stored =
        new StoredEvaluator(
            database, ledger, evaluator, problem.goal(), name, versions, warnings)) {
      storing = stored;
      Failures failures = new Failures();
      RunResult result = go(problem, stored, appraisal, failures, recorder);
      stored.flush(null);
      if (abandoned && result.stop() == StopReason.CANCELLED) {
        hold.release(RunInfo.State.INTERRUPTED);
        return result;
      }
      RunInfo.State state =
          switch (result.stop()) {
            case CANCELLED -> RunInfo.State.CANCELLED;
            case ALL_FAILED, GIVE_UP -> RunInfo.State.FAILED;
            default -> RunInfo.State.FINISHED;
          };
      keep(result, stored.tally(), failures.last);
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

  /** Stores what has arrived while {@link #run} is at work; null where it is not. */
  StoredEvaluator storing() {
    return storing;
  }

  // where the disk is full, that is what is told, not that the lock stays
  private static void letGo(Hold hold, Throwable thrown) {
    try {
      hold.release(RunInfo.State.FAILED);
    } catch (StoreTrouble e) {
      thrown.addSuppressed(e);
    }
  }

  private RunResult go(
      Problem problem,
      StoredEvaluator stored,
      Appraisal appraisal,
      Failures failures,
      Recorder recorder) {
    List<Progress> earlier = ledger.trace(Long.MAX_VALUE).iterations();
    long known = earlier.size();
    Appraisal judge = appraisal == null ? null : remembering(appraisal, earlier);
    Recorder all =
        event -> {
          if (event instanceof Event.Iterated(var progress) && progress.iteration() > known) {
            stored.iterated(progress);
          }
          failures.record(event);
          recorder.record(event);
        };
    return go(stored, begin(problem, stored, judge, all));
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
      warnings.accept(
          "run " + name + ": the snapshot before batch " + batch + " is damaged and left out");
    }
    return fresh(problem, stored, judge, recorder);
  }

  private Begun fresh(Problem problem, StoredEvaluator stored, Appraisal judge, Recorder recorder) {
    RunSpec spec = spec();
    Search search = spec.openSearch(problem);
    ledger.model().ifPresent(model -> model.teach(search));
    Budget budget = spec.budget().orDefault(problem.dimension());
    Run run = new Run(problem, search, stored, budget, recorder, _ -> false);
    run.appraisal(judge);
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

  /**
   * Rebuilds the run as far as its outcomes are stored. Nothing is evaluated and nothing stored,
   * and another process may be at work on the run.
   *
   * @param problem made by the run's own {@link RunSpec#openProblem}
   * @throws ReplayDiffers if the search asks for other points than it did
   */
  public Replay replay(Problem problem) {
    // the first missing outcome ends it
    Evaluator none =
        (_, _) -> {
          throw new InterruptedException();
        };
    boolean interrupted = Thread.interrupted();
    try (StoredEvaluator stored =
        new StoredEvaluator(database, ledger, none, problem.goal(), name, versions, warnings)) {
      // a run that had a judge hears what it said then
      Appraisal judge =
          remembering((_, _, _, _, _) -> Metrics.NONE, ledger.trace(Long.MAX_VALUE).iterations());
      Begun begun =
          begin(problem, stored, problem.trials().isPresent() ? judge : null, Recorder.none());
      begun.run.clock(stored::elapsed);
      RunResult result = begun.run.run();
      return new Replay(result, begun.search, begun.run.frame());
    } finally {
      Thread.interrupted();
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** The run whose model this one started with, if any. */
  public Optional<String> modelSource() {
    return ledger.model().map(StartModel::source);
  }

  /**
   * What the run has learned so far.
   *
   * @throws IllegalArgumentException if its search learns no model
   */
  public StartModel model() {
    return StartModel.of(name, replay(spec().openProblem()).search());
  }

  private boolean restore(Snapshot snapshot, Run run, Search search) {
    Ledger.Trace trace = ledger.trace(snapshot.iterations());
    if (trace.iterations().size() != snapshot.iterations()) {
      return false;
    }
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(snapshot.state()))) {
      search.restore(in);
      run.restore(in, trace.iterations());
      return true;
    } catch (IOException | RuntimeException _) {
      // intact, but written by a search that has changed since
      return false;
    }
  }

  private RunResult go(StoredEvaluator stored, Begun begun) {
    Run run = begun.run;
    run.clock(stored::elapsed);
    snapshotsTaken = 0;
    snapshotNanos = 0;
    stored.between(
        searching -> {
          if (stored.number() > 0
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

  private static final class Failures implements Recorder {
    private String last;

    @Override
    public void record(Event event) {
      if (event instanceof Event.Evaluated(var _, var outcomes)) {
        for (Outcome outcome : outcomes) {
          last = outcome instanceof Outcome.Failure f ? f.reason() : last;
        }
      }
    }
  }

  /**
   * Allows more evaluations.
   *
   * @throws RunLocked if another process is at work on the run
   * @throws IllegalArgumentException if that is less than the run's budget
   */
  public void extend(long evaluations) {
    try (Hold _ = hold(false)) {
      allow(evaluations);
    }
  }

  private void allow(long evaluations) {
    long now = spec().budget().orDefault(spec.dimension()).evaluations();
    if (evaluations < now) {
      throw new IllegalArgumentException(
          "evaluations must be at least "
              + now
              + ", the budget of run "
              + name
              + ": "
              + evaluations);
    }
    if (evaluations > now) {
      database.write(
          db -> {
            ledger.status(db).extended(evaluations).write(db, id);
            db.change("DELETE FROM result WHERE run=?", id);
            return null;
          });
    }
  }

  /**
   * Forgets what came after the newest intact snapshot.
   *
   * @throws RunLocked if another process is at work on the run
   * @throws StoreTrouble if there is none
   */
  public void backToSnapshot() {
    try (Hold _ = hold(false)) {
      forget();
    }
  }

  private void forget() {
    for (long batch : ledger.snapshots()) {
      Optional<Snapshot> snapshot = ledger.snapshot(batch);
      if (snapshot.isPresent()) {
        ledger.cut(batch, snapshot.get().iterations());
        return;
      }
    }
    throw new StoreTrouble("run " + name + " has no snapshot to go on from", null);
  }

  // --- the lock

  /** This process at work on the run, and no other. */
  public final class Hold implements AutoCloseable {
    private final RunInfo.State before;

    private Hold(RunInfo.State before) {
      this.before = before;
    }

    private void release(RunInfo.State state) {
      if (held == this || before == null) {
        held = null;
        database.write(
            db -> {
              ledger.status(db).in(state, null).write(db, id);
              return null;
            });
      }
    }

    /** Lets go; a run that was not run meanwhile is in the state it was in. */
    @Override
    public void close() {
      if (held == this) {
        release(before);
      }
    }
  }

  /**
   * Takes the run for this process, so that what is changed and run from now on is changed and run
   * by nobody else. Within a hold, another one changes nothing.
   *
   * @param takeOver takes it also from a process on another machine, which can't be asked
   * @throws RunLocked if another process is at work on it
   */
  public Hold hold(boolean takeOver) {
    if (held != null) {
      return new Hold(null);
    }
    held =
        database.write(
            db -> {
              Status status = ledger.status(db);
              Owner owner = status.owner();
              if (owner != null && owner.mayLive() && !(takeOver && owner.elsewhere())) {
                throw new RunLocked(locked(owner));
              }
              if (status.damaged()) {
                warnings.accept(
                    damagedStatus() + "; it goes on with the evaluations it was made with");
              }
              RunInfo.State before = RunInfo.State.of(status.state());
              status.in(RunInfo.State.RUNNING, Owner.here()).write(db, id);
              return new Hold(before);
            });
    return held;
  }

  private String locked(Owner owner) {
    return "run "
        + name
        + " is in use by process "
        + owner.pid()
        + " on "
        + owner.host()
        + (owner.elsewhere() ? "; if that is gone for good, give --take-over" : "");
  }

  private String damagedStatus() {
    return "run " + name + ": its status is damaged (checksum)";
  }

  // --- the result

  private void keep(RunResult result, Tally tally, String lastFailure) {
    database.write(
        db -> {
          ledger.tally(db, tally);
          ledger.status(db).stopped(result.stop().word()).write(db, id);
          KeptResult.write(db, id, result, lastFailure);
          return null;
        });
  }

  private Optional<KeptResult> kept() {
    return database.read(
        db ->
            KeptResult.read(
                db,
                id,
                () -> warnings.accept("run " + name + ": its result is damaged (checksum)")));
  }

  /** How the run ended, empty where it has not, or was only cancelled. */
  public Optional<RunResult> result() {
    return kept()
        .filter(KeptResult::ended)
        .map(kept -> kept.with(last -> ledger.trace(last).iterations()))
        .filter(r -> r.trace().size() == r.iterations());
  }

  /** True where {@link #result} is there, without reading it. */
  public boolean ended() {
    return kept().filter(KeptResult::ended).isPresent();
  }

  /** Why the last failed evaluation failed, or null. */
  public String lastFailure() {
    return kept().map(KeptResult::lastFailure).orElse(null);
  }

  /**
   * The best point so far, also of a run that has not ended.
   *
   * @throws IllegalArgumentException if no evaluation has succeeded yet
   */
  public double[] bestPoint() {
    RunResult result = result().orElseGet(() -> replay(spec().openProblem()).result());
    if (result.point() == null) {
      throw new IllegalArgumentException(
          "run " + name + " has no best point: no evaluation has succeeded yet");
    }
    return result.point();
  }

  /**
   * The point the search stood at when the run ended or was cancelled.
   *
   * @throws StoreTrouble if it was never ended nor cancelled, so that none was kept
   */
  public double[] incumbent() {
    return kept()
        .map(KeptResult::incumbent)
        .orElseThrow(
            () ->
                new StoreTrouble(
                    "run " + name + " has no incumbent yet: resume it to its end first", null));
  }

  /** The frame after everything that the run observed, given the one it began with. */
  public Frame frame(Frame first) {
    Frame[] frame = {first};
    evaluations(
        e -> {
          // a batch's moments are stored together, with its first value
          frame[0] = frame[0].observe(List.of(e.outcome()));
        });
    return frame[0];
  }

  /** Keeps a note with the result, for the caller's own use. */
  public void note(String text) {
    database.write(db -> db.change("UPDATE result SET confirmation=? WHERE run=?", text, id));
  }

  /** The note, or null. */
  public String note() {
    return database.read(
        db -> {
          try (ResultSet row =
              db.with("SELECT confirmation FROM result WHERE run=?", id).executeQuery()) {
            return row.next() ? row.getString(1) : null;
          }
        });
  }

  // --- what is stored

  /**
   * One stored evaluation.
   *
   * @param query the query's number
   * @param batch its batch
   * @param outcome what became of it; observed moments are those of the batch, at its first value
   * @param nanoseconds how long it took
   * @param worker who evaluated it
   */
  public record Evaluation(long query, long batch, Outcome outcome, long nanoseconds, int worker) {}

  /** Goes through the stored evaluations in order; damaged batches are told to the warnings. */
  public void evaluations(Consumer<Evaluation> each) {
    evaluations(0, ledger.lastBatch(), each);
  }

  /** As {@link #evaluations(Consumer)}, for the batches from one number to another. */
  public void evaluations(long from, long to, Consumer<Evaluation> each) {
    for (long number = from; number <= to; number++) {
      ledger
          .batch(number)
          .ifPresent(
              batch -> {
                if (batch.damaged()) {
                  warnings.accept(
                      "run "
                          + name
                          + ": outcomes of batch "
                          + batch.number()
                          + " are damaged (checksum)");
                }
                for (Evaluated e : batch.evaluated()) {
                  each.accept(
                      new Evaluation(
                          batch.first() + e.index(),
                          batch.number(),
                          e.outcome(),
                          e.nanoseconds(),
                          e.worker()));
                }
              });
    }
  }

  /** Reads everything there is of the run and tells what is damaged, one sentence each. */
  public List<String> damage() {
    List<String> found = new ArrayList<>();
    Consumer<String> before = warnings;
    warnings = found::add;
    try {
      evaluations(_ -> {});
      iterations(_ -> {});
      for (long batch : ledger.snapshots()) {
        if (ledger.snapshot(batch).isEmpty()) {
          found.add("run " + name + ": the snapshot before batch " + batch + " is damaged");
        }
      }
      kept();
      try {
        ledger.model();
      } catch (StoreTrouble e) {
        found.add("run " + name + ": " + e.getMessage());
      }
      if (status().damaged()) {
        found.add(damagedStatus());
      }
    } finally {
      warnings = before;
    }
    return found;
  }

  /** Goes through the iterations in order; damaged ones are told to the warnings. */
  public void iterations(Consumer<Progress> each) {
    ledger.trace(Long.MAX_VALUE, each, iteration -> warnings.accept(damagedIteration(iteration)));
  }

  private String damagedIteration(long iteration) {
    return "run " + name + ": iteration " + iteration + " is damaged (checksum)";
  }

  /** Where the run stood after every iteration, as far as it is stored and intact. */
  public List<Progress> trace() {
    return ledger.trace(Long.MAX_VALUE).iterations();
  }

  /** Some iterations of the trace, as far as they are stored and intact. */
  public List<Progress> trace(long... iterations) {
    return ledger.trace(iterations);
  }

  /** The last stored iteration, 0 where there is none. */
  public long lastIteration() {
    return ledger.lastIteration();
  }

  /** The last batch of which something is stored, -1 where there is none. */
  public long lastBatch() {
    return ledger.lastBatch();
  }

  /** The stored outcome of the query of that number. */
  public Optional<Outcome> outcome(long query) {
    return ledger.outcome(query);
  }
}
