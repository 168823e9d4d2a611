package io.lmrs.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.Batch;
import io.lmrs.Frame;
import io.lmrs.Goal;
import io.lmrs.Outcome;
import io.lmrs.Query;
import io.lmrs.Search;
import io.lmrs.Space;
import io.lmrs.plan.KnownPoint;
import io.lmrs.random.Stream;
import io.lmrs.search.constrained.AugmentedLagrangian;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KnownPointsTest {
  private static final int D = 5;

  private static SearchContext context() {
    return new SearchContext(new double[D], Goal.MINIMIZE, 1, Space.identity(), null, null);
  }

  // values of a sphere around (3, 3, ...), the best of them near it
  private static List<KnownPoint> points(int count) {
    List<KnownPoint> points = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      double[] x = Stream.of(4, i).gaussians(D);
      double sum = 0;
      for (int j = 0; j < D; j++) {
        x[j] = 3 + (i < count / 5 ? 0.01 : 4) * x[j];
        sum += (x[j] - 3) * (x[j] - 3);
      }
      points.add(new KnownPoint(x, sum));
    }
    return points;
  }

  @ParameterizedTest
  @ValueSource(strings = {"cma-es", "sep-cma", "lm-ma-es"})
  void strategiesBeginWhereTheBestPointsLie(String name) {
    Search search = Searches.create(name, Map.of(), context());
    assertTrue(Searches.named(name).learnsFromKnown());
    assertTrue(search.know(points(40)));
    for (double x : search.incumbent()) {
      assertEquals(3, x, 0.05);
    }
    // a first step of a tenth of the usual 0.5, and no wider than the points are spread
    double farthest = 0;
    for (Query query : search.ask(Frame.IDENTITY).queries()) {
      for (double x : query.x().toArray()) {
        farthest = Math.max(farthest, Math.abs(x - 3));
      }
    }
    assertTrue(farthest > 0.02 && farthest < 0.4, "farthest " + farthest);
  }

  @Test
  void aFewPointsTellNothing() {
    Search search = Searches.create("cma-es", Map.of(), context());
    assertFalse(search.know(points(9)));
    assertEquals(0, search.incumbent()[0]);
  }

  /** A search with restarts begins with the one that learns. */
  @Test
  void aSearchAroundAnotherPassesThemOn() {
    Search search = new Restarting(context(), true, 2, c -> Searches.create("cma-es", Map.of(), c));
    assertTrue(search.know(points(40)));
    assertEquals(3, search.incumbent()[0], 0.05);
  }

  /** What the search inside sees is not what is known. */
  @Test
  void underConstraintsTheyTellNothing() {
    Search search =
        new AugmentedLagrangian(context(), true, c -> Searches.create("cma-es", Map.of(), c));
    assertFalse(search.know(points(40)));
  }

  /** A batch that was told already is refused, also when the search inside works. */
  @Test
  void anOldBatchIsRefused() {
    Search inner = Searches.create("cma-es", Map.of(), context());
    try (Search search = new KnownFirst(points(5), inner, 1)) {
      Batch first = search.ask(Frame.IDENTITY);
      List<Outcome> outcomes = first.queries().stream().map(_ -> Outcome.of(1)).toList();
      search.tell(first, outcomes);
      assertThrows(IllegalArgumentException.class, () -> search.tell(first, outcomes));
      assertEquals(5, search.ask(Frame.IDENTITY).queries().getFirst().id());
    }
  }

  @Test
  void othersSayThatTheyDoNotLearn() {
    assertFalse(Searches.named("lmrs").learnsFromKnown());
    assertFalse(Searches.create("lmrs", Map.of(), context()).know(points(40)));
  }
}
