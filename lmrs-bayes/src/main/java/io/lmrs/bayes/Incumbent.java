package io.lmrs.bayes;

import io.lmrs.Batch;
import io.lmrs.Goal;
import io.lmrs.Outcome;
import io.lmrs.constraint.Constraints;
import io.lmrs.search.Doubles;
import io.lmrs.search.SearchContext;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The best point seen, an allowed one if there is any, in the problem's coordinates; the start
 * until there is a value.
 */
final class Incumbent {
  private final Goal goal;
  private final Constraints constraints;
  private double[] x;
  private double cost = Double.POSITIVE_INFINITY;

  /** How far from allowed it is, 0 without constraints. */
  private double missed = Double.POSITIVE_INFINITY;

  Incumbent(SearchContext context) {
    goal = context.goal();
    constraints = context.constraints();
    x = context.start().clone();
  }

  void observe(Batch batch, List<Outcome> outcomes) {
    for (int i = 0; i < outcomes.size(); i++) {
      double c = outcomes.get(i).cost(goal);
      double off =
          outcomes.get(i) instanceof Outcome.Value v && !constraints.none()
              ? constraints.violation(v.constraints())
              : 0;
      if (c < Double.POSITIVE_INFINITY && (off < missed || off == missed && c < cost)) {
        cost = c;
        missed = off;
        x = batch.queries().get(i).x().toArray();
      }
    }
  }

  double[] x() {
    return x.clone();
  }

  OptionalDouble value() {
    return cost < Double.POSITIVE_INFINITY
        ? OptionalDouble.of(goal.value(cost))
        : OptionalDouble.empty();
  }

  void save(DataOutput out) throws IOException {
    Doubles.write(out, x);
    out.writeDouble(cost);
    out.writeDouble(missed);
  }

  void restore(DataInput in) throws IOException {
    x = Doubles.read(in);
    cost = in.readDouble();
    missed = in.readDouble();
  }
}
