package io.lmrs.bayes.model;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Discrete Fourier transform of an array with several axes, all of one length that is a power of
 * two (Cooley and Tukey 1965). The order of sums is fixed: lines are shared out to threads whole,
 * some at once, since neighbours share the cache.
 */
final class Fourier {
  /** Lines that are worked on together. */
  private static final int TOGETHER = 16;

  /** Lines that a thread takes at once. */
  private static final int PART = 16 * TOGETHER;

  /** Below this many numbers threads cost more than they bring. */
  private static final int LEAST_PARALLEL = 1 << 15;

  private final int axes;
  private final int length;
  private final double[] cosines;
  private final double[] sines;

  Fourier(int axes, int length) {
    if (Integer.bitCount(length) != 1) {
      throw new IllegalArgumentException("length must be a power of two: " + length);
    }
    this.axes = axes;
    this.length = length;
    this.cosines = new double[length / 2];
    this.sines = new double[length / 2];
    for (int i = 0; i < length / 2; i++) {
      cosines[i] = StrictMath.cos(2 * Math.PI * i / length);
      sines[i] = StrictMath.sin(2 * Math.PI * i / length);
    }
  }

  /** How many numbers the array has. */
  int size() {
    return power(axes);
  }

  /** Transforms in place, without a factor. */
  void transform(double[] re, double[] im) {
    for (int a = 0; a < axes; a++) {
      lines(re, im, a, length, false);
    }
  }

  /**
   * Transforms an array that is 0 where any index is {@code used} or more, in place, without a
   * factor: lines that are 0 are left out.
   */
  void transformCorner(double[] re, double[] im, int used) {
    for (int a = 0; a < axes; a++) {
      lines(re, im, a, used, false);
    }
  }

  /** The inverse; afterwards only entries with all indices below {@code used} have a meaning. */
  void invertCorner(double[] re, double[] im, int used) {
    for (int a = axes - 1; a >= 0; a--) {
      lines(re, im, a, used, true);
    }
  }

  // all lines along an axis whose indices on later axes are below that limit
  private void lines(double[] re, double[] im, int axis, int limit, boolean inverse) {
    int stride = power(axis);
    int[] starts =
        IntStream.range(0, re.length / (stride * length))
            .filter(block -> below(block, limit))
            .map(block -> block * stride * length)
            .flatMap(from -> IntStream.range(from, from + stride))
            .toArray();
    IntStream parts = IntStream.range(0, Math.ceilDiv(starts.length, PART));
    (re.length >= LEAST_PARALLEL ? parts.parallel() : parts)
        .forEach(p -> part(re, im, starts, p * PART, stride, inverse));
  }

  private void part(double[] re, double[] im, int[] starts, int from, int stride, boolean inverse) {
    double[] lineRe = new double[length * TOGETHER];
    double[] lineIm = new double[length * TOGETHER];
    int end = Math.min(starts.length, from + PART);
    for (int at = from; at < end; at += TOGETHER) {
      int[] some = Arrays.copyOfRange(starts, at, Math.min(end, at + TOGETHER));
      lines(re, im, some, stride, inverse, lineRe, lineIm);
    }
  }

  private boolean below(int index, int limit) {
    for (int rest = index; rest > 0; rest /= length) {
      if (rest % length >= limit) {
        return false;
      }
    }
    return true;
  }

  private int power(int exponent) {
    int out = 1;
    for (int a = 0; a < exponent; a++) {
      out *= length;
    }
    return out;
  }

  // entry i of line j is beside those of the other lines, so that loops run over lines
  private void lines(
      double[] re,
      double[] im,
      int[] starts,
      int stride,
      boolean inverse,
      double[] lineRe,
      double[] lineIm) {
    int n = starts.length;
    boolean beside = starts[n - 1] - starts[0] == n - 1;
    int shift = 32 - Integer.numberOfTrailingZeros(length);
    for (int i = 0; i < length; i++) {
      int reversed = length == 1 ? 0 : Integer.reverse(i) >>> shift;
      if (beside) {
        System.arraycopy(re, starts[0] + i * stride, lineRe, reversed * n, n);
        System.arraycopy(im, starts[0] + i * stride, lineIm, reversed * n, n);
        continue;
      }
      for (int j = 0; j < n; j++) {
        lineRe[reversed * n + j] = re[starts[j] + i * stride];
        lineIm[reversed * n + j] = im[starts[j] + i * stride];
      }
    }
    for (int half = 1; half < length; half *= 2) {
      int step = length / (2 * half);
      for (int block = 0; block < length; block += 2 * half) {
        for (int k = 0; k < half; k++) {
          double s = inverse ? sines[k * step] : -sines[k * step];
          int a = (block + k) * n;
          butterfly(lineRe, lineIm, a, a + half * n, n, cosines[k * step], s);
        }
      }
    }
    for (int i = 0; i < length; i++) {
      if (beside) {
        System.arraycopy(lineRe, i * n, re, starts[0] + i * stride, n);
        System.arraycopy(lineIm, i * n, im, starts[0] + i * stride, n);
        continue;
      }
      for (int j = 0; j < n; j++) {
        re[starts[j] + i * stride] = lineRe[i * n + j];
        im[starts[j] + i * stride] = lineIm[i * n + j];
      }
    }
  }

  private static void butterfly(
      double[] re, double[] im, int a, int b, int count, double c, double s) {
    for (int j = 0; j < count; j++) {
      double tRe = c * re[b + j] - s * im[b + j];
      double tIm = c * im[b + j] + s * re[b + j];
      double aRe = re[a + j];
      double aIm = im[a + j];
      re[b + j] = aRe - tRe;
      im[b + j] = aIm - tIm;
      re[a + j] = aRe + tRe;
      im[a + j] = aIm + tIm;
    }
  }
}
