package io.lmrs.learn;

import java.util.ServiceLoader;

/**
 * The inner loops of the learner in single precision. The Java kernels add in a fixed order, so a
 * run has the same bits on every machine; others (a BLAS) may be faster and are named in the run.
 */
public interface Kernels {

  /** The name for records. */
  String name();

  /**
   * All products of some rows with all weights: {@code out[i * weights.length + h] = rows[i] .
   * weights[h]}.
   *
   * @param needed which products are needed, indexed as {@code out}, or null for all; others may be
   *     left at 0
   */
  void multiply(float[][] rows, int count, float[][] weights, boolean[] needed, float[] out);

  /** Adds {@code coefficients[i * target.length + h] * rows[i]} to {@code target[h]}. */
  void addOuter(float[] coefficients, float[][] rows, int count, float[][] target);

  /**
   * Fresh kernels of the kind that the property {@code lmrs.kernels} names; {@code java} unless
   * set. One instance is used by one thread at a time.
   */
  static Kernels selected() {
    return select(chosen());
  }

  /** The word of the property {@code lmrs.kernels}; {@code java} unless set. */
  static String chosen() {
    return System.getProperty("lmrs.kernels", "java");
  }

  /** The kernels of that name: {@code java}, or one found on the class path. */
  static Kernels select(String name) {
    if (name.equals("java")) {
      return new JavaKernels();
    }
    for (Kernels found : ServiceLoader.load(Kernels.class)) {
      if (found.name().split(" ")[0].equals(name)) {
        return found;
      }
    }
    throw new IllegalArgumentException(
        "kernels must be java or have a provider on the class path: " + name);
  }
}
