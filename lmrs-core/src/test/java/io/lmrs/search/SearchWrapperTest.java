package io.lmrs.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.Batch;
import io.lmrs.Frame;
import io.lmrs.Outcome;
import io.lmrs.Search;
import io.lmrs.plan.KnownPoint;
import java.io.DataInput;
import java.io.DataOutput;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SearchWrapperTest {
  private final List<String> heard = new ArrayList<>();

  // around a search that does nothing
  private class Around implements SearchWrapper {
    private final Search inner;

    Around(Search inner) {
      this.inner = inner;
    }

    @Override
    public Search inner() {
      return inner;
    }

    @Override
    public Batch ask(Frame frame) {
      return inner.ask(frame);
    }

    @Override
    public void tell(Batch batch, List<Outcome> outcomes) {
      inner.tell(batch, outcomes);
    }

    @Override
    public void save(DataOutput out) {}

    @Override
    public void restore(DataInput in) {}
  }

  /** What a run says of its budget and of known points reaches the search that works. */
  @Test
  void whatIsKnownIsPassedOn() {
    Search search = Searches.create("random-search", Map.of(), Course.context(1, new double[3]));
    Search inner =
        new Around(search) {
          @Override
          public void extended(long evaluations) {
            heard.add("extended to " + evaluations);
          }

          @Override
          public boolean know(List<KnownPoint> points) {
            return heard.add(points.size() + " known");
          }
        };
    Search wrapper = new Around(inner);
    wrapper.extended(500);
    assertTrue(wrapper.know(List.of(new KnownPoint(new double[3], 1))));
    assertEquals(List.of("extended to 500", "1 known"), heard);
  }
}
