package io.lmrs.problem.bbob;

import java.util.Arrays;
import java.util.Comparator;

/**
 * The random numbers of COCO's suites. Every object starts a stream of its own from an integer, so
 * nothing depends on the order in which objects are made.
 */
final class Draws {
  private static final long MODULUS = 2_147_483_647;
  private static final long FACTOR = 16_807;
  private static final int SHUFFLED = 32;
  private static final int WARM_UP = 40;
  private static final long TABLE_STEP = 67_108_865;

  /** Stands in for an exact zero. */
  private static final double NEXT_TO_NOTHING = 1e-99;

  private Draws() {}

  /** Numbers in (0, 1): the generator of Park and Miller behind a table that shuffles. */
  static double[] uniforms(int count, long seed) {
    long state = Math.max(1, Math.abs(seed)) % MODULUS;
    long[] table = new long[SHUFFLED];
    for (int t = WARM_UP - 1; t >= 0; t--) {
      state = FACTOR * state % MODULUS;
      if (t < SHUFFLED) {
        table[t] = state;
      }
    }
    long last = table[0];
    double[] out = new double[count];
    for (int i = 0; i < count; i++) {
      state = FACTOR * state % MODULUS;
      int place = (int) (last / TABLE_STEP);
      last = table[place];
      table[place] = state;
      out[i] = last == 0 ? NEXT_TO_NOTHING : (double) last / MODULUS;
    }
    return out;
  }

  /** Standard normal numbers, after Box and Muller. */
  static double[] normals(int count, long seed) {
    double[] u = uniforms(2 * count, seed);
    double[] out = new double[count];
    for (int i = 0; i < count; i++) {
      double length = Math.sqrt(-2 * StrictMath.log(u[i]));
      double normal = length * StrictMath.cos(2 * Math.PI * u[count + i]);
      out[i] = normal == 0 ? NEXT_TO_NOTHING : normal;
    }
    return out;
  }

  /** The least value of a function: a Cauchy number, rounded to cents and cut. */
  static double least(long seed) {
    double ratio = normals(1, seed)[0] / normals(1, seed + 1)[0];
    return Math.clamp(Math.floor(10_000 * ratio + 0.5) / 100, -1000, 1000);
  }

  /** A point of [-4, 4]^d on a grid that leaves out 0. */
  static double[] location(int dimension, long seed) {
    double[] x = uniforms(dimension, seed);
    for (int i = 0; i < dimension; i++) {
      x[i] = 8 * Math.floor(10_000 * x[i]) / 10_000 - 4;
      if (x[i] == 0) {
        x[i] = -1e-5;
      }
    }
    return x;
  }

  /**
   * An orthogonal matrix, flat, column after column: Gaussian columns made orthonormal from left to
   * right. The sums are plain ones, since another order shows in the values of some functions.
   */
  static double[] rotation(int n, long seed) {
    double[] m = normals(n * n, seed);
    for (int c = 0; c < n; c++) {
      for (int j = 0; j < c; j++) {
        double p = dot(m, c * n, j * n, n);
        for (int r = 0; r < n; r++) {
          m[c * n + r] -= p * m[j * n + r];
        }
      }
      double norm = Math.sqrt(dot(m, c * n, c * n, n));
      for (int r = 0; r < n; r++) {
        m[c * n + r] /= norm;
      }
    }
    return m;
  }

  private static double dot(double[] m, int a, int b, int n) {
    double sum = 0;
    for (int r = 0; r < n; r++) {
      sum += m[a + r] * m[b + r];
    }
    return sum;
  }

  /** The indices of the numbers, that of the least one first. */
  static int[] order(double[] numbers) {
    Integer[] indices = new Integer[numbers.length];
    Arrays.setAll(indices, i -> i);
    Arrays.sort(indices, Comparator.comparingDouble(i -> numbers[i]));
    return Arrays.stream(indices).mapToInt(i -> i).toArray();
  }

  /** A permutation by exchanges of places that are at most a third of the whole apart. */
  static int[] permutation(int dimension, long seed) {
    int range = dimension / 3;
    int[] p = new int[dimension];
    Arrays.setAll(p, i -> i);
    int[] turns = order(uniforms(dimension, seed));
    for (int m = 0; m < dimension; m++) {
      int i = turns[m];
      int low = Math.max(0, i - range);
      int high = Math.min(dimension - 1, i + range);
      int j = low + (int) ((high - low) * uniforms(1, seed + 1000L * (m + 1))[0]);
      if (j >= i) {
        j++;
      }
      int kept = p[i];
      p[i] = p[j];
      p[j] = kept;
    }
    return p;
  }
}
