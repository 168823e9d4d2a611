package io.lmrs.cli.report;

import io.lmrs.Progress;
import java.util.List;
import java.util.OptionalLong;

/**
 * How a run closes the gap between the value at its start and the reference value.
 *
 * @param initial the value at the start
 * @param reference the value to get to
 * @param course the run
 */
public record Milestones(double initial, double reference, Course course) {
  public Milestones {
    if (!Double.isFinite(initial - reference) || initial == reference) {
      throw new IllegalArgumentException(
          "the reference must be finite and differ from the value "
              + initial
              + " at the start: "
              + reference);
    }
  }

  /** The milestones of the incumbents of a run. */
  public Milestones(double initial, double reference, List<Progress> trace) {
    this(initial, reference, Course.ofIncumbents(trace));
  }

  /** The part of the gap that a value leaves open: 1 at the start, 0 at the reference. */
  public double fraction(double value) {
    return (value - reference) / (initial - reference);
  }

  /** Evaluations until the run first leaves at most this part of the gap open. */
  public OptionalLong reach(double fraction) {
    for (int i = 0; i < course.size(); i++) {
      if (fraction(course.values()[i]) <= fraction) {
        return OptionalLong.of((long) course.evaluations()[i]);
      }
    }
    return OptionalLong.empty();
  }

  /** The part of the gap that is left open at the end; 1 before the first iteration. */
  public double last() {
    return course.size() == 0 ? 1 : fraction(course.last());
  }

  /** Evaluations spent, one entry per entry of the course and a first one for the start. */
  public double[] evaluations() {
    double[] out = new double[course.size() + 1];
    System.arraycopy(course.evaluations(), 0, out, 1, course.size());
    return out;
  }

  /** The open part of the gap beside each entry of {@link #evaluations}. */
  public double[] fractions() {
    double[] out = new double[course.size() + 1];
    out[0] = 1;
    for (int i = 0; i < course.size(); i++) {
      out[i + 1] = fraction(course.values()[i]);
    }
    return out;
  }
}
