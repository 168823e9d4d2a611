package io.lmrs.cli.report;

import io.lmrs.Progress;
import java.util.List;
import java.util.OptionalLong;

/**
 * How a run closes the gap between the value at its start and the reference value.
 *
 * @param initial the value at the start
 * @param reference the value to get to
 * @param trace the run, iteration by iteration
 */
public record Milestones(double initial, double reference, List<Progress> trace) {
  public Milestones {
    trace = List.copyOf(trace);
    if (!Double.isFinite(initial - reference) || initial == reference) {
      throw new IllegalArgumentException(
          "the reference must be finite and differ from the value "
              + initial
              + " at the start: "
              + reference);
    }
  }

  /** The part of the gap that a value leaves open: 1 at the start, 0 at the reference. */
  public double fraction(double value) {
    return (value - reference) / (initial - reference);
  }

  /** Evaluations until the incumbent first leaves at most this part of the gap open. */
  public OptionalLong reach(double fraction) {
    return trace.stream()
        .filter(p -> fraction(p.incumbent()) <= fraction)
        .mapToLong(Progress::evaluations)
        .findFirst();
  }

  /** The part of the gap that the last incumbent leaves open; 1 before the first iteration. */
  public double last() {
    return trace.isEmpty() ? 1 : fraction(trace.getLast().incumbent());
  }

  /** Evaluations spent, one entry per iteration and a first one for the start. */
  public double[] evaluations() {
    double[] out = new double[trace.size() + 1];
    for (int i = 0; i < trace.size(); i++) {
      out[i + 1] = trace.get(i).evaluations();
    }
    return out;
  }

  /** The open part of the gap beside each entry of {@link #evaluations}. */
  public double[] fractions() {
    double[] out = new double[trace.size() + 1];
    out[0] = 1;
    for (int i = 0; i < trace.size(); i++) {
      out[i + 1] = fraction(trace.get(i).incumbent());
    }
    return out;
  }
}
