package io.lmrs.evaluate;

import io.lmrs.Frame;
import io.lmrs.Metrics;
import io.lmrs.Progress;
import java.util.List;
import java.util.Set;

/** Judges the incumbent after an iteration, beside the search and at its own expense. */
@FunctionalInterface
public interface Appraisal {

  /** The metrics that an appraisal may give. */
  Set<String> NAMES = Set.of(Metrics.TRIAL, Metrics.TRIAL_ERROR, Metrics.CONFIRMED);

  /**
   * What to add to the iteration's metrics, {@link Metrics#NONE} in most iterations. A pure
   * function of its arguments, so that a replay may take what was stored.
   *
   * @param trace the earlier iterations
   * @param iteration the iteration that has just ended
   * @param evaluations evaluations so far
   * @param incumbent the point the search stands at
   * @param frame the frame after all that was observed
   */
  Metrics appraise(
      List<Progress> trace, long iteration, long evaluations, double[] incumbent, Frame frame)
      throws InterruptedException;
}
