package io.lmrs.problem.wrapper;

import io.lmrs.Bounds;
import io.lmrs.Problem;
import io.lmrs.settings.Setting;
import java.util.Arrays;

/**
 * Settings that every problem has: what is put around it. The value at x is that of the problem at
 * {@code scale * rotation * (x - shift)}, rounded, plus noise; the bounds hold for x itself.
 *
 * @param noise standard deviation of the noise, or 0
 * @param rounding values are multiples of this part of the value at the start, or 0
 * @param shift added to every coordinate of the problem, or 0
 * @param rotation which random rotation, or 0
 * @param conditioning how far the sizes of the variables spread, or 1
 * @param lower least allowed value of every variable, or NaN
 * @param upper greatest allowed value of every variable, or NaN
 */
public record WrapperSettings(
    @Setting(value = "standard deviation of Gaussian noise on every value", min = 0) double noise,
    @Setting(
            value = "rounds values to multiples of this part of the value at the start of seed 0",
            min = 0,
            max = 1)
        double rounding,
    @Setting("moves the problem by this much in every coordinate") double shift,
    @Setting("number of a random rotation, 0 for none") long rotation,
    @Setting(value = "scales of the variables go from 1/c to c", min = 1, max = 1e100)
        double conditioning,
    @Setting(value = "least allowed value of every variable, auto for none", auto = true)
        double lower,
    @Setting(value = "greatest allowed value of every variable, auto for none", auto = true)
        double upper) {

  /** Nothing is put around a problem. */
  public static WrapperSettings off() {
    return new WrapperSettings(0, 0, 0, 0, 1, Double.NaN, Double.NaN);
  }

  public WrapperSettings {
    if (lower >= upper) {
      throw new IllegalArgumentException("lower must be less than upper = " + upper + ": " + lower);
    }
  }

  /** The problem with everything around it that is not off. */
  public Problem around(Problem problem) {
    Problem out = problem;
    if (conditioning != 1) {
      out = Scaled.spread(out, conditioning);
    }
    if (rotation != 0) {
      out = new Rotated(out, rotation);
    }
    if (shift != 0) {
      double[] moved = new double[out.dimension()];
      Arrays.fill(moved, shift);
      out = new Shifted(out, moved);
    }
    if (rounding != 0) {
      out = Rounded.toPart(out, rounding);
    }
    if (noise != 0) {
      out = new Noisy(out, noise);
    }
    return Double.isNaN(lower) && Double.isNaN(upper) ? out : new Bounded(out, box(out));
  }

  private Bounds box(Problem problem) {
    return Bounds.box(
        problem.dimension(),
        Double.isNaN(lower) ? Double.NEGATIVE_INFINITY : lower,
        Double.isNaN(upper) ? Double.POSITIVE_INFINITY : upper);
  }
}
