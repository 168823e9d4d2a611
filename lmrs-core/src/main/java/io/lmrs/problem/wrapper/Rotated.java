package io.lmrs.problem.wrapper;

import io.lmrs.Frame;
import io.lmrs.Problem;
import io.lmrs.random.Stream;

/** The problem in randomly turned (and perhaps mirrored) coordinates: f(R x). */
public final class Rotated implements Transformed {

  /** The rotation's stream, apart from those of the problem's own instance. */
  private static final long ROTATION = 1L << 40;

  private final Problem inner;
  private final Rotation rotation;

  /**
   * @param inner a problem without bounds and without observations, whose meaning would be lost
   * @param seed which rotation
   */
  public Rotated(Problem inner, long seed) {
    if (!inner.bounds().open()) {
      throw new IllegalArgumentException(
          "rotation must be 0 for a problem with bounds of its own: " + inner.name());
    }
    if (!(inner.frame() instanceof Frame.Identity)) {
      throw new IllegalArgumentException(
          "rotation must be 0 for a problem that whitens observations: " + inner.name());
    }
    this.inner = inner;
    this.rotation = Rotation.random(inner.dimension(), Stream.of(seed, Stream.INSTANCE, ROTATION));
  }

  @Override
  public Problem inner() {
    return inner;
  }

  @Override
  public void toInner(double[] x) {
    rotation.apply(x);
  }

  @Override
  public void toOuter(double[] x) {
    rotation.undo(x);
  }

  @Override
  public void gradientToOuter(double[] gradient) {
    // the transpose of an orthogonal map is its inverse
    rotation.undo(gradient);
  }
}
