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
}
