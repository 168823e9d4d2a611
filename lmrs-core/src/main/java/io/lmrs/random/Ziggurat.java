package io.lmrs.random;

/** The ziggurat of Marsaglia and Tsang (2000) with 256 layers, as a function of 64 bits. */
public final class Ziggurat {
  private static final int LAYERS = 256;

  // right end of the base layer, and the common area of the layers
  private static final double TAIL = 3.6541528853610088;
  private static final double AREA = 0.00492867323399;

  private static final double SCALE = 0x1p53;
  private static final long[] INSIDE = new long[LAYERS];
  private static final double[] WIDTH = new double[LAYERS];
  private static final double[] HEIGHT = new double[LAYERS];

  static {
    double x = TAIL;
    double f = StrictMath.exp(-0.5 * x * x);
    double base = AREA / f;
    INSIDE[0] = (long) (x / base * SCALE);
    WIDTH[0] = base / SCALE;
    HEIGHT[0] = 1;
    double outer = x;
    for (int i = LAYERS - 1; i >= 1; i--) {
      double inner =
          i == 1
              ? 0
              : StrictMath.sqrt(
                  -2 * StrictMath.log(AREA / outer + StrictMath.exp(-0.5 * outer * outer)));
      INSIDE[i] = (long) (inner / outer * SCALE);
      WIDTH[i] = outer / SCALE;
      HEIGHT[i] = StrictMath.exp(-0.5 * outer * outer);
      outer = inner;
    }
  }

  private Ziggurat() {}

  /**
   * What another device needs to draw the same numbers, one entry per layer.
   *
   * @param inside positions below this are inside
   * @param width of a step of the position
   * @param height the density at the layer's right end
   */
  public record Tables(long[] inside, double[] width, double[] height) {}

  /** Copies of the tables. */
  public static Tables tables() {
    return new Tables(INSIDE.clone(), WIDTH.clone(), HEIGHT.clone());
  }

  static double gaussian(long bits) {
    int layer = (int) (bits & (LAYERS - 1));
    // signed 54-bit number: sign and 53 bits of magnitude
    long position = bits >> 10;
    double x = position * WIDTH[layer];
    return Math.abs(position) < INSIDE[layer] ? x : edge(layer, x, bits);
  }

  // the rare cases: the wedge beside a layer, and the tail beyond the base
  private static double edge(int layer, double x, long bits) {
    long state = bits;
    while (true) {
      state = Stream.mix(state + 0x632BE59BD9B4E019L);
      if (layer == 0) {
        double a;
        double b;
        do {
          a = -StrictMath.log(unit(state)) / TAIL;
          state = Stream.mix(state + 0x632BE59BD9B4E019L);
          b = -StrictMath.log(unit(state));
          state = Stream.mix(state + 0x632BE59BD9B4E019L);
        } while (b + b < a * a);
        return x > 0 ? TAIL + a : -TAIL - a;
      }
      double lower = HEIGHT[layer];
      double upper = layer == 1 ? 1 : HEIGHT[layer - 1];
      double y = lower + unit(state) * (upper - lower);
      if (y < StrictMath.exp(-0.5 * x * x)) {
        return x;
      }
      state = Stream.mix(state + 0x632BE59BD9B4E019L);
      layer = (int) (state & (LAYERS - 1));
      long position = state >> 10;
      x = position * WIDTH[layer];
      if (Math.abs(position) < INSIDE[layer]) {
        return x;
      }
    }
  }

  // uniform on (0, 1]
  private static double unit(long bits) {
    return ((bits >>> 11) + 1) * 0x1p-53;
  }
}
