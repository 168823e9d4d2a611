package io.lmrs.search;

import io.lmrs.Search;

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

  /** Its settings at their defaults for that many variables. */
  C defaults(int dimension);

  /**
   * Makes the search.
   *
   * @throws IllegalArgumentException naming the field, the bound and the value
   */
  Search create(C config, SearchContext context);
}
