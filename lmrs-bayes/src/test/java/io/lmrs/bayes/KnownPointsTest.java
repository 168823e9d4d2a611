package io.lmrs.bayes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.Bounds;
import io.lmrs.Frame;
import io.lmrs.Goal;
import io.lmrs.Outcome;
import io.lmrs.Problem;
import io.lmrs.Search;
import io.lmrs.Space;
import io.lmrs.plan.KnownPoint;
import io.lmrs.problem.Problems;
import io.lmrs.random.Stream;
import io.lmrs.search.SearchContext;
import io.lmrs.search.Searches;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KnownPointsTest {

  @Test
  void turboTakesKnownPointsInPlaceOfItsFirstOnes() {
    SearchContext context =
        new SearchContext(
            new double[3], Goal.MINIMIZE, 1, new Space(Bounds.box(3, -1, 1), null), null, null);
    List<KnownPoint> known = IntStream.range(0, 30).mapToObj(i -> point(Stream.of(2, i))).toList();
    try (Search search = Searches.create("turbo", Map.of("batch", "2"), context)) {
      assertTrue(search.know(known));
      var batch = search.ask(Frame.IDENTITY);
      search.tell(batch, batch.queries().stream().map(_ -> Outcome.of(1)).toList());
      assertEquals(32, search.metrics().get("points"));
    }
  }

  /**
   * A known point may lack the constraints, so the search begins at the best and learns nothing.
   */
  @ParameterizedTest
  @ValueSource(strings = {"gp", "turbo"})
  void underConstraintsTheyTellNothing(String name) {
    Problem problem = Problems.create("g24", 0, Map.of());
    try (Search search = Searches.create(name, Map.of(), SearchContext.of(problem, 1))) {
      assertFalse(search.know(List.of(new KnownPoint(new double[] {1, 1}, -2))));
      var batch = search.ask(Frame.IDENTITY);
      search.tell(batch, batch.queries().stream().map(problem.open()::evaluate).toList());
      assertEquals(batch.size(), search.ask(Frame.IDENTITY).queries().getFirst().id());
    }
  }

  private static KnownPoint point(Stream stream) {
    double[] x = {stream.uniform(0), -stream.uniform(1), stream.uniform(2)};
    return new KnownPoint(x, x[0] + x[1] * x[1]);
  }
}
