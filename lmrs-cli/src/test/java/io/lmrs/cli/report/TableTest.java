package io.lmrs.cli.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

class TableTest {
  private final Table table =
      Table.of("name", "count", "note").right(1).row("a|b", "5", "x").row("long name", "1234", "");

  @Test
  void alignsText() {
    assertEquals(
        """
        name       count  note
        a|b            5  x
        long name   1234
        """,
        table.text());
    assertEquals(
        """
        a|b           5  x
        long name  1234
        """,
        table.body());
  }

  @Test
  void writesMarkdown() {
    assertEquals(
        """
        | name | count | note |
        | --- | ---: | --- |
        | a\\|b | 5 | x |
        | long name | 1234 |  |
        """,
        table.markdown());
  }

  @Test
  void refusesRowsOfAnotherLength() {
    assertThrows(IllegalArgumentException.class, () -> table.row("a"));
  }

  @Test
  void figuresForPeople() {
    assertEquals("1e-10", Figures.number(1e-10));
    assertEquals("0.1", Figures.number(0.1));
    assertEquals("0.333333", Figures.number(1 / 3.0));
    assertEquals("1.23457e+12", Figures.number(1.234567e12));
    assertEquals("-3", Figures.number(-3));
    assertEquals("-", Figures.number(Double.NaN));
    assertEquals("-inf", Figures.number(Double.NEGATIVE_INFINITY));
    assertEquals("2.50", Figures.brief(2.5));
    assertEquals("1234", Figures.brief(1234.4));
    assertEquals("1.50e-05", Figures.brief(1.5e-5));
    assertEquals("0.05 s", Figures.seconds(0.05));
    assertEquals("1 min 05 s", Figures.seconds(65));
    assertEquals("2 h 01 min", Figures.seconds(7300));
    assertEquals("2 %", Figures.percent(0.02));
    assertEquals("67 %", Figures.wholePercent(2.0 / 3));
  }
}
