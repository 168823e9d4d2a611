package io.lmrs.blas;

import dev.ludovic.netlib.blas.BLAS;
import dev.ludovic.netlib.blas.NativeBLAS;
import io.lmrs.learn.Kernels;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Kernels by BLAS matrix products: the machine's native BLAS where one is installed, the Java one
 * of the netlib library otherwise. Selected by {@code -Dlmrs.kernels=blas}. The order of sums is
 * the library's, so a run has the same bits only with the same library, CPU and thread count.
 */
public final class BlasKernels implements Kernels {
  // the library warns of every BLAS it tries in vain; held here so that the setting stays
  private static final Logger QUIET = Logger.getLogger("dev.ludovic.netlib.blas.InstanceBuilder");

  static {
    QUIET.setLevel(Level.OFF);
  }

  private final BLAS blas;
  private final String name;
  private float[] gathered = new float[0];
  private float[] weightsGathered = new float[0];

  /** Takes the native BLAS if there is one. */
  public BlasKernels() {
    BLAS found;
    String kind;
    try {
      found = NativeBLAS.getInstance();
      kind = "native";
    } catch (RuntimeException | UnsatisfiedLinkError _) {
      found = BLAS.getInstance();
      kind = "Java";
    }
    blas = found;
    name = "blas (" + kind + ", " + found.getClass().getSimpleName() + ")";
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public void multiply(
      float[][] rows, int count, float[][] weights, boolean[] needed, float[] out) {
    int d = rows[0].length;
    int width = weights.length;
    gathered = gather(rows, count, d, gathered);
    weightsGathered = gather(weights, width, d, weightsGathered);
    // column-major: out (width x count) = weights^T (width x d) * rows (d x count)
    blas.sgemm("T", "N", width, count, d, 1, weightsGathered, d, gathered, d, 0, out, width);
  }

  @Override
  public void addOuter(float[] coefficients, float[][] rows, int count, float[][] target) {
    int d = rows[0].length;
    int width = target.length;
    gathered = gather(rows, count, d, gathered);
    if (weightsGathered.length < width * d) {
      weightsGathered = new float[width * d];
    }
    // column-major: sum (d x width) = rows (d x count) * coefficients^T (count x width)
    blas.sgemm(
        "N", "T", d, width, count, 1, gathered, d, coefficients, width, 0, weightsGathered, d);
    for (int h = 0; h < width; h++) {
      float[] row = target[h];
      for (int j = 0; j < d; j++) {
        row[j] += weightsGathered[h * d + j];
      }
    }
  }

  private static float[] gather(float[][] rows, int count, int d, float[] room) {
    float[] out = room.length < count * d ? new float[count * d] : room;
    for (int i = 0; i < count; i++) {
      System.arraycopy(rows[i], 0, out, i * d, d);
    }
    return out;
  }
}
