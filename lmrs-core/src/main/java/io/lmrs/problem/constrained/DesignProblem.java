package io.lmrs.problem.constrained;

import io.lmrs.Bounds;
import io.lmrs.Outcome;
import io.lmrs.Problem;
import io.lmrs.Session;
import io.lmrs.constraint.Constraint;
import io.lmrs.constraint.Constraints;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;

/** A {@link Design} as a problem: started anywhere in its box. Thread-safe. */
final class DesignProblem implements Problem {
  private final Design design;
  private final Constraints constraints;

  DesignProblem(Design design) {
    this.design = design;
    List<Constraint> all = new ArrayList<>();
    for (int i = 1; i <= design.inequalities(); i++) {
      all.add(Constraint.atMost("g" + i, 0));
    }
    for (int i = 1; i <= design.equalities(); i++) {
      all.add(Constraint.equal("h" + i, 0));
    }
    this.constraints = new Constraints(all);
  }

  @Override
  public String name() {
    return design.name();
  }

  @Override
  public int dimension() {
    return design.lower().length;
  }

  @Override
  public Bounds bounds() {
    return new Bounds(design.lower().clone(), design.upper().clone());
  }

  @Override
  public Constraints constraints() {
    return constraints;
  }

  @Override
  public Session open() {
    double[] x = new double[dimension()];
    return query -> {
      query.x().copyTo(x);
      double[] all = design.numbers().apply(x);
      return Outcome.of(all[0], Arrays.copyOfRange(all, 1, all.length));
    };
  }

  @Override
  public double[] start(long seed) {
    return bounds().uniform(seed);
  }

  @Override
  public OptionalDouble reference() {
    return OptionalDouble.of(design.least());
  }
}
