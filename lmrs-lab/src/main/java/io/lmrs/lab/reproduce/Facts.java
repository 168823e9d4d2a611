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

  /**
   * These numbers, and those of another page wherever it has more seeds of the same thing. What is
   * before the first comma of a name is the thing; "THING, seeds" tells its seeds.
   */
  public Facts with(Facts other) {
    Map<String, Double> merged = new LinkedHashMap<>(numbers);
    boolean taken = false;
    for (Map.Entry<String, Double> number : other.numbers.entrySet()) {
      String seeds = number.getKey().split(",", 2)[0] + ", seeds";
      if (other.numbers.getOrDefault(seeds, 0.0) > numbers.getOrDefault(seeds, 0.0)) {
        String thing = number.getKey().split(",", 2)[0];
        // nothing of what this page says of it stays
        numbers.keySet().stream()
            .filter(name -> name.split(",", 2)[0].equals(thing))
            .filter(name -> !other.numbers.containsKey(name))
            .forEach(merged::remove);
        merged.put(number.getKey(), number.getValue());
        taken = true;
      }
    }
    return taken ? new Facts(budget + "; " + other.budget, merged) : this;
  }

  /** The number of that name, where there is one. */
  public OptionalDouble find(String name) {
    Double number = numbers.get(name);
    return number == null ? OptionalDouble.empty() : OptionalDouble.of(number);
  }
}
