package io.lmrs.lab.reproduce;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.Map;
import org.junit.jupiter.api.Test;

class FactsTest {
  @Test
  void whatHasMoreSeedsCounts() {
    Facts quick =
        new Facts(
            "quick",
            Map.of("A on X", 5.0, "A on X, seeds", 5.0, "A on X, old", 1.0, "B on X, seeds", 5.0));
    Facts campaign =
        new Facts(
            "campaign",
            Map.of("A on X", 7.0, "A on X, seeds", 20.0, "B on X", 9.0, "B on X, seeds", 2.0));
    assertEquals(
        Map.of("A on X", 7.0, "A on X, seeds", 20.0, "B on X, seeds", 5.0),
        quick.with(campaign).numbers());
    assertEquals("quick; campaign", quick.with(campaign).budget());
    assertSame(campaign, campaign.with(new Facts("quick", Map.of("A on X, seeds", 20.0))));
  }

  @Test
  void whereRunsMissedSeveralWithMoreEpisodesCount() {
    Facts missed = new Facts("quick", cell(20, 0.7, 300));
    Facts longer = new Facts("campaign", cell(5, 0.8, 1000));
    assertEquals(longer.numbers(), missed.with(longer).numbers());
    assertSame(longer, longer.with(missed));
    // two are too few, and where all are solved more episodes change nothing
    assertSame(missed, missed.with(new Facts("campaign", cell(2, 0.5, 1000))));
    Facts solved = new Facts("quick", cell(20, 1, 300));
    assertSame(solved, solved.with(longer));
    assertEquals(solved.numbers(), longer.with(solved).numbers());
  }

  private static Map<String, Double> cell(double seeds, double solved, double episodes) {
    return Map.of("A on X, seeds", seeds, "A on X, solved", solved, "A on X, episodes", episodes);
  }
}
