package io.lmrs.spec;

import java.math.BigDecimal;

/** Whole numbers as users write them: {@code 5}, {@code -3}, {@code 1e5}. */
public final class WholeNumber {
  private static final BigDecimal LEAST = BigDecimal.valueOf(Long.MIN_VALUE);
  private static final BigDecimal MOST = BigDecimal.valueOf(Long.MAX_VALUE);

  private WholeNumber() {}

  /**
   * Reads a whole number.
   *
   * @throws IllegalArgumentException if it is none; the message goes on after the field's name
   */
  public static long parse(String text) {
    BigDecimal number;
    try {
      number = new BigDecimal(text.strip());
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("must be an integer: " + text, e);
    }
    if (number.compareTo(LEAST) < 0) {
      throw new IllegalArgumentException("must be at least " + LEAST + ": " + text);
    }
    if (number.compareTo(MOST) > 0) {
      throw new IllegalArgumentException("must be at most " + MOST + ": " + text);
    }
    try {
      return number.longValueExact();
    } catch (ArithmeticException e) {
      throw new IllegalArgumentException("must be an integer: " + text, e);
    }
  }
}
