package io.lmrs.spec;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CsvTextTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "plain text | plain text",
        "a,b | \"a,b\"",
        "say \"no\" | \"say \"\"no\"\"\"",
        "=1+1 | \"'=1+1\"",
        "=HYPERLINK(\"x\") | \"'=HYPERLINK(\"\"x\"\")\"",
        "@sum | \"'@sum\"",
        "+cmd | \"'+cmd\"",
        "-cmd | \"'-cmd\"",
        "-1.5 | -1.5",
        "+2e-7 | +2e-7"
      })
  void noCellIsTakenForAFormula(String text, String cell) {
    assertEquals(cell, CsvText.cell(text));
  }
}
