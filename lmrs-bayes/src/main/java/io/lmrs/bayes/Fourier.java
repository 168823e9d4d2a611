package io.lmrs.bayes;

/**
 * Discrete Fourier transform of an array with several axes, all of one length that is a power of
 * two (Cooley and Tukey 1965). The order of sums is fixed. One thread at a time.
 */
final class Fourier {
  private final int axes;
  private final int length;
  private final double[] cosines;
  private final double[] sines;
  private final double[] lineRe;
  private final double[] lineIm;

  Fourier(int axes, int length) {
    if (Integer.bitCount(length) != 1) {
      throw new IllegalArgumentException("length must be a power of two: " + length);
    }
    this.axes = axes;
    this.length = length;
    this.lineRe = new double[length];
    this.lineIm = new double[length];
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
    int later = re.length / (stride * length);
    for (int block = 0; block < later; block++) {
      if (below(block, limit)) {
        int from = block * stride * length;
        for (int i = from; i < from + stride; i++) {
          line(re, im, i, stride, inverse);
        }
      }
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

  private void line(double[] re, double[] im, int from, int stride, boolean inverse) {
    int shift = 32 - Integer.numberOfTrailingZeros(length);
    for (int i = 0; i < length; i++) {
      int reversed = length == 1 ? 0 : Integer.reverse(i) >>> shift;
      lineRe[reversed] = re[from + i * stride];
      lineIm[reversed] = im[from + i * stride];
    }
    for (int half = 1; half < length; half *= 2) {
      int step = length / (2 * half);
      for (int block = 0; block < length; block += 2 * half) {
        for (int k = 0; k < half; k++) {
          double c = cosines[k * step];
          double s = inverse ? sines[k * step] : -sines[k * step];
          int a = block + k;
          int b = a + half;
          double tRe = c * lineRe[b] - s * lineIm[b];
          double tIm = c * lineIm[b] + s * lineRe[b];
          lineRe[b] = lineRe[a] - tRe;
          lineIm[b] = lineIm[a] - tIm;
          lineRe[a] += tRe;
          lineIm[a] += tIm;
        }
      }
    }
    for (int i = 0; i < length; i++) {
      re[from + i * stride] = lineRe[i];
      im[from + i * stride] = lineIm[i];
    }
  }
}
