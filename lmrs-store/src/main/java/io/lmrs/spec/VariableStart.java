package io.lmrs.spec;

import com.fasterxml.jackson.databind.JsonNode;
import io.lmrs.random.Stream;
import io.lmrs.variable.Variable;
import io.lmrs.variable.Variables;

/** Starts of variables as users write them: random, an object of names, or an array. */
final class VariableStart {
  private VariableStart() {}

  /** The start, or null for the variables' own. */
  static double[] of(JsonNode value, Variables variables, long seed, NamedArrays arrays) {
    if (value == null) {
      return null;
    }
    JsonNode given = value;
    if (value.isTextual()) {
      String word = value.asText();
      if (word.equals("random")) {
        return random(variables, seed);
      }
      given = word.equals("zeros") ? null : arrays.named("start", word);
      if (given == null) {
        throw new IllegalArgumentException(
            "start must be random, an object of names or " + arrays.words() + ": " + word);
      }
    }
    return given.isObject() ? named("start", given, variables) : point("start", given, variables);
  }

  /** All values of a point, by name or in order. */
  static double[] point(String field, JsonNode given, Variables variables) {
    if (!given.isObject()) {
      return inOrder(field, given, variables);
    }
    for (int i = 0; i < variables.dimension(); i++) {
      if (!given.has(variables.label(i)) && !variables.list().get(i).isFixed()) {
        throw new IllegalArgumentException(field + " must have a value of " + variables.label(i));
      }
    }
    return named(field, given, variables);
  }

  // what is not named begins where the variables say
  private static double[] named(String field, JsonNode given, Variables variables) {
    double[] x = variables.start();
    given
        .properties()
        .forEach(
            entry -> {
              int i = variables.index(entry.getKey());
              x[i] = VariableTable.value(variables.list().get(i), field, entry.getValue());
            });
    return variables.withFixed(x);
  }

  private static double[] inOrder(String field, JsonNode given, Variables variables) {
    if (!given.isArray()) {
      throw new IllegalArgumentException(
          field + " must be an array or an object of names: " + Json.brief(given));
    }
    if (given.size() != variables.dimension()) {
      throw new IllegalArgumentException(
          field + " must have " + variables.dimension() + " entries: " + given.size());
    }
    double[] x = new double[given.size()];
    for (int i = 0; i < x.length; i++) {
      Variable v = variables.list().get(i);
      JsonNode entry = given.get(i);
      // a label may be given by its number
      x[i] =
          entry.isNumber()
              ? v.allowed(field, entry.doubleValue())
              : VariableTable.value(v, field, entry);
    }
    return variables.withFixed(x);
  }

  // uniform in what is bounded, on its own scale
  private static double[] random(Variables variables, long seed) {
    double[] x = variables.start(Stream.of(seed, Stream.START).gaussians(variables.dimension()));
    Stream uniform = Stream.of(seed, Stream.START, 1);
    for (int i = 0; i < x.length; i++) {
      Variable v = variables.list().get(i);
      double width = v.upper() - v.lower();
      if (v.isFixed() || !Double.isFinite(width)) {
        continue;
      }
      double u = uniform.uniform(i);
      if (v.kind() != Variable.Kind.REAL) {
        x[i] = v.lower() + Math.min(width, Math.floor(u * (width + 1)));
      } else if (v.logarithmic()) {
        double low = StrictMath.log(v.lower());
        double y = low + u * (StrictMath.log(v.upper()) - low);
        x[i] = Math.clamp(StrictMath.exp(y), v.lower(), v.upper());
      } else {
        x[i] = v.lower() + u * width;
      }
    }
    return x;
  }
}
