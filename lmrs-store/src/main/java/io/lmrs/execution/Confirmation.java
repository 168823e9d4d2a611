package io.lmrs.execution;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lmrs.Evaluator;
import io.lmrs.Outcome;
import io.lmrs.Point;
import io.lmrs.Query;
import io.lmrs.RunResult;
import io.lmrs.random.Stream;
import io.lmrs.spec.Json;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What the incumbent is worth when it is evaluated again with fresh noise.
 *
 * @param evaluations how often it was evaluated
 * @param failures how many of these failed
 * @param mean the mean of the others, NaN where there are none
 * @param standardError the mean's standard error, NaN for fewer than two
 */
public record Confirmation(int evaluations, int failures, double mean, double standardError) {

  /** For the store. */
  public ObjectNode json() {
    ObjectNode node = Json.object();
    node.put("evaluations", evaluations);
    node.put("failures", failures);
    node.set("mean", Json.of(mean));
    node.set("standardError", Json.of(standardError));
    return node;
  }

  /** What {@link #json} wrote, or null. */
  public static Confirmation read(String text) {
    if (text == null) {
      return null;
    }
    JsonNode node = Json.parse("confirmation", text);
    return new Confirmation(
        node.path("evaluations").intValue(),
        node.path("failures").intValue(),
        node.path("mean").asDouble(Double.NaN),
        node.path("standardError").asDouble(Double.NaN));
  }

  /** Evaluates the incumbent that often, beyond any budget. */
  static Confirmation of(RunResult result, long seed, int times, Evaluator evaluator)
      throws InterruptedException {
    List<Query> queries = new ArrayList<>(times);
    Point point = Point.at(result.incumbent());
    for (int i = 0; i < times; i++) {
      // iteration -1 never occurs in a run, so this noise is new; nor does the query's number
      long fresh = Stream.of(seed, Stream.EVALUATION, -1, i).key();
      queries.add(new Query(result.evaluations() + i, point, fresh, result.frame()));
    }
    double[] values =
        evaluator.evaluate(queries).stream()
            .filter(Outcome.Value.class::isInstance)
            .mapToDouble(outcome -> ((Outcome.Value) outcome).value())
            .toArray();
    double mean = values.length == 0 ? Double.NaN : Arrays.stream(values).sum() / values.length;
    return new Confirmation(times, times - values.length, mean, standardError(values, mean));
  }

  private static double standardError(double[] values, double mean) {
    if (values.length < 2) {
      return Double.NaN;
    }
    double squares = Arrays.stream(values).map(v -> (v - mean) * (v - mean)).sum();
    return Math.sqrt(squares / (values.length - 1)) / Math.sqrt(values.length);
  }
}
