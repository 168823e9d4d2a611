package io.lmrs;

import java.util.Locale;

/** Why a run ended. */
public enum StopReason {
  TARGET("the target value was reached"),
  EVALUATIONS("the budget of evaluations is spent"),
  ITERATIONS("the budget of iterations is spent"),
  WALL_TIME("the time is up"),
  STATIONARITY("the estimated gradient has become small"),
  STAGNATION("the best value has not improved for long enough"),
  GIVE_UP("too many evaluations in a row failed"),
  ALL_FAILED("every evaluation failed"),
  LISTENER("the caller asked to stop"),
  CANCELLED("the run was cancelled");

  private final String sentence;

  StopReason(String sentence) {
    this.sentence = sentence;
  }

  /** The reason in words. */
  public String sentence() {
    return sentence;
  }

  /** The reason's name in files, e.g. {@code wall-time}. */
  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
