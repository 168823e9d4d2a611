package io.lmrs.search.curvature;

import io.lmrs.linear.Vectors;
import io.lmrs.search.Doubles;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Iterator;

/**
 * The inverse Hessian as the last steps tell it: Nocedal, "Updating quasi-Newton matrices with
 * limited storage" (1980), in the two loops of Liu and Nocedal (1989).
 */
public final class InverseHessian {

  /** The cosine of the angle between a step and the gradient's change is at least this. */
  private static final double LEAST_CURVATURE = 1e-10;

  // a step and the change of the gradient along it
  private record Pair(double[] step, double[] change, double product) {}

  private final int most;
  private final ArrayDeque<Pair> newestFirst = new ArrayDeque<>();

  /**
   * @param most how many steps are kept
   */
  public InverseHessian(int most) {
    this.most = most;
  }

  /** How many steps are known. */
  public int size() {
    return newestFirst.size();
  }

  /** Forgets all steps. */
  public void clear() {
    newestFirst.clear();
  }

  /** Takes a step and the change of the gradient along it, unless its curvature is not positive. */
  public void add(double[] step, double[] change) {
    double product = Vectors.dot(step, change);
    double norms = Vectors.norm(step) * Vectors.norm(change);
    if (!(product > LEAST_CURVATURE * norms) || !Double.isFinite(norms)) {
      return;
    }
    if (newestFirst.size() == most) {
      newestFirst.removeLast();
    }
    newestFirst.addFirst(new Pair(step, change, product));
  }

  /** The product with a vector, in a fresh array; the vector itself where nothing is known. */
  public double[] times(double[] vector) {
    double[] q = vector.clone();
    double[] shares = new double[newestFirst.size()];
    int i = 0;
    for (Pair pair : newestFirst) {
      shares[i] = Vectors.dot(pair.step, q) / pair.product;
      Vectors.add(-shares[i], pair.change, q);
      i++;
    }
    if (i > 0) {
      Pair newest = newestFirst.getFirst();
      Vectors.scale(newest.product / Vectors.dot(newest.change, newest.change), q);
    }
    for (Iterator<Pair> oldest = newestFirst.descendingIterator(); oldest.hasNext(); ) {
      Pair pair = oldest.next();
      i--;
      Vectors.add(shares[i] - Vectors.dot(pair.change, q) / pair.product, pair.step, q);
    }
    return q;
  }

  void save(DataOutput out) throws IOException {
    out.writeInt(newestFirst.size());
    for (Pair pair : newestFirst) {
      Doubles.write(out, pair.step);
      Doubles.write(out, pair.change);
    }
  }

  void restore(DataInput in) throws IOException {
    newestFirst.clear();
    for (int left = in.readInt(); left > 0; left--) {
      double[] step = Doubles.read(in);
      double[] change = Doubles.read(in);
      newestFirst.addLast(new Pair(step, change, Vectors.dot(step, change)));
    }
  }
}
