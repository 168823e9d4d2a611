package io.lmrs.problem.bbob;

import io.lmrs.Point;
import io.lmrs.Problem;
import io.lmrs.Session;
import io.lmrs.variable.Variable;
import io.lmrs.variable.Variables;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A function of {@code bbob} of which some variables are whole numbers in [-5, 5]. It is moved by
 * up to a half in these, so that its optimum lies on whole numbers; the least value stays the same.
 * All other variables are real numbers in [-5, 5].
 */
final class MixedBbobProblem implements Problem {
  private static final double BOUND = 5;

  private final BbobProblem inner;
  private final boolean[] integer;
  private final double[] moved;

  /**
   * @param share the part of the variables that are whole numbers, evenly spread over all
   */
  MixedBbobProblem(BbobProblem inner, double share) {
    this.inner = inner;
    int d = inner.dimension();
    double[] optimum = inner.optimum();
    this.integer = new boolean[d];
    this.moved = new double[d];
    for (int i = 0; i < d; i++) {
      // rounding must not lose one
      integer[i] = Math.floor((i + 1) * share + 1e-9) > Math.floor(i * share + 1e-9);
      moved[i] = integer[i] ? optimum[i] - Math.rint(optimum[i]) : 0;
    }
  }

  @Override
  public String name() {
    return MixedBbobFactory.NAME;
  }

  @Override
  public int dimension() {
    return integer.length;
  }

  @Override
  public Optional<Variables> variables() {
    List<Variable> list = new ArrayList<>(integer.length);
    for (int i = 0; i < integer.length; i++) {
      list.add(
          integer[i]
              ? Variable.integer("n" + (i + 1), -BOUND, BOUND)
              : Variable.real("r" + (i + 1), -BOUND, BOUND));
    }
    return Optional.of(new Variables(list));
  }

  private double[] inside(double[] x) {
    for (int i = 0; i < x.length; i++) {
      x[i] += moved[i];
    }
    return x;
  }

  @Override
  public boolean exact() {
    return true;
  }

  @Override
  public Session open() {
    Session session = inner.open();
    return query -> {
      Point point = Point.at(inside(query.x().toArray()));
      return session.evaluate(query.at(point));
    };
  }

  @Override
  public double[] start(long seed) {
    double[] x = inner.start(seed);
    for (int i = 0; i < x.length; i++) {
      x[i] = integer[i] ? Math.rint(x[i]) : x[i];
    }
    return x;
  }

  @Override
  public OptionalDouble clean(double[] x) {
    return inner.clean(inside(x.clone()));
  }

  @Override
  public OptionalDouble reference() {
    return inner.reference();
  }

  /** Where the function is least. */
  double[] optimum() {
    double[] x = inner.optimum();
    for (int i = 0; i < x.length; i++) {
      x[i] -= moved[i];
    }
    return x;
  }
}
