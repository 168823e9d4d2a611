package io.lmrs.bayes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.Budget;
import io.lmrs.RunSpec;
import io.lmrs.search.SearchFactory;
import io.lmrs.search.Searches;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Searches that compute longer with every batch say so before the run. */
class ForecastTest {

  @Test
  void onlySearchesWithAModelOfAllPointsGrow() {
    Set<String> growing = Set.of("turbo", "rembo", "gp");
    for (SearchFactory<?> factory : Searches.all()) {
      Optional<String> told = Searches.forecast(factory.name(), Map.of(), 100, 10_000);
      assertEquals(growing.contains(factory.name()), told.isPresent(), factory.name());
    }
  }

  @Test
  void shortRunsAreNotWorthAWord() {
    assertEquals(Optional.empty(), Searches.forecast("turbo", Map.of(), 10, 300));
    assertEquals(Optional.empty(), Searches.forecast("rembo", Map.of(), 100, 100));
  }

  @Test
  void aRunIsToldBeforeItBegins() {
    RunSpec spec = RunSpec.of("rosen", 100, "turbo").withBudget(Budget.ofEvaluations(10_000));
    List<String> notes = new ArrayList<>();
    spec.settled(100, notes::add);
    assertEquals(1, notes.size());
    assertTrue(
        notes
            .getFirst()
            .matches(
                "turbo computes longer with every batch: about \\d+ (min|h) for 10000 evaluations of"
                    + " 100 variables beside the evaluations themselves, \\d+ ms each at the end"
                    + " \\(estimated\\)"),
        notes::toString);
  }

  @Test
  void settingsCount() {
    // few points in a model bound what a batch costs
    assertTrue(Searches.forecast("rembo", Map.of(), 100, 5000).isPresent());
    assertEquals(
        Optional.empty(),
        Searches.forecast("rembo", Map.of("points", "50", "fit-points", "50"), 100, 5000));
  }
}
