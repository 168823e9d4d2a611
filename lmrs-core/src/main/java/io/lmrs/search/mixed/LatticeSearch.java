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
import java.util.Optional;
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

  /** The farthest that a parabola along one variable is trusted, in steps. */
  private static final double FAR = 4;

  /** Whole numbers, and real ones, that are tried along a variable. */
  private static final int WHOLE_PLACES = 20;

  private static final int REAL_PLACES = 100;

  /** Places along all variables together, about. */
  private static final int MOST_PLACES = 2000;

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

  /** A neighbour along one variable. */
  private record Move(int variable, double value) {}

  private List<Move> moves() {
    List<Move> moves = new ArrayList<>();
    for (int i : axes.numbers()) {
      double place = axes.place(i, x[i]);
      for (int side = 1; side >= -1; side -= 2) {
        double value = axes.value(i, place + side * step[i]);
        if (value != x[i]) {
          moves.add(new Move(i, value));
        }
      }
    }
    for (int i : axes.choices()) {
      for (int label = 0; label < axes.variables().list().get(i).labels().size(); label++) {
        if (label != x[i]) {
          moves.add(new Move(i, label));
        }
      }
    }
    return moves;
  }

  private double[] at(Move... moves) {
    double[] out = x.clone();
    for (Move move : moves) {
      out[move.variable()] = move.value();
    }
    return out;
  }

  private List<double[]> points() {
    return switch (phase) {
      case STAR -> moves().stream().map(this::at).toList();
      case TRY -> suggestions();
      case PAIRS -> pairPoints();
      case MODEL -> modelPoints();
      case SCAN -> scanMoves().stream().map(this::at).toList();
      case GATHER -> gathered(scanMoves());
    };
  }

  private List<Move> scanMoves() {
    List<Move> moves = new ArrayList<>();
    int most = Math.max(2, MOST_PLACES / Math.max(1, axes.numbers().length));
    for (int i : axes.numbers()) {
      for (double value :
          axes.places(i, Math.min(most, axes.whole(i) ? WHOLE_PLACES : REAL_PLACES))) {
        if (value != x[i]) {
          moves.add(new Move(i, value));
        }
      }
    }
    return moves;
  }

  private List<double[]> gathered(List<Move> moves) {
    List<Move> down = down(moves);
    List<double[]> all = together(down);
    all.addAll(together(withBottoms(moves, down)));
    List<double[]> out = distinct(all, moves);
    return out.isEmpty() ? List.of(x.clone()) : out;
  }

  // with the bottoms of valleys between the places of real numbers
  private List<Move> withBottoms(List<Move> moves, List<Move> down) {
    List<Move> out = new ArrayList<>(down.stream().filter(m -> axes.whole(m.variable())).toList());
    for (int i : axes.numbers()) {
      if (!axes.whole(i)) {
        bottom(moves, i).ifPresent(out::add);
      }
    }
    return out;
  }

  // where the parabolas through neighbouring places of a real number are least, if that is lower
  private Optional<Move> bottom(List<Move> moves, int i) {
    List<double[]> line = new ArrayList<>();
    for (int k = 0; k < star.length; k++) {
      if (moves.get(k).variable() == i) {
        line.add(new double[] {axes.place(i, moves.get(k).value()), star[k]});
      }
    }
    double place = Double.NaN;
    double least = cost;
    for (int k = 1; k + 1 < line.size(); k++) {
      double h = line.get(k + 1)[0] - line.get(k)[0];
      double slope = (line.get(k + 1)[1] - line.get(k - 1)[1]) / (2 * h);
      double bend = (line.get(k + 1)[1] - 2 * line.get(k)[1] + line.get(k - 1)[1]) / (h * h);
      double at = -slope / bend;
      double value = line.get(k)[1] + 0.5 * slope * at;
      if (bend > 0 && Math.abs(at) <= h && value < least) {
        least = value;
        place = line.get(k)[0] + at;
      }
    }
    return Double.isNaN(place) ? Optional.empty() : Optional.of(new Move(i, axes.value(i, place)));
  }

  // the better neighbour of every variable, null where there is none
  private Move[] better(List<Move> moves) {
    Move[] best = new Move[x.length];
    double[] costs = new double[x.length];
    for (int k = 0; k < star.length; k++) {
      int i = moves.get(k).variable();
      if (best[i] == null || star[k] < costs[i]) {
        best[i] = moves.get(k);
        costs[i] = star[k];
      }
    }
    return best;
  }

  private double costOf(List<Move> moves, Move move) {
    return star[moves.indexOf(move)];
  }

  private List<double[]> suggestions() {
    List<Move> moves = moves();
    List<Move> down = down(moves);
    List<double[]> out = together(down);
    double[][] line = lines(moves);
    for (double share : new double[] {1, 0.5}) {
      double[] to = down.isEmpty() ? x.clone() : at(choicesOf(down));
      for (int i : axes.numbers()) {
        double far = FAR * step[i];
        double t = line[1][i] > 0 ? -line[0][i] / line[1][i] : -Math.signum(line[0][i]) * far / 2;
        double move = Double.isFinite(t) ? Math.clamp(share * t, -far, far) : 0;
        to[i] = axes.value(i, axes.place(i, x[i]) + move);
      }
      out.add(to);
    }
    double[] on = x.clone();
    for (int i : axes.numbers()) {
      double now = axes.place(i, x[i]);
      on[i] = axes.value(i, now + 2 * (now - axes.place(i, last[i])));
    }
    out.add(on);
    return distinct(out, moves);
  }

  // the best move of every variable that leads down, best first
  private List<Move> down(List<Move> moves) {
    List<Move> down = new ArrayList<>();
    for (Move move : better(moves)) {
      if (move != null && costOf(moves, move) < cost) {
        down.add(move);
      }
    }
    down.sort((a, b) -> Double.compare(costOf(moves, a), costOf(moves, b)));
    return down;
  }

  // all of them, the better half, and so on
  private List<double[]> together(List<Move> down) {
    List<double[]> out = new ArrayList<>();
    for (int part = down.size(); part > 0; part /= 2) {
      out.add(at(down.subList(0, part).toArray(Move[]::new)));
    }
    return out;
  }

  private Move[] choicesOf(List<Move> down) {
    return down.stream()
        .filter(m -> Arrays.stream(axes.choices()).anyMatch(i -> i == m.variable()))
        .toArray(Move[]::new);
  }

  private List<double[]> distinct(List<double[]> points, List<Move> moves) {
    List<double[]> seen = new ArrayList<>(moves.stream().map(this::at).toList());
    seen.add(x);
    List<double[]> out = new ArrayList<>();
    for (double[] point : points) {
      if (seen.stream().noneMatch(other -> Arrays.equals(other, point))) {
        seen.add(point);
        out.add(point);
      }
    }
    return out;
  }

  // slope and curvature along every number, from its neighbours
  private double[][] lines(List<Move> moves) {
    double[] slope = new double[x.length];
    double[] curvature = new double[x.length];
    for (int i : axes.numbers()) {
      double here = axes.place(i, x[i]);
      double above = Double.NaN;
      double below = Double.NaN;
      double up = 0;
      double down = 0;
      for (int k = 0; k < star.length; k++) {
        Move move = moves.get(k);
        if (move.variable() == i && Double.isFinite(star[k])) {
          double length = axes.place(i, move.value()) - here;
          double rate = (star[k] - cost) / length;
          above = length > 0 ? rate : above;
          up = length > 0 ? length : up;
          below = length < 0 ? rate : below;
          down = length < 0 ? -length : down;
        }
      }
      if (up > 0 && down > 0) {
        slope[i] = (below * up + above * down) / (up + down);
        curvature[i] = 2 * (above - below) / (up + down);
      } else {
        slope[i] = up > 0 ? above : down > 0 ? below : 0;
      }
    }
    return new double[][] {slope, curvature};
  }

  private List<double[]> pairPoints() {
    Move[] best = better(moves());
    List<double[]> out = new ArrayList<>();
    for (int a = 0; a < axes.numbers().length; a++) {
      for (int b = a + 1; b < axes.numbers().length; b++) {
        Move one = best[axes.numbers()[a]];
        Move other = best[axes.numbers()[b]];
        if (one != null && other != null) {
          out.add(at(one, other));
        }
      }
    }
    return out;
  }

  private List<double[]> modelPoints() {
    List<Move> moves = moves();
    Move[] best = better(moves);
    double[][] line = lines(moves);
    int n = axes.numbers().length;
    double[] slope = new double[n];
    double[][] curvature = new double[n][n];
    int k = 0;
    for (int a = 0; a < n; a++) {
      int i = axes.numbers()[a];
      slope[a] = line[0][i];
      curvature[a][a] = line[1][i];
      for (int b = a + 1; b < n; b++) {
        Move one = best[i];
        Move other = best[axes.numbers()[b]];
        if (one != null && other != null) {
          double both = pairs[k++] - costOf(moves, one) - costOf(moves, other) + cost;
          double area = length(one) * length(other);
          double c = Double.isFinite(both / area) ? both / area : 0;
          curvature[a][b] = c;
          curvature[b][a] = c;
        }
      }
    }
    List<double[]> out = new ArrayList<>();
    for (double[] change :
        new QuadraticModel(slope, curvature).steps(a -> axes.whole(axes.numbers()[a]))) {
      double[] to = x.clone();
      for (int a = 0; a < n; a++) {
        int i = axes.numbers()[a];
        to[i] = axes.value(i, axes.place(i, x[i]) + change[a]);
      }
      out.add(to);
    }
    List<double[]> fresh = distinct(out, moves);
    return fresh.isEmpty() ? List.of(x.clone()) : fresh;
  }

  private double length(Move move) {
    return axes.place(move.variable(), move.value())
        - axes.place(move.variable(), x[move.variable()]);
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
        if (suggestions().isEmpty()) {
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
    List<Move> moves = moves();
    List<double[]> all = new ArrayList<>(moves.stream().map(this::at).toList());
    all.addAll(asked);
    double[] known = Arrays.copyOf(star, star.length + costs.length);
    System.arraycopy(costs, 0, known, star.length, costs.length);
    int best = least(known, all);
    double gain = gain(known, best);
    starRate = Math.max(0, gain) / known.length;
    int n = axes.numbers().length;
    boolean paired = n > 1 && n <= MOST_PAIRED;
    if (gain > 0 && !(paired && pairRate > 2 * starRate)) {
      double[][] line = lines(moves);
      move(all.get(best), known[best], line);
      begin(Phase.STAR);
    } else if (shorten(gain > 0)) {
      begin(Phase.STAR);
    } else if (paired) {
      begin(Phase.PAIRS);
      if (pairPoints().isEmpty()) {
        scan();
      }
    } else {
      scan();
    }
  }

  // looks farther, once before and once after real numbers are set
  private void scan() {
    stuck = scans >= mostScans || scanMoves().isEmpty();
    begin(stuck ? Phase.STAR : Phase.SCAN);
    scans += stuck ? 0 : 1;
  }

  private void gather(List<double[]> asked, double[] costs) {
    List<double[]> all = new ArrayList<>(scanMoves().stream().map(this::at).toList());
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
    List<double[]> all = new ArrayList<>(moves().stream().map(this::at).toList());
    all.addAll(pairPoints());
    all.addAll(asked);
    double[] known = new double[all.size()];
    System.arraycopy(star, 0, known, 0, star.length);
    System.arraycopy(pairs, 0, known, star.length, pairs.length);
    System.arraycopy(costs, 0, known, star.length + pairs.length, costs.length);
    int best = least(known, all);
    double gain = gain(known, best);
    pairRate = Math.max(0, gain) / known.length;
    if (gain > 0) {
      move(all.get(best), known[best], lines(moves()));
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
    return Double.isFinite(cost)
        ? OptionalDouble.of(context.goal().value(cost))
        : OptionalDouble.empty();
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
