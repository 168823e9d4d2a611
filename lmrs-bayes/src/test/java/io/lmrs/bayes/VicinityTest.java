package io.lmrs.bayes;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.Batch;
import io.lmrs.Bounds;
import io.lmrs.Goal;
import io.lmrs.Outcome;
import io.lmrs.Search;
import io.lmrs.Space;
import io.lmrs.bayes.model.HyperParameters;
import io.lmrs.bayes.model.Kernel;
import io.lmrs.bayes.model.Observations;
import io.lmrs.random.Stream;
import io.lmrs.search.SearchContext;
import io.lmrs.search.Searches;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class VicinityTest {
  private static final int D = 30;
  private static final int PATIENCE = 80;

  /** Proposals without a gain before the region shrinks. */
  private static final int FAILURES = D / 3;

  private static Vicinity fresh() {
    return new Vicinity(
        D, Kernel.MATERN_52, new HyperParameters(D, true, HyperParameters.Prior.OF_LENGTHS, 10));
  }

  private static Vicinity opened() {
    Vicinity vicinity = fresh();
    idle(vicinity, PATIENCE + 1);
    assertTrue(vicinity.open());
    return vicinity;
  }

  private static void idle(Vicinity vicinity, int proposals) {
    for (int i = 0; i < proposals; i++) {
      vicinity.told(1, 5);
    }
  }

  @Test
  void itsFirstTurnComesIfNothingWasGainedForLong() {
    Vicinity vicinity = fresh();
    // the first one is a gain
    idle(vicinity, PATIENCE);
    assertFalse(vicinity.open());
    vicinity.told(1, 4);
    for (int i = 1; i < PATIENCE; i++) {
      vicinity.told(1, 4);
      assertFalse(vicinity.open(), "after " + i);
    }
    vicinity.told(1, 4);
    assertTrue(vicinity.open());
  }

  @Test
  void theRegionGrowsWithGainsAndShrinksWithout() {
    Vicinity vicinity = opened();
    assertEquals(0.1, vicinity.length());
    vicinity.told(1, 4);
    vicinity.told(1, 3);
    assertEquals(0.2, vicinity.length());
    for (int i = 0; i < FAILURES; i++) {
      vicinity.told(1, 3);
    }
    assertEquals(0.1, vicinity.length());
  }

  @Test
  void itsTurnEndsWhenTheRegionIsSmallAndTheNextComesSooner() {
    Vicinity vicinity = opened();
    // 0.1 is halved five times
    idle(vicinity, 5 * FAILURES - 1);
    assertTrue(vicinity.open());
    idle(vicinity, 1);
    assertFalse(vicinity.open());
    idle(vicinity, 15);
    assertFalse(vicinity.open());
    idle(vicinity, 1);
    assertTrue(vicinity.open());
    assertEquals(0.1, vicinity.length());
  }

  @Test
  void theModelIsOfThePointsNextToTheBest() {
    Observations data = new Observations();
    double[] best = new double[D];
    Arrays.fill(best, 0.5);
    // 100 points at growing distances, the far ones the worse
    for (int i = 0; i < 100; i++) {
      double[] x = best.clone();
      for (int k = 0; k < D; k++) {
        x[k] += 0.004 * i * (Stream.of(7, i).uniform(k) - 0.5);
      }
      data.add(x, i);
    }
    LocalModel model = fresh().model(data);
    assertEquals(2 * D, model.sample().points().length);
    assertArrayEquals(best, model.sample().points()[0]);
    double[] sides = model.sides(fresh().length());
    double logs = Arrays.stream(sides).map(StrictMath::log).sum() / D;
    assertEquals(0.1, StrictMath.exp(logs), 1e-12);
  }

  @Test
  void gpProposesNextToTheBestIfNothingIsGained() {
    SearchContext context =
        new SearchContext(
            new double[] {0.9, 0.9},
            Goal.MINIMIZE,
            3,
            new Space(Bounds.box(2, 0, 1), null),
            null,
            null);
    Search search = Searches.create("gp", Map.of(), context);
    // the second point is better than the start, and no other one
    double[] best = null;
    int designed = 10;
    for (int i = 0; i < designed + PATIENCE; i++) {
      Batch batch = search.ask();
      best = i == 1 ? batch.queries().getFirst().x().toArray() : best;
      search.tell(batch, List.of(Outcome.of(i == 1 ? 0 : 1)));
      assertEquals(1, search.metrics().get("length"), "after " + i);
    }
    search.tell(search.ask(), List.of(Outcome.of(1)));
    assertEquals(0.1, search.metrics().get("length"));
    double[] next = search.ask().queries().getFirst().x().toArray();
    // the product of the sides is that of a square of 0.1
    double product = Math.abs(next[0] - best[0]) * Math.abs(next[1] - best[1]);
    assertTrue(product <= 0.01 + 1e-9, Arrays.toString(next) + " " + Arrays.toString(best));
  }

  @Test
  void whatIsRestoredGoesOnAsBefore() throws IOException {
    Vicinity first = opened();
    idle(first, 3 * FAILURES + 2);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    first.save(new DataOutputStream(bytes));
    Vicinity second = fresh();
    second.restore(new DataInputStream(new ByteArrayInputStream(bytes.toByteArray())));
    for (int i = 0; i < 100; i++) {
      assertEquals(first.open(), second.open(), "after " + i);
      assertEquals(first.length(), second.length(), "after " + i);
      first.told(1, i == 4 ? 1 : 5);
      second.told(1, i == 4 ? 1 : 5);
    }
  }
}
