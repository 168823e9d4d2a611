package io.lmrs.lab.noise;

import io.lmrs.random.Stream;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** How noise is distributed, and what it depends on. */
enum NoiseKind {
  /** Normal. */
  NORMAL,
  /** Student's with two degrees of freedom: its variance is infinite. */
  HEAVY,
  /** Normal, in proportion to the value. */
  GROWING,
  /** A function of the point: the same again if it is evaluated again. */
  POINT;

  /** The word for no noise. */
  static final String NONE = "none";

  /**
   * By its word; empty for none.
   *
   * @throws IllegalArgumentException if there is no such kind
   */
  static Optional<NoiseKind> of(String word) {
    if (word.equals(NONE)) {
      return Optional.empty();
    }
    for (NoiseKind each : values()) {
      if (each.word().equals(word)) {
        return Optional.of(each);
      }
    }
    String words = Arrays.stream(values()).map(NoiseKind::word).collect(Collectors.joining(", "));
    throw new IllegalArgumentException("kinds must be some of none, " + words + ": " + word);
  }

  String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * A value with noise.
   *
   * @param clean without
   * @param size the deviation; for {@link #GROWING} a part of the value
   * @param random of the evaluation
   */
  double added(double clean, double size, Stream random) {
    double normal = random.gaussian(0);
    return clean
        + switch (this) {
          case NORMAL, POINT -> size * normal;
          case HEAVY -> size * normal / Math.sqrt(-Math.log(1 - random.uniform(9)));
          case GROWING -> size * normal * Math.abs(clean);
        };
  }
}
