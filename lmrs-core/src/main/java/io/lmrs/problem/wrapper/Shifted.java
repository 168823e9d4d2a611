package io.lmrs.problem.wrapper;

import io.lmrs.Bounds;
import io.lmrs.Problem;
import io.lmrs.linear.Vectors;

/**
 * The problem moved by a vector: f(x - shift).
 *
 * @param inner the problem where it was
 * @param shift where its origin is now
 */
public record Shifted(Problem inner, double[] shift) implements Transformed {
  public Shifted {
    if (shift.length != inner.dimension()) {
      throw new IllegalArgumentException(
          "shift must have " + inner.dimension() + " entries: " + shift.length);
    }
    shift = shift.clone();
  }

  @Override
  public void toInner(double[] x) {
    Vectors.add(-1, shift, x);
  }

  @Override
  public void toOuter(double[] x) {
    Vectors.add(1, shift, x);
  }

  @Override
  public void gradientToOuter(double[] gradient) {
    // a shift leaves gradients as they are
  }

  @Override
  public Bounds bounds() {
    Bounds box = inner.bounds();
    if (box.open()) {
      return box;
    }
    double[] lower = box.lower();
    double[] upper = box.upper();
    toOuter(lower);
    toOuter(upper);
    return new Bounds(lower, upper);
  }
}
