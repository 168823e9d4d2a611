package io.lmrs.problem.wrapper;

import io.lmrs.Outcome;
import io.lmrs.Problem;
import io.lmrs.Query;
import io.lmrs.Session;
import java.util.OptionalDouble;

/**
 * Rounds every value to a multiple of a unit, as a solver with a tolerance does. What is inside
 * goes on to its end, since a cutoff is meant for what comes out.
 *
 * @param inner the problem with all digits
 * @param unit a positive number
 */
public record Rounded(Problem inner, double unit) implements Wrapper {
  public Rounded {
    if (!(unit > 0) || Double.isInfinite(unit)) {
      throw new IllegalArgumentException("the unit of rounding must be in (0, inf): " + unit);
    }
  }

  /**
   * Rounds to multiples of that part of the value at the start of seed 0.
   *
   * @throws IllegalArgumentException if that value is 0 or unknown
   */
  public static Rounded toPart(Problem inner, double part) {
    double value = inner.clean(inner.start(0)).orElse(Double.NaN);
    if (!(Math.abs(value) > 0) || Double.isInfinite(value)) {
      throw new IllegalArgumentException(
          "rounding must be 0 for "
              + inner.name()
              + ", whose start has no known value but 0 or none: "
              + part);
    }
    return new Rounded(inner, part * Math.abs(value));
  }

  private double round(double value) {
    double rounded = unit * Math.rint(value / unit);
    return Double.isFinite(rounded) ? rounded : value;
  }

  @Override
  public Session open() {
    Session session = inner.open();
    return new Session() {
      @Override
      public Outcome evaluate(Query query) {
        return switch (session.evaluate(query.whole())) {
          case Outcome.Value v -> v.withValue(round(v.value()));
          case Outcome.Failure failure -> failure;
        };
      }

      @Override
      public void close() {
        session.close();
      }
    };
  }

  @Override
  public OptionalDouble clean(double[] x) {
    OptionalDouble value = inner.clean(x);
    return value.isPresent() ? OptionalDouble.of(round(value.getAsDouble())) : value;
  }

  @Override
  public OptionalDouble reference() {
    OptionalDouble value = inner.reference();
    return value.isPresent() ? OptionalDouble.of(round(value.getAsDouble())) : value;
  }
}
