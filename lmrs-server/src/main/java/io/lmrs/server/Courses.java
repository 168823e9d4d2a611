package io.lmrs.server;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.javalin.http.Context;
import io.lmrs.Outcome;
import io.lmrs.Progress;
import io.lmrs.server.http.Rejection;
import io.lmrs.server.view.Thinned;
import io.lmrs.spec.CsvText;
import io.lmrs.spec.Json;
import io.lmrs.store.RunInfo;
import io.lmrs.store.RunStore;
import io.lmrs.store.StoredRun;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/** The course of a run: its curves, its failures, its rows as a table. */
final class Courses {
  private static final int POINTS = 600;
  private static final int REASONS = 50;

  /** Why evaluations failed, up to some batch. */
  private static final class Failures {
    private long next;
    private final Map<String, Long> reasons = new LinkedHashMap<>();
    private long others;
  }

  private final RunStore store;
  private final Map<String, Failures> failures = new ConcurrentHashMap<>();

  /**
   * @param store a connection for reading, so that a long read holds up nobody who writes
   */
  Courses(RunStore store) {
    this.store = store;
  }

  private StoredRun run(Context request) {
    return store.run(request.pathParam("run"));
  }

  /** The curves, thinned where the run is long; the last point is always there. */
  void curve(Context request) {
    StoredRun run = run(request);
    long last = run.lastIteration();
    List<Progress> trace = run.trace(Thinned.forAxes(last, POINTS));
    ObjectNode answer = Json.object();
    answer.put("iterations", last);
    column(answer, "iteration", trace.stream().map(p -> (double) p.iteration()));
    column(answer, "evaluations", trace.stream().map(p -> (double) p.evaluations()));
    column(answer, "best", trace.stream().map(Progress::best));
    column(answer, "incumbent", trace.stream().map(Progress::incumbent));
    column(answer, "seconds", trace.stream().map(Progress::seconds));
    column(answer, "failures", trace.stream().map(p -> (double) p.failures()));
    ObjectNode metrics = answer.putObject("metrics");
    Set<String> names = new LinkedHashSet<>();
    trace.forEach(p -> names.addAll(p.metrics().values().keySet()));
    for (String name : names) {
      column(metrics, name, trace.stream().map(p -> p.metrics().get(name)));
    }
    means(answer.putObject("mean"), run);
    RunApi.answer(request, answer);
  }

  private static void column(ObjectNode owner, String name, Stream<Double> values) {
    ArrayNode column = owner.putArray(name);
    values.forEach(value -> column.add(Json.of(value)));
  }

  // the mean of the values of a batch: what the search sees around its incumbent
  private static void means(ObjectNode node, StoredRun run) {
    ArrayNode evaluations = node.putArray("evaluations");
    ArrayNode means = node.putArray("value");
    for (long number : Thinned.forAxes(run.lastBatch() + 1, POINTS / 2)) {
      double[] sums = {0, 0, -1};
      run.evaluations(
          number - 1,
          number - 1,
          e -> {
            if (e.outcome() instanceof Outcome.Value v) {
              sums[0] += v.value();
              sums[1]++;
            }
            sums[2] = e.query() + 1.0;
          });
      if (sums[1] > 0) {
        evaluations.add(sums[2]);
        means.add(Json.of(sums[0] / sums[1]));
      }
    }
  }

  /** Why evaluations failed, the most frequent first. */
  void failures(Context request) {
    StoredRun run = run(request);
    Failures known = failures.computeIfAbsent(run.identity(), _ -> new Failures());
    ObjectNode answer = Json.object();
    synchronized (known) {
      // the last batch may be incomplete: it is read anew each time
      long last = run.lastBatch();
      count(run, known.next, last - 1, known);
      known.next = Math.max(known.next, last);
      Failures now = new Failures();
      now.reasons.putAll(known.reasons);
      now.others = known.others;
      count(run, last, last, now);
      ArrayNode list = answer.putArray("failures");
      now.reasons.entrySet().stream()
          .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
          .forEach(e -> list.addObject().put("reason", e.getKey()).put("count", e.getValue()));
      answer.put("others", now.others);
    }
    RunApi.answer(request, answer);
  }

  private static void count(StoredRun run, long from, long to, Failures into) {
    run.evaluations(
        from,
        to,
        e -> {
          if (e.outcome() instanceof Outcome.Failure f) {
            if (into.reasons.size() < REASONS || into.reasons.containsKey(f.reason())) {
              into.reasons.merge(f.reason(), 1L, Long::sum);
            } else {
              into.others++;
            }
          }
        });
  }

  // half a table looks like a whole one
  private static void requireWhole(Context request, StoredRun run) {
    List<String> damage = run.damage();
    if (!damage.isEmpty() && !"true".equals(request.queryParam("damaged"))) {
      throw new Rejection(
          409, damage.getFirst() + "; ask with ?damaged=true for the rows that are intact");
    }
  }

  /** Every evaluation as a table. */
  void evaluations(Context request) {
    StoredRun run = run(request);
    requireWhole(request, run);
    csv(
        request,
        run.name() + "-evaluations.csv",
        out -> {
          out.print("query,batch,value,steps,failure,seconds,worker\n");
          run.evaluations(
              e -> {
                String outcome =
                    switch (e.outcome()) {
                      case Outcome.Value v -> v.value() + "," + v.steps() + ",";
                      case Outcome.Failure f -> ",," + quoted(f.reason());
                    };
                out.print(
                    e.query()
                        + ","
                        + e.batch()
                        + ","
                        + outcome
                        + ","
                        + e.nanoseconds() * 1e-9
                        + ","
                        + e.worker()
                        + "\n");
              });
        });
  }

  /** Every iteration as a table. */
  void iterations(Context request) {
    StoredRun run = run(request);
    requireWhole(request, run);
    List<Progress> trace = run.trace();
    Set<String> names = new LinkedHashSet<>();
    trace.forEach(p -> names.addAll(p.metrics().values().keySet()));
    csv(
        request,
        run.name() + "-iterations.csv",
        out -> {
          out.print("iteration,evaluations,failures,best,incumbent,seconds");
          names.forEach(name -> out.print("," + quoted(name)));
          out.print("\n");
          for (Progress p : trace) {
            out.print(
                p.iteration()
                    + ","
                    + p.evaluations()
                    + ","
                    + p.failures()
                    + ","
                    + cell(p.best())
                    + ","
                    + cell(p.incumbent())
                    + ","
                    + cell(p.seconds()));
            names.forEach(name -> out.print("," + cell(p.metrics().get(name))));
            out.print("\n");
          }
        });
  }

  /** All runs as a table. */
  void runs(Context request) {
    csv(
        request,
        "runs.csv",
        out -> {
          out.print(
              "id,name,problem,search,dimension,seed,state,stop,best,evaluations,failures,created,"
                  + "updated\n");
          for (RunInfo run : store.runs()) {
            out.print(
                run.id()
                    + ","
                    + quoted(run.name())
                    + ","
                    + quoted(run.problem())
                    + ","
                    + quoted(run.search())
                    + ","
                    + run.dimension()
                    + ","
                    + run.seed()
                    + ","
                    + run.state().word()
                    + ","
                    + (run.stop() == null ? "" : quoted(run.stop()))
                    + ","
                    + cell(run.best())
                    + ","
                    + run.evaluations()
                    + ","
                    + run.failures()
                    + ","
                    + run.created()
                    + ","
                    + run.updated()
                    + "\n");
          }
        });
  }

  private static String cell(double value) {
    return Double.isFinite(value) ? Double.toString(value) : "";
  }

  private static String quoted(String text) {
    return CsvText.cell(text);
  }

  private static void csv(
      Context request, String name, java.util.function.Consumer<PrintWriter> rows) {
    request.contentType("text/csv; charset=utf-8");
    request.header("Content-Disposition", "attachment; filename=\"" + name + "\"");
    try (PrintWriter out = new PrintWriter(request.outputStream(), false, StandardCharsets.UTF_8)) {
      rows.accept(out);
    }
  }
}
