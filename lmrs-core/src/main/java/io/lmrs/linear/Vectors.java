package io.lmrs.linear;

/** Sums and products of vectors in double precision, always added in the same order. */
public final class Vectors {
  private Vectors() {}

  /** The inner product. */
  public static double dot(double[] a, double[] b) {
    return dot(a, b, 0);
  }

  /** The inner product of the entries from that index on; four sums keep the processor busy. */
  public static double dot(double[] a, double[] b, int from) {
    double s0 = 0;
    double s1 = 0;
    double s2 = 0;
    double s3 = 0;
    int i = from;
    for (; i + 3 < a.length; i += 4) {
      s0 += a[i] * b[i];
      s1 += a[i + 1] * b[i + 1];
      s2 += a[i + 2] * b[i + 2];
      s3 += a[i + 3] * b[i + 3];
    }
    for (; i < a.length; i++) {
      s0 += a[i] * b[i];
    }
    return (s0 + s2) + (s1 + s3);
  }

  /** The Euclidean norm. */
  public static double norm(double[] a) {
    return Math.sqrt(dot(a, a));
  }

  /** Adds {@code factor * x} to y. */
  public static void add(double factor, double[] x, double[] y) {
    add(factor, x, y, 0);
  }

  /** Adds {@code factor * x} to the entries of y from that index on. */
  public static void add(double factor, double[] x, double[] y, int from) {
    for (int i = from; i < y.length; i++) {
      y[i] += factor * x[i];
    }
  }

  /** Multiplies x by the factor, in place. */
  public static double[] scale(double factor, double[] x) {
    for (int i = 0; i < x.length; i++) {
      x[i] *= factor;
    }
    return x;
  }

  /** True where every entry is finite. */
  public static boolean finite(double[] x) {
    for (double v : x) {
      if (!Double.isFinite(v)) {
        return false;
      }
    }
    return true;
  }

  /** The largest entry without regard to its sign, 0 for none. */
  public static double largest(double[] x) {
    double out = 0;
    for (double v : x) {
      out = Math.max(out, Math.abs(v));
    }
    return out;
  }
}
