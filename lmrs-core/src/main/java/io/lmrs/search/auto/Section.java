package io.lmrs.search.auto;

import io.lmrs.search.Doubles;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;

/**
 * What is known of a function along one coordinate: values at places, in order of the places. The
 * values are differences from that of the place where the search stands.
 */
final class Section {

  /** How many times as far it goes on along a way that led down. */
  private static final double LONGER = 3;

  /** A new place is at least this part of the gap away from its neighbours. */
  private static final double APART = 0.01;

  /**
   * How much lower than its parabola a valley may be, in units of how deep it is below its
   * neighbours. So a wide valley is looked into, a narrow one is known.
   */
  private static final double DOUBT = 2;

  private final double lower;
  private final double upper;
  private double[] places = new double[4];
  private double[] values = new double[4];
  private int count;
  private double stand;

  /**
   * @param place where the search stands
   * @param lower bound, perhaps infinite
   * @param upper bound, perhaps infinite
   */
  Section(double place, double lower, double upper) {
    this.lower = lower;
    this.upper = upper;
    this.stand = place;
    add(place, 0);
  }

  /** Takes a value; a place that is known already keeps what it has. */
  void add(double place, double value) {
    int known = Arrays.binarySearch(places, 0, count, place);
    if (known >= 0) {
      return;
    }
    int index = -known - 1;
    if (count == places.length) {
      places = Arrays.copyOf(places, 2 * count);
      values = Arrays.copyOf(values, 2 * count);
    }
    System.arraycopy(places, index, places, index + 1, count - index);
    System.arraycopy(values, index, values, index + 1, count - index);
    places[index] = place;
    values[index] = Double.isNaN(value) ? Double.POSITIVE_INFINITY : value;
    count++;
  }

  // where it stands, unless another place is lower
  private int lowest() {
    int best = Arrays.binarySearch(places, 0, count, stand);
    for (int i = 0; i < count; i++) {
      best = values[i] < values[best] ? i : best;
    }
    return best;
  }

  /** The lowest place. */
  double best() {
    return places[lowest()];
  }

  /** The search now stands at the lowest place, and values count from there. */
  void settle() {
    int best = lowest();
    double least = values[best];
    stand = places[best];
    for (int i = 0; i < count; i++) {
      values[i] -= least;
    }
  }

  /**
   * The place to try next: farther along a way that led down, or the bottom of a valley; NaN if no
   * place promises anything.
   *
   * @param first how far to go at first
   * @param least what a place has to promise
   */
  double next(double first, double least) {
    int best = lowest();
    if (count == 1) {
      return stand + first <= upper ? stand + first : Math.max(lower, stand - first);
    }
    if (best == 0 && stand > lower) {
      return Math.max(lower, places[0] - LONGER * (places[1] - places[0]));
    }
    if (best == count - 1 && places[best] < upper) {
      return Math.min(upper, places[best] + LONGER * (places[best] - places[best - 1]));
    }
    double deepest = values[best] - least;
    double next = Double.NaN;
    for (int i = 1; i < count - 1; i++) {
      double rise = Math.min(values[i - 1], values[i + 1]) - values[i];
      if (rise >= 0) {
        Parabola parabola = parabola(i);
        double depth = values[i] - parabola.depth() - DOUBT * rise;
        if (depth < deepest) {
          deepest = depth;
          next = places[i] + parabola.bottom();
        }
      }
    }
    return next;
  }

  private Parabola parabola(int i) {
    double left = places[i - 1] - places[i];
    double right = places[i + 1] - places[i];
    return Parabola.through(left, values[i - 1] - values[i], right, values[i + 1] - values[i]);
  }

  /** The parabola s t + b t^2, seen from the middle of three places, between the outer ones. */
  private record Parabola(double left, double right, double slope, double bend) {

    static Parabola through(double left, double leftRise, double right, double rightRise) {
      double bend = (rightRise / right - leftRise / left) / (right - left);
      return new Parabola(left, right, leftRise / left - bend * left, bend);
    }

    double depth() {
      double depth = slope * slope / (4 * bend);
      return Double.isFinite(depth) ? depth : 0;
    }

    // the middle of the wider side if the bottom is not between, or next to an outer place
    double bottom() {
      double near = APART * Math.min(-left, right);
      double way = -slope / (2 * bend);
      if (Math.abs(way) <= near) {
        return way < 0 || way == 0 && -left > right ? -2 * near : 2 * near;
      }
      boolean between = way > left + near && way < right - near;
      return between ? way : -left > right ? left / 2 : right / 2;
    }
  }

  void save(DataOutput out) throws IOException {
    out.writeDouble(stand);
    Doubles.write(out, Arrays.copyOf(places, count));
    Doubles.write(out, Arrays.copyOf(values, count));
  }

  void restore(DataInput in) throws IOException {
    stand = in.readDouble();
    places = Doubles.read(in);
    values = Doubles.read(in);
    count = places.length;
  }
}
