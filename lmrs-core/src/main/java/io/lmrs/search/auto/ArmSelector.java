package io.lmrs.search.auto;

import io.lmrs.Metrics;
import io.lmrs.search.Doubles;
import io.lmrs.search.curvature.SubspaceSearch;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.EnumMap;
import java.util.Map;

/**
 * Decides which {@link AutoArm} goes on, so that neither waits in vain for long.
 *
 * <ul>
 *   <li>LOCAL begins. Once it is stuck, GLOBAL takes over; if it is not stuck after a first share
 *       of evaluations, both take turns of equal length.
 *   <li>If the function is a sum over the coordinates, COORDINATES comes after a short while of
 *       LOCAL.
 *   <li>A better point of GLOBAL is tried by LOCAL. It goes on from there as long as it gains more
 *       per evaluation than GLOBAL did; else GLOBAL goes on, for twice as long as before.
 * </ul>
 */
final class ArmSelector {

  /** Why the present arm works. */
  enum Reason {
    FIRST("it comes first"),
    NOISE("the values are noisy"),
    STUCK("the other came to nothing"),
    SEPARABLE("the function is a sum over the coordinates"),
    TURN("it is its turn"),
    FOUND("a better place was found"),
    FASTER("it gains more per evaluation");

    private final String sentence;

    Reason(String sentence) {
      this.sentence = sentence;
    }

    String sentence() {
      return sentence;
    }

    String word() {
      return name().toLowerCase(java.util.Locale.ROOT);
    }
  }

  /** What to do now. */
  enum Call {
    GO_ON,
    CHANGE,
    RECHECK
  }

  /** The same if the function is a sum over the coordinates, of which it makes nothing. */
  private static final int SHORT = 3;

  /** Evaluations per variable that LOCAL has alone at the start. */
  private static final int ALONE = 100;

  /** Evaluations per variable of a trial of LOCAL at a point that GLOBAL has found. */
  private static final int TRIAL = 10;

  /** A turn takes this part of all evaluations so far. */
  private static final double TURN = 0.25;

  /**
   * Up to that many variables turns are equally long; beyond, those of GLOBAL are shorter in
   * proportion, since the evaluations that a population needs grow faster with the variables.
   */
  private static final int EQUAL = 40;

  private final int dimension;
  private final Map<AutoArm, Long> spent = new EnumMap<>(AutoArm.class);
  private final Map<AutoArm, Double> gained = new EnumMap<>(AutoArm.class);
  private AutoArm arm;
  private Reason reason = Reason.FIRST;
  private double first = Double.NaN;
  private double last = Double.NaN;
  // where the present turn began, and how long it is
  private long turnSpent;
  private double turnCost;
  // true if GLOBAL has found a better point than LOCAL's own
  private boolean beaten;
  private boolean stuck;
  private boolean separable;
  private long patience;
  private double globalRate;
  private long switches;

  ArmSelector(int dimension) {
    this.dimension = dimension;
    this.patience = (long) TRIAL * (dimension + 2);
    for (AutoArm each : AutoArm.values()) {
      spent.put(each, 0L);
      gained.put(each, 0.0);
    }
  }

  /** Who works; null before {@link #begin}. */
  AutoArm arm() {
    return arm;
  }

  /** True if LOCAL has to leave its own place for a better one. */
  boolean jumps() {
    return reason == Reason.FOUND;
  }

  /** The decrease from the first cost to this one. */
  double gained(double cost) {
    return first - cost;
  }

  /**
   * Chooses the first arm.
   *
   * @param cost the start's
   * @param noisy true if the values are
   * @param sum true if the function is a sum over the coordinates
   */
  void begin(double cost, boolean noisy, boolean sum) {
    first = cost;
    last = cost;
    separable = sum;
    arm = noisy ? AutoArm.NOISY : AutoArm.LOCAL;
    reason = noisy ? Reason.NOISE : Reason.FIRST;
    turnCost = cost;
  }

  /** After a check of the incumbent that LOCAL could not improve. */
  void checked(boolean noisy) {
    if (noisy) {
      turn(AutoArm.NOISY, Reason.NOISE);
    } else if (separable && spent.get(AutoArm.COORDINATES) == 0) {
      turn(AutoArm.COORDINATES, Reason.SEPARABLE);
    } else {
      turn(AutoArm.GLOBAL, Reason.STUCK);
    }
  }

  /**
   * A batch of COORDINATES is over.
   *
   * @param cost the incumbent's
   * @param done true if it has come to its end
   */
  Call combined(double cost, boolean done) {
    note(cost);
    if (!done) {
      return Call.GO_ON;
    }
    boolean found = last < turnCost;
    turn(found ? AutoArm.LOCAL : AutoArm.GLOBAL, found ? Reason.FOUND : Reason.STUCK);
    return Call.CHANGE;
  }

  private void turn(AutoArm next, Reason why) {
    switches += next == arm ? 0 : 1;
    arm = next;
    reason = why;
    turnSpent = 0;
    turnCost = last;
  }

  /** Counts evaluations of the present arm. */
  void spent(long evaluations) {
    spent.merge(arm, evaluations, Long::sum);
    turnSpent += evaluations;
  }

  // the first value after failures is no gain
  private void note(double cost) {
    if (!Double.isFinite(last) && Double.isFinite(cost)) {
      first = cost;
      turnCost = cost;
    } else if (cost < last) {
      gained.merge(arm, last - cost, Double::sum);
    }
    last = cost;
  }

  private double rate() {
    return (turnCost - last) / Math.max(1, turnSpent);
  }

  private long turnLength(AutoArm whose) {
    long all = spent.get(AutoArm.LOCAL) + spent.get(AutoArm.GLOBAL);
    double share = whose == AutoArm.GLOBAL ? Math.min(1, (double) EQUAL / dimension) : 1;
    return (long) (share * Math.max((long) TRIAL * dimension, TURN * all));
  }

  /**
   * LOCAL stands between two steps.
   *
   * @param cost the incumbent's
   * @param isStuck true if it can't go on
   */
  Call stepped(double cost, boolean isStuck) {
    note(cost);
    stuck = isStuck;
    if (stuck) {
      if (spent.get(AutoArm.GLOBAL) + spent.get(AutoArm.COORDINATES) == 0) {
        return Call.RECHECK;
      }
      patience *= beaten && !(rate() > globalRate) ? 2 : 1;
      turn(AutoArm.GLOBAL, Reason.STUCK);
      return Call.CHANGE;
    }
    if (separable
        && spent.get(AutoArm.COORDINATES) == 0
        && spent.get(AutoArm.LOCAL) >= (dimension > SubspaceSearch.FEW ? 1 : SHORT) * dimension) {
      turn(AutoArm.COORDINATES, Reason.SEPARABLE);
      return Call.CHANGE;
    }
    if (beaten) {
      if (turnSpent < (long) TRIAL * (dimension + 2)) {
        return Call.GO_ON;
      }
      if (rate() > globalRate) {
        turn(AutoArm.LOCAL, Reason.FASTER);
        return Call.GO_ON;
      }
      patience *= 2;
      turn(AutoArm.GLOBAL, Reason.FASTER);
      return Call.CHANGE;
    }
    boolean alone = spent.get(AutoArm.LOCAL) < (long) ALONE * dimension;
    if (alone || turnSpent < turnLength(AutoArm.LOCAL)) {
      return Call.GO_ON;
    }
    turn(AutoArm.GLOBAL, Reason.TURN);
    return Call.CHANGE;
  }

  /** A generation of GLOBAL is over; the cost is the incumbent's. */
  Call sampled(double cost) {
    beaten |= cost < last;
    note(cost);
    if (beaten && last < turnCost && turnSpent >= patience) {
      globalRate = rate();
      turn(AutoArm.LOCAL, Reason.FOUND);
      return Call.CHANGE;
    }
    if (!beaten && !stuck && turnSpent >= turnLength(AutoArm.GLOBAL)) {
      turn(AutoArm.LOCAL, Reason.TURN);
      return Call.CHANGE;
    }
    return Call.GO_ON;
  }

  /** Adds who works, why, and who did what share of the work and of the decrease. */
  Metrics describe(Metrics metrics) {
    if (arm == null) {
      return metrics;
    }
    double allSpent = 0;
    double allGained = 0;
    for (AutoArm each : AutoArm.values()) {
      allSpent += spent.get(each);
      allGained += gained.get(each);
    }
    Metrics out = metrics.with("switches", switches);
    for (Reason each : Reason.values()) {
      out = each == reason ? out.with(AutoReport.REASON + each.word(), 1) : out;
    }
    for (AutoArm each : AutoArm.values()) {
      out =
          out.with(AutoReport.ARM + each.word(), each == arm ? 1 : 0)
              .with(AutoReport.WORK + each.word(), allSpent > 0 ? spent.get(each) / allSpent : 0);
      if (each != AutoArm.NOISY) {
        double share = allGained > 0 ? gained.get(each) / allGained : 0;
        out = out.with(AutoReport.GAIN + each.word(), share);
      }
    }
    return out;
  }

  void save(DataOutput out) throws IOException {
    out.writeUTF(arm == null ? "" : arm.name());
    out.writeUTF(reason.name());
    Doubles.write(out, new double[] {first, last, turnCost, globalRate});
    for (long v : new long[] {turnSpent, patience, switches}) {
      out.writeLong(v);
    }
    out.writeBoolean(beaten);
    out.writeBoolean(stuck);
    out.writeBoolean(separable);
    for (AutoArm each : AutoArm.values()) {
      out.writeLong(spent.get(each));
      out.writeDouble(gained.get(each));
    }
  }

  void restore(DataInput in) throws IOException {
    String name = in.readUTF();
    arm = name.isEmpty() ? null : AutoArm.valueOf(name);
    reason = Reason.valueOf(in.readUTF());
    double[] stored = Doubles.read(in);
    first = stored[0];
    last = stored[1];
    turnCost = stored[2];
    globalRate = stored[3];
    turnSpent = in.readLong();
    patience = in.readLong();
    switches = in.readLong();
    beaten = in.readBoolean();
    stuck = in.readBoolean();
    separable = in.readBoolean();
    for (AutoArm each : AutoArm.values()) {
      spent.put(each, in.readLong());
      gained.put(each, in.readDouble());
    }
  }
}
