package io.lmrs.spec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TimeTextTest {
  @ParameterizedTest
  @CsvSource({
    "90, 90000",
    "90s, 90000",
    "10m, 600000",
    "1h30m, 5400000",
    "0.5s, 500",
    "250ms, 250"
  })
  void reads(String text, long milliseconds) {
    assertEquals(Duration.ofMillis(milliseconds), TimeText.parse(text));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "m", "10x", "10m!", "-5s", "1h 30"})
  void refuses(String text) {
    assertThrows(IllegalArgumentException.class, () -> TimeText.parse(text));
  }

  @Test
  void spacesDoNotMatter() {
    assertEquals(Duration.ofMinutes(90), TimeText.parse(" 1h 30m "));
  }
}
