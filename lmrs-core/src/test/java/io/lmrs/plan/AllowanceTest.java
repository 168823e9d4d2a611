package io.lmrs.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class AllowanceTest {
  @Test
  void isKnownSinceItsGrant() {
    Allowance twice = Allowance.of(100).extended(100, 300);
    assertEquals(OptionalLong.of(100), twice.at(0));
    assertEquals(OptionalLong.of(100), twice.at(99));
    assertEquals(OptionalLong.of(300), twice.at(100));
    assertEquals(twice.extended(100, 400), Allowance.of(100).extended(100, 400));
    assertEquals(OptionalLong.empty(), Allowance.UNKNOWN.extended(7, 10).at(6));
    assertEquals(Allowance.UNKNOWN, Allowance.of(0));
  }

  @Test
  void refusesWhatIsOutOfOrder() {
    assertEquals(
        "evaluations must be at least 1: -1",
        assertThrows(IllegalArgumentException.class, () -> Allowance.of(-1)).getMessage());
    Allowance late = Allowance.UNKNOWN.extended(7, 10);
    assertEquals(
        "after must be above 7: 7",
        assertThrows(
                IllegalArgumentException.class,
                () ->
                    new Allowance(
                        java.util.List.of(late.grants().getFirst(), late.grants().getFirst())))
            .getMessage());
  }
}
