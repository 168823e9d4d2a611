package io.lmrs.search.curvature;

import io.lmrs.linear.Vectors;
import io.lmrs.search.Doubles;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * The Hessian and its inverse as past steps tell them: the BFGS formulas (Nocedal and Wright,
 * "Numerical optimization", 2nd edition, equations 6.17 and 6.19), dense. Two rules differ from the
 * textbook:
 *
 * <ul>
 *   <li>Directions in which no step has gone yet are taken to bend as little as any step has shown:
 *       the first matrix is the least y'y / s'y of the steps remembered, and all steps are applied
 *       anew if that falls. Stiff directions come first, so what is left is soft.
 *   <li>Steps are forgotten, the oldest first: two to four times as many as there are variables are
 *       remembered.
 * </ul>
 *
 * The matrices are a function of the steps remembered and the first matrix, to the bit.
 */
public final class QuasiNewton {

  /** The cosine of the angle between a step and the gradient's change is at least this. */
  private static final double LEAST_COSINE = 1e-10;

  /** The first matrix is made anew if it is to fall below this part of what it is. */
  private static final double FALLEN = 0.8;

  /** Of so many steps per variable half are forgotten. */
  private static final int MOST_STEPS = 4;

  private static final int LEAST_MEMORY = 4;

  /** What was known before steps were forgotten counts half as much with every step. */
  private static final double FADING = 0.5;

  // a step, the change of the gradient along it, and y'y / s'y
  private record Pair(double[] step, double[] change, double bend) {}

  private int size;
  private final List<Pair> pairs = new ArrayList<>();
  private double first;
  private double[][] hessian;
  private double[][] inverse;
  private double[] faded;

  /**
   * @param size how many variables
   */
  public QuasiNewton(int size) {
    this.size = size;
    this.faded = new double[size];
  }

  /** True if steps have told how long the next one is to be. */
  public boolean known() {
    return hessian != null;
  }

  /** The Hessian itself, not to be changed; null if nothing is known. */
  public double[][] hessian() {
    return hessian;
  }

  /** How many steps are remembered. */
  int steps() {
    return pairs.size();
  }

  /** The second derivative along that variable: known, remembered or 0. */
  double bend(int i) {
    return Math.max(known() ? hessian[i][i] : 0, faded[i]);
  }

  /** The mean second derivative along the variables. */
  double meanBend() {
    double sum = 0;
    for (int i = 0; i < size; i++) {
      sum += bend(i);
    }
    return sum / size;
  }

  /** How far the minimum along that variable moves by a slope of 1. */
  double give(int i) {
    return known() ? inverse[i][i] : 0;
  }

  /**
   * The inverse Hessian times a vector, in a fresh array; the vector itself if nothing is known.
   */
  double[] times(double[] vector) {
    return known() ? product(inverse, vector) : vector.clone();
  }

  /** Forgets all steps. */
  public void clear() {
    fade(size);
    pairs.clear();
    hessian = null;
    inverse = null;
  }

  /** Goes on with more variables, of which the steps so far tell only how much they may bend. */
  void grow(int to) {
    fade(to);
    size = to;
    pairs.clear();
    if (known()) {
      rebuild();
    }
  }

  // the second derivatives stay as a hint how wide differences may be
  private void fade(int to) {
    double[] next = new double[to];
    double mean = meanBend();
    for (int i = 0; i < to; i++) {
      next[i] = i < size ? bend(i) : mean;
    }
    faded = next;
  }

  /** Takes a step and the change of the gradient along it, unless its curvature is not positive. */
  public void add(double[] step, double[] change) {
    for (int i = 0; i < size; i++) {
      faded[i] *= FADING;
    }
    double product = Vectors.dot(step, change);
    double norms = Vectors.norm(step) * Vectors.norm(change);
    if (!(product > LEAST_COSINE * norms) || !Double.isFinite(norms)) {
      return;
    }
    pairs.add(new Pair(step, change, Vectors.dot(change, change) / product));
    int most = Math.max(LEAST_MEMORY, MOST_STEPS * size);
    boolean forgets = pairs.size() > most;
    if (forgets) {
      pairs.subList(0, pairs.size() - most / 2).clear();
    }
    double least = pairs.stream().mapToDouble(Pair::bend).min().orElseThrow();
    if (forgets || pairs.size() == 1 || least < FALLEN * first) {
      first = least;
      rebuild();
    } else {
      apply(pairs.getLast());
    }
  }

  private void rebuild() {
    hessian = new double[size][size];
    inverse = new double[size][size];
    for (int i = 0; i < size; i++) {
      hessian[i][i] = first;
      inverse[i][i] = 1 / first;
    }
    pairs.forEach(this::apply);
  }

  private void apply(Pair pair) {
    double[] s = pair.step;
    double[] y = pair.change;
    double sy = Vectors.dot(s, y);
    double[] bs = product(hessian, s);
    double[] hy = product(inverse, y);
    double sbs = Vectors.dot(s, bs);
    double along = (1 + Vectors.dot(y, hy) / sy) / sy;
    for (int i = 0; i < size; i++) {
      double[] b = hessian[i];
      double[] h = inverse[i];
      double yi = y[i] / sy;
      double bi = bs[i] / sbs;
      double si = along * s[i] - hy[i] / sy;
      double ti = s[i] / sy;
      for (int j = 0; j < size; j++) {
        b[j] += yi * y[j] - bi * bs[j];
        h[j] += si * s[j] - ti * hy[j];
      }
    }
  }

  private static double[] product(double[][] matrix, double[] vector) {
    double[] out = new double[vector.length];
    for (int i = 0; i < out.length; i++) {
      out[i] = Vectors.dot(matrix[i], vector);
    }
    return out;
  }

  public void save(DataOutput out) throws IOException {
    out.writeInt(size);
    out.writeBoolean(known());
    out.writeDouble(first);
    Doubles.write(out, faded);
    out.writeInt(pairs.size());
    for (Pair pair : pairs) {
      Doubles.write(out, pair.step);
      Doubles.write(out, pair.change);
      out.writeDouble(pair.bend);
    }
  }

  public void restore(DataInput in) throws IOException {
    size = in.readInt();
    boolean known = in.readBoolean();
    first = in.readDouble();
    faded = Doubles.read(in);
    pairs.clear();
    for (int left = in.readInt(); left > 0; left--) {
      pairs.add(new Pair(Doubles.read(in), Doubles.read(in), in.readDouble()));
    }
    hessian = null;
    inverse = null;
    if (known) {
      rebuild();
    }
  }
}
