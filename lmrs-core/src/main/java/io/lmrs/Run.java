package io.lmrs;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.lmrs.constraint.Constraints;
import io.lmrs.constraint.Feasibility;
import io.lmrs.constraint.Quality;
import io.lmrs.evaluate.Appraisal;
import io.lmrs.evaluate.Deadline;
import io.lmrs.evaluate.Frames;
import io.lmrs.plan.Allowance;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.EOFException;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.LongSupplier;
import java.util.function.Predicate;

/**
 * The only loop: ask, evaluate, tell, record, check the stopping rules. One run, one thread; {@link
 * #cancel} may come from any other.
 */
public final class Run {

  /** After that many failures without one success a run gives up. */
  private static final long HOPELESS = 100;

  /** A batch in flight has so many seconds when the time is up, then it is ended. */
  private static final double GRACE = 1;

  private static final double CENTURY = 3e9;

  private final Problem problem;
  private final Search search;
  private final Evaluator evaluator;
  private final Budget budget;
  private final Recorder recorder;
  private final Predicate<Progress> stopWhen;
  private final List<Progress> trace = new ArrayList<>();
  private long started = System.nanoTime();
  private LongSupplier clock = () -> System.nanoTime() - started;
  private volatile boolean cancelled;
  private Appraisal appraisal;
  private Allowance allowance = Allowance.UNKNOWN;
  private long toldAt;

  private Frame frame;
  private long evaluations;
  private long failures;
  private long failuresInARow;
  private boolean gaveUp;
  private double best = Double.NaN;
  private double[] point;
  private Feasibility feasibility = Feasibility.FREE;
  private long lastImprovement;
  private double firstGradient = Double.NaN;
  private String lastFailure;

  public Run(Problem problem, Search search, Evaluator evaluator, Budget budget) {
    this(problem, search, evaluator, budget, Recorder.none(), _ -> false);
  }

  /**
   * @param recorder sees every event
   * @param stopWhen asked after every iteration; true ends the run
   */
  public Run(
      Problem problem,
      Search search,
      Evaluator evaluator,
      Budget budget,
      Recorder recorder,
      Predicate<Progress> stopWhen) {
    this.problem = problem;
    this.search = search;
    this.evaluator = evaluator;
    this.budget = budget.orDefault(problem.dimension());
    this.recorder = recorder;
    this.stopWhen = stopWhen;
    this.frame = problem.frame();
  }

  /**
   * Counts the run's time by this clock, in nanoseconds since the run began, so that a replay takes
   * none of it.
   */
  public void clock(LongSupplier elapsed) {
    clock = elapsed;
  }

  /**
   * Judges the incumbent beside the search. The target then has to be confirmed by the judge; a
   * single value does not end the run.
   */
  public void appraisal(Appraisal judge) {
    appraisal = judge;
  }

  /**
   * Tells the search of extensions at their batches. Without it, the search knows what it was made
   * with.
   */
  public void allowance(Allowance extensions) {
    allowance = extensions;
  }

  /** The frame that all outcomes so far have led to. */
  public Frame frame() {
    return frame;
  }

  /** Asks the run to end after the batch in flight. */
  public void cancel() {
    cancelled = true;
  }

  /** Runs to the end. An interrupt ends the run as {@link StopReason#CANCELLED}. */
  public RunResult run() {
    StopReason stop = null;
    while (stop == null) {
      allowance.tell(search, toldAt, evaluations);
      toldAt = evaluations;
      Batch batch = search.ask(frame);
      long left = budget.evaluations() == 0 ? batch.size() : budget.evaluations() - evaluations;
      List<Query> queries = batch.queries();
      boolean whole = left >= queries.size();
      // what is left of the budget is spent, though the search can't use a part of a batch
      List<Query> affordable = whole ? queries : queries.subList(0, (int) left);
      List<Outcome> outcomes;
      AtomicReferenceArray<Outcome> arrived = new AtomicReferenceArray<>(affordable.size());
      Deadline deadline = deadline();
      try {
        outcomes =
            checked(evaluator.evaluate(affordable, (i, outcome, _, _) -> arrived.set(i, outcome)));
      } catch (InterruptedException _) {
        stop = interrupted(deadline);
        if (stop == StopReason.WALL_TIME) {
          observe(affordable, arrived);
        }
        break;
      } finally {
        deadline.disarm();
      }
      observe(affordable, outcomes);
      if (!whole) {
        recorder.record(new Event.Evaluated(new Batch(batch.number(), affordable), outcomes));
      } else {
        long before = search.iteration();
        search.tell(batch, outcomes);
        recorder.record(new Event.Evaluated(batch, outcomes));
        if (search.iteration() > before) {
          stop = iterated();
        }
      }
      stop = stop == null ? checkBatch(whole) : stop;
    }
    RunResult result = result(stop);
    recorder.record(new Event.Ended(result));
    return result;
  }

  /**
   * Writes where the run stands between two batches, without the trace and the search, so that a
   * run made anew can go on from here.
   */
  public void save(DataOutput out) throws IOException {
    out.writeLong(evaluations);
    out.writeLong(failures);
    out.writeLong(failuresInARow);
    out.writeDouble(best);
    out.writeInt(point == null ? -1 : point.length);
    for (int i = 0; point != null && i < point.length; i++) {
      out.writeDouble(point[i]);
    }
    out.writeLong(lastImprovement);
    out.writeDouble(firstGradient);
    out.writeDouble(seconds());
    Frames.write(out, frame);
    byte[] reason = lastFailure == null ? new byte[0] : lastFailure.getBytes(UTF_8);
    out.writeInt(reason.length);
    out.write(reason);
    if (!problem.constraints().none()) {
      out.writeDouble(feasibility.violation());
      for (double each : feasibility.constraints()) {
        out.writeDouble(each);
      }
    }
  }

  /**
   * Takes up what {@link #save} wrote; the search must be at the same place.
   *
   * @param earlier the trace up to there
   */
  public void restore(DataInput in, List<Progress> earlier) throws IOException {
    evaluations = in.readLong();
    failures = in.readLong();
    failuresInARow = in.readLong();
    best = in.readDouble();
    int length = in.readInt();
    point = length < 0 ? null : new double[length];
    for (int i = 0; i < length; i++) {
      point[i] = in.readDouble();
    }
    lastImprovement = in.readLong();
    firstGradient = in.readDouble();
    started = System.nanoTime() - (long) (in.readDouble() * 1e9);
    frame = Frames.read(in);
    lastFailure = reason(in);
    int count = problem.constraints().count();
    if (count > 0) {
      double violation = in.readDouble();
      double[] constraints = new double[point == null ? 0 : count];
      for (int i = 0; i < constraints.length; i++) {
        constraints[i] = in.readDouble();
      }
      feasibility = new Feasibility(violation, constraints);
    }
    trace.clear();
    trace.addAll(earlier);
  }

  // states of earlier versions end before it
  private static String reason(DataInput in) throws IOException {
    try {
      byte[] reason = new byte[in.readInt()];
      in.readFully(reason);
      return reason.length == 0 ? null : new String(reason, UTF_8);
    } catch (EOFException _) {
      return null;
    }
  }

  // what hangs is ended when the time is up; a batch that is not long in coming is waited for
  private Deadline deadline() {
    double left = secondsLeft();
    return left < CENTURY
        ? Deadline.in((long) ((GRACE + Math.max(0, left)) * 1e9))
        : Deadline.none();
  }

  // why an evaluation was given up
  private static StopReason interrupted(Deadline deadline) {
    if (deadline.disarm()) {
      return StopReason.WALL_TIME;
    }
    Thread.currentThread().interrupt();
    return StopReason.CANCELLED;
  }

  private void observe(List<Query> queries, List<Outcome> outcomes) {
    for (int i = 0; i < outcomes.size(); i++) {
      observe(queries.get(i), outcomes.get(i));
    }
    frame = frame.observe(outcomes);
  }

  // those of a batch that was given up: they count, though the search can't use them
  private void observe(List<Query> queries, AtomicReferenceArray<Outcome> arrived) {
    for (int i = 0; i < queries.size(); i++) {
      Outcome outcome = arrived.get(i);
      if (outcome != null) {
        observe(queries.get(i), problem.constraints().checked(outcome));
      }
    }
  }

  private void observe(Query query, Outcome outcome) {
    evaluations++;
    switch (outcome) {
      case Outcome.Value v -> {
        failuresInARow = 0;
        double violation = problem.constraints().violation(v.constraints());
        if (!(best <= best) || quality(violation, v.value()).better(quality())) {
          best = v.value();
          point = query.x().toArray();
          feasibility = new Feasibility(violation, v.constraints());
          lastImprovement = evaluations;
        }
      }
      case Outcome.Failure failure -> {
        failures++;
        lastFailure = failure.reason();
        failuresInARow++;
        gaveUp |= budget.giveUp() > 0 && failuresInARow >= budget.giveUp();
      }
    }
  }

  private Metrics described(Metrics judged) {
    Metrics all = search.metrics().with(judged);
    return problem.constraints().none()
        ? all
        : all.with(Metrics.VIOLATION, feasibility.violation());
  }

  private Quality quality() {
    return quality(feasibility.violation(), best);
  }

  private Quality quality(double violation, double value) {
    return new Quality(violation, problem.goal().cost(value));
  }

  // an outcome without the numbers that the problem declares is a failure
  private List<Outcome> checked(List<Outcome> outcomes) {
    Constraints constraints = problem.constraints();
    boolean fit = true;
    for (Outcome outcome : outcomes) {
      fit &= constraints.checked(outcome) == outcome;
    }
    return fit ? outcomes : outcomes.stream().map(constraints::checked).toList();
  }

  private StopReason iterated() {
    double[] incumbent = search.incumbent();
    Metrics judged;
    Deadline deadline = appraisal == null ? Deadline.none() : deadline();
    try {
      judged =
          appraisal == null
              ? Metrics.NONE
              : appraisal.appraise(trace, search.iteration(), evaluations, incumbent, frame);
    } catch (InterruptedException _) {
      return interrupted(deadline);
    } finally {
      deadline.disarm();
    }
    Progress progress =
        new Progress(
            search.iteration(),
            evaluations,
            failures,
            best,
            judged.values().getOrDefault(Metrics.TRIAL, incumbentValue(incumbent)),
            seconds(),
            described(judged),
            incumbent);
    trace.add(progress.withoutPoint());
    recorder.record(new Event.Iterated(progress));
    double gradient = progress.metrics().get(Metrics.GRADIENT);
    if (Double.isNaN(firstGradient)) {
      firstGradient = gradient;
    }
    if (problem.constraints().none()
        && reached(appraisal == null ? progress.incumbent() : judged.get(Metrics.CONFIRMED))) {
      return StopReason.TARGET;
    }
    if (budget.stationarity() > 0 && gradient <= budget.stationarity() * firstGradient) {
      return StopReason.STATIONARITY;
    }
    if (budget.iterations() > 0 && search.iteration() >= budget.iterations()) {
      return StopReason.ITERATIONS;
    }
    return stopWhen.test(progress) ? StopReason.LISTENER : null;
  }

  private StopReason checkBatch(boolean whole) {
    if (appraisal == null && feasibility.feasible() && reached(best)) {
      return StopReason.TARGET;
    }
    if (cancelled || Thread.currentThread().isInterrupted()) {
      return StopReason.CANCELLED;
    }
    if (gaveUp) {
      return StopReason.GIVE_UP;
    }
    if (failures == evaluations && (failures >= HOPELESS || spent(whole))) {
      return StopReason.ALL_FAILED;
    }
    if (spent(whole)) {
      return StopReason.EVALUATIONS;
    }
    if (secondsLeft() <= 0) {
      return StopReason.WALL_TIME;
    }
    if (budget.stagnation() > 0 && evaluations - lastImprovement >= budget.stagnation()) {
      return StopReason.STAGNATION;
    }
    return null;
  }

  private boolean spent(boolean whole) {
    return !whole || (budget.evaluations() > 0 && evaluations >= budget.evaluations());
  }

  private boolean reached(double value) {
    return problem.goal().cost(value) <= problem.goal().cost(budget.target());
  }

  private double incumbentValue(double[] x) {
    OptionalDouble clean = problem.clean(x);
    return clean.isPresent() ? clean.getAsDouble() : search.incumbentValue().orElse(Double.NaN);
  }

  // infinite where the time has no limit; a long one has more nanoseconds than a number holds
  private double secondsLeft() {
    Duration time = budget.time();
    return time == null
        ? Double.POSITIVE_INFINITY
        : time.getSeconds() + time.getNano() * 1e-9 - seconds();
  }

  private double seconds() {
    return clock.getAsLong() * 1e-9;
  }

  private RunResult result(StopReason stop) {
    double[] incumbent = search.incumbent();
    return new RunResult(
        new RunResult.Best(best, point, feasibility),
        new RunResult.LastPoint(incumbent, incumbentValue(incumbent), frame),
        new RunResult.Spent(evaluations, failures, lastFailure, search.iteration(), seconds()),
        stop,
        trace);
  }
}
