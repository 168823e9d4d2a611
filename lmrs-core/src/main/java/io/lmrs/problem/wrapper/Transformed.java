package io.lmrs.problem.wrapper;

import io.lmrs.Manifold;
import io.lmrs.Outcome;
import io.lmrs.Point;
import io.lmrs.Query;
import io.lmrs.Session;
import io.lmrs.variable.Variables;
import java.util.Optional;
import java.util.OptionalDouble;

/** A problem seen in other coordinates. All three maps work in place. */
interface Transformed extends Wrapper {

  /** Turns a point into the coordinates of the problem inside. */
  void toInner(double[] x);

  /** Turns a point of the problem inside into these coordinates; the inverse. */
  void toOuter(double[] x);

  /** Turns a gradient of the problem inside into one in these coordinates. */
  void gradientToOuter(double[] gradient);

  @Override
  default Session open() {
    Session session = inner().open();
    return new Session() {
      @Override
      public Outcome evaluate(Query query) {
        double[] x = query.x().toArray();
        toInner(x);
        return session.evaluate(query.at(Point.at(x)));
      }

      @Override
      public void close() {
        session.close();
      }
    };
  }

  /** None: they are those of the problem inside. */
  @Override
  default Optional<Variables> variables() {
    return Optional.empty();
  }

  /** The start of the problem inside. */
  @Override
  default double[] start(long seed) {
    double[] x = inner().start(seed).clone();
    toOuter(x);
    return x;
  }

  @Override
  default OptionalDouble clean(double[] x) {
    double[] inside = x.clone();
    toInner(inside);
    return inner().clean(inside);
  }

  @Override
  default Optional<Manifold> manifold() {
    return inner().manifold().map(this::seenFromOutside);
  }

  // the chain rule, row by row
  private Manifold seenFromOutside(Manifold inside) {
    return new Manifold() {
      @Override
      public int dimension() {
        return inside.dimension();
      }

      @Override
      public double[][] jacobian(double[] x) {
        double[] point = x.clone();
        toInner(point);
        double[][] rows = inside.jacobian(point).clone();
        for (int i = 0; i < rows.length; i++) {
          rows[i] = rows[i].clone();
          gradientToOuter(rows[i]);
        }
        return rows;
      }
    };
  }
}
