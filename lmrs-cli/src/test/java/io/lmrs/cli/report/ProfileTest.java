package io.lmrs.cli.report;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class ProfileTest {
  private static final double MISS = Double.POSITIVE_INFINITY;

  // four instances; the last is solved by none
  private static final double[][] COSTS = {
    {10, 40, MISS, MISS},
    {20, 20, 50, MISS},
    {10, MISS, 100, MISS}
  };

  @Test
  void ratiosToTheBest() {
    Profile[] profiles = Profile.ratios(COSTS);
    // 1, 2, miss, miss
    assertArrayEquals(new double[] {1, 2}, profiles[0].allowances());
    assertArrayEquals(new double[] {0.25, 0.5}, profiles[0].shares());
    // 2, 1, 1, miss
    assertArrayEquals(new double[] {1, 2}, profiles[1].allowances());
    assertArrayEquals(new double[] {0.5, 0.75}, profiles[1].shares());
    // 1, miss, 2, miss
    assertEquals(0.25, profiles[2].at(1.99));
    assertEquals(0.5, profiles[2].at(2));
    assertEquals(0.5, profiles[2].at(1e9));
    assertEquals(2, profiles[2].last());
  }

  @Test
  void differencesToTheBest() {
    Profile[] profiles = Profile.differences(COSTS);
    // 0, 20
    assertArrayEquals(new double[] {0, 20}, profiles[0].allowances());
    assertArrayEquals(new double[] {0.25, 0.5}, profiles[0].shares());
    // 10, 0, 0
    assertArrayEquals(new double[] {0, 10}, profiles[1].allowances());
    assertArrayEquals(new double[] {0.5, 0.75}, profiles[1].shares());
    // 0, 50
    assertEquals(0.25, profiles[2].at(49));
    assertEquals(0.5, profiles[2].at(50));
  }

  @Test
  void aStaircaseHasCorners() {
    double[][] corners =
        new Profile(new double[] {1, 2, 9}, new double[] {0.2, 0.5, 1}).corners(1, 4);
    assertArrayEquals(new double[] {1, 2, 2, 4}, corners[0]);
    assertArrayEquals(new double[] {0.2, 0.2, 0.5, 0.5}, corners[1]);
  }

  @Test
  void aMethodThatSolvesNothingStaysAtTheBottom() {
    Profile nothing = Profile.ratios(new double[][] {{MISS}, {3}})[0];
    assertEquals(0, nothing.at(1e9));
    assertEquals(0, nothing.last());
    assertArrayEquals(new double[] {0, 0}, nothing.corners(1, 2)[1]);
  }

  @Test
  void duelsCountFailures() {
    Duels duels = Duels.of(COSTS);
    // first against second: 10 < 20, 40 > 20, miss > 50, both miss
    assertEquals(1, duels.wins()[0][1]);
    assertEquals(2, duels.wins()[1][0]);
    // first against third: equal, 40 < miss, miss > 100
    assertEquals(1, duels.wins()[0][2]);
    assertEquals(1, duels.wins()[2][0]);
    assertEquals(2, duels.won(0));
    assertEquals(3, duels.lost(0));
    assertEquals(4, duels.won(1));
    assertEquals(2, duels.lost(1));
  }
}
