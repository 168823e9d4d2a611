package io.lmrs.lab.cluster;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Who computes when, on a machine with so many processors. Where more want to compute than there
 * are processors all are slowed alike; so the order of what happens stays, and only time stretches.
 */
final class Load {

  private record Change(double time, int by) {}

  private final int processors;
  private final List<Change> changes = new ArrayList<>();

  /**
   * @param processors 0 for as many as are wanted
   */
  Load(int processors) {
    this.processors = processors;
  }

  /** Somebody computes in that time. */
  void add(double from, double to) {
    if (processors > 0) {
      changes.add(new Change(from, 1));
      changes.add(new Change(to, -1));
    }
  }

  /** How long the time until then really takes. */
  double stretched(double end) {
    if (processors == 0) {
      return end;
    }
    changes.sort(Comparator.comparingDouble(Change::time));
    double total = 0;
    double at = 0;
    int active = 0;
    for (Change change : changes) {
      total += (change.time - at) * Math.max(1, (double) active / processors);
      at = change.time;
      active += change.by;
    }
    return total + Math.max(0, end - at);
  }
}
