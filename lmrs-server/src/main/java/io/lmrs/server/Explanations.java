package io.lmrs.server;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.javalin.http.Context;
import io.lmrs.execution.ExplainedRun;
import io.lmrs.execution.ExplanationJson;
import io.lmrs.problem.Problems;
import io.lmrs.server.http.Body;
import io.lmrs.server.http.Rejection;
import io.lmrs.server.http.TroubleSentence;
import io.lmrs.spec.Json;
import io.lmrs.spec.JsonFields;
import io.lmrs.spec.Limits;
import io.lmrs.store.RunInfo;
import io.lmrs.store.RunStore;
import io.lmrs.store.StoredRun;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/**
 * What runs have learned, worked out one after the other beside the requests. A request that comes
 * too early hears how long it is likely to take. Thread-safe.
 */
final class Explanations implements AutoCloseable {
  private static final int MOST_KEPT = 50;
  private static final int MOST_POINTS = 200;
  private static final int MOST_EVALUATIONS = 1_000_000;

  /** What was asked for besides: evaluations to know more, points of a slice; 0 for none. */
  private record Wish(long evaluations, int slices) {
    boolean more() {
      return evaluations > 0 || slices > 0;
    }
  }

  // either an answer and a table, or what went wrong; neither while it is under way. The answer
  // before is there again when the trouble has been told.
  private record Kept(
      long evaluations,
      double seconds,
      String answer,
      String table,
      Throwable trouble,
      Kept before) {
    Kept good() {
      return answer == null ? before : this;
    }

    boolean pending() {
      return answer == null && trouble == null;
    }
  }

  private final RunStore store;
  private final boolean allowCommands;
  private final Map<String, Kept> kept = new LinkedHashMap<>();
  private final ExecutorService worker =
      Executors.newSingleThreadExecutor(
          Thread.ofPlatform().daemon().name("lmrs-explanations").factory());

  /**
   * @param store a connection for reading
   */
  Explanations(RunStore store, boolean allowCommands) {
    this.store = store;
    this.allowCommands = allowCommands;
  }

  /**
   * The explanation of what the run has evaluated, or of what it had when it was last asked for.
   */
  void show(Context request) {
    RunInfo info = store.info(request.pathParam("run"));
    Kept now = of(info, null);
    if (now.pending()) {
      pending(request, now);
    } else {
      request.contentType("application/json").result(now.answer);
    }
  }

  /** The table of its variables. */
  void table(Context request) {
    RunInfo info = store.info(request.pathParam("run"));
    Kept now = of(info, null);
    if (now.pending()) {
      pending(request, now);
    } else {
      request
          .contentType("text/csv")
          .header(
              "Content-Disposition", "attachment; filename=\"" + info.name() + "-variables.csv\"")
          .result(now.table);
    }
  }

  /** Works it out anew, with more evaluations or with slices. */
  void refine(Context request) {
    RunInfo info = store.info(request.pathParam("run"));
    JsonFields body = Body.of(request).only("evaluations", "slices");
    Long evaluations = body.whole("evaluations");
    Long slices = body.whole("slices");
    if (evaluations != null) {
      Limits.within("evaluations", 4, MOST_EVALUATIONS, evaluations);
    }
    if (slices != null) {
      Limits.within("slices", 2, MOST_POINTS, slices);
    }
    if ((evaluations != null || slices != null)
        && Problems.named(info.problem()).reachesOut()
        && !allowCommands) {
      throw new Rejection(
          403, "run " + info.name() + " needs a server started with --allow-commands");
    }
    Wish wish =
        new Wish(
            evaluations == null ? 0 : evaluations, slices == null ? 0 : Math.toIntExact(slices));
    pending(request, of(info, wish));
  }

  private static void pending(Context request, Kept now) {
    ObjectNode answer = Json.object();
    answer.put("pending", true);
    answer.set("seconds", Json.of(now.seconds));
    request.status(202).contentType("application/json").result(answer.toString());
  }

  // what is kept, unless it is asked for anew or the run has gone on since
  private Kept of(RunInfo info, Wish wish) {
    StoredRun run = store.run(info);
    synchronized (this) {
      Kept now = kept.get(info.identity());
      if (now != null && now.pending()) {
        if (wish != null && wish.more()) {
          throw new Rejection(
              409, "run " + info.name() + " is being explained already: ask again after that");
        }
        return now;
      }
      boolean anew = wish != null || now == null || now.evaluations != info.evaluations();
      if (!anew && now.trouble == null) {
        return now;
      }
      Kept good = now == null ? null : now.good();
      if (!anew) {
        kept.remove(info.identity());
        if (good != null) {
          keep(info, good);
        }
        throw thrown(now.trouble);
      }
      Kept begun =
          new Kept(info.evaluations(), ExplainedRun.expectedSeconds(run), null, null, null, good);
      keep(info, begun);
      worker.execute(() -> work(info, begun, wish == null ? new Wish(0, 0) : wish));
      return begun;
    }
  }

  private static RuntimeException thrown(Throwable trouble) {
    return trouble instanceof RuntimeException e
        ? e
        : new Rejection(503, TroubleSentence.of(trouble));
  }

  private synchronized void keep(RunInfo info, Kept now) {
    kept.remove(info.identity());
    kept.put(info.identity(), now);
    if (kept.size() > MOST_KEPT) {
      kept.remove(kept.keySet().iterator().next());
    }
  }

  private void work(RunInfo info, Kept begun, Wish wish) {
    Kept done;
    try {
      ExplainedRun explained = ExplainedRun.of(store.run(info));
      if (wish.evaluations > 0) {
        explained.sharpen(wish.evaluations);
      }
      if (wish.slices > 0) {
        explained.evaluateSlices(wish.slices);
      }
      String answer = ExplanationJson.of(explained.explanation(), explained.slices()).toString();
      String table = ExplanationJson.csv(explained.explanation());
      done = new Kept(begun.evaluations, begun.seconds, answer, table, null, null);
    } catch (Throwable e) {
      // a problem that is not here, a replay that differs, no memory: whoever asks is told
      done = new Kept(begun.evaluations, begun.seconds, null, null, e, begun.before);
    }
    keep(info, done);
  }

  @Override
  public void close() {
    worker.shutdownNow();
    try {
      worker.awaitTermination(10, TimeUnit.SECONDS);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }
}
