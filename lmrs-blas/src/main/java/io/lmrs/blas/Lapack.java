package io.lmrs.blas;

import dev.ludovic.netlib.lapack.LAPACK;
import dev.ludovic.netlib.lapack.NativeLAPACK;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.netlib.util.intW;

/**
 * Factors and inverses of symmetric positive definite matrices by LAPACK: the machine's native one
 * where it is installed, the Java one of the netlib library otherwise. Selected, as the kernels
 * are, by {@code -Dlmrs.kernels=blas}. The order of sums is the library's, so a run has the same
 * bits only with the same library, CPU and thread count.
 */
public final class Lapack {
  // the library warns of every LAPACK it tries in vain; held here so that the setting stays
  private static final Logger QUIET = Logger.getLogger("dev.ludovic.netlib.lapack.InstanceBuilder");

  static {
    QUIET.setLevel(Level.OFF);
  }

  private final LAPACK lapack;
  private final String name;

  /** Takes the native LAPACK if there is one. */
  public Lapack() {
    LAPACK found;
    String kind;
    try {
      found = NativeLAPACK.getInstance();
      kind = "native";
    } catch (RuntimeException | UnsatisfiedLinkError _) {
      found = LAPACK.getInstance();
      kind = "Java";
    }
    lapack = found;
    name = "lapack (" + kind + ", " + found.getClass().getSimpleName() + ")";
  }

  /** The name for records. */
  public String name() {
    return name;
  }

  /**
   * Overwrites the upper half of A by U with {@code A = U^T U}.
   *
   * @return false if A is not positive definite
   */
  public boolean factor(double[][] a) {
    int n = a.length;
    double[] flat = flat(a);
    intW info = new intW(0);
    // rows are LAPACK's columns: its lower half is our upper one
    lapack.dpotrf("L", n, flat, n, info);
    for (int i = 0; i < n; i++) {
      System.arraycopy(flat, i * n + i, a[i], i, n - i);
    }
    return info.val == 0;
  }

  /** The inverse of U^T U, from the rows of U. */
  public double[][] inverse(double[][] upper) {
    int n = upper.length;
    double[] flat = flat(upper);
    lapack.dpotri("L", n, flat, n, new intW(0));
    double[][] out = new double[n][n];
    for (int i = 0; i < n; i++) {
      for (int j = i; j < n; j++) {
        out[i][j] = flat[i * n + j];
        out[j][i] = flat[i * n + j];
      }
    }
    return out;
  }

  /**
   * The rows of {@code U^-T}, written into arrays that may end behind the diagonal.
   *
   * @param upper the rows of U
   */
  public void invertTransposed(double[][] upper, double[][] out) {
    int n = upper.length;
    double[] flat = flat(upper);
    lapack.dtrtri("L", "N", n, flat, n, new intW(0));
    // column j of the inverse of LAPACK's lower factor lies at j n
    for (int j = 0; j < n; j++) {
      for (int i = j; i < n; i++) {
        out[i][j] = flat[j * n + i];
      }
    }
  }

  private static double[] flat(double[][] rows) {
    int n = rows.length;
    double[] out = new double[n * n];
    for (int i = 0; i < n; i++) {
      System.arraycopy(rows[i], i, out, i * n + i, n - i);
    }
    return out;
  }
}
