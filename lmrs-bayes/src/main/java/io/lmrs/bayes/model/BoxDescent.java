package io.lmrs.bayes.model;

import io.lmrs.linear.Vectors;
import io.lmrs.search.curvature.InverseHessian;

/**
 * L-BFGS in a box: coordinates that press against a bound are held there, the others follow the
 * quasi-Newton direction, and the step is cut back along the path that is projected onto the box
 * (Bertsekas 1982).
 */
public final class BoxDescent {
  private static final int MEMORY = 10;
  private static final int MOST_HALVINGS = 25;
  private static final double SUFFICIENT_DECREASE = 1e-4;

  /** What was found. */
  public record Minimum(double[] x, double value) {}

  private BoxDescent() {}

  /**
   * Descends from a start in the box.
   *
   * @param tolerance ends when a step gains less than this part of the value
   */
  public static Minimum of(
      Smooth function,
      double[] start,
      double[] low,
      double[] high,
      int iterations,
      double tolerance) {
    double[] x = start.clone();
    project(x, low, high);
    double[] g = new double[x.length];
    double value = function.value(x, g);
    InverseHessian hessian = new InverseHessian(MEMORY);
    double[] nextG = new double[x.length];
    for (int i = 0; i < iterations && Double.isFinite(value) && Vectors.finite(g); i++) {
      double[] direction = direction(hessian, x, g, low, high);
      double slope = Vectors.dot(direction, g);
      if (!(slope < 0)) {
        if (hessian.size() == 0) {
          break;
        }
        hessian.clear();
        continue;
      }
      double length = hessian.size() > 0 ? 1 : Math.min(1, reach(low, high) / norm(direction));
      double[] next = null;
      double nextValue = value;
      for (int h = 0; h < MOST_HALVINGS; h++) {
        next = x.clone();
        Vectors.add(length, direction, next);
        project(next, low, high);
        nextValue = function.value(next, nextG);
        if (nextValue <= value + SUFFICIENT_DECREASE * length * slope) {
          break;
        }
        length *= 0.4;
      }
      if (!(nextValue < value)) {
        if (hessian.size() == 0) {
          break;
        }
        hessian.clear();
        continue;
      }
      double gain = value - nextValue;
      double[] step = next.clone();
      double[] change = nextG.clone();
      Vectors.add(-1, x, step);
      Vectors.add(-1, g, change);
      hessian.add(step, change);
      x = next;
      value = nextValue;
      System.arraycopy(nextG, 0, g, 0, g.length);
      if (gain <= tolerance * (Math.abs(value) + tolerance)) {
        break;
      }
    }
    return new Minimum(x, value);
  }

  // the first step is no longer than a tenth of the box
  private static double reach(double[] low, double[] high) {
    double least = Double.POSITIVE_INFINITY;
    for (int i = 0; i < low.length; i++) {
      least = Math.min(least, high[i] - low[i]);
    }
    return 0.1 * least;
  }

  private static double norm(double[] v) {
    return Math.max(Double.MIN_NORMAL, Vectors.norm(v));
  }

  private static double[] direction(
      InverseHessian hessian, double[] x, double[] g, double[] low, double[] high) {
    double[] free = g.clone();
    for (int i = 0; i < x.length; i++) {
      free[i] = held(x, g, low, high, i) ? 0 : free[i];
    }
    double[] direction = hessian.times(free);
    for (int i = 0; i < x.length; i++) {
      direction[i] = held(x, g, low, high, i) ? 0 : -direction[i];
    }
    return direction;
  }

  private static boolean held(double[] x, double[] g, double[] low, double[] high, int i) {
    return (x[i] <= low[i] && g[i] > 0) || (x[i] >= high[i] && g[i] < 0);
  }

  private static void project(double[] x, double[] low, double[] high) {
    for (int i = 0; i < x.length; i++) {
      x[i] = Math.clamp(x[i], low[i], high[i]);
    }
  }
}
