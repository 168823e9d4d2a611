package io.lmrs.bayes;

import io.lmrs.Batch;
import io.lmrs.Goal;
import io.lmrs.Outcome;
import io.lmrs.constraint.Constraints;
import io.lmrs.constraint.Quality;
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
  private Quality quality = Quality.WORST;

  Incumbent(SearchContext context) {
    goal = context.goal();
    constraints = context.constraints();
    x = context.start().clone();
  }

  void observe(Batch batch, List<Outcome> outcomes) {
    for (int i = 0; i < outcomes.size(); i++) {
      if (outcomes.get(i) instanceof Outcome.Value v) {
        double off = constraints.violation(v.constraints());
        Quality seen = new Quality(off, v.cost(goal));
        if (seen.cost() < Double.POSITIVE_INFINITY && seen.better(quality)) {
          quality = seen;
          x = batch.queries().get(i).x().toArray();
        }
      }
    }
  }

  double[] x() {
    return x.clone();
  }

  OptionalDouble value() {
    return quality.cost() < Double.POSITIVE_INFINITY
        ? OptionalDouble.of(goal.value(quality.cost()))
        : OptionalDouble.empty();
  }

  void save(DataOutput out) throws IOException {
    Doubles.write(out, x);
    out.writeDouble(quality.cost());
    out.writeDouble(quality.violation());
  }

  void restore(DataInput in) throws IOException {
    x = Doubles.read(in);
    double cost = in.readDouble();
    quality = new Quality(in.readDouble(), cost);
  }
}
