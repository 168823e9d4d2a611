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
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** One run of a store: runs it, or what is left of it. */
public final class StoredRun {
  private final Database database;
  private final Ledger ledger;
  private final long id;
  private final String name;
  private final String identity;
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

  StoredRun(Database database, RunRow.Head head, RunSpec spec, String versions) {
    this.database = database;
    this.ledger = new Ledger(database, head.id(), head.name());
    this.id = head.id();
    this.name = head.name();
    this.identity = head.identity();
    this.spec = spec;
    this.threads = head.threads();
    this.confirm = head.confirm();
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

  /** Tells the run from every other, of any store and any time. */
  public String identity() {
    return identity;
  }

  /** The specification, with the budget in force. */
  public RunSpec spec() {
    long evaluations = status().budget();
    return evaluations == 0 ? spec : spec.withBudget(spec.budget().withEvaluations(evaluations));
  }

  private Status status() {
    return ledger.status();
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
    return run(problem, evaluator, appraisal, recorder, _ -> null);
  }

  /** What is done with a run that has ended, while this process still holds it. */
  @FunctionalInterface
  public interface Afterwards {
    /**
     * Gives a note to keep with the result, or null. A run that is killed meanwhile has not ended.
     *
     * @throws InterruptedException if the thread was interrupted; the run is kept without a note
     */
    String note(RunResult result) throws InterruptedException;
  }

  /**
   * As {@link #run(Problem, Evaluator, Appraisal, Recorder)}.
   *
   * @param afterwards confirms the result, say, before it is kept
   */
  public RunResult run(
      Problem problem,
      Evaluator evaluator,
      Appraisal appraisal,
      Recorder recorder,
      Afterwards afterwards) {
    Hold hold = hold(false);
    try (StoredEvaluator stored =
        new StoredEvaluator(database, ledger, evaluator, problem.goal(), name, versions)) {
      reportDamage();
      storing = stored;
      Failures failures = new Failures();
      RunResult result = go(problem, stored, appraisal, failures, recorder);
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
      keep(result, stored.tally(), failures.last, note);
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
    } catch (StoreTrouble | UnknownRun e) {
      thrown.addSuppressed(e);
    }
  }

  private void reportDamage() {
    boolean[] any = {false};
    Inventory inventory =
        new Inventory(
            ledger,
            name,
            sentence -> {
              any[0] = true;
              warnings.accept(sentence);
            });
    inventory.evaluations(_ -> {});
    inventory.iterations(_ -> {});
    if (any[0]) {
      warnings.accept(
          "run " + name + ": what it needs of the damaged or missing rows is worked out again");
    }
  }

  private RunResult go(
      Problem problem,
      StoredEvaluator stored,
      Appraisal appraisal,
      Failures failures,
      Recorder recorder) {
    List<Progress> earlier = ledger.trace(Long.MAX_VALUE);
    Set<Long> known = earlier.stream().map(Progress::iteration).collect(Collectors.toSet());
    Appraisal judge = appraisal == null ? null : remembering(appraisal, earlier);
    Recorder all =
        event -> {
          if (event instanceof Event.Iterated(var progress)
              && !known.contains(progress.iteration())) {
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
    Status before = status();
    boolean interrupted = Thread.interrupted();
    try (StoredEvaluator stored =
        new StoredEvaluator(database, ledger, none, problem.goal(), name, versions)) {
      stored.readOnly();
      // a run that had a judge hears what it said then
      Appraisal judge = remembering((_, _, _, _, _) -> Metrics.NONE, ledger.trace(Long.MAX_VALUE));
      Begun begun =
          begin(problem, stored, problem.trials().isPresent() ? judge : null, Recorder.none());
      begun.run.clock(stored::elapsed);
      RunResult result = begun.run.run();
      requireAll(before, stored.tally().evaluations());
      return new Replay(result, begun.search, begun.run.frame());
    } finally {
      Thread.interrupted();
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  // half a run has another best point, another model
  private void requireAll(Status before, long found) {
    long expected = Math.min(before.tally().evaluations(), status().tally().evaluations());
    if (found < expected) {
      throw new StoreTrouble(
          "run "
              + name
              + " can't be rebuilt: only the first "
              + found
              + " of its "
              + expected
              + " evaluations can be read; resume it first",
          null);
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
            ledger.mine(db).extended(evaluations).write(db, id);
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
        ledger.cut(snapshot.get());
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
              ledger.mine(db).in(state, null).write(db, id);
              return null;
            });
        ledger.heldBy(null);
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
              Owner here = Owner.here();
              if (owner != null && owner.mayLive() && !(takeOver && owner.elsewhere())) {
                throw new RunLocked(locked(owner), owner.elsewhere());
              }
              if (status.damaged()) {
                status = recounted(db, status);
                warnings.accept(
                    damagedStatus() + "; it goes on with the evaluations it was made with");
              }
              RunInfo.State before = RunInfo.State.of(status.state());
              status.in(RunInfo.State.RUNNING, here).write(db, id);
              ledger.heldBy(here);
              return new Hold(before);
            });
    return held;
  }

  /** Leaves the run as its owner's death would: for tests, whose process lives on. */
  void forgetOwner() {
    database.write(
        db -> {
          Status status = ledger.status(db);
          if (!status.damaged()) {
            status.in(RunInfo.State.of(status.state()), null).write(db, id);
          }
          return null;
        });
  }

  private String locked(Owner owner) {
    return "run "
        + name
        + " is in use by process "
        + owner.pid()
        + " on "
        + owner.host()
        + (owner.apart() ? ", in another container" : "");
  }

  // what a damaged status says is no measure for what must be there
  private Status recounted(Database db, Status damaged) throws SQLException {
    long[] counts = new long[2];
    new Inventory(ledger, name, _ -> {})
        .evaluations(
            e -> {
              counts[0]++;
              counts[1] += e.outcome() instanceof Outcome.Failure ? 1 : 0;
            });
    return damaged
        .with(new Tally(counts[0], counts[1], Double.NaN))
        .counted(Status.Rows.of(db, id));
  }

  private String damagedStatus() {
    return "run " + name + ": its status is damaged (checksum)";
  }

  // --- the result

  private void keep(RunResult result, Tally tally, String lastFailure, String note) {
    database.write(
        db -> {
          Status status = ledger.mine(db);
          status
              .with(tally)
              .counted(status.rows().reaching(result.iterations()))
              .stopped(result.stop().word())
              .write(db, id);
          KeptResult.write(db, id, result, lastFailure, note);
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
        .map(kept -> kept.with(ledger::trace))
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

  /** The note, or null; a damaged one is told to the warnings. */
  public String note() {
    return kept().map(KeptResult::note).orElse(null);
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

  /**
   * Goes through the stored evaluations in order; what is damaged or missing is told to the
   * warnings.
   */
  public void evaluations(Consumer<Evaluation> each) {
    new Inventory(ledger, name, warnings).evaluations(each);
  }

  /** The evaluations of the batches from one number to another, as far as they are intact. */
  public void evaluations(long from, long to, Consumer<Evaluation> each) {
    for (long number = ledger.batchFrom(from);
        number >= 0 && number <= to;
        number = ledger.batchFrom(number + 1)) {
      StoredBatch batch = ledger.batch(number).orElse(null);
      if (batch == null || batch.first() == StoredBatch.UNKNOWN) {
        continue;
      }
      for (Evaluated e : batch.evaluated()) {
        each.accept(
            new Evaluation(
                batch.first() + e.index(), number, e.outcome(), e.nanoseconds(), e.worker()));
      }
    }
  }

  /**
   * Reads everything there is of the run and tells what is damaged and what is missing, one
   * sentence each.
   */
  public List<String> damage() {
    List<String> found = new ArrayList<>();
    Inventory inventory = new Inventory(ledger, name, found::add);
    inventory.evaluations(_ -> {});
    inventory.iterations(_ -> {});
    inventory.others(database, id);
    return found;
  }

  /** Goes through the iterations in order; what is damaged or missing is told to the warnings. */
  public void iterations(Consumer<Progress> each) {
    new Inventory(ledger, name, warnings).iterations(each);
  }

  /** Where the run stood after every iteration, as far as it is stored and intact. */
  public List<Progress> trace() {
    return ledger.trace(Long.MAX_VALUE);
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
