package io.lmrs.search;

import io.lmrs.Search;
import java.util.Map;
import java.util.function.Consumer;

/**
 * A kind of search that users name. Third parties register theirs through {@link
 * java.util.ServiceLoader}.
 *
 * @param <C> the record of its settings
 */
public interface SearchFactory<C extends Record> {

  /** The name on the command line. */
  String name();

  /** One line that says what it is. */
  String summary();

  /** Which variables it can work with. */
  default Takes variables() {
    return Takes.REAL;
  }

  /** Its settings at their defaults for that many coordinates. */
  C defaults(int dimension);

  /**
   * Settings that a search leaves to the machine it is on, chosen for this one. A run that is
   * stored fixes them when it begins.
   *
   * @param notes is told, in a sentence each, what can't be as the user wants it
   * @return settings by name, none where nothing is left open
   */
  default Map<String, String> settle(C config, int dimension, Consumer<String> notes) {
    return Map.of();
  }

  /**
   * About how many multiplications the search itself makes for one more evaluation after so many,
   * where that grows with them; 0 where every batch costs the same. A run that will take long for
   * this is told so before it begins.
   */
  default double operations(C config, int dimension, long evaluations) {
    return 0;
  }

  /** True if it learns from points whose values are known before; see {@link Search#know}. */
  default boolean learnsFromKnown() {
    return false;
  }

  /** What the search makes of constraints. */
  default Handles constraints() {
    return Handles.VALUES;
  }

  /**
   * Makes the search.
   *
   * @throws IllegalArgumentException naming the field, the bound and the value
   */
  Search create(C config, SearchContext context);
}
