package io.lmrs.server.view;

import io.lmrs.Frame;
import io.lmrs.Problem;
import io.lmrs.RunResult;
import io.lmrs.Search;
import io.lmrs.learn.Basis;
import io.lmrs.server.work.ActiveRun;
import io.lmrs.server.work.ActiveRuns;
import io.lmrs.store.Replay;
import io.lmrs.store.RunInfo;
import io.lmrs.store.RunStore;
import io.lmrs.store.StoredRun;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/**
 * Where runs stand: their best points, and how right they are of the manifold where it is known. A
 * run whose state only another process has is rebuilt from the store, now and then. Thread-safe.
 */
public final class RunStandings implements AutoCloseable {
  private static final int MOST_KEPT = 500;
  private static final long LEAST_PAUSE_NANOS = 10_000_000_000L;

  /** Rebuilding takes at most this part of the time. */
  private static final int PAUSE_PER_COST = 20;

  /**
   * What a run has learned of a known manifold.
   *
   * @param directions of the learned tangent space
   * @param residual how far these lie outside the true tangent space, from 0 to 1
   * @param random what random directions would have
   */
  public record Learned(int directions, double residual, double random) {}

  /**
   * Where a run stands.
   *
   * @param point the best point, or null before the first value
   * @param constraints the constraints there, none for a problem without
   * @param learned null where no manifold is known or nothing is learned
   * @param damage what of it is damaged or missing in the store, one sentence each
   * @param pending true while it is being worked out for the first time
   */
  public record Standing(
      double[] point, double[] constraints, Learned learned, List<String> damage, boolean pending) {

    Standing with(ActiveRun.Best best) {
      return new Standing(best.point(), best.constraints(), learned, damage, pending);
    }
  }

  private record Kept(RunInfo at, Standing standing, long notBefore) {}

  private static final Standing NOTHING = new Standing(null, new double[0], null, List.of(), true);

  private final ActiveRuns activeRuns;
  private final RunStore store;
  private final Map<String, Kept> kept = new LinkedHashMap<>();
  private final Set<String> underWay = new HashSet<>();
  private final ExecutorService worker =
      Executors.newSingleThreadExecutor(
          Thread.ofPlatform().daemon().name("lmrs-standings").factory());
  private boolean closed;

  /**
   * @param store a connection for reading, so that a replay holds up nobody who writes
   */
  public RunStandings(ActiveRuns activeRuns, RunStore store) {
    this.activeRuns = activeRuns;
    this.store = store;
  }

  /** Where the run stands now, or stood a little while ago; what is missing is being worked out. */
  public Standing of(RunInfo info) {
    Standing rebuilt = rebuilt(info);
    // the run at work here has the last word, unless it was taken up after its best value
    ActiveRun.Best best = activeRuns.at(info.identity()).map(ActiveRun::best).orElse(null);
    boolean newest = best != null && best.value() == activeRuns.store().info(info.name()).best();
    return newest ? rebuilt.with(best) : rebuilt;
  }

  private synchronized Standing rebuilt(RunInfo info) {
    Kept before = kept.get(info.identity());
    long now = System.nanoTime();
    boolean same =
        before != null
            && before.at.evaluations() == info.evaluations()
            && before.at.state() == info.state();
    if (same || before != null && now - before.notBefore < 0) {
      return before.standing;
    }
    if (!closed && underWay.add(info.identity())) {
      worker.execute(() -> rebuild(info));
    }
    return before == null ? NOTHING : before.standing;
  }

  private void rebuild(RunInfo info) {
    long began = System.nanoTime();
    Standing standing = new Standing(null, new double[0], null, List.of(), false);
    try {
      StoredRun run = store.run(info);
      List<String> damage = run.damage();
      standing = new Standing(null, new double[0], null, damage, false);
      standing = rebuild(run, damage, info.state() == RunInfo.State.FINISHED);
    } catch (Throwable _) {
      // a problem that is not here, a replay that differs, no memory: the numbers are still there
    }
    long now = System.nanoTime();
    long pause = Math.max(LEAST_PAUSE_NANOS, PAUSE_PER_COST * (now - began));
    synchronized (this) {
      underWay.remove(info.identity());
      kept.remove(info.identity());
      kept.put(info.identity(), new Kept(info, standing, now + pause));
      if (kept.size() > MOST_KEPT) {
        kept.remove(kept.keySet().iterator().next());
      }
    }
  }

  private static Standing rebuild(StoredRun run, List<String> damage, boolean finished) {
    Problem problem = run.spec().openProblem();
    if (finished && problem.manifold().isEmpty()) {
      return new Standing(
          run.bestPoint(),
          run.result().map(result -> result.feasibility().constraints()).orElse(new double[0]),
          null,
          damage,
          false);
    }
    try (Replay replay = run.replay(problem)) {
      Learned learned = learned(problem, replay.search(), replay.result().frame());
      RunResult result = replay.result();
      return new Standing(
          result.point(), result.feasibility().constraints(), learned, damage, false);
    }
  }

  private static Learned learned(Problem problem, Search search, Frame frame) {
    if (problem.manifold().isEmpty() || search.learned().isEmpty()) {
      return null;
    }
    double[][] tangent = search.learned().get().tangent(frame);
    double[][] truth =
        Basis.orthonormalise(List.of(problem.manifold().get().jacobian(search.incumbent())));
    if (tangent.length == 0 || truth.length == 0) {
      return null;
    }
    double squares =
        Arrays.stream(tangent).mapToDouble(row -> Basis.residual(row, truth)).map(r -> r * r).sum();
    return new Learned(
        tangent.length,
        Math.sqrt(squares / tangent.length),
        Math.sqrt(Math.max(0, 1 - (double) truth.length / problem.dimension())));
  }

  @Override
  public void close() {
    synchronized (this) {
      closed = true;
    }
    worker.shutdownNow();
    try {
      worker.awaitTermination(10, TimeUnit.SECONDS);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }
}
