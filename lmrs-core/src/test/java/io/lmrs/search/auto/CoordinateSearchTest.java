package io.lmrs.search.auto;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.Batch;
import io.lmrs.Bounds;
import io.lmrs.Frame;
import io.lmrs.Goal;
import io.lmrs.Objective;
import io.lmrs.Outcome;
import io.lmrs.Query;
import io.lmrs.Space;
import io.lmrs.search.SearchContext;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class CoordinateSearchTest {
  private static final int D = 12;

  private static CoordinateSearch search(Objective f) {
    double[] start = new double[D];
    Arrays.setAll(start, i -> 2 * Math.cos(5 * i));
    Space space = new Space(Bounds.NONE, null);
    SearchContext context = new SearchContext(start, Goal.MINIMIZE, 4, space, null, null);
    return new CoordinateSearch(context, f.value(start), Region.around(space, start));
  }

  private static void step(CoordinateSearch search, Objective f) {
    Batch batch = search.ask(Frame.IDENTITY);
    List<Outcome> outcomes = new ArrayList<>();
    for (Query query : batch.queries()) {
      outcomes.add(Outcome.of(f.value(query.x().toArray())));
    }
    search.tell(batch, outcomes);
  }

  private static double ellipsoid(double[] x) {
    double sum = 100;
    for (int i = 0; i < x.length; i++) {
      sum += Math.pow(10, 6.0 * i / (D - 1)) * (x[i] - 1) * (x[i] - 1);
    }
    return sum;
  }

  private static double rastrigin(double[] x) {
    double sum = 0;
    for (double v : x) {
      double z = 2 * (v - 0.7);
      sum += 10 - 10 * Math.cos(2 * Math.PI * z) + z * z;
    }
    return sum;
  }

  @Test
  void anEllipsoidTakesFewRounds() {
    CoordinateSearch search = search(CoordinateSearchTest::ellipsoid);
    for (int batch = 0; batch < 30; batch++) {
      step(search, CoordinateSearchTest::ellipsoid);
    }
    assertEquals(100, search.cost(), 1e-8);
  }

  @Test
  void theBestOfManyValleysIsFoundAndItEnds() {
    CoordinateSearch search = search(CoordinateSearchTest::rastrigin);
    int batches = 0;
    while (!search.done() && batches++ < 1000) {
      step(search, CoordinateSearchTest::rastrigin);
    }
    assertTrue(search.done());
    assertEquals(0, search.cost(), 1e-8);
  }

  @Test
  void whatIsNoSumEndsAtOnce() {
    Objective ridge = x -> Math.abs(x[0] - x[1]) * 100 + Arrays.stream(x).map(Math::abs).sum();
    CoordinateSearch search = search(ridge);
    double before = search.cost();
    int batches = 0;
    while (!search.done() && batches++ < 1000) {
      step(search, ridge);
    }
    assertTrue(search.done());
    assertTrue(search.cost() <= before);
  }

  @Test
  void savedAfterAnyBatchItGoesOnTheSame() throws IOException {
    Objective f = CoordinateSearchTest::rastrigin;
    CoordinateSearch whole = search(f);
    CoordinateSearch resumed = search(f);
    while (!whole.done()) {
      step(whole, f);
      step(resumed, f);
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      resumed.save(new DataOutputStream(bytes));
      resumed = search(f);
      resumed.restore(new DataInputStream(new ByteArrayInputStream(bytes.toByteArray())));
      assertArrayEquals(whole.position(), resumed.position());
      assertEquals(whole.cost(), resumed.cost());
    }
    assertTrue(resumed.done());
  }
}
