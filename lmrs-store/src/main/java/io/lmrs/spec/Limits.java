package io.lmrs.spec;

/** The ranges of the numbers that options take. */
public final class Limits {

  /** The most variables of any problem; a problem may ask for more than one. */
  public static final long MOST_VARIABLES = 10_000_000;

  /** More threads than any machine has cores, for objectives that wait. */
  public static final long MOST_THREADS = 10_000;

  /** The most seeds of an experiment. */
  public static final long MOST_SEEDS = 1_000_000;

  /** The most evaluations that confirm a result. */
  public static final long MOST_CONFIRMATIONS = 1_000_000;

  /** The longest that one search is measured, in seconds. */
  public static final double MOST_SECONDS = 3600;

  private Limits() {}

  /**
   * The value as an int.
   *
   * @throws IllegalArgumentException naming the field, the range and the value, unless it is in it
   */
  public static int within(String name, long least, long most, long value) {
    if (value < least || value > most) {
      throw new IllegalArgumentException(
          name + " must be in [" + least + ", " + most + "]: " + value);
    }
    return Math.toIntExact(value);
  }

  /**
   * The value.
   *
   * @throws IllegalArgumentException naming the field, the range and the value, unless it is in it
   */
  public static double within(String name, double least, double most, double value) {
    if (!(value >= least && value <= most)) {
      throw new IllegalArgumentException(
          name + " must be in [" + plain(least) + ", " + plain(most) + "]: " + plain(value));
    }
    return value;
  }

  private static String plain(double value) {
    return value == Math.rint(value) && Math.abs(value) < 1e15
        ? Long.toString((long) value)
        : Double.toString(value);
  }

  /** A number of variables. */
  public static int dimension(long value) {
    return within("dimension", 1, MOST_VARIABLES, value);
  }

  /** A number of threads. */
  public static int threads(long value) {
    return within("threads", 1, MOST_THREADS, value);
  }
}
