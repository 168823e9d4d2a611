package io.lmrs.search.constrained;

import io.lmrs.Goal;
import io.lmrs.Outcome;
import io.lmrs.constraint.Constraints;
import io.lmrs.constraint.Quality;
import io.lmrs.search.Doubles;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;

/**
 * A point with what was measured there.
 *
 * @param at in the coordinates of whoever keeps it
 * @param cost infinite for a failure, NaN before it is measured
 * @param values those of the constraints, NaN for a failure
 */
record Place(double[] at, double cost, double[] values) {

  static Place of(double[] at, Outcome outcome, Goal goal, int constraints) {
    if (outcome instanceof Outcome.Value v) {
      return new Place(at, goal.cost(v.value()), v.constraints());
    }
    double[] unknown = new double[constraints];
    Arrays.fill(unknown, Double.NaN);
    return new Place(at, Double.POSITIVE_INFINITY, unknown);
  }

  boolean measured() {
    return Double.isFinite(cost);
  }

  double violation(Constraints constraints) {
    return measured() ? constraints.violation(values) : Double.POSITIVE_INFINITY;
  }

  boolean better(Place other, Constraints constraints) {
    return quality(constraints).better(other.quality(constraints));
  }

  private Quality quality(Constraints constraints) {
    return new Quality(violation(constraints), cost);
  }

  void save(DataOutput out) throws IOException {
    Doubles.write(out, at);
    out.writeDouble(cost);
    Doubles.writeOptional(out, values);
  }

  static Place read(DataInput in) throws IOException {
    return new Place(Doubles.read(in), in.readDouble(), Doubles.readOptional(in));
  }

  /** Writes a place that there may be; null as none. */
  static void saveOptional(DataOutput out, Place place) throws IOException {
    out.writeBoolean(place != null);
    if (place != null) {
      place.save(out);
    }
  }

  /** Reads what {@link #saveOptional} wrote. */
  static Place readOptional(DataInput in) throws IOException {
    return in.readBoolean() ? read(in) : null;
  }
}
