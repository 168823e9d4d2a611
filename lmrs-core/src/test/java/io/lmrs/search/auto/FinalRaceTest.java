package io.lmrs.search.auto;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.Batch;
import io.lmrs.Frame;
import io.lmrs.Goal;
import io.lmrs.Outcome;
import io.lmrs.Point;
import io.lmrs.Query;
import io.lmrs.Search;
import io.lmrs.Space;
import io.lmrs.random.Stream;
import io.lmrs.search.SearchContext;
import io.lmrs.search.Searches;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class FinalRaceTest {

  private static void round(FinalRace race, Stream noise, int number) {
    double[] costs =
        race.points().stream()
            .mapToDouble(
                p ->
                    p.toArray()[0]
                        + noise.child(number).gaussian(Double.doubleToLongBits(p.toArray()[0])))
            .toArray();
    race.tell(costs);
  }

  @Test
  void theBestOfManyOffersWins() {
    FinalRace race = new FinalRace();
    for (int i = 10; i >= 1; i--) {
      race.offer(new double[] {i}, i);
    }
    assertFalse(race.begun());
    race.begin(new double[] {7});
    List<double[]> entered = race.points().stream().map(Point::toArray).toList();
    assertArrayEquals(new double[][] {{7}, {4}, {3}, {2}, {1}}, entered.toArray(double[][]::new));
    for (int i = 0; i < 200 && !race.over(); i++) {
      round(race, Stream.of(3), i);
    }
    assertTrue(race.over());
    assertArrayEquals(new double[] {1}, race.leader());
  }

  @Test
  void placesThatAreAlikeStay() {
    FinalRace race = new FinalRace();
    race.offer(new double[] {1}, 1);
    race.offer(new double[] {1.001}, 1);
    race.begin(new double[] {1.002});
    for (int i = 0; i < 20; i++) {
      round(race, Stream.of(4), i);
    }
    assertEquals(3, race.points().size());
  }

  @Test
  void aPlaceThatFailsDropsOut() {
    FinalRace race = new FinalRace();
    race.offer(new double[] {1}, 1);
    race.begin(new double[] {2});
    for (int i = 0; i < 5; i++) {
      race.tell(new double[] {5, i == 2 ? Double.NaN : 1});
    }
    assertTrue(race.over());
    assertArrayEquals(new double[] {2}, race.leader());
  }

  private static Search auto(long budget) {
    double[] start = Stream.of(1, Stream.START).gaussians(12);
    SearchContext context =
        new SearchContext(start, Goal.MINIMIZE, 5, Space.identity(), null, null)
            .within(OptionalLong.of(budget));
    return Searches.create("auto", Map.of(), context);
  }

  private static double value(double[] x, long seed) {
    return Arrays.stream(x).map(v -> v * v).sum()
        + 0.5 * Stream.of(seed, Arrays.hashCode(x)).gaussian(0);
  }

  private static List<Outcome> outcomes(Batch batch) {
    List<Outcome> out = new ArrayList<>();
    for (Query query : batch.queries()) {
      out.add(Outcome.of(value(query.x().toArray(), query.seed())));
    }
    return out;
  }

  private static byte[] saved(Search search) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    search.save(new DataOutputStream(bytes));
    return bytes.toByteArray();
  }

  // 600 evaluations were allowed, and 600 more after 590 of them
  @Test
  void nearTheEndPlacesRaceWithTheSameSeedsAndMoreEvaluationsEndThat() throws IOException {
    Search whole = auto(600);
    Search copy = auto(600);
    long spent = 0;
    boolean extended = false;
    List<Long> races = new ArrayList<>();
    while (spent < 1200) {
      if (spent >= 590 && !extended) {
        extended = true;
        whole.extended(1200);
        copy.extended(1200);
      }
      Batch batch = whole.ask(Frame.IDENTITY);
      if (batch.size() > 2 && batch.queries().stream().map(Query::seed).distinct().count() == 1) {
        races.add(spent);
      }
      List<Outcome> outcomes = outcomes(batch);
      whole.tell(batch, outcomes);
      copy.tell(copy.ask(Frame.IDENTITY), outcomes);
      Search next = auto(600);
      next.restore(new DataInputStream(new ByteArrayInputStream(saved(copy))));
      if (extended) {
        next.extended(1200);
      }
      assertArrayEquals(saved(whole), saved(next));
      copy = next;
      spent += batch.size();
    }
    assertTrue(races.stream().anyMatch(at -> at >= 540 && at < 590), () -> "races at " + races);
    assertTrue(races.stream().anyMatch(at -> at >= 1100), () -> "races at " + races);
    assertTrue(
        races.stream().allMatch(at -> at >= 540 && at < 590 || at >= 1100),
        () -> "races at " + races);
  }
}
