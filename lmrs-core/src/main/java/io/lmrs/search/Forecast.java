package io.lmrs.search;

/**
 * What a search computes itself beside the evaluations, where that grows with them: an estimate for
 * a core of an ordinary machine, right to a factor of three or so.
 *
 * @param seconds all together
 * @param last for one evaluation at the end
 */
record Forecast(double seconds, double last) {

  /** Shorter ones are not worth a word. */
  private static final double WORTH_SECONDS = 60;

  /** Multiplications a second that the models come to, measured by {@code bench gp}. */
  private static final double SPEED = 2e9;

  private static final int PARTS = 200;

  /** The forecast for so many evaluations. */
  static <C extends Record> Forecast of(
      SearchFactory<C> factory, C config, int dimension, long evaluations) {
    double sum = 0;
    for (int i = 0; i < PARTS; i++) {
      long at = (long) ((i + 0.5) / PARTS * evaluations);
      sum += factory.operations(config, dimension, at);
    }
    double last = factory.operations(config, dimension, evaluations);
    return new Forecast(sum / PARTS * evaluations / SPEED, last / SPEED);
  }

  /** True where a user should know before the run. */
  boolean worthTelling() {
    return seconds >= WORTH_SECONDS;
  }

  /** The forecast in words. */
  String sentence(String search, int dimension, long evaluations) {
    return search
        + " computes longer with every batch: about "
        + time(seconds)
        + " for "
        + evaluations
        + " evaluations of "
        + dimension
        + " variables beside the evaluations themselves, "
        + (last < 1 ? Math.round(1000 * last) + " ms" : time(last))
        + " each at the end (estimated)";
  }

  private static String time(double seconds) {
    long whole = Math.round(seconds);
    if (whole < 120) {
      return whole + " s";
    }
    long minutes = Math.round(seconds / 60);
    return minutes < 120 ? minutes + " min" : Math.round(seconds / 3600) + " h";
  }
}
