package io.lmrs.search.mixed;

import io.lmrs.Batch;
import io.lmrs.Frame;
import io.lmrs.Metrics;
import io.lmrs.Outcome;
import io.lmrs.Point;
import io.lmrs.Search;
import io.lmrs.Space;
import io.lmrs.search.Differences;
import io.lmrs.search.Dispatch;
import io.lmrs.search.Doubles;
import io.lmrs.search.SearchContext;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Goes down from a point of whole numbers, choices and real numbers: tries the neighbours along
 * every variable, then what they suggest together, and if that leads nowhere the neighbours in two
 * variables, which with the others make a quadratic model. Differences are taken over steps of at
 * least 1 where numbers are whole, so that no step is rounded away. Works with exact values only.
 */
final class LatticeSearch implements Search {

  /** Variables beyond which two at a time are too many. */
  private static final int MOST_PAIRED = 60;

  /** Rounds without a change of whole numbers and choices, after which real ones are left alone. */
  private static final int PATIENCE = 3;

  /** The smallest step along a real number, as a part of the first one. */
  private static final double LEAST_STEP = 1e-6;

  private enum Phase {
    /** Both neighbours along every variable, every other label. */
    STAR,
    /** What these suggest together. */
    TRY,
    /** Neighbours in two variables. */
    PAIRS,
    /** What the model of all of them suggests. */
    MODEL,
    /** Places all along every variable, since all else has failed. */
    SCAN,
    /** What these suggest together. */
    GATHER
  }

  private final SearchContext context;
  private final Dispatch dispatch;
  private final Axes axes;
  private final double[] x;
  private final double[] last;
  private final double[] step;
  private final double[] least;
  private Phase phase = Phase.STAR;
  private double cost;
  private double[] star = {};
  private double[] pairs = {};
  private int scans;
  private int mostScans = 1;
  private int idle;
  private double starRate;
  private double pairRate;
  private boolean stuck;
  private long batches;

  /**
   * @param context with the start
   * @param cost of the start
   */
  LatticeSearch(SearchContext context, double cost) {
    this.context = context;
    // points are those of the problem: they lie on whole numbers already
    this.dispatch = new Dispatch(context.in(Space.identity()));
    this.axes = Axes.of(context.space().coding().variables());
    this.x = context.start().clone();
    this.last = x.clone();
    this.step = axes.firstSteps(x);
    this.least = Arrays.stream(step).map(s -> LEAST_STEP * s).toArray();
    this.cost = cost;
  }

  /** True if no neighbour and no model leads down. */
  boolean stuck() {
    return stuck;
  }

  /** True between two rounds. */
  boolean settled() {
    return phase == Phase.STAR;
  }

  double cost() {
    return cost;
  }

  /**
   * Goes on from there.
   *
   * @param near true if real numbers alone were moved, and are as good as they get
   */
  void moveTo(double[] to, double known, boolean near) {
    double[] fresh = axes.firstSteps(to);
    for (int i : axes.numbers()) {
      step[i] = near && !axes.whole(i) ? Math.max(least[i], step[i] / 16) : fresh[i];
    }
    System.arraycopy(x, 0, last, 0, x.length);
    System.arraycopy(to, 0, x, 0, x.length);
    cost = known;
    stuck = false;
    scans = near ? scans : 0;
    mostScans = near ? 2 : 1;
    idle = near ? PATIENCE : 0;
    starRate = 0;
    pairRate = 0;
    begin(Phase.STAR);
  }

  private void begin(Phase next) {
    phase = next;
    if (next == Phase.STAR) {
      star = new double[0];
      pairs = new double[0];
    }
  }

  // what was seen around the point it stands at
  private Neighbourhood here() {
    return new Neighbourhood(axes, x, last, step, cost, star, pairs);
  }

  private List<double[]> points() {
    return switch (phase) {
      case STAR -> here().neighbours();
      case TRY -> here().suggestions();
      case PAIRS -> here().pairPoints();
      case MODEL -> here().modelPoints();
      case SCAN -> here().scanned();
      case GATHER -> here().gathered();
    };
  }

  @Override
  public Batch ask(Frame frame) {
    return dispatch.batch(frame, points().stream().map(p -> Point.at(p.clone())).toList(), 1);
  }

  @Override
  public void tell(Batch batch, List<Outcome> outcomes) {
    List<double[]> asked = points();
    dispatch.told(batch, outcomes, asked.size());
    double[] costs = Differences.costs(outcomes, context.goal());
    batches++;
    switch (phase) {
      case STAR -> {
        star = costs;
        begin(Phase.TRY);
        if (here().suggestions().isEmpty()) {
          starred(List.of(), new double[0]);
        }
      }
      case TRY -> starred(asked, costs);
      case PAIRS -> {
        pairs = costs;
        begin(Phase.MODEL);
      }
      case MODEL -> modelled(asked, costs);
      case SCAN -> {
        star = costs;
        begin(Phase.GATHER);
      }
      case GATHER -> gather(asked, costs);
    }
  }

  private void starred(List<double[]> asked, double[] costs) {
    List<double[]> all = new ArrayList<>(here().neighbours());
    all.addAll(asked);
    double[] known = Arrays.copyOf(star, star.length + costs.length);
    System.arraycopy(costs, 0, known, star.length, costs.length);
    int best = least(known, all);
    double gain = gain(known, best);
    starRate = Math.max(0, gain) / known.length;
    int n = axes.numbers().length;
    boolean paired = n > 1 && n <= MOST_PAIRED;
    if (gain > 0 && !(paired && pairRate > 2 * starRate)) {
      double[][] line = here().lines();
      move(all.get(best), known[best], line);
      begin(Phase.STAR);
    } else if (shorten(gain > 0)) {
      begin(Phase.STAR);
    } else if (paired) {
      begin(Phase.PAIRS);
      if (here().pairPoints().isEmpty()) {
        scan();
      }
    } else {
      scan();
    }
  }

  // looks farther, once before and once after real numbers are set
  private void scan() {
    stuck = scans >= mostScans || here().scanned().isEmpty();
    begin(stuck ? Phase.STAR : Phase.SCAN);
    scans += stuck ? 0 : 1;
  }

  private void gather(List<double[]> asked, double[] costs) {
    List<double[]> all = new ArrayList<>(here().scanned());
    all.addAll(asked);
    double[] known = Arrays.copyOf(star, star.length + costs.length);
    System.arraycopy(costs, 0, known, star.length, costs.length);
    idle = 0;
    int best = least(known, all);
    if (gain(known, best) > 0) {
      System.arraycopy(x, 0, last, 0, x.length);
      System.arraycopy(all.get(best), 0, x, 0, x.length);
      cost = known[best];
    } else {
      stuck = true;
    }
    begin(Phase.STAR);
  }

  // whole numbers that were tried in larger steps are tried in smaller ones first
  private boolean shorten(boolean moving) {
    boolean any = false;
    for (int i : axes.numbers()) {
      if (axes.whole(i) && step[i] > 1 && !moving) {
        step[i] = Math.max(1, Math.floor(step[i] / 2));
        any = true;
      }
    }
    return any;
  }

  private void modelled(List<double[]> asked, double[] costs) {
    List<double[]> all = new ArrayList<>(here().neighbours());
    all.addAll(here().pairPoints());
    all.addAll(asked);
    double[] known = new double[all.size()];
    System.arraycopy(star, 0, known, 0, star.length);
    System.arraycopy(pairs, 0, known, star.length, pairs.length);
    System.arraycopy(costs, 0, known, star.length + pairs.length, costs.length);
    int best = least(known, all);
    double gain = gain(known, best);
    pairRate = Math.max(0, gain) / known.length;
    if (gain > 0) {
      move(all.get(best), known[best], here().lines());
      begin(Phase.STAR);
    } else {
      scan();
    }
  }

  private void move(double[] to, double known, double[][] line) {
    for (int i : axes.numbers()) {
      double moved = Math.abs(axes.place(i, to[i]) - axes.place(i, x[i]));
      boolean valley = line[1][i] > 0 && Math.abs(line[0][i]) < 0.5 * line[1][i] * step[i];
      if (moved > 1.5 * step[i]) {
        step[i] *= 2;
      } else if (axes.whole(i)) {
        step[i] = valley ? Math.max(1, Math.floor(step[i] / 2)) : step[i];
      } else if (valley || moved < 0.25 * step[i]) {
        step[i] = Math.max(least[i], step[i] / 2);
      }
    }
    idle = changes(to) ? 0 : idle + 1;
    System.arraycopy(x, 0, last, 0, x.length);
    System.arraycopy(to, 0, x, 0, x.length);
    cost = known;
  }

  // whether a whole number or a choice differs
  private boolean changes(double[] to) {
    for (int i = 0; i < x.length; i++) {
      if (to[i] != x[i] && axes.whole(i)) {
        return true;
      }
    }
    return false;
  }

  // the best point that counts, or -1
  private int least(double[] costs, List<double[]> points) {
    int best = -1;
    for (int i = 0; i < costs.length; i++) {
      boolean counts = idle < PATIENCE || changes(points.get(i));
      best = counts && (best < 0 || costs[i] < costs[best]) ? i : best;
    }
    return best;
  }

  private double gain(double[] costs, int best) {
    return best < 0 ? 0 : cost - costs[best];
  }

  @Override
  public double[] incumbent() {
    return x.clone();
  }

  @Override
  public OptionalDouble incumbentValue() {
    return context.goal().known(cost);
  }

  @Override
  public long iteration() {
    return batches;
  }

  @Override
  public Metrics metrics() {
    return Metrics.NONE.with(Metrics.GRADIENT, Double.NaN).with(Metrics.STEP, 0);
  }

  @Override
  public void save(DataOutput out) throws IOException {
    dispatch.save(out);
    out.writeUTF(phase.name());
    Doubles.write(out, new double[] {cost, starRate, pairRate});
    out.writeBoolean(stuck);
    out.writeInt(scans);
    out.writeInt(mostScans);
    out.writeLong(batches);
    out.writeInt(idle);
    for (double[] each : new double[][] {x, last, step, least, star, pairs}) {
      Doubles.write(out, each);
    }
  }

  @Override
  public void restore(DataInput in) throws IOException {
    dispatch.restore(in);
    phase = Phase.valueOf(in.readUTF());
    double[] rates = Doubles.read(in);
    cost = rates[0];
    starRate = rates[1];
    pairRate = rates[2];
    stuck = in.readBoolean();
    scans = in.readInt();
    mostScans = in.readInt();
    batches = in.readLong();
    idle = in.readInt();
    for (double[] each : new double[][] {x, last, step, least}) {
      System.arraycopy(Doubles.read(in), 0, each, 0, each.length);
    }
    star = Doubles.read(in);
    pairs = Doubles.read(in);
  }
}
