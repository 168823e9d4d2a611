package io.lmrs.cli.coco;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** Numbers as C's printf writes them: the exact binary value, rounded half to even. */
final class Scientific {
  private Scientific() {}

  /** As {@code %.Ne} does. */
  static String of(double value, int decimals) {
    if (value == 0) {
      return (1 / value < 0 ? "-" : "") + "0." + "0".repeat(decimals) + "e+00";
    }
    BigDecimal exact = new BigDecimal(Math.abs(value));
    BigDecimal rounded = exact.round(new MathContext(decimals + 1, RoundingMode.HALF_EVEN));
    int exponent = rounded.precision() - rounded.scale() - 1;
    String digits = rounded.unscaledValue().toString();
    String all = digits + "0".repeat(Math.max(0, decimals + 1 - digits.length()));
    return "%s%s.%se%s%02d"
        .formatted(
            value < 0 ? "-" : "",
            all.substring(0, 1),
            all.substring(1, decimals + 1),
            exponent < 0 ? "-" : "+",
            Math.abs(exponent));
  }

  /** As {@code %+.Ne} does. */
  static String signed(double value, int decimals) {
    String text = of(value, decimals);
    return text.startsWith("-") ? text : "+" + text;
  }
}
