package io.lmrs.spec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WholeNumberTest {
  @ParameterizedTest
  @CsvSource({
    "5, 5",
    "-3, -3",
    "+4, 4",
    "1e5, 100000",
    "2.50e1, 25",
    "-9223372036854775808, -9223372036854775808"
  })
  void reads(String text, long number) {
    assertEquals(number, WholeNumber.parse(text));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "''; must be an integer: ",
        "x; must be an integer: x",
        "1.5; must be an integer: 1.5",
        "NaN; must be an integer: NaN",
        "0x10; must be an integer: 0x10",
        // these would need gigabytes if they were spelled out
        "1e-1000000000; must be an integer: 1e-1000000000",
        "1e1000000000; must be at most 9223372036854775807: 1e1000000000",
        "-1e20; must be at least -9223372036854775808: -1e20"
      })
  void refuses(String text, String message) {
    Exception thrown = assertThrows(IllegalArgumentException.class, () -> WholeNumber.parse(text));
    assertEquals(message.strip(), thrown.getMessage().strip());
  }
}
