package io.lmrs.search;

import io.lmrs.Space;
import io.lmrs.variable.Coding;
import io.lmrs.variable.Variable;
import java.util.List;

/** Which variables a search can work with. */
public enum Takes {
  /** Real numbers whose values are the search's coordinates, but for scales and bounds. */
  PLAIN,
  /** Real numbers, also on a log scale, and fixed variables. */
  REAL,
  /** Whole numbers and choices too. */
  ALL;

  /**
   * Refuses what a search can't work with.
   *
   * @param name the search's name
   * @throws IllegalArgumentException in a sentence that names searches that can
   */
  void require(String name, Space space) {
    Coding coding = space.coding();
    if (coding == null || this == ALL || this == REAL && !space.discrete()) {
      return;
    }
    Takes needed = space.discrete() ? ALL : REAL;
    List<Variable> list = coding.variables().list();
    int i = 0;
    while (needed == ALL
        ? !list.get(i).discrete()
        : !list.get(i).isFixed() && !list.get(i).logarithmic()) {
      i++;
    }
    Variable odd = list.get(i);
    String what = odd.isFixed() ? "fixed" : odd.discrete() ? odd.described() : "on a log scale";
    List<String> able =
        Searches.all().stream()
            .filter(f -> f.variables().compareTo(needed) >= 0)
            .map(SearchFactory::name)
            .toList();
    throw new IllegalArgumentException(
        "search %s can't take variable %s, which is %s: use %s"
            .formatted(name, coding.variables().label(i), what, String.join(", ", able)));
  }
}
