package io.lmrs.search.auto;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.lmrs.problem.Problems;
import io.lmrs.search.SearchContext;
import io.lmrs.search.Searches;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Without the module of the surrogate, auto says so and goes on. */
class SurrogateTest {

  @Test
  void itsAbsenceIsToldAndStored() {
    List<String> notes = new ArrayList<>();
    Map<String, String> settled = Searches.settled("auto", Map.of(), 10, notes::add);
    assertEquals("off", settled.get("surrogate"));
    assertEquals(
        List.of(
            "the search gp is missing (module lmrs-bayes): with few evaluations auto goes on"
                + " without"),
        notes);
    assertEquals(Map.of("surrogate", "off"), Searches.settled("auto", settled, 10, _ -> {}));
  }

  @Test
  void whoAsksForItIsRefused() {
    SearchContext context = SearchContext.of(Problems.create("penalised", 10, Map.of()), 1);
    assertEquals(
        "surrogate must not be on without the search gp, which is in the module lmrs-bayes",
        assertThrows(
                IllegalArgumentException.class,
                () -> Searches.create("auto", Map.of("surrogate", "on"), context))
            .getMessage());
  }
}
