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

  /** With fewer seeds no comparison is made. */
  public static final int SEVERAL = 3;

  /**
   * These numbers, and those of another page wherever it tells more of the same thing. What is
   * before the first comma of a name is the thing; "THING, seeds" tells its seeds. More seeds tell
   * more. But where runs have missed, several that had more episodes ("THING, episodes") tell more
   * than any number that had fewer.
   */
  public Facts with(Facts other) {
    Map<String, Double> merged = new LinkedHashMap<>(numbers);
    boolean taken = false;
    for (Map.Entry<String, Double> number : other.numbers.entrySet()) {
      String thing = thing(number.getKey());
      if (other.fuller(thing, this)) {
        // nothing of what this page says of it stays
        numbers.keySet().stream()
            .filter(name -> thing(name).equals(thing))
            .filter(name -> !other.numbers.containsKey(name))
            .forEach(merged::remove);
        merged.put(number.getKey(), number.getValue());
        taken = true;
      }
    }
    return taken ? new Facts(budget + "; " + other.budget, merged) : this;
  }

  private static String thing(String name) {
    return name.split(",", 2)[0];
  }

  private boolean fuller(String thing, Facts than) {
    if (goesBeyond(thing, than)) {
      return true;
    }
    return !than.goesBeyond(thing, this) && seeds(thing) > than.seeds(thing);
  }

  private boolean goesBeyond(String thing, Facts other) {
    String episodes = thing + ", episodes";
    return seeds(thing) >= SEVERAL
        && other.numbers.getOrDefault(thing + ", solved", 1.0) < 1
        && numbers.getOrDefault(episodes, 0.0) > other.numbers.getOrDefault(episodes, 0.0);
  }

  private double seeds(String thing) {
    return numbers.getOrDefault(thing + ", seeds", 0.0);
  }

  /** The number of that name, where there is one. */
  public OptionalDouble find(String name) {
    Double number = numbers.get(name);
    return number == null ? OptionalDouble.empty() : OptionalDouble.of(number);
  }
}
