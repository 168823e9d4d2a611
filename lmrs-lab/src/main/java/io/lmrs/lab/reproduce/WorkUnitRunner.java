package io.lmrs.lab.reproduce;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lmrs.Problem;
import io.lmrs.RunResult;
import io.lmrs.cli.experiment.Job;
import io.lmrs.cli.experiment.JobListener;
import io.lmrs.cli.experiment.JobRunner;
import io.lmrs.cli.experiment.SideBySide;
import io.lmrs.store.RunStore;
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
 * Works on units side by side and notes every result at once, so that none is done twice. Pieces
 * that want all threads come one after the other, before the rest. Thread-safe.
 */
public final class WorkUnitRunner implements WorkUnits {
  /** The group of the runs that are forgotten with the unit. */
  private static final String GROUP = "units";

  private final Notebook notebook;
  private final RunStore runs;
  private final boolean fresh;
  private final Function<String, Optional<Facts>> others;
  private final List<Set<String>> only;
  private final int threads;
  private final WorkListener watch;
  private final long started = System.nanoTime();
  private final DoubleAdder seconds = new DoubleAdder();
  private volatile boolean cancelled;
  private volatile long end = Long.MAX_VALUE;

  /**
   * @param notebook where results are kept; stays open
   * @param runs keeps the runs of units that take long; stays open
   * @param fresh true if runs that are there begin again
   * @param others what exhibits have found out that were drawn before
   * @param only runs units alone that have all tags of one of these sets; empty for all
   * @param threads how many units at a time
   * @param watch sees how it goes on
   */
  public WorkUnitRunner(
      Notebook notebook,
      RunStore runs,
      boolean fresh,
      Function<String, Optional<Facts>> others,
      List<Set<String>> only,
      int threads,
      WorkListener watch) {
    if (threads < 1) {
      throw new IllegalArgumentException("threads must be at least 1: " + threads);
    }
    this.notebook = notebook;
    this.runs = runs;
    this.fresh = fresh;
    this.others = others;
    this.only = List.copyOf(only);
    this.threads = threads;
    this.watch = watch;
  }

  /** Begins no other unit and lets go of those at work; from any thread. */
  public void cancel() {
    cancelled = true;
  }

  /** Begins no other unit from then on and lets go of those at work. */
  public void stopAfter(double hours) {
    end = System.nanoTime() - started + Math.round(hours * 3600e9);
  }

  /** True if it was cancelled or its time is up. */
  public boolean over() {
    return cancelled || System.nanoTime() - started >= end;
  }

  /** How long all results took that were asked for, now or earlier, each on its own. */
  public double seconds() {
    return seconds.sum();
  }

  @Override
  public List<Optional<ObjectNode>> results(List<WorkUnit> units) throws InterruptedException {
    Map<String, WorkUnit> distinct = new LinkedHashMap<>();
    units.forEach(unit -> distinct.putIfAbsent(unit.key(), unit));
    List<Callable<Boolean>> beside = new ArrayList<>();
    for (WorkUnit unit : distinct.values()) {
      if (!wanted(unit)) {
        watch.skipped(unit);
      } else if (unit.alone()) {
        work(unit, threads);
      } else {
        beside.add(() -> work(unit, 1));
      }
    }
    SideBySide.all(threads, beside);
    List<Optional<ObjectNode>> results = new ArrayList<>();
    for (WorkUnit unit : units) {
      Optional<Notebook.Entry> entry = notebook.find(unit.key());
      entry.ifPresent(known -> seconds.add(known.seconds()));
      results.add(entry.map(Notebook.Entry::result));
    }
    return results;
  }

  @Override
  public List<Optional<ObjectNode>> known(List<WorkUnit> units) {
    return units.stream()
        .map(unit -> notebook.find(unit.key()).map(Notebook.Entry::result))
        .toList();
  }

  @Override
  public double spent(WorkUnit unit) {
    return notebook.find(unit.key()).map(Notebook.Entry::seconds).orElse(0.0);
  }

  @Override
  public Optional<Facts> facts(String exhibit) {
    return others.apply(exhibit);
  }

  private boolean wanted(WorkUnit unit) {
    return notebook.find(unit.key()).isEmpty()
        && (only.isEmpty() || only.stream().anyMatch(unit.tags()::containsAll));
  }

  private boolean work(WorkUnit unit, int share) throws InterruptedException {
    if (over()) {
      return false;
    }
    long began = System.nanoTime();
    Place place = new Place(unit, share);
    ObjectNode result = unit.work().on(place);
    if (!place.stopped && !cancelled) {
      notebook.note(unit.key(), (System.nanoTime() - began) * 1e-9, result);
      place.forget();
      watch.ended(unit);
    }
    return true;
  }

  private final class Place implements WorkProgress {
    private final WorkUnit unit;
    private final int share;
    private final List<Job> jobs = new ArrayList<>();
    // once the work was told to stop, its result is a part
    private volatile boolean stopped;

    Place(WorkUnit unit, int share) {
      this.unit = unit;
      this.share = share;
    }

    @Override
    public void part(double part) {
      watch.went(unit, part);
    }

    @Override
    public boolean cancelled() {
      stopped |= over();
      return stopped;
    }

    @Override
    public int threads() {
      return share;
    }

    @Override
    public RunStore runs() {
      return runs;
    }

    @Override
    public Optional<RunResult> run(Job job, Problem problem) throws InterruptedException {
      JobRunner runner = new JobRunner(runs, GROUP, 1);
      if (fresh) {
        runner.forget(List.of(job));
      }
      jobs.add(job);
      return runner.run(
          job,
          problem,
          new JobListener() {
            @Override
            public void went(Job job, long evaluations) {
              part(Math.min(0.999, (double) evaluations / job.spec().budget().evaluations()));
              if (cancelled()) {
                runner.cancel();
              }
            }

            @Override
            public void ended(Job job) {}
          });
    }

    void forget() {
      new JobRunner(runs, GROUP, 1).forget(jobs);
    }

    @Override
    public boolean fresh() {
      return fresh;
    }
  }
}
