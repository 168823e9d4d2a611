package io.lmrs.lab.claims;

import io.lmrs.cli.report.Figures;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What a method needs on average over all its seeds, between bounds: runs that ended before they
 * got there needed more than they had.
 *
 * @param low it needs at least that
 * @param high it needs at most that; infinite where some runs did not get there
 * @param seeds over how many
 * @param shown in words
 */
record Need(double low, double high, double seeds, String shown) {

  /**
   * From what a page tells.
   *
   * @param mean of the runs that got there, NaN for none
   * @param share of the runs that did
   * @param limit what the others spent
   * @param decides true if a limit that large shows that a method fails
   */
  static Need of(double mean, double share, double limit, double seeds, boolean decides) {
    if (share == 1) {
      return new Need(mean, mean, seeds, Claims.episodes(mean));
    }
    if (!(share > 0)) {
      double low = decides ? Double.POSITIVE_INFINITY : limit;
      return new Need(low, Double.POSITIVE_INFINITY, seeds, "unsolved");
    }
    return new Need(
        share * mean + (1 - share) * limit,
        Double.POSITIVE_INFINITY,
        seeds,
        "%s (%s of the seeds)".formatted(Claims.episodes(mean), Figures.wholePercent(share)));
  }

  /** The same in seconds, for so many of them an episode. */
  Need at(double seconds) {
    String shown =
        high < Double.POSITIVE_INFINITY
            ? Figures.brief(high * seconds)
            : low < Double.POSITIVE_INFINITY
                ? "more than " + Figures.brief(low * seconds)
                : "unsolved";
    return new Need(low * seconds, high * seconds, seeds, shown);
  }

  /** What methods need, in words. */
  static String listed(Map<String, Need> needs) {
    return needs.entrySet().stream()
        .map(of -> of.getKey() + " " + of.getValue().shown)
        .collect(Collectors.joining(", "));
  }

  /** Whether this one needs less; empty where the bounds leave it open. */
  Optional<Boolean> below(Need other) {
    if (high < other.low) {
      return Optional.of(true);
    }
    return low >= other.high ? Optional.of(false) : Optional.empty();
  }

  /** Whether the other needs at least so many times as much. */
  Optional<Boolean> times(double factor, Need other) {
    if (high < Double.POSITIVE_INFINITY && other.low >= factor * high) {
      return Optional.of(true);
    }
    return low == Double.POSITIVE_INFINITY || other.high < factor * low
        ? Optional.of(false)
        : Optional.empty();
  }

  /** Whether both need the same, up to a factor. */
  Optional<Boolean> within(double factor, Need other) {
    if (low > factor * other.high || other.low > factor * high) {
      return Optional.of(false);
    }
    return high < Double.POSITIVE_INFINITY
            && high <= factor * other.low
            && other.high <= factor * low
        ? Optional.of(true)
        : Optional.empty();
  }
}
