package io.lmrs.bayes;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * How far from the best point a proposal may lie, as a part of the cube. Proposals take turns
 * between far and near. If nothing is better than the start after a whole turn, the box may be much
 * wider than what matters, and all but the farthest come nearer. After the first gain they stay as
 * they are: to come nearer at every halt costs more than it gains.
 */
final class Reach {

  /**
   * By turns. In the whole cube alone most proposals of many variables lie on faces and corners,
   * since there is the uncertainty.
   */
  private static final double[] TURN = {0.3, 0.15, 0.075, 0.04, 0.3, 0.15, 0.075, 1};

  private static final double LEAST = 1e-3;

  private double size = 1;
  private int stalled;
  private boolean settled;

  /** That of a proposal, counted from the first. */
  double of(long proposal) {
    double reach = TURN[(int) (proposal % TURN.length)];
    return reach < 1 ? size * reach : reach;
  }

  /** The farthest of a turn but for the one in the whole cube. */
  double most() {
    return size * TURN[0];
  }

  /** True once a point was better than the start. */
  boolean settled() {
    return settled;
  }

  /** Takes how many proposals were evaluated, and whether the start is still the best point. */
  void told(int proposals, boolean startLeads) {
    settled |= !startLeads;
    stalled += proposals;
    if (!settled && stalled >= TURN.length) {
      stalled = 0;
      size = Math.max(LEAST, size / 2);
    }
  }

  void save(DataOutput out) throws IOException {
    out.writeDouble(size);
    out.writeInt(stalled);
    out.writeBoolean(settled);
  }

  void restore(DataInput in) throws IOException {
    size = in.readDouble();
    stalled = in.readInt();
    settled = in.readBoolean();
  }
}
