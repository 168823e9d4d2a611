package io.lmrs.cli.coco;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class ScientificTest {

  @Test
  void numbersAreThoseOfPrintf() {
    assertEquals("-2.098800000000e+02", Scientific.of(-209.88, 12));
    assertEquals("2.5e-09", Scientific.of(2.5e-9, 1));
    assertEquals("0.0e+00", Scientific.of(0, 1));
    assertEquals("+0.0000e+00", Scientific.signed(0, 4));
    assertEquals("+5.000000000e-01", Scientific.signed(0.5, 9));
    assertEquals("-1.234567891e-07", Scientific.signed(-1.23456789055e-7, 9));
    assertEquals("1.0e+01", Scientific.of(9.96, 1));
    assertEquals("+1.0000e+100", Scientific.signed(1e100, 4));
    assertEquals("+1.0000e-300", Scientific.signed(1e-300, 4));
    // ties go to the even digit, and 1.15 is a little below one
    assertEquals("2.2e+00", Scientific.of(2.25, 1));
    assertEquals("1.1e+00", Scientific.of(1.15, 1));
    assertEquals("-1.9531e+00", Scientific.of(-1.95315, 4));
  }
}
