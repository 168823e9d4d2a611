package io.lmrs.search.guided;

import io.lmrs.search.Doubles;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * The last place under noise that was not clearly worse than the one before. A step is taken back
 * if the mean of the batch after it is worse by more than single values differ: noise does not do
 * that, a step too long does.
 */
final class Foothold {

  /** How many deviations of single values a mean has to be worse. */
  private static final double MARGIN = 2;

  private double[] place;
  private double mean;
  private double spread;
  private double radius;

  /** Where to go back to; null before the first batch and after {@link #leave}. */
  double[] place() {
    return place;
  }

  /**
   * Takes the costs around a place. Those of a wider batch are worse for that alone, and not
   * compared.
   *
   * @param around at which radius they were measured
   * @return false if these are clearly worse than those around the place before, which is kept
   */
  boolean holds(double[] x, double[] costs, double around) {
    double sum = 0;
    int good = 0;
    for (double cost : costs) {
      sum += Double.isFinite(cost) ? cost : 0;
      good += Double.isFinite(cost) ? 1 : 0;
    }
    // where most values failed before, too, that is no reason to go back
    double here = 2 * good < costs.length ? Double.POSITIVE_INFINITY : sum / good;
    boolean comparable = place != null && around <= radius;
    if (comparable && here > mean + MARGIN * spread) {
      return false;
    }
    double squares = 0;
    for (double cost : costs) {
      squares += Double.isFinite(cost) ? (cost - here) * (cost - here) : 0;
    }
    place = x.clone();
    mean = here;
    radius = around;
    spread = Double.isFinite(here) ? Math.sqrt(squares / good) : 0;
    return true;
  }

  /** Forgets the costs: they will be measured otherwise. */
  void leave() {
    place = null;
  }

  void save(DataOutput out) throws IOException {
    Doubles.writeOptional(out, place);
    Doubles.write(out, new double[] {mean, spread, radius});
  }

  void restore(DataInput in) throws IOException {
    place = Doubles.readOptional(in);
    double[] numbers = Doubles.read(in);
    mean = numbers[0];
    spread = numbers[1];
    radius = numbers[2];
  }
}
