package io.lmrs;

import java.math.BigDecimal;
import java.time.Duration;

/**
 * When a run ends. Every rule can be left out; a run without any rule ends after {@link
 * #DEFAULT_PER_VARIABLE} evaluations per variable.
 *
 * @param evaluations at most that many evaluations, or 0
 * @param iterations at most that many iterations, or 0
 * @param time at most that long, or null
 * @param target stop when a value is at least that good, or NaN
 * @param stationarity stop when the estimated gradient is below this part of the first one, or 0
 * @param stagnation stop when the best value has not improved over that many evaluations, or 0
 * @param giveUp stop after that many failures in a row, or 0
 */
public record Budget(
    long evaluations,
    long iterations,
    Duration time,
    double target,
    double stationarity,
    long stagnation,
    long giveUp) {

  /** Evaluations per variable (plus 1000) where the user sets no rule. */
  public static final long DEFAULT_PER_VARIABLE = 100;

  public Budget {
    atLeastZero("evaluations", evaluations);
    atLeastZero("iterations", iterations);
    atLeastZero("stagnation", stagnation);
    atLeastZero("giveUp", giveUp);
    if (!(stationarity >= 0 && stationarity < 1)) {
      throw new IllegalArgumentException("stationarity must be in [0, 1): " + stationarity);
    }
    if (time != null && (time.isNegative() || time.isZero())) {
      throw new IllegalArgumentException("time must be positive: " + seconds(time));
    }
  }

  // PT0S is no word of the user's
  private static String seconds(Duration time) {
    return BigDecimal.valueOf(time.getSeconds())
            .add(BigDecimal.valueOf(time.getNano(), 9))
            .stripTrailingZeros()
            .toPlainString()
        + "s";
  }

  /** A budget that never gives up. */
  public Budget(
      long evaluations,
      long iterations,
      Duration time,
      double target,
      double stationarity,
      long stagnation) {
    this(evaluations, iterations, time, target, stationarity, stagnation, 0);
  }

  private static void atLeastZero(String name, long value) {
    if (value < 0) {
      throw new IllegalArgumentException(name + " must be at least 0: " + value);
    }
  }

  /** No rule yet. */
  public static Budget unlimited() {
    return new Budget(0, 0, null, Double.NaN, 0, 0, 0);
  }

  /** A budget of evaluations alone. */
  public static Budget ofEvaluations(long evaluations) {
    return unlimited().withEvaluations(evaluations);
  }

  /** True where nothing would ever end the run. */
  public boolean endless() {
    return evaluations == 0 && iterations == 0 && time == null;
  }

  /** This budget with the default limit of evaluations if nothing else ends the run. */
  public Budget orDefault(int dimension) {
    return endless() ? withEvaluations(1000 + DEFAULT_PER_VARIABLE * dimension) : this;
  }

  public Budget withEvaluations(long value) {
    return new Budget(value, iterations, time, target, stationarity, stagnation, giveUp);
  }

  public Budget withIterations(long value) {
    return new Budget(evaluations, value, time, target, stationarity, stagnation, giveUp);
  }

  public Budget withTime(Duration value) {
    return new Budget(evaluations, iterations, value, target, stationarity, stagnation, giveUp);
  }

  public Budget withTarget(double value) {
    return new Budget(evaluations, iterations, time, value, stationarity, stagnation, giveUp);
  }

  public Budget withStationarity(double value) {
    return new Budget(evaluations, iterations, time, target, value, stagnation, giveUp);
  }

  public Budget withStagnation(long value) {
    return new Budget(evaluations, iterations, time, target, stationarity, value, giveUp);
  }

  public Budget withGiveUp(long value) {
    return new Budget(evaluations, iterations, time, target, stationarity, stagnation, value);
  }
}
