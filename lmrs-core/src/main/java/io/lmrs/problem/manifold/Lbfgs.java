package io.lmrs.problem.manifold;

import io.lmrs.linear.Vectors;
import java.util.ArrayDeque;
import java.util.Iterator;

/**
 * Minimises a function with known gradient (Liu and Nocedal 1989), to know how low a generated
 * problem goes. The line search asks for the weak Wolfe conditions (Lewis and Overton 2013), which
 * can be met across the kinks of a ReLU.
 */
final class Lbfgs {
  private static final int MEMORY = 20;
  private static final int MOST_ITERATIONS = 2000;
  private static final int MOST_TRIALS = 60;

  /** Ends when the gradient is below this part of the first one. */
  private static final double STATIONARY = 1e-9;

  /** Ends when {@link #PATIENCE} iterations together gain less than this part of the value. */
  private static final double LEAST_GAIN = 1e-13;

  private static final int PATIENCE = 20;
  private static final double SUFFICIENT_DECREASE = 1e-4;
  private static final double CURVATURE = 0.9;

  /** A function that writes its gradient at x and gives its value. */
  interface Smooth {
    double value(double[] x, double[] gradient);
  }

  // a step, the change of the gradient along it, and 1 / (step . change)
  private record Pair(double[] step, double[] change, double weight) {}

  private final Smooth function;
  private final ArrayDeque<Pair> pairs = new ArrayDeque<>();
  private double[] x;
  private double[] gradient;
  private double value;
  private double[] nextX;
  private double[] nextGradient;
  private double nextValue;

  private Lbfgs(Smooth function, double[] start) {
    this.function = function;
    x = start.clone();
    gradient = new double[x.length];
    value = function.value(x, gradient);
    nextX = new double[x.length];
    nextGradient = new double[x.length];
  }

  /** The least value found on the way down from the start. */
  static double minimum(Smooth function, double[] start) {
    Lbfgs search = new Lbfgs(function, start);
    search.descend();
    return search.value;
  }

  private void descend() {
    double small = STATIONARY * Vectors.norm(gradient);
    double earlier = Double.POSITIVE_INFINITY;
    for (int i = 0; i < MOST_ITERATIONS && Vectors.norm(gradient) > small; i++) {
      if (i % PATIENCE == 0) {
        if (earlier - value <= LEAST_GAIN * Math.abs(value)) {
          return;
        }
        earlier = value;
      }
      if (!step()) {
        // what was learned may mislead after a kink: once more along the gradient itself
        if (pairs.isEmpty()) {
          return;
        }
        pairs.clear();
      }
    }
  }

  private boolean step() {
    double[] direction = direction();
    double slope = Vectors.dot(direction, gradient);
    double first = pairs.isEmpty() ? 1 / Vectors.norm(gradient) : 1;
    if (!(slope < 0) || !search(direction, slope, first)) {
      return false;
    }
    remember();
    double[] freeX = x;
    double[] freeGradient = gradient;
    x = nextX;
    gradient = nextGradient;
    value = nextValue;
    nextX = freeX;
    nextGradient = freeGradient;
    return true;
  }

  // the two loops: -H g with H the inverse Hessian as the pairs tell it
  private double[] direction() {
    double[] q = gradient.clone();
    double[] shares = new double[pairs.size()];
    int i = 0;
    for (Pair pair : pairs) {
      shares[i] = pair.weight * Vectors.dot(pair.step, q);
      Vectors.add(-shares[i], pair.change, q);
      i++;
    }
    if (!pairs.isEmpty()) {
      Pair newest = pairs.getFirst();
      Vectors.scale(1 / (newest.weight * Vectors.dot(newest.change, newest.change)), q);
    }
    for (Iterator<Pair> oldest = pairs.descendingIterator(); oldest.hasNext(); ) {
      Pair pair = oldest.next();
      i--;
      Vectors.add(shares[i] - pair.weight * Vectors.dot(pair.change, q), pair.step, q);
    }
    Vectors.scale(-1, q);
    return q;
  }

  // brackets and halves until the value falls enough and the slope has risen enough
  private boolean search(double[] direction, double slope, double first) {
    double low = 0;
    double high = Double.POSITIVE_INFINITY;
    double length = first;
    for (int trial = 0; trial < MOST_TRIALS; trial++) {
      for (int i = 0; i < x.length; i++) {
        nextX[i] = x[i] + length * direction[i];
      }
      nextValue = function.value(nextX, nextGradient);
      if (!(nextValue <= value + SUFFICIENT_DECREASE * length * slope)) {
        high = length;
      } else if (Vectors.dot(nextGradient, direction) < CURVATURE * slope) {
        low = length;
      } else {
        return true;
      }
      length = Double.isInfinite(high) ? 2 * low : (low + high) / 2;
    }
    // both conditions can't be met within rounding: a lower value will do
    return nextValue < value;
  }

  private void remember() {
    double[] step = nextX.clone();
    double[] change = nextGradient.clone();
    Vectors.add(-1, x, step);
    Vectors.add(-1, gradient, change);
    double product = Vectors.dot(step, change);
    if (product > 1e-16 * Vectors.norm(step) * Vectors.norm(change)) {
      if (pairs.size() == MEMORY) {
        pairs.removeLast();
      }
      pairs.addFirst(new Pair(step, change, 1 / product));
    }
  }
}
