package io.lmrs.search;

import io.lmrs.Metrics;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.EnumMap;
import java.util.Map;

/**
 * Decides which {@link Worker} goes on, by the decrease per evaluation that each has shown.
 *
 * <ul>
 *   <li>Few variables: NEWTON begins. More: GUIDED, until it has spent twice what a whole gradient
 *       costs; then NEWTON is tried, and after every block the one that promises more goes on.
 *   <li>Where both come to nothing, the incumbent is checked for noise; if there is none WIDE takes
 *       over. Where they have become slow, WIDE gets as many evaluations as they had.
 *   <li>Where WIDE finds a better point the others are tried there again, less and less often if
 *       they gain less than it does.
 * </ul>
 */
final class Referee {

  /** Why the present worker works. */
  enum Reason {
    FIRST("it comes first"),
    NOISE("the values are noisy"),
    UNTRIED("it was not tried yet"),
    PROMISE("it promises more per evaluation"),
    STUCK("the others came to nothing"),
    SLOW("the others have become slow"),
    ESCAPED("a better place was found");

    private final String sentence;

    Reason(String sentence) {
      this.sentence = sentence;
    }

    String sentence() {
      return sentence;
    }
  }

  /** What to do now. */
  enum Call {
    GO_ON,
    CHANGE,
    RECHECK
  }

  /** Up to that many variables all differences cost hardly more than a few. */
  private static final int FEW = 20;

  private static final int GUIDED_BLOCK = 5;
  private static final int NEWTON_BLOCK = 3;

  /** Blocks that gain less than these parts of all that was gained are in vain, or slow. */
  private static final double VAIN = 1e-10;

  private static final double SLOW = 1e-6;

  /** All differences are tried when GUIDED has spent that many evaluations per variable. */
  private static final int TRY = 2;

  private final int dimension;
  private final Map<Worker, Ledger> ledgers = new EnumMap<>(Worker.class);
  private Worker worker;
  private Reason reason = Reason.FIRST;
  private double first = Double.NaN;
  private double last = Double.NaN;
  private double blockCost;
  private long blockSpent;
  private long blockSteps;
  private long patience;
  private long switches;

  Referee(int dimension) {
    this.dimension = dimension;
    this.patience = dimension + 2L;
    for (Worker each : Worker.values()) {
      ledgers.put(each, new Ledger());
    }
  }

  /** Who works; null before {@link #begin}. */
  Worker worker() {
    return worker;
  }

  /** True where the incumbent has jumped, and what the others measured before tells nothing. */
  boolean escaped() {
    return reason == Reason.ESCAPED;
  }

  /** True where the present worker is there since all others came to nothing. */
  boolean stuck() {
    return reason == Reason.STUCK;
  }

  /** True where the present worker has gained nothing yet, and the others can't either. */
  boolean fruitless() {
    return stuck() && !(last < blockCost);
  }

  /** The decrease from the first cost to this one. */
  double gained(double cost) {
    return first - cost;
  }

  /** Chooses the first worker. */
  void begin(double cost, boolean noisy) {
    first = cost;
    last = cost;
    worker = noisy ? Worker.NOISY : dimension <= FEW ? Worker.NEWTON : Worker.GUIDED;
    reason = noisy ? Reason.NOISE : Reason.FIRST;
    open(cost);
  }

  /** After a check of the incumbent that nobody could improve. */
  void checked(boolean noisy) {
    turn(noisy ? Worker.NOISY : Worker.WIDE, noisy ? Reason.NOISE : Reason.STUCK);
    open(last);
  }

  private void open(double cost) {
    blockCost = cost;
    blockSpent = 0;
    blockSteps = 0;
  }

  private void turn(Worker next, Reason why) {
    switches += next == worker ? 0 : 1;
    worker = next;
    reason = why;
  }

  /** Counts evaluations and steps of the present worker. */
  void spent(long evaluations, long steps) {
    ledgers.get(worker).spend(evaluations);
    blockSpent += evaluations;
    blockSteps += steps;
  }

  // the first value after failures is no gain
  private void note(double cost) {
    if (!Double.isFinite(last) && Double.isFinite(cost)) {
      first = cost;
      blockCost = cost;
    } else if (cost < last) {
      ledgers.get(worker).earn(last - cost);
    }
    last = cost;
  }

  /** A local worker stands between two steps; the cost is the incumbent's. */
  Call stepped(double cost) {
    note(cost);
    double gain = blockCost - cost;
    int block = worker == Worker.GUIDED ? GUIDED_BLOCK : NEWTON_BLOCK;
    if (blockSteps < block) {
      return Call.GO_ON;
    }
    ledgers.get(worker).judge(gain, blockSpent, !(gain > VAIN * gained(cost)));
    boolean slow = !(gain > SLOW * gained(cost));
    Worker before = worker;
    if (stalled()) {
      if (wide().evaluations() == 0) {
        return Call.RECHECK;
      }
      turn(Worker.WIDE, Reason.STUCK);
    } else if (slow && wide().evaluations() < localEvaluations()) {
      turn(Worker.WIDE, Reason.SLOW);
    } else {
      Worker better = better();
      if (wide().promise() < Double.POSITIVE_INFINITY
          && wide().promise() > ledgers.get(better).promise()) {
        patience *= 2;
        turn(Worker.WIDE, Reason.PROMISE);
      } else {
        turn(better, ledgers.get(better).untried() ? Reason.UNTRIED : Reason.PROMISE);
      }
    }
    open(cost);
    return worker == before ? Call.GO_ON : Call.CHANGE;
  }

  private Ledger wide() {
    return ledgers.get(Worker.WIDE);
  }

  private long localEvaluations() {
    return ledgers.get(Worker.GUIDED).evaluations() + ledgers.get(Worker.NEWTON).evaluations();
  }

  private boolean stalled() {
    return ledgers.get(Worker.NEWTON).stalled()
        && (dimension <= FEW || ledgers.get(Worker.GUIDED).stalled());
  }

  // which local worker is to go on
  private Worker better() {
    Ledger guided = ledgers.get(Worker.GUIDED);
    Ledger newton = ledgers.get(Worker.NEWTON);
    if (dimension <= FEW) {
      return Worker.NEWTON;
    }
    boolean early = guided.evaluations() < TRY * dimension;
    if (guided.untried() || (newton.untried() && !guided.stalled() && early)) {
      return Worker.GUIDED;
    }
    return newton.promise() >= guided.promise() ? Worker.NEWTON : Worker.GUIDED;
  }

  /** A generation of WIDE is over; the cost is the incumbent's. */
  Call sampled(double cost) {
    note(cost);
    double gain = blockCost - cost;
    boolean found = gain > 0 || !Double.isFinite(blockCost) && Double.isFinite(cost);
    if (found && blockSpent >= patience) {
      wide().judge(gain, blockSpent, false);
      ledgers.get(Worker.GUIDED).reopen();
      ledgers.get(Worker.NEWTON).reopen();
      turn(better(), Reason.ESCAPED);
    } else if (!found && reason == Reason.SLOW && wide().evaluations() >= localEvaluations()) {
      turn(better(), Reason.PROMISE);
    } else {
      return Call.GO_ON;
    }
    open(cost);
    return Call.CHANGE;
  }

  /** Adds who works, why, and who did what share of the work and of the decrease. */
  Metrics describe(Metrics metrics) {
    if (worker == null) {
      return metrics;
    }
    double spent = 0;
    double gain = 0;
    for (Ledger ledger : ledgers.values()) {
      spent += ledger.evaluations();
      gain += ledger.gain();
    }
    Metrics out =
        metrics
            .with("arm", worker.ordinal())
            .with("reason", reason.ordinal())
            .with("switches", switches);
    for (Map.Entry<Worker, Ledger> entry : ledgers.entrySet()) {
      Ledger ledger = entry.getValue();
      String word = entry.getKey().word();
      out = out.with("work-" + word, spent > 0 ? ledger.evaluations() / spent : 0);
      if (entry.getKey() != Worker.NOISY) {
        out = out.with("gain-" + word, gain > 0 ? ledger.gain() / gain : 0);
      }
    }
    return out;
  }

  void save(DataOutput out) throws IOException {
    out.writeUTF(worker == null ? "" : worker.name());
    out.writeUTF(reason.name());
    Doubles.write(out, new double[] {first, last, blockCost});
    for (long v : new long[] {blockSpent, blockSteps, patience, switches}) {
      out.writeLong(v);
    }
    for (Ledger ledger : ledgers.values()) {
      ledger.save(out);
    }
  }

  void restore(DataInput in) throws IOException {
    String name = in.readUTF();
    worker = name.isEmpty() ? null : Worker.valueOf(name);
    reason = Reason.valueOf(in.readUTF());
    double[] stored = Doubles.read(in);
    first = stored[0];
    last = stored[1];
    blockCost = stored[2];
    blockSpent = in.readLong();
    blockSteps = in.readLong();
    patience = in.readLong();
    switches = in.readLong();
    for (Ledger ledger : ledgers.values()) {
      ledger.restore(in);
    }
  }
}
