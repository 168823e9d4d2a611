package io.lmrs.problem.bbob;

/** Functions 21 and 22: Gallagher's random peaks. Thread-safe. */
final class Peaks implements Landscape.Formula {
  private static final double HEIGHT = 10;
  private static final double CONDITIONING = 1000;

  private final int count;
  private final int dimension;
  private final Turn q;
  // of peak j from j d on: its place, turned, and the scales of its axes
  private final double[] places;
  private final double[] scales;
  private final double[] heights;

  private Peaks(int count, int dimension, Turn q) {
    this.count = count;
    this.dimension = dimension;
    this.q = q;
    this.places = new double[count * dimension];
    this.scales = new double[count * dimension];
    this.heights = new double[count];
  }

  /** Function 21. */
  static Landscape many(Setup setup) {
    return of(setup, 101, 10, 5, Math.sqrt(CONDITIONING));
  }

  /** Function 22. */
  static Landscape few(Setup setup) {
    return of(setup, 21, 9.8, 4.9, CONDITIONING);
  }

  private static Landscape of(Setup setup, int count, double width, double half, double highest) {
    int d = setup.dimension();
    long seed = setup.seed();
    Peaks peaks = new Peaks(count, d, setup.plainQ());
    double[] where = Draws.uniforms(count * d, seed);
    int[] ranks = Draws.order(Draws.uniforms(count - 1, seed));
    double[] optimum = new double[d];
    double[] y = new double[d];
    double[] turned = new double[d];
    for (int j = 0; j < count; j++) {
      for (int i = 0; i < d; i++) {
        y[i] = (width * where[j * d + i] - half) * (j == 0 ? 0.8 : 1);
      }
      if (j == 0) {
        optimum = y.clone();
      }
      peaks.q.apply(y, turned, new double[d]);
      System.arraycopy(turned, 0, peaks.places, j * d, d);
      double conditioning =
          j == 0 ? highest : StrictMath.pow(CONDITIONING, ranks[j - 1] / (count - 2.0));
      int[] axes = Draws.order(Draws.uniforms(d, seed + 1000L * j));
      for (int i = 0; i < d; i++) {
        peaks.scales[j * d + i] = StrictMath.pow(conditioning, axes[i] / (d - 1.0) - 0.5);
      }
      peaks.heights[j] = j == 0 ? HEIGHT : 1.1 + 8 * (j - 1) / (count - 2.0);
    }
    return new Landscape(peaks, optimum);
  }

  @Override
  public double value(double[] x, Scratch scratch) {
    double[] z = scratch.first();
    q.apply(x, z, scratch.spare());
    double top = 0;
    for (int j = 0; j < count; j++) {
      double distance = distance(z, j * dimension) / (2.0 * dimension);
      // a peak far below the highest one so far needs no exponential
      if (heights[j] > top * (1 + distance)) {
        top = Math.max(top, heights[j] * StrictMath.exp(-distance));
      }
    }
    double depth = Bends.oscillated(HEIGHT - top);
    return depth * depth + Bends.outside(x);
  }

  private double distance(double[] z, int from) {
    double even = 0;
    double odd = 0;
    int i = 0;
    for (; i + 1 < z.length; i += 2) {
      double a = z[i] - places[from + i];
      double b = z[i + 1] - places[from + i + 1];
      even += scales[from + i] * a * a;
      odd += scales[from + i + 1] * b * b;
    }
    if (i < z.length) {
      double a = z[i] - places[from + i];
      even += scales[from + i] * a * a;
    }
    return even + odd;
  }
}
