package io.lmrs.evaluate;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.lmrs.Batch;
import io.lmrs.Cutoff;
import io.lmrs.Event;
import io.lmrs.Frame;
import io.lmrs.Outcome;
import io.lmrs.Point;
import io.lmrs.Problem;
import io.lmrs.Query;
import io.lmrs.Session;
import java.util.List;
import org.junit.jupiter.api.Test;

class CachedEvaluatorTest {

  /** The value 10, or 3 for an evaluation that ended early. */
  private record Hasty() implements Problem {
    @Override
    public String name() {
      return "hasty";
    }

    @Override
    public int dimension() {
      return 1;
    }

    @Override
    public Session open() {
      return query -> Outcome.of(query.cutoff().none() ? 10 : 3);
    }
  }

  private static Outcome asked(CachedEvaluator cache, Query query) throws InterruptedException {
    List<Outcome> outcomes = cache.evaluate(List.of(query));
    cache.record(new Event.Evaluated(new Batch(query.id(), List.of(query)), outcomes));
    return outcomes.getFirst();
  }

  @Test
  void whatMayHaveEndedEarlyIsNotKept() throws InterruptedException {
    Query whole = new Query(0, Point.at(1), 0, Frame.IDENTITY);
    Query cut = whole.within(Cutoff.exact(2));
    try (CachedEvaluator cache =
        new CachedEvaluator(new SerialEvaluator(new Hasty()), true, true, List.of())) {
      assertEquals(Outcome.of(3), asked(cache, cut));
      assertEquals(Outcome.of(10), asked(cache, whole));
      assertEquals(0, cache.cached());
      // a whole value is as good for those that may end
      assertEquals(Outcome.of(10), asked(cache, cut));
      assertEquals(1, cache.cached());
    }
  }
}
