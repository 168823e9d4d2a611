package io.lmrs.problem.wrapper;

import io.lmrs.Bounds;
import io.lmrs.Outcome;
import io.lmrs.Problem;
import io.lmrs.Query;
import io.lmrs.Session;

/**
 * The problem in a box; a point outside of it is a failure. The reference stays that of the problem
 * inside, which no value in the box can beat.
 */
public final class Bounded implements Wrapper {
  private final Problem inner;
  private final Bounds box;

  /**
   * @param box the allowed points; where the problem has bounds already, both hold
   */
  public Bounded(Problem inner, Bounds box) {
    if (box.open() || box.lower().length != inner.dimension()) {
      throw new IllegalArgumentException(
          "bounds must have "
              + inner.dimension()
              + " entries: "
              + (box.open() ? 0 : box.lower().length));
    }
    this.inner = inner;
    this.box = inner.bounds().open() ? box : common(box, inner.bounds());
  }

  private static Bounds common(Bounds a, Bounds b) {
    double[] lower = a.lower();
    double[] upper = a.upper();
    for (int i = 0; i < lower.length; i++) {
      lower[i] = Math.max(lower[i], b.lower(i));
      upper[i] = Math.min(upper[i], b.upper(i));
    }
    return new Bounds(lower, upper);
  }

  @Override
  public Problem inner() {
    return inner;
  }

  @Override
  public Bounds bounds() {
    return box;
  }

  /** The start of the problem inside, moved to the nearest point of the box. */
  @Override
  public double[] start(long seed) {
    double[] x = inner.start(seed).clone();
    for (int i = 0; i < x.length; i++) {
      x[i] = Math.clamp(x[i], box.lower(i), box.upper(i));
    }
    return x;
  }

  @Override
  public Session open() {
    Session session = inner.open();
    double[] x = new double[dimension()];
    return new Session() {
      @Override
      public Outcome evaluate(Query query) {
        query.x().copyTo(x);
        return box.contains(x) ? session.evaluate(query) : outside(x);
      }

      @Override
      public void close() {
        session.close();
      }
    };
  }

  private Outcome outside(double[] x) {
    int i = 0;
    while (x[i] >= box.lower(i) && x[i] <= box.upper(i)) {
      i++;
    }
    String range = "[" + box.lower(i) + ", " + box.upper(i) + "]";
    return new Outcome.Failure("x" + i + " must be in " + range + ": " + x[i]);
  }
}
