package io.lmrs.lab.chaos;

import io.lmrs.store.RunStore;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * The proof that a run can't be lost: a run whose workers hang, print garbage, fail and die is
 * killed (SIGKILL) at random moments, and so are its workers; it is resumed until it is done and
 * compared with one that nobody killed.
 */
public final class Chaos {

  /** Hears how things stand. */
  @FunctionalInterface
  public interface Watch {
    /**
     * Called often.
     *
     * @param kills so far, -1 during the undisturbed run
     * @param begun evaluations that have begun
     */
    void stands(int kills, long begun);
  }

  private static final String RUN = "command-%s-1";

  /** Parts of the queries that meet each fault; a hang costs the whole timeout. */
  private static final String FAULTS =
      " --hang 0.0005 --garbage 0.01 --fail 0.01 --die 0.003 --stumble 0.01 --delay 0.006";

  private static final int LINE = 12;

  /** Without any evaluation for that long a run is stuck. */
  private static final long STUCK_MILLIS = 300_000;

  /** This part of the kills comes by the clock, so that some hit the start of the program. */
  private static final double BY_CLOCK = 0.3;

  private static final int LATEST_BY_CLOCK_MILLIS = 2500;
  private static final int LATEST_AFTER_COUNT_MILLIS = 20;

  private final ChaosPlan plan;
  private final Path folder;
  private final String python;
  private final Watch watch;
  private final SplittableRandom random;
  private int kills;
  private int workerKills;

  private Chaos(ChaosPlan plan, Path folder, String python, Watch watch) {
    this.plan = plan;
    this.folder = folder;
    this.python = python;
    this.watch = watch;
    this.random = new SplittableRandom(plan.seed());
  }

  /**
   * Carries a plan out.
   *
   * @param folder an empty folder for stores and logs
   * @param python the interpreter
   * @throws IllegalStateException if a run does not get on or ends with an error
   */
  public static ChaosResult of(ChaosPlan plan, Path folder, String python, Watch watch)
      throws IOException, InterruptedException {
    return new Chaos(plan, folder.toRealPath(), python, watch).verdict();
  }

  private ChaosResult verdict() throws IOException, InterruptedException {
    try (InputStream in = Chaos.class.getResourceAsStream("faulty-worker.py")) {
      Files.copy(in, folder.resolve("faulty-worker.py"));
    }
    Path whole = Files.createDirectory(folder.resolve("whole"));
    live(run(whole), whole, Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE);
    long once = begun(whole);
    Path killed = Files.createDirectory(folder.resolve("killed"));
    while (kills < plan.kills()) {
      long left = Math.max(1, plan.evaluations() - distinct(killed));
      // on the average two thirds of an equal share: the last kill comes before the end
      long share = Math.max(2, 4 * left / (3 * (plan.kills() - kills + 1L)));
      long clock =
          random.nextDouble() < BY_CLOCK ? random.nextInt(LATEST_BY_CLOCK_MILLIS) : Long.MAX_VALUE;
      long evaluations = random.nextLong(share);
      long worker = random.nextBoolean() ? random.nextLong(evaluations + 1) : Long.MAX_VALUE;
      if (!live(next(killed), killed, evaluations, worker, clock)) {
        break;
      }
      kills++;
      watch.stands(kills, begun(killed));
    }
    live(next(killed), killed, Long.MAX_VALUE, random.nextLong(10), Long.MAX_VALUE);
    StoreContents evidence = StoreContents.read(store(killed));
    List<String> mismatches = new ArrayList<>();
    if (kills < plan.kills()) {
      mismatches.add("the run was over after " + kills + " of " + plan.kills() + " kills");
    }
    mismatches.addAll(evidence.mismatches(StoreContents.read(store(whole)), plan.evaluations()));
    mismatches.addAll(left());
    return new ChaosResult(
        plan, kills, workerKills, begun(killed) - once, evidence.info().failures(), mismatches);
  }

  /**
   * One life of the run's process.
   *
   * @param evaluations after which it is killed, {@link Long#MAX_VALUE} to let it live
   * @param worker evaluations after which a worker is killed
   * @param clock milliseconds after which it is killed in any case
   * @return true if it was killed, false if it ended well before
   */
  private boolean live(List<String> words, Path where, long evaluations, long worker, long clock)
      throws IOException, InterruptedException {
    long before = begun(where);
    long began = System.nanoTime();
    boolean workerLives = worker < Long.MAX_VALUE;
    long last = before;
    long moved = began;
    try (Victim victim = new Victim(words, where.resolve("said"))) {
      while (victim.alive()) {
        long now = begun(where);
        if (now > last) {
          last = now;
          moved = System.nanoTime();
          watch.stands(where.endsWith("whole") ? -1 : kills, now);
        } else if (System.nanoTime() - moved > STUCK_MILLIS * 1_000_000) {
          throw new IllegalStateException(
              "the run does not get on (seed " + plan.seed() + "): " + victim.lastWords());
        }
        if (workerLives && now - before > worker && !victim.workers().isEmpty()) {
          List<ProcessHandle> workers = victim.workers();
          // one a life: with the fault that kills once, no query loses its worker three times
          workers.get(random.nextInt(workers.size())).destroyForcibly();
          workerLives = false;
          workerKills++;
        }
        boolean late = (System.nanoTime() - began) / 1_000_000 >= clock;
        if (late || now - before > evaluations) {
          if (!late && victim.ended(random.nextInt(LATEST_AFTER_COUNT_MILLIS))) {
            break;
          }
          victim.kill();
          return true;
        }
        Thread.sleep(2);
      }
      if (victim.exitCode() != 0) {
        throw new IllegalStateException(
            "the run ended with exit code "
                + victim.exitCode()
                + " (seed "
                + plan.seed()
                + "): "
                + victim.lastWords());
      }
      return false;
    }
  }

  private static Path store(Path where) {
    return where.resolve("runs.db");
  }

  private List<String> run(Path where) {
    return List.of(
        "run",
        "--command",
        "'"
            + python
            + "' '"
            + folder.resolve("faulty-worker.py")
            + "' --folder '"
            + where
            + "'"
            + FAULTS,
        "--worker",
        "--timeout",
        String.format(Locale.ROOT, "%.3fs", plan.timeout()),
        "--set",
        "problem.starting=120",
        "--dimension",
        Integer.toString(plan.dimension()),
        "--start",
        "random",
        "--search",
        plan.search(),
        "--evaluations",
        Long.toString(plan.evaluations()),
        "--seed",
        Long.toString(plan.seed()),
        "--threads",
        Integer.toString(plan.threads()),
        "--store",
        store(where).toString(),
        "--quiet");
  }

  // before the first evaluation the run may not have been stored; later nobody but the run itself
  // opens the store, so that each life finds it as the kill left it
  private List<String> next(Path where) throws IOException {
    if (begun(where) == 0) {
      if (!Files.exists(store(where))) {
        return run(where);
      }
      try (RunStore store = RunStore.open(store(where))) {
        if (store.runs().isEmpty()) {
          return run(where);
        }
      }
    }
    return List.of(
        "resume", String.format(RUN, plan.search()), "--store", store(where).toString(), "--quiet");
  }

  private static Path log(Path where) {
    return where.resolve("evaluated");
  }

  private static long begun(Path where) throws IOException {
    return Files.exists(log(where)) ? Files.size(log(where)) / LINE : 0;
  }

  private static long distinct(Path where) throws IOException {
    if (!Files.exists(log(where))) {
      return 0;
    }
    Set<String> queries = new HashSet<>(Files.readAllLines(log(where)));
    return queries.size();
  }

  private List<String> left() {
    return ProcessHandle.allProcesses()
        .filter(p -> p.pid() != ProcessHandle.current().pid())
        .map(p -> p.info().commandLine().orElse(""))
        .filter(line -> line.contains(folder.toString()))
        .map(line -> "a process was left behind: " + line)
        .toList();
  }
}
