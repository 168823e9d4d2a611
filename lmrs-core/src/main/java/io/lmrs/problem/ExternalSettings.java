package io.lmrs.problem;

import io.lmrs.Goal;
import io.lmrs.settings.Setting;

/**
 * What has to be known of a function that is computed elsewhere.
 *
 * @param goal whether to minimise or maximise
 * @param start where a run begins
 */
public record ExternalSettings(
    @Setting("whether to minimise or maximise") Goal goal,
    @Setting("where a run starts unless it is told") Start start) {

  /** Where a run begins. */
  public enum Start {
    ZEROS,
    RANDOM
  }
}
