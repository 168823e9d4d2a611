package io.lmrs.process;

import io.lmrs.variable.Variable;
import io.lmrs.variable.Variables;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The places of named variables, such as {@code {length}}, in commands and files, and what fills
 * them.
 */
final class NamedPlaces {
  private static final Pattern PLACE = Pattern.compile("\\{([\\p{L}_][\\p{L}\\p{N}_.-]*)}");
  private static final Pattern NO_LETTER = Pattern.compile("[^\\p{L}\\p{N}_]");
  private static final String ENVIRONMENT = "LMRS_";

  private NamedPlaces() {}

  /** True if a variable has a place in one of the texts. */
  static boolean any(Variables variables, List<String> texts) {
    return variables != null
        && texts.stream()
            .flatMap(text -> PLACE.matcher(text).results())
            .anyMatch(place -> variables.find(place.group(1)).isPresent());
  }

  /**
   * Checks that every place in a text has something to fill it.
   *
   * @param where what the text is, for the message
   * @throws IllegalArgumentException naming a place that nothing fills
   */
  static void require(String where, String text, Variables variables) {
    Matcher place = PLACE.matcher(text);
    while (place.find()) {
      String name = place.group(1);
      if (!Variable.TAKEN.contains(name) && variables.find(name).isEmpty()) {
        throw new IllegalArgumentException(
            "%s must name variables there are, not {%s} (known: %s)"
                .formatted(where, name, String.join(", ", variables.names())));
      }
    }
  }

  /**
   * Checks that a text has no place for a named variable, where there are none. What a shell fills,
   * as in <code>${HOME}</code>, is none.
   *
   * @throws IllegalArgumentException naming the place
   */
  static void requireNone(String where, String text) {
    Matcher place = PLACE.matcher(text);
    while (place.find()) {
      boolean shells = place.start() > 0 && text.charAt(place.start() - 1) == '$';
      if (!shells && !Variable.TAKEN.contains(place.group(1))) {
        throw new IllegalArgumentException(
            "%s must not hold {%s} without variables: give a table of variables"
                .formatted(where, place.group(1)));
      }
    }
  }

  /** Adds what fills the places of all variables that have names. */
  static void fill(Variables variables, double[] x, Map<String, String> places) {
    for (int i = 0; variables != null && i < x.length; i++) {
      Variable v = variables.list().get(i);
      if (v.name() != null) {
        places.put("{" + v.name() + "}", v.text(x[i]));
      }
    }
  }

  /** Sets a variable of the environment for every one that has a name: LMRS_ and the name. */
  static void export(Variables variables, double[] x, Map<String, String> environment) {
    for (int i = 0; variables != null && i < x.length; i++) {
      Variable v = variables.list().get(i);
      if (v.name() != null) {
        String name = NO_LETTER.matcher(v.name()).replaceAll("_");
        environment.put(ENVIRONMENT + name, v.text(x[i]));
      }
    }
  }

  /** A point as a JSON object of names. */
  static String object(Variables variables, double[] x) {
    StringBuilder out = new StringBuilder("{");
    for (int i = 0; i < x.length; i++) {
      Variable v = variables.list().get(i);
      String text = v.text(x[i]);
      out.append(i == 0 ? "" : ",").append(quoted(variables.label(i))).append(':');
      out.append(v.kind().labelled() ? quoted(text) : text);
    }
    return out.append('}').toString();
  }

  private static String quoted(String text) {
    StringBuilder out = new StringBuilder("\"");
    for (char c : text.toCharArray()) {
      if (c == '"' || c == '\\') {
        out.append('\\').append(c);
      } else if (c < ' ') {
        out.append("\\u%04x".formatted((int) c));
      } else {
        out.append(c);
      }
    }
    return out.append('"').toString();
  }
}
