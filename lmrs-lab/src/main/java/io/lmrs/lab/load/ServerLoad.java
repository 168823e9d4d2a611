package io.lmrs.lab.load;

import io.lmrs.Budget;
import io.lmrs.Evaluator;
import io.lmrs.Problem;
import io.lmrs.Progress;
import io.lmrs.Run;
import io.lmrs.RunResult;
import io.lmrs.Search;
import io.lmrs.evaluate.SerialEvaluator;
import io.lmrs.spec.Json;
import io.lmrs.store.RunStore;
import io.lmrs.store.StoredRun;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;

/** Puts workers on a server, kills it now and then, and checks that nothing was lost or doubled. */
public final class ServerLoad {
  private static final int KILL_EVERY_SECONDS = 10;
  private static final int SAMPLE_SECONDS = 5;
  private static final int WARM_UP_SECONDS = 10;
  private static final int REBUILD_SECONDS = 120;

  /**
   * What came of it.
   *
   * @param rate round trips of ask and tell a second, at full speed
   * @param slowest the least of any 5 seconds
   * @param roundTrips all of them, the time of the kills included
   * @param errors answers that were refusals
   * @param kills how often the server was killed
   * @param resident memory of the server in MiB, one sample every 5 seconds after the last start
   * @param faults what is not as it has to be, one sentence each
   */
  public record Result(
      double rate,
      double slowest,
      long roundTrips,
      long errors,
      int kills,
      List<Double> resident,
      List<String> faults) {}

  private final LoadPlan plan;
  private final Path store;
  private final Consumer<String> progress;
  private final List<String> names = new ArrayList<>();
  private final List<Told> told = new ArrayList<>();

  /**
   * @param store a file that is not there yet
   * @param progress told of every sample
   */
  public ServerLoad(LoadPlan plan, Path store, Consumer<String> progress) {
    this.plan = plan;
    this.store = store;
    this.progress = progress;
  }

  /** Runs the whole plan. */
  public Result run() throws IOException, InterruptedException {
    LongAdder roundTrips = new LongAdder();
    LongAdder errors = new LongAdder();
    AtomicBoolean over = new AtomicBoolean();
    List<Thread> threads = new ArrayList<>();
    List<Double> resident = new ArrayList<>();
    List<Double> rates = new ArrayList<>();
    double rate;
    try (ServerUnderTest server = new ServerUnderTest(store)) {
      server.start();
      create(server.port());
      for (int w = 0; w < plan.workers(); w++) {
        int run = w % plan.runs();
        threads.add(
            Thread.ofVirtual()
                .start(
                    new LoadWorker(
                        server.port(),
                        names.get(run),
                        "w" + w,
                        told.get(run),
                        roundTrips,
                        errors,
                        over)));
      }
      for (int kill = 1; kill < plan.kills(); kill++) {
        Thread.sleep(Math.min(KILL_EVERY_SECONDS, plan.seconds()) * 1000L);
        kill(server, roundTrips);
      }
      Thread.sleep(Math.min(WARM_UP_SECONDS, plan.seconds()) * 1000L);
      rate = measure(server, roundTrips, rates, resident);
      if (plan.kills() > 0) {
        kill(server, roundTrips);
      }
      over.set(true);
      for (Thread thread : threads) {
        thread.join(20_000);
      }
    }
    return new Result(
        rate,
        rates.stream().mapToDouble(r -> r).min().orElse(Double.NaN),
        roundTrips.sum(),
        errors.sum(),
        plan.kills(),
        resident,
        faults());
  }

  // returns when the workers go on
  private void kill(ServerUnderTest server, LongAdder roundTrips)
      throws IOException, InterruptedException {
    server.kill();
    long before = roundTrips.sum();
    progress.accept("killed after " + before + " round trips");
    long began = System.nanoTime();
    server.start();
    while (roundTrips.sum() < before + plan.workers()) {
      if (System.nanoTime() - began > REBUILD_SECONDS * 1_000_000_000L) {
        throw new IOException("the server was started again, but its workers got no further");
      }
      Thread.sleep(20);
    }
    progress.accept("at work again after %.1f s".formatted((System.nanoTime() - began) * 1e-9));
  }

  private double measure(
      ServerUnderTest server, LongAdder roundTrips, List<Double> rates, List<Double> resident)
      throws InterruptedException {
    long first = roundTrips.sum();
    long began = System.nanoTime();
    long before = first;
    long since = began;
    while (System.nanoTime() - began < plan.seconds() * 1_000_000_000L) {
      Thread.sleep(Math.min(SAMPLE_SECONDS, plan.seconds()) * 1000L);
      long now = System.nanoTime();
      long count = roundTrips.sum();
      rates.add((count - before) / ((now - since) * 1e-9));
      resident.add(server.resident());
      progress.accept(
          "%.0f round trips/s, %.0f MiB".formatted(rates.getLast(), resident.getLast()));
      before = count;
      since = now;
    }
    return (before - first) / ((since - began) * 1e-9);
  }

  private void create(int port) throws IOException {
    try (PlainHttp http = new PlainHttp(port)) {
      for (int run = 0; run < plan.runs(); run++) {
        PlainHttp.Answer answer = http.post("/api/runs", plan.spec(run, true));
        String text = new String(answer.body(), StandardCharsets.UTF_8);
        if (answer.status() != 201) {
          throw new IOException("the server made no run: " + text);
        }
        names.add(Json.parse("run", text).path("name").asText());
        told.add(new Told());
      }
    }
  }

  // every outcome that was answered for is stored once, with its bits; every run is the one in
  // process
  private List<String> faults() {
    List<String> faults = new ArrayList<>();
    try (RunStore runs = RunStore.open(store)) {
      for (int i = 0; i < names.size(); i++) {
        StoredRun run = runs.run(names.get(i));
        Told answered = told.get(i);
        long[] seen = {0, -1};
        run.evaluations(
            e -> {
              if (e.query() <= seen[1]) {
                faults.add(run.name() + ": query " + e.query() + " is stored twice");
              }
              seen[1] = e.query();
              double value = answered.value(e.query());
              if (!Double.isNaN(value)) {
                seen[0]++;
                if (!(e.outcome() instanceof io.lmrs.Outcome.Value v) || v.value() != value) {
                  faults.add(run.name() + ": query " + e.query() + " has another outcome");
                }
              }
            });
        if (seen[0] != answered.count()) {
          faults.add(
              "%s: %d outcomes were answered for, %d of them are stored"
                  .formatted(run.name(), answered.count(), seen[0]));
        }
        compare(run, faults);
      }
    }
    return faults;
  }

  private static void compare(StoredRun run, List<String> faults) {
    long last = run.lastIteration();
    if (last == 0) {
      faults.add(run.name() + ": it has not finished an iteration");
      return;
    }
    Problem problem = run.spec().openProblem();
    try (Search search = run.spec().openSearch(problem);
        Evaluator evaluator = new SerialEvaluator(problem)) {
      RunResult here =
          new Run(problem, search, evaluator, Budget.unlimited().withIterations(last)).run();
      Progress there = run.trace(last).getFirst();
      if (there.best() != here.best() || there.incumbent() != here.trace().getLast().incumbent()) {
        faults.add(run.name() + ": it differs from the run in one process");
      }
    }
  }
}
