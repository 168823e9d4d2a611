package io.lmrs.bayes;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class ReachTest {
  private static final int TURN = 8;

  private static Reach after(int proposals, boolean startLeads) {
    Reach reach = new Reach();
    for (int i = 0; i < proposals; i++) {
      reach.told(1, startLeads);
    }
    return reach;
  }

  @Test
  void everyTurnIsHalfAsFarAsLongAsTheStartLeads() {
    assertEquals(0.3, after(TURN - 1, true).of(0), 1e-12);
    assertEquals(0.15, after(TURN, true).of(0), 1e-12);
    assertEquals(0.075, after(2 * TURN, true).of(TURN), 1e-12);
    assertEquals(1, after(2 * TURN, true).of(TURN - 1));
    assertEquals(0.3e-3, after(100 * TURN, true).of(0), 1e-12);
  }

  @Test
  void afterTheFirstGainItStays() {
    Reach reach = after(TURN, true);
    reach.told(1, false);
    for (int i = 0; i < 5 * TURN; i++) {
      reach.told(1, true);
    }
    assertEquals(0.15, reach.of(0), 1e-12);
    assertEquals(0.3, after(5 * TURN, false).of(0), 1e-12);
  }
}
