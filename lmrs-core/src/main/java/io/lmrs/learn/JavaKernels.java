package io.lmrs.learn;

/**
 * Kernels in plain Java. Sums run over interleaved partial sums, in the same order on every
 * machine; the loops without a sum are vectorised by the JIT.
 */
final class JavaKernels implements Kernels {

  @Override
  public String name() {
    return "java";
  }

  @Override
  public void multiply(
      float[][] rows, int count, float[][] weights, boolean[] needed, float[] out) {
    int width = weights.length;
    int[] wanted = new int[width];
    for (int i = 0; i < count; i++) {
      int many = 0;
      for (int h = 0; h < width; h++) {
        if (needed == null || needed[i * width + h]) {
          wanted[many++] = h;
        }
      }
      int at = i * width;
      int w = 0;
      // four weights share the loads of the row
      for (; w + 4 <= many; w += 4) {
        fourDots(rows[i], weights, wanted, w, out, at);
      }
      for (; w < many; w++) {
        out[at + wanted[w]] = dot(rows[i], weights[wanted[w]]);
      }
    }
  }

  private static void fourDots(
      float[] row, float[][] weights, int[] wanted, int w, float[] out, int at) {
    float[] a = weights[wanted[w]];
    float[] b = weights[wanted[w + 1]];
    float[] c = weights[wanted[w + 2]];
    float[] d = weights[wanted[w + 3]];
    float a0 = 0;
    float a1 = 0;
    float b0 = 0;
    float b1 = 0;
    float c0 = 0;
    float c1 = 0;
    float d0 = 0;
    float d1 = 0;
    int even = row.length & ~1;
    for (int j = 0; j < even; j += 2) {
      float x = row[j];
      float y = row[j + 1];
      a0 += x * a[j];
      a1 += y * a[j + 1];
      b0 += x * b[j];
      b1 += y * b[j + 1];
      c0 += x * c[j];
      c1 += y * c[j + 1];
      d0 += x * d[j];
      d1 += y * d[j + 1];
    }
    if (even < row.length) {
      float x = row[even];
      a0 += x * a[even];
      b0 += x * b[even];
      c0 += x * c[even];
      d0 += x * d[even];
    }
    out[at + wanted[w]] = a0 + a1;
    out[at + wanted[w + 1]] = b0 + b1;
    out[at + wanted[w + 2]] = c0 + c1;
    out[at + wanted[w + 3]] = d0 + d1;
  }

  static float dot(float[] a, float[] b) {
    float s0 = 0;
    float s1 = 0;
    float s2 = 0;
    float s3 = 0;
    float s4 = 0;
    float s5 = 0;
    float s6 = 0;
    float s7 = 0;
    int whole = a.length & ~7;
    int i = 0;
    for (; i < whole; i += 8) {
      s0 += a[i] * b[i];
      s1 += a[i + 1] * b[i + 1];
      s2 += a[i + 2] * b[i + 2];
      s3 += a[i + 3] * b[i + 3];
      s4 += a[i + 4] * b[i + 4];
      s5 += a[i + 5] * b[i + 5];
      s6 += a[i + 6] * b[i + 6];
      s7 += a[i + 7] * b[i + 7];
    }
    float sum = ((s0 + s4) + (s1 + s5)) + ((s2 + s6) + (s3 + s7));
    for (; i < a.length; i++) {
      sum += a[i] * b[i];
    }
    return sum;
  }

  @Override
  public void addOuter(float[] coefficients, float[][] rows, int count, float[][] target) {
    int width = target.length;
    int[] used = new int[count];
    for (int h = 0; h < width; h++) {
      int many = 0;
      for (int i = 0; i < count; i++) {
        if (coefficients[i * width + h] != 0) {
          used[many++] = i;
        }
      }
      int u = 0;
      // four rows share the loads and stores of the target
      for (; u + 4 <= many; u += 4) {
        addFour(
            coefficients[used[u] * width + h],
            rows[used[u]],
            coefficients[used[u + 1] * width + h],
            rows[used[u + 1]],
            coefficients[used[u + 2] * width + h],
            rows[used[u + 2]],
            coefficients[used[u + 3] * width + h],
            rows[used[u + 3]],
            target[h]);
      }
      for (; u < many; u++) {
        axpy(coefficients[used[u] * width + h], rows[used[u]], target[h]);
      }
    }
  }

  private static void addFour(
      float a,
      float[] x,
      float b,
      float[] y,
      float c,
      float[] z,
      float d,
      float[] w,
      float[] target) {
    for (int j = 0; j < target.length; j++) {
      target[j] += a * x[j] + b * y[j] + c * z[j] + d * w[j];
    }
  }

  static void axpy(float factor, float[] x, float[] y) {
    for (int j = 0; j < y.length; j++) {
      y[j] += factor * x[j];
    }
  }
}
