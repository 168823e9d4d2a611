package io.lmrs.process;

import io.lmrs.Outcome;

/**
 * How long an evaluation may take.
 *
 * @param seconds the limit, or NaN for none
 */
record Timeout(double seconds) {

  /** The limit in nanoseconds; centuries where there is none. */
  long nanos() {
    return Double.isNaN(seconds) ? Long.MAX_VALUE : Math.max(1, Math.round(seconds * 1e9));
  }

  /** A longer limit. */
  Timeout plus(double more) {
    return new Timeout(seconds + more);
  }

  /** What becomes of an evaluation that took longer. */
  Outcome failure() {
    String text =
        seconds == Math.rint(seconds) && seconds < 1e15
            ? Long.toString((long) seconds)
            : Double.toString(seconds);
    return new Outcome.Failure("timed out after " + text + " s");
  }
}
