package io.lmrs.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.Goal;
import io.lmrs.Search;
import io.lmrs.Space;
import io.lmrs.plan.KnownPoint;
import io.lmrs.search.SearchContext;
import io.lmrs.search.Searches;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SearchWrapperTest {
  private final List<String> heard = new ArrayList<>();

  /** What a run says of its budget and of known points reaches the search that works. */
  @Test
  void whatIsKnownIsPassedOn() {
    SearchContext context =
        new SearchContext(new double[3], Goal.MINIMIZE, 1, Space.identity(), null, null);
    Search search = Searches.create("random-search", Map.of(), context);
    Search inner =
        new Altered(search) {
          @Override
          public void extended(long evaluations) {
            heard.add("extended to " + evaluations);
          }

          @Override
          public boolean know(List<KnownPoint> points) {
            return heard.add(points.size() + " known");
          }
        };
    Search wrapper = new Altered(inner);
    wrapper.extended(500);
    assertTrue(wrapper.know(List.of(new KnownPoint(new double[3], 1))));
    assertEquals(List.of("extended to 500", "1 known"), heard);
  }
}
