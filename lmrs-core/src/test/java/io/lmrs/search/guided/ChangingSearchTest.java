package io.lmrs.search.guided;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.Batch;
import io.lmrs.Frame;
import io.lmrs.Objective;
import io.lmrs.Outcome;
import io.lmrs.Query;
import io.lmrs.Search;
import io.lmrs.linear.Vectors;
import io.lmrs.random.Stream;
import io.lmrs.search.Course;
import io.lmrs.search.Searches;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ChangingSearchTest {

  private static double stiff(double[] x) {
    double sum = 0;
    for (int i = 0; i < x.length; i++) {
      sum += StrictMath.pow(1e6, (double) i / (x.length - 1)) * x[i] * x[i];
    }
    return sum;
  }

  // the engine after so many evaluations: 0 is the guided one, 1 that with curvature
  private static double engine(Objective f, int d, Frame frame, int evaluations) {
    double[] start = Stream.of(3, Stream.START).gaussians(d);
    Search search = Searches.create("lmrs", Map.of(), Course.context(3, start));
    for (int spent = 0; spent < evaluations; ) {
      Batch batch = search.ask(frame);
      List<Outcome> outcomes = new ArrayList<>();
      for (Query query : batch.queries()) {
        outcomes.add(Outcome.of(f.value(query.x().toArray())));
      }
      search.tell(batch, outcomes);
      spent += batch.size();
    }
    return search.metrics().get(ChangingSearch.ENGINE);
  }

  @Test
  void curvatureComesFirstWithFewVariables() {
    assertEquals(1, engine(ChangingSearchTest::stiff, 20, Frame.IDENTITY, 100));
  }

  @Test
  void curvatureFollowsWhenFirstOrderHasBecomeSlow() {
    assertEquals(0, engine(ChangingSearchTest::stiff, 200, Frame.IDENTITY, 150));
    assertEquals(1, engine(ChangingSearchTest::stiff, 200, Frame.IDENTITY, 3000));
  }

  @Test
  void noisyValuesAreLeftToTheGuidedEngine() {
    long[] calls = {0};
    Objective noisy = x -> Vectors.dot(x, x) + Stream.of(9, calls[0]++).gaussian(0);
    assertEquals(0, engine(noisy, 20, Frame.IDENTITY, 500));
  }

  @Test
  void whitenedObservationsAreLeftToTheGuidedEngine() {
    int d = 8;
    Frame whitening = Frame.Whitening.start(2, d / 2);
    assertTrue(!whitening.equals(Frame.IDENTITY));
    assertEquals(0, engine(ChangingSearchTest::stiff, d, whitening, 500));
  }

  @Test
  void itChangesOnlyOnce() {
    // two wells in each coordinate: curvature is stuck in the nearer one
    Objective wells = x -> Arrays.stream(x).map(v -> (v * v - 1) * (v * v - 1) + 0.3 * v).sum();
    assertEquals(0, engine(wells, 10, Frame.IDENTITY, 3000));
  }
}
