package io.lmrs.lab.chaos;

/**
 * What to run, and how often to kill it.
 *
 * @param kills how often the run's process is killed
 * @param evaluations of the run
 * @param dimension how many variables
 * @param search the search's name
 * @param threads workers side by side
 * @param timeout seconds until an evaluation that hangs is a failure; far more than one that does
 *     not hang takes on a busy machine
 * @param seed of the run, its faults and the moments of the kills
 */
public record ChaosPlan(
    int kills,
    long evaluations,
    int dimension,
    String search,
    int threads,
    double timeout,
    long seed) {

  private static final int MOST_KILLS = 100_000;

  public ChaosPlan {
    require("kills", 1, MOST_KILLS, kills);
    // a kill needs an evaluation to happen in
    require("evaluations", 5L * kills, 10_000_000, evaluations);
    require("dimension", 1, 10_000, dimension);
    require("threads", 1, 1000, threads);
    if (!(timeout >= 1 && timeout <= 50)) {
      throw new IllegalArgumentException("timeout must be in [1, 50] seconds: " + timeout);
    }
  }

  private static void require(String name, long least, long most, long value) {
    if (value < least || value > most) {
      throw new IllegalArgumentException(
          name + " must be in [" + least + ", " + most + "]: " + value);
    }
  }

  /** A plan with that many kills and everything else at its default. */
  public static ChaosPlan of(int kills, long seed) {
    return new ChaosPlan(kills, Math.max(3000, 40L * kills), 20, "lmrs", 4, 5, seed);
  }

  /** This plan with another number of evaluations. */
  public ChaosPlan withEvaluations(long value) {
    return new ChaosPlan(kills, value, dimension, search, threads, timeout, seed);
  }

  /** This plan with another search. */
  public ChaosPlan withSearch(String value) {
    return new ChaosPlan(kills, evaluations, dimension, value, threads, timeout, seed);
  }

  /** This plan with another number of variables. */
  public ChaosPlan withDimension(int value) {
    return new ChaosPlan(kills, evaluations, value, search, threads, timeout, seed);
  }

  /** This plan with another number of workers. */
  public ChaosPlan withThreads(int value) {
    return new ChaosPlan(kills, evaluations, dimension, search, value, timeout, seed);
  }

  /** This plan with another timeout. */
  public ChaosPlan withTimeout(double value) {
    return new ChaosPlan(kills, evaluations, dimension, search, threads, value, seed);
  }
}
