package io.lmrs.search.evolution;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.Batch;
import io.lmrs.Bounds;
import io.lmrs.Frame;
import io.lmrs.Goal;
import io.lmrs.Outcome;
import io.lmrs.Search;
import io.lmrs.Space;
import io.lmrs.random.Stream;
import io.lmrs.search.SearchContext;
import io.lmrs.search.Searches;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RestartScheduleTest {

  @Test
  void ipopDoublesThePopulation() {
    RestartSchedule schedule = new RestartSchedule(Restarts.IPOP, 10, 10, 0.5);
    assertEquals(new RestartSchedule.Start(10, 0.5, Long.MAX_VALUE), schedule.first());
    for (int i = 1; i < 8; i++) {
      RestartSchedule.Start next = schedule.next(1000, Stream.of(i));
      assertEquals(new RestartSchedule.Start(10 << i, 0.5, Long.MAX_VALUE), next);
      assertEquals(i, schedule.number());
    }
  }

  @Test
  void populationsStopGrowing() {
    RestartSchedule schedule = new RestartSchedule(Restarts.IPOP, 1000, 24, 0.5);
    int last = 0;
    for (int i = 0; i < 40; i++) {
      last = schedule.next(1, Stream.of(i)).population();
    }
    assertEquals(24 << 6, last);
  }

  @Test
  void bipopSpendsEquallyOnBothRegimes() {
    RestartSchedule schedule = new RestartSchedule(Restarts.BIPOP, 10, 10, 0.5);
    RestartSchedule.Start start = schedule.first();
    int large = 10;
    long smallSpent = 0;
    long largeSpent = 0;
    int smalls = 0;
    long lastLarge = 0;
    for (int i = 1; i < 200; i++) {
      boolean wasSmall = start.limit() < Long.MAX_VALUE;
      // what a start spends: about as much as its population allows
      long spent = wasSmall ? Math.min(start.limit(), 50L * start.population()) : 200L * large;
      smallSpent += wasSmall ? spent : 0;
      largeSpent += wasSmall ? 0 : spent;
      lastLarge = wasSmall ? lastLarge : spent;
      start = schedule.next(spent, Stream.of(20, i));
      if (start.limit() < Long.MAX_VALUE) {
        smalls++;
        assertTrue(i > 1 && smallSpent < largeSpent);
        assertTrue(start.population() >= 10 && start.population() <= large / 2);
        assertTrue(start.sigma() <= 0.5 && start.sigma() >= 0.005);
        assertEquals(lastLarge / 2, start.limit());
      } else {
        assertTrue(i == 1 || smallSpent >= largeSpent);
        large = Math.min(2 * large, 10 << 14);
        assertEquals(large, start.population());
        assertEquals(0.5, start.sigma());
      }
    }
    assertTrue(smalls > 50, "small starts: " + smalls);
  }

  private static List<Integer> populations(String name, Restarts restarts, int generations) {
    SearchContext context =
        new SearchContext(
            new double[] {1, 2, 0.5},
            Goal.MINIMIZE,
            4,
            new Space(Bounds.box(3, 0, 2), null),
            null,
            null);
    Search search =
        Searches.create(
            name, Map.of("restarts", restarts.name().toLowerCase(Locale.ROOT)), context);
    List<Integer> seen = new ArrayList<>();
    List<Double> starts = new ArrayList<>();
    for (int t = 0; t < generations; t++) {
      Batch batch = search.ask(Frame.IDENTITY);
      if (seen.isEmpty() || seen.getLast() != batch.size()) {
        seen.add(batch.size());
        starts.add(search.incumbent()[0]);
      }
      search.tell(batch, Collections.nCopies(batch.size(), Outcome.of(1)));
    }
    assertEquals(starts.size(), starts.stream().distinct().count(), "starts must differ");
    return seen;
  }

  @Test
  void searchesStartAfreshWithOtherPopulations() {
    for (String name : List.of("cma-es", "sep-cma", "lm-ma-es")) {
      assertEquals(List.of(7), populations(name, Restarts.NONE, 100));
      List<Integer> ipop = populations(name, Restarts.IPOP, 90);
      assertTrue(ipop.size() > 4, ipop::toString);
      for (int i = 0; i < ipop.size(); i++) {
        assertEquals(7 << i, ipop.get(i));
      }
      List<Integer> bipop = populations(name, Restarts.BIPOP, 150);
      assertEquals(7, bipop.get(0));
      assertEquals(14, bipop.get(1));
      assertNotEquals(28, bipop.get(2));
      assertTrue(bipop.contains(28), bipop::toString);
    }
  }
}
