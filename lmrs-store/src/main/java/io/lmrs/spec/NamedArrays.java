package io.lmrs.spec;

import com.fasterxml.jackson.databind.JsonNode;

/** Arrays of numbers that a specification may name instead of spelling them out. */
@FunctionalInterface
public interface NamedArrays {

  /**
   * The array of that name, or null where there is none.
   *
   * @param field the field it is for
   * @throws IllegalArgumentException if there is one that can't be read
   */
  JsonNode named(String field, String name);

  /** What a name stands for, in messages. */
  default String words() {
    return "an array of numbers";
  }

  /** Nothing can be named: every array has to be spelled out. */
  static NamedArrays none() {
    return (_, _) -> null;
  }
}
