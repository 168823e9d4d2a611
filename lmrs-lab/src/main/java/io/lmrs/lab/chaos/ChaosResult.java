package io.lmrs.lab.chaos;

import java.util.List;

/**
 * What came of a plan.
 *
 * @param plan the plan
 * @param kills how often the run's process was killed
 * @param workerKills how often one of its workers was
 * @param repeated evaluations that began more often than they had to, being in flight at a kill
 * @param failures failed evaluations of the run
 * @param mismatches what differs from the undisturbed run, one sentence each
 */
public record ChaosResult(
    ChaosPlan plan,
    int kills,
    int workerKills,
    long repeated,
    long failures,
    List<String> mismatches) {

  public boolean good() {
    return mismatches.isEmpty();
  }

  /** All of it in one line. */
  public String sentence() {
    return plan.search()
        + ", "
        + plan.evaluations()
        + " evaluations ("
        + failures
        + " failed), the run killed "
        + kills
        + " times, workers "
        + workerKills
        + " times, "
        + repeated
        + " evaluations begun again, seed "
        + plan.seed()
        + ": "
        + (good()
            ? "one outcome a query, and the path of the undisturbed run bit for bit"
            : "MISMATCH, " + String.join("; ", mismatches));
  }
}
