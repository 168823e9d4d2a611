package io.lmrs.search;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * What an arm of {@link AutoSearch} has spent and gained, and what it promises: the decrease per
 * evaluation of its last block, less what it has lost since the block before.
 */
final class Ledger {

  /** One bad block does not decide. */
  private static final double LEAST_TREND = 0.5;

  private long evaluations;
  private double gain;
  private double rate = Double.NaN;
  private double before = Double.NaN;
  private boolean stalled;

  /** Evaluations spent. */
  long evaluations() {
    return evaluations;
  }

  /** The decrease of the cost, in all. */
  double gain() {
    return gain;
  }

  /** True before its first block. */
  boolean untried() {
    return Double.isNaN(rate);
  }

  /** True where its last block came to nothing. */
  boolean stalled() {
    return stalled;
  }

  void spend(long count) {
    evaluations += count;
  }

  /** Notes a decrease. */
  void earn(double decrease) {
    gain += decrease;
  }

  /** Notes the end of a block. */
  void judge(double decrease, long spent, boolean vain) {
    before = rate;
    rate = decrease / Math.max(1, spent);
    stalled = vain;
  }

  /** Forgets its blocks, since the incumbent is elsewhere now. */
  void reopen() {
    rate = Double.NaN;
    before = Double.NaN;
    stalled = false;
  }

  /** The decrease per evaluation to expect of another block; infinite for an untried arm. */
  double promise() {
    if (stalled) {
      return Double.NEGATIVE_INFINITY;
    }
    double trend = rate < before ? Math.max(LEAST_TREND, rate / before) : 1;
    return untried() ? Double.POSITIVE_INFINITY : rate * trend;
  }

  void save(DataOutput out) throws IOException {
    out.writeLong(evaluations);
    out.writeBoolean(stalled);
    Doubles.write(out, new double[] {gain, rate, before});
  }

  void restore(DataInput in) throws IOException {
    evaluations = in.readLong();
    stalled = in.readBoolean();
    double[] stored = Doubles.read(in);
    gain = stored[0];
    rate = stored[1];
    before = stored[2];
  }
}
