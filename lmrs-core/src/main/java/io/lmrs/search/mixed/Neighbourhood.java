package io.lmrs.search.mixed;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The points around one of whole numbers, choices and real numbers, and what their costs suggest.
 *
 * @param axes the variables
 * @param x where it stands
 * @param last where it stood before
 * @param step how far neighbours are along every number
 * @param cost at x
 * @param star the costs of the neighbours, or of the places of a scan, as far as they are known
 * @param pairs the costs of neighbours in two variables, as far as they are known
 */
record Neighbourhood(
    Axes axes,
    double[] x,
    double[] last,
    double[] step,
    double cost,
    double[] star,
    double[] pairs) {

  /** The farthest that a parabola along one variable is trusted, in steps. */
  private static final double FAR = 4;

  /** Whole numbers, and real ones, that are tried along a variable. */
  private static final int WHOLE_PLACES = 20;

  private static final int REAL_PLACES = 100;

  /** Places along all variables together, about. */
  private static final int MOST_PLACES = 2000;

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

  /** Both neighbours along every number, every other label. */
  List<double[]> neighbours() {
    return moves().stream().map(this::at).toList();
  }

  /** Places all along every number. */
  List<double[]> scanned() {
    return scanMoves().stream().map(this::at).toList();
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

  /** What the places of a scan suggest together. */
  List<double[]> gathered() {
    List<Move> moves = scanMoves();
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

  /** What the neighbours suggest together. */
  List<double[]> suggestions() {
    List<Move> moves = moves();
    List<Move> down = down(moves);
    List<double[]> out = together(down);
    double[][] line = lines();
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

  /** Slope and curvature along every number, from its neighbours. */
  double[][] lines() {
    List<Move> moves = moves();
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

  /** Neighbours in two variables, each on its better side. */
  List<double[]> pairPoints() {
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

  /** What the quadratic model of all of them suggests. */
  List<double[]> modelPoints() {
    List<Move> moves = moves();
    Move[] best = better(moves);
    double[][] line = lines();
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
}
