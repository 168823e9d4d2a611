package io.lmrs.problem.bbob;

/**
 * An orthogonal map: the coordinates are reordered, turned block by block and reordered again.
 * Thread-safe.
 */
final class Turn {
  private final int[] before;
  private final double[][] blocks;
  private final int[] after;

  /**
   * @param before coordinate i is taken from before[i]; null for the order as it is
   * @param blocks square matrices along the diagonal, flat, column after column
   * @param after as before, for what comes out
   */
  Turn(int[] before, double[][] blocks, int[] after) {
    this.before = before;
    this.blocks = blocks;
    this.after = after;
  }

  private static int size(double[] block) {
    return (int) Math.sqrt(block.length);
  }

  /**
   * Writes the image of x into out.
   *
   * @param spare overwritten; three arrays apart
   */
  void apply(double[] x, double[] out, double[] spare) {
    double[] turned = after == null ? out : spare;
    int from = 0;
    for (double[] block : blocks) {
      int n = size(block);
      multiply(block, n, x, from, turned);
      from += n;
    }
    if (after != null) {
      for (int i = 0; i < out.length; i++) {
        out[i] = turned[after[i]];
      }
    }
  }

  // sums of columns, four at a time: the compiler makes vector instructions of them
  private void multiply(double[] m, int n, double[] x, int from, double[] y) {
    for (int r = 0; r < n; r++) {
      y[from + r] = 0;
    }
    int c = 0;
    for (; c + 3 < n; c += 4) {
      double p = entry(x, from + c);
      double q = entry(x, from + c + 1);
      double s = entry(x, from + c + 2);
      double t = entry(x, from + c + 3);
      int column = c * n;
      for (int r = 0; r < n; r++) {
        y[from + r] +=
            (p * m[column + r] + q * m[column + n + r])
                + (s * m[column + 2 * n + r] + t * m[column + 3 * n + r]);
      }
    }
    for (; c < n; c++) {
      double p = entry(x, from + c);
      for (int r = 0; r < n; r++) {
        y[from + r] += p * m[c * n + r];
      }
    }
  }

  private double entry(double[] x, int i) {
    return x[before == null ? i : before[i]];
  }

  /** The point whose image is y; not fast. */
  double[] undo(double[] y) {
    double[] turned = new double[y.length];
    for (int i = 0; i < y.length; i++) {
      turned[after == null ? i : after[i]] = y[i];
    }
    double[] x = new double[y.length];
    int from = 0;
    for (double[] block : blocks) {
      int n = size(block);
      for (int c = 0; c < n; c++) {
        double sum = 0;
        for (int r = 0; r < n; r++) {
          sum += block[c * n + r] * turned[from + r];
        }
        x[before == null ? from + c : before[from + c]] = sum;
      }
      from += n;
    }
    return x;
  }
}
