package io.lmrs.cli.drive;

import com.fasterxml.jackson.databind.JsonNode;
import io.lmrs.Outcome;
import io.lmrs.constraint.Constraints;
import io.lmrs.spec.ConstraintTable;
import io.lmrs.spec.Json;
import java.util.List;

/**
 * What became of a query, as the other program tells it.
 *
 * @param id the query's number
 * @param outcome its value or its failure
 * @param seconds how long it took, negative where that is not told
 */
record Answer(long id, Outcome outcome, double seconds) {
  private static final List<String> KNOWN =
      List.of("id", "value", "constraints", "steps", "failure", "seconds");
  private static final int LONGEST_REASON = 1000;

  /**
   * Reads an entry.
   *
   * @param name what to call it in a complaint
   * @param declared the run's constraints
   */
  static Answer of(String name, JsonNode entry, Constraints declared) {
    if (!entry.isObject()) {
      throw new IllegalArgumentException(name + " must be a JSON object: " + Json.brief(entry));
    }
    entry
        .fieldNames()
        .forEachRemaining(
            field -> {
              if (!KNOWN.contains(field)) {
                throw new IllegalArgumentException(
                    "unknown field of "
                        + name
                        + ": "
                        + field
                        + " (known: "
                        + String.join(", ", KNOWN)
                        + ")");
              }
            });
    JsonNode id = entry.path("id");
    if (!id.isIntegralNumber() || !id.canConvertToLong()) {
      throw new IllegalArgumentException(name + ".id must be an integer: " + Json.brief(id));
    }
    return new Answer(
        id.longValue(), outcome(name, entry, declared), entry.path("seconds").asDouble(-1));
  }

  private static Outcome outcome(String name, JsonNode entry, Constraints declared) {
    JsonNode value = entry.path("value");
    JsonNode failure = entry.path("failure");
    if (value.isMissingNode() == failure.isMissingNode()) {
      throw new IllegalArgumentException(name + " must have a value or a failure, one of them");
    }
    if (value.isMissingNode()) {
      String reason = failure.asText();
      return new Outcome.Failure(reason.substring(0, Math.min(reason.length(), LONGEST_REASON)));
    }
    if (!value.isNumber()) {
      throw new IllegalArgumentException(name + ".value must be a number: " + Json.brief(value));
    }
    Outcome outcome =
        Outcome.of(
            value.doubleValue(),
            ConstraintTable.values(name + ".constraints", entry.path("constraints"), declared));
    long steps = entry.path("steps").asLong(1);
    return outcome instanceof Outcome.Value v
        ? new Outcome.Value(v.value(), Math.max(0, steps), v.observed(), v.constraints())
        : outcome;
  }

  long nanoseconds(long otherwise) {
    return seconds >= 0 ? Math.round(seconds * 1e9) : otherwise;
  }
}
