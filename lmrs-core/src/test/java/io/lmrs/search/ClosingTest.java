package io.lmrs.search;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.lmrs.Batch;
import io.lmrs.Goal;
import io.lmrs.Outcome;
import io.lmrs.Query;
import io.lmrs.Search;
import io.lmrs.Space;
import io.lmrs.learn.Guide;
import io.lmrs.random.Stream;
import io.lmrs.search.guided.Along;
import io.lmrs.search.guided.GuidedPlan;
import io.lmrs.search.guided.GuidedSearch;
import io.lmrs.search.guided.Step;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A search gives back what its guide holds, and so does one around it. */
class ClosingTest {
  private int open;

  private final class Counting implements Guide {
    Counting() {
      open++;
    }

    @Override
    public double[][] directions(double[] x, int most, Stream random) {
      return new double[0][];
    }

    @Override
    public void learn(double[] x, double[][] q, double[] slopes) {}

    @Override
    public void close() {
      open--;
    }
  }

  private Search guided(SearchContext context) {
    GuidedPlan plan =
        new GuidedPlan(
            new GuidedPlan.Rows(2, 1, true),
            new GuidedPlan.Measure(Double.NaN, Slopes.AUTO, Pairs.COMMON),
            new GuidedPlan.Stride(Step.AUTO, Double.NaN, 0, Along.SLOPES));
    return new GuidedSearch(context, plan, new Counting());
  }

  private static SearchContext context() {
    return new SearchContext(
        new double[] {1, 2, 3}, Goal.MINIMIZE, 1, Space.identity(), null, null);
  }

  @Test
  void aGuidedSearchClosesItsGuide() {
    try (Search _ = guided(context())) {
      assertEquals(1, open);
    }
    assertEquals(0, open);
  }

  @Test
  void aRestartClosesTheSearchBefore() {
    try (Restarting search = new Restarting(context(), true, 3, this::guided)) {
      for (int i = 0; i < 2000 && search.metrics().get("restarts") < 3; i++) {
        Batch batch = search.ask();
        List<Outcome> flat = batch.queries().stream().map((Query _) -> Outcome.of(1)).toList();
        search.tell(batch, flat);
        assertEquals(1, open);
      }
      assertEquals(3, search.metrics().get("restarts"));
    }
    assertEquals(0, open);
  }
}
