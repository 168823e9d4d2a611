package io.lmrs.search.auto;

import io.lmrs.Point;
import io.lmrs.search.Doubles;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Which of a few places is the best, under noise: those whose batches had the best means, and the
 * last one. All of them are evaluated with the same seeds, round by round, and one that is clearly
 * worse than the leader drops out.
 */
final class FinalRace {

  /** How many places race. */
  private static final int MOST = 5;

  /** The part of a budget that is kept for it, and the fewest and most evaluations. */
  private static final double SHARE = 0.1;

  private static final int FEWEST_KEPT = 20;
  private static final int MOST_KEPT = 20 * MOST;

  /** So many batches are the last ones. */
  private static final int RECENT = 5;

  /** Rounds before the first place may drop out. */
  private static final int FEWEST = 5;

  /**
   * A place drops out if it is so many standard errors worse than the leader: 99 % of a normal
   * distribution are below that.
   */
  private static final double CLEAR = 2.33;

  /** Student's quantiles for few rounds, nearly: so much longer by the degrees of freedom. */
  private static final double FEW_ROUNDS = 2.4;

  private final List<double[]> places = new ArrayList<>();
  private final List<Double> means = new ArrayList<>();
  // how many were offered before
  private final List<Integer> ages = new ArrayList<>();
  private int offered;
  // the costs of a place, a round each
  private final List<double[]> costs = new ArrayList<>();
  private boolean begun;

  /** True if what is left of a budget may go into a race. */
  static boolean ending(long budget, long spent) {
    double kept = Math.min(MOST_KEPT, SHARE * budget);
    return kept >= FEWEST_KEPT && budget - spent <= kept;
  }

  /** Before the race: a place, and the mean cost of a batch around it. */
  void offer(double[] place, double mean) {
    offered++;
    if (Double.isNaN(mean)) {
      return;
    }
    if (places.size() == MOST - 1) {
      int worst = 0;
      for (int i = 1; i < means.size(); i++) {
        worst = means.get(i) > means.get(worst) ? i : worst;
      }
      if (mean >= means.get(worst)) {
        return;
      }
      places.remove(worst);
      means.remove(worst);
      ages.remove(worst);
    }
    places.add(place);
    means.add(mean);
    ages.add(offered);
  }

  /** True if the best batch was one of the last: then nothing is to be found behind. */
  boolean descending() {
    int best = 0;
    for (int i = 1; i < means.size(); i++) {
      best = means.get(i) < means.get(best) ? i : best;
    }
    return !means.isEmpty() && ages.get(best) > offered - RECENT;
  }

  /** Begins it, with one more place. */
  void begin(double[] last) {
    places.removeIf(place -> Arrays.equals(place, last));
    places.addFirst(last);
    means.clear();
    ages.clear();
    costs.clear();
    places.forEach(place -> costs.add(new double[0]));
    begun = true;
  }

  /** Forgets it, and all places. */
  void clear() {
    places.clear();
    means.clear();
    ages.clear();
    costs.clear();
    offered = 0;
    begun = false;
  }

  /** True from its begin on. */
  boolean begun() {
    return begun;
  }

  /** True if one place is left. */
  boolean over() {
    return begun && places.size() == 1;
  }

  /** The places that are left. */
  List<Point> points() {
    return places.stream().map(place -> Point.at(place.clone())).toList();
  }

  /** Takes a round: the cost of every place that is left. */
  void tell(double[] round) {
    for (int i = 0; i < round.length; i++) {
      double[] known = costs.get(i);
      double[] more = Arrays.copyOf(known, known.length + 1);
      more[known.length] = Double.isNaN(round[i]) ? Double.POSITIVE_INFINITY : round[i];
      costs.set(i, more);
    }
    if (costs.getFirst().length < FEWEST) {
      return;
    }
    double[] leader = costs.get(leading());
    for (int i = places.size() - 1; i >= 0; i--) {
      if (costs.get(i) != leader && clearlyWorse(costs.get(i), leader)) {
        places.remove(i);
        costs.remove(i);
      }
    }
  }

  private static boolean clearlyWorse(double[] costs, double[] leader) {
    int n = costs.length;
    double mean = 0;
    for (int i = 0; i < n; i++) {
      mean += (costs[i] - leader[i]) / n;
    }
    double squares = 0;
    for (int i = 0; i < n; i++) {
      double off = costs[i] - leader[i] - mean;
      squares += off * off;
    }
    double clear = CLEAR * (1 + FEW_ROUNDS / (n - 1));
    return mean == Double.POSITIVE_INFINITY
        || mean > clear * Math.sqrt(squares / (n - 1) / n) && mean > 0;
  }

  private int leading() {
    int best = 0;
    for (int i = 1; i < costs.size(); i++) {
      best = mean(costs.get(i)) < mean(costs.get(best)) ? i : best;
    }
    return best;
  }

  private static double mean(double[] costs) {
    return Arrays.stream(costs).average().orElse(0);
  }

  /** The place with the lowest mean so far. */
  double[] leader() {
    return places.get(leading()).clone();
  }

  void save(DataOutput out) throws IOException {
    out.writeBoolean(begun);
    out.writeInt(offered);
    out.writeInt(places.size());
    for (int i = 0; i < places.size(); i++) {
      Doubles.write(out, places.get(i));
      if (begun) {
        Doubles.write(out, costs.get(i));
      } else {
        out.writeDouble(means.get(i));
        out.writeInt(ages.get(i));
      }
    }
  }

  void restore(DataInput in) throws IOException {
    clear();
    begun = in.readBoolean();
    offered = in.readInt();
    for (int left = in.readInt(); left > 0; left--) {
      places.add(Doubles.read(in));
      if (begun) {
        costs.add(Doubles.read(in));
      } else {
        means.add(in.readDouble());
        ages.add(in.readInt());
      }
    }
  }
}
