package io.lmrs.store;

import io.lmrs.Evaluator;
import io.lmrs.Frame;
import io.lmrs.Outcome;
import io.lmrs.Problem;
import io.lmrs.Progress;
import io.lmrs.Recorder;
import io.lmrs.RunResult;
import io.lmrs.RunSpec;
import io.lmrs.evaluate.Appraisal;
import io.lmrs.plan.Allowance;
import io.lmrs.store.file.AllowanceRows;
import io.lmrs.store.file.Database;
import io.lmrs.store.file.Evaluated;
import io.lmrs.store.file.KeptResult;
import io.lmrs.store.file.Ledger;
import io.lmrs.store.file.RunRow;
import io.lmrs.store.file.Snapshot;
import io.lmrs.store.file.Status;
import io.lmrs.store.file.StoredBatch;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;

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
  private final RunLock lock;
  private final StoredExecution execution;
  private Consumer<String> warnings = _ -> {};

  StoredRun(Database database, RunRow.Head head, RunSpec spec, String versions) {
    this.database = database;
    this.ledger = new Ledger(database, head.id(), head.name());
    this.id = head.id();
    this.name = head.name();
    this.identity = head.key().identity();
    this.spec = spec;
    this.threads = head.threads();
    this.confirm = head.confirm();
    this.versions = versions;
    this.lock = new RunLock(database, ledger, id, name);
    this.execution = new StoredExecution(database, ledger, this);
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

  /** What the run's search knows of its budget, and since when. */
  public Allowance allowance() {
    return ledger.allowance(_ -> {});
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

  void warn(String sentence) {
    warnings.accept(sentence);
  }

  void rhythm(SnapshotRhythm other) {
    execution.rhythm(other);
  }

  /** How many snapshots the last {@link #run} took. */
  public int snapshotsTaken() {
    return execution.snapshotsTaken();
  }

  /** How long they took together, in seconds. */
  public double snapshotSeconds() {
    return execution.snapshotSeconds();
  }

  /**
   * Lets an interrupt of {@link #run} leave the run as a kill of the process would: interrupted, to
   * be resumed. From any thread.
   */
  public void abandon() {
    execution.abandon();
  }

  /**
   * Ends {@link #run} after an iteration by a rule that is not stored: the run has then finished. A
   * resume needs the same rule. It is asked of no iteration twice, but after a resume perhaps of
   * some that it was asked of before.
   */
  public void stopWhen(Predicate<Progress> rule) {
    execution.stopWhen(rule);
  }

  /** Asks the run to end after the batch in flight; from any thread. */
  public void cancel() {
    execution.cancel();
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
    return execution.run(problem, evaluator, appraisal, recorder, afterwards);
  }

  /** Stores what has arrived while {@link #run} is at work; null where it is not. */
  StoredEvaluator storing() {
    return execution.storing();
  }

  /**
   * Rebuilds the run as far as its outcomes are stored. Nothing is evaluated and nothing stored,
   * and another process may be at work on the run.
   *
   * @param problem made by the run's own {@link RunSpec#openProblem}
   * @throws ReplayDiffers if the search asks for other points than it did
   */
  public Replay replay(Problem problem) {
    return execution.replay(problem);
  }

  /**
   * As {@link #replay(Problem)}, from the first batch on, so that the recorder sees all of them.
   * The last one is seen only if it is complete.
   */
  public Replay replay(Problem problem, Recorder recorder) {
    return execution.replay(problem, recorder);
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
    try (Replay replay = replay(spec().openProblem())) {
      return StartModel.of(name, replay.search());
    }
  }

  /**
   * Allows more evaluations. The search knows of it from the next batch on, in every replay too.
   *
   * @throws RunLocked if another process is at work on the run
   * @throws IllegalArgumentException if that is less than the run's budget
   */
  public void extend(long evaluations) {
    try (RunHold _ = hold(false)) {
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
      boolean ended = ended();
      database.write(
          db -> {
            Status status = ledger.mine(db);
            Allowance told = AllowanceRows.read(db, id, _ -> {});
            AllowanceRows.write(db, id, told.extended(next(status, ended), evaluations));
            status.extended(evaluations).write(db, id);
            db.change("DELETE FROM result WHERE run=?", id);
            return null;
          });
    }
  }

  // what a batch that may be under way was asked for must not change
  private static long next(Status status, boolean ended) {
    return status.tally().evaluations() + (ended ? 0 : 1);
  }

  /**
   * Forgets what came after the newest intact snapshot.
   *
   * @throws RunLocked if another process is at work on the run
   * @throws StoreTrouble if there is none
   */
  public void backToSnapshot() {
    try (RunHold _ = hold(false)) {
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

  /**
   * Takes the run for this process, so that what is changed and run from now on is changed and run
   * by nobody else. Within a hold, another one changes nothing.
   *
   * @param takeOver takes it also from a process on another machine, which can't be asked
   * @throws RunLocked if another process is at work on it
   */
  public RunHold hold(boolean takeOver) {
    return lock.hold(takeOver, warnings);
  }

  /** Leaves the run as its owner's death would: for tests, whose process lives on. */
  void forgetOwner() {
    lock.forgetOwner();
  }

  // --- the result

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

  /**
   * The best point so far, also of a run that has not ended.
   *
   * @throws IllegalArgumentException if no evaluation has succeeded yet
   */
  public double[] bestPoint() {
    RunResult result = result().orElseGet(this::rebuilt);
    if (result.point() == null) {
      throw new IllegalArgumentException(
          "run " + name + " has no best point: no evaluation has succeeded yet");
    }
    return result.point();
  }

  private RunResult rebuilt() {
    try (Replay replay = replay(spec().openProblem())) {
      return replay.result();
    }
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

  /**
   * The frame after everything that the run observed.
   *
   * @param first the one it began with, for a result of an earlier version, which keeps no frame
   */
  public Frame frame(Frame first) {
    Frame kept = kept().flatMap(KeptResult::frame).orElse(null);
    if (kept != null) {
      return kept;
    }
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
