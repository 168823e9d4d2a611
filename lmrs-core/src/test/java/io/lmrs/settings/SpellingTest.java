package io.lmrs.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class SpellingTest {
  private static final List<String> KNOWN = List.of("ars", "auto", "cma-es", "sep-cma", "sphere");

  @Test
  void theNearestNameComesFirst() {
    assertEquals(List.of("sphere"), Spelling.near("spere", KNOWN));
    assertEquals(List.of("sphere"), Spelling.near("spehre", KNOWN));
    assertEquals(List.of("auto"), Spelling.near("auti", KNOWN));
    assertEquals(List.of("aa", "ab"), Spelling.near("aa", List.of("ab", "aa", "zzz")));
    assertEquals(List.of(), Spelling.near("nosuch", KNOWN));
    assertEquals(List.of(), Spelling.near("", KNOWN));
  }

  @Test
  void aQuestionIsAskedWhereANameIsNear() {
    assertEquals("; did you mean sphere?", Spelling.question("spere", KNOWN));
    assertEquals("; did you mean ab or ac?", Spelling.question("aa", List.of("ab", "ac")));
    assertEquals("", Spelling.question("nosuch", KNOWN));
  }
}
