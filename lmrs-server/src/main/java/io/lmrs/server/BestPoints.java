package io.lmrs.server;

import io.lmrs.store.RunInfo;
import io.lmrs.store.StoreTrouble;
import io.lmrs.store.StoredRun;

/** The best points of runs, as far as they are known. */
final class BestPoints {
  private final Workshop workshop;

  BestPoints(Workshop workshop) {
    this.workshop = workshop;
  }

  /** The best point so far, or null where only another process knows it. */
  double[] of(RunInfo info, StoredRun run) {
    ActiveRun.Best best = workshop.at(info.id()).map(ActiveRun::best).orElse(null);
    if (best != null) {
      // one from before the last snapshot may have been better: then it is not known here
      return best.value() == info.best() || best.value() == fresh(info) ? best.point() : null;
    }
    try {
      return run.bestPoint();
    } catch (StoreTrouble _) {
      return null;
    }
  }

  // the run may have gone on since it was looked at
  private double fresh(RunInfo info) {
    return workshop.store().info(info.name()).best();
  }
}
