package io.lmrs.lab.reproduce;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * What an exhibit found out, as numbers by name.
 *
 * @param budget how much of it was run
 * @param numbers the numbers; NaN for one that has no value, such as the mean of nothing
 */
public record Facts(String budget, Map<String, Double> numbers) {

  /** Reads what a page left behind. */
  public static Facts of(JsonNode node) {
    Map<String, Double> numbers = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> field : node.path("facts").properties()) {
      numbers.put(field.getKey(), field.getValue().asDouble(Double.NaN));
    }
    return new Facts(node.path("budget").asText(), numbers);
  }

  /** The number of that name, where there is one. */
  public OptionalDouble find(String name) {
    Double number = numbers.get(name);
    return number == null ? OptionalDouble.empty() : OptionalDouble.of(number);
  }
}
