package io.lmrs.learn;

import io.lmrs.linear.SymmetricEigen;
import io.lmrs.linear.Vectors;
import io.lmrs.random.Stream;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Orthonormal directions, held as rows of d entries. */
public final class Basis {

  /** A vector that keeps less than this part of its length is taken as dependent. */
  private static final double DEPENDENT = 1e-10;

  private Basis() {}

  /**
   * The leading left singular vectors of a Jacobian: those whose singular value exceeds {@code cut}
   * times the largest, at most {@code most}, the largest first. Found from the small Gram matrix,
   * which is accurate enough far above the square root of the machine precision.
   *
   * @param rows the gradients, n rows of d entries
   */
  public static double[][] leading(double[][] rows, double cut, int most) {
    int n = rows.length;
    double[][] gram = new double[n][n];
    for (int i = 0; i < n; i++) {
      for (int j = i; j < n; j++) {
        gram[i][j] = Vectors.dot(rows[i], rows[j]);
        gram[j][i] = gram[i][j];
      }
    }
    List<double[]> out = new ArrayList<>();
    if (!finite(gram)) {
      return new double[0][];
    }
    SymmetricEigen eigen = SymmetricEigen.of(gram);
    int[] order = descending(eigen.values());
    double least = cut * cut * eigen.values()[order[0]];
    for (int i : order) {
      if (out.size() == most || !(eigen.values()[i] > least)) {
        break;
      }
      double[] u = new double[rows[0].length];
      for (int j = 0; j < n; j++) {
        Vectors.add(eigen.vectors()[i][j], rows[j], u);
      }
      out.add(u);
    }
    return orthonormalise(out);
  }

  private static boolean finite(double[][] matrix) {
    for (double[] row : matrix) {
      if (!Vectors.finite(row)) {
        return false;
      }
    }
    return true;
  }

  private static int[] descending(double[] values) {
    return IntStream.range(0, values.length)
        .boxed()
        .sorted((i, j) -> Double.compare(values[j], values[i]))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  /** Gram-Schmidt, done twice; dependent and non-finite vectors are dropped. */
  public static double[][] orthonormalise(List<double[]> vectors) {
    List<double[]> out = new ArrayList<>(vectors.size());
    for (double[] v : vectors) {
      append(out, v.clone());
    }
    return out.toArray(double[][]::new);
  }

  /**
   * Orthonormal rows completed by random ones to {@code total} rows; the random ones are uniform on
   * the unit sphere of the complement.
   */
  public static double[][] complete(double[][] rows, int total, int dimension, Stream random) {
    List<double[]> out = new ArrayList<>(List.of(rows));
    for (int draw = 0; out.size() < Math.min(total, dimension); draw++) {
      append(out, random.child(draw).gaussians(dimension));
    }
    return out.toArray(double[][]::new);
  }

  /** Some random directions in the span of orthonormal rows, orthonormal themselves. */
  public static double[][] mixed(double[][] rows, int count, Stream random) {
    double[][] weights = complete(new double[0][], count, rows.length, random);
    double[][] out = new double[weights.length][rows[0].length];
    for (int i = 0; i < out.length; i++) {
      for (int j = 0; j < rows.length; j++) {
        Vectors.add(weights[i][j], rows[j], out[i]);
      }
    }
    return out;
  }

  /** A direction uniform on the unit sphere of the span of orthonormal rows; 0 without rows. */
  public static double[] onSphere(double[][] rows, int dimension, Stream random) {
    double[] out = new double[dimension];
    double[] s = random.direction(rows.length);
    for (int j = 0; j < rows.length; j++) {
      Vectors.add(s[j], rows[j], out);
    }
    return out;
  }

  private static void append(List<double[]> out, double[] v) {
    double before = Vectors.norm(v);
    if (!(before > 0) || !Double.isFinite(before)) {
      return;
    }
    for (int pass = 0; pass < 2; pass++) {
      for (double[] q : out) {
        Vectors.add(-Vectors.dot(q, v), q, v);
      }
    }
    double after = Vectors.norm(v);
    if (after > DEPENDENT * before) {
      out.add(Vectors.scale(1 / after, v));
    }
  }

  /** The part of g outside the span of orthonormal rows, relative to its length. */
  public static double residual(double[] g, double[][] rows) {
    double[] rest = g.clone();
    for (double[] q : rows) {
      Vectors.add(-Vectors.dot(q, g), q, rest);
    }
    return Vectors.norm(rest) / Vectors.norm(g);
  }
}
