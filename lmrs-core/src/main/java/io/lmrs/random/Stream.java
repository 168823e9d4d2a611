package io.lmrs.random;

/**
 * A stream of random numbers named by integers. No generator is stored: number i of a stream is a
 * function of the stream's key and i, so a worker rebuilds what another drew, and a resumed run
 * needs no generator state. The bits are those of SplitMix64 (Steele et al. 2014) with the counter
 * in the open; Gaussians come from the ziggurat (Marsaglia and Tsang 2000).
 *
 * @param key the stream's name, a mix of the integers given to {@link #of}
 */
public record Stream(long key) {

  /** Purposes, so that streams for different uses never meet. */
  public static final long START = 1;

  /** Directions of a search. */
  public static final long DIRECTIONS = 2;

  /** The randomness of evaluations. */
  public static final long EVALUATION = 3;

  /** Weights and mini-batches of a learner. */
  public static final long LEARNER = 4;

  /** Problem instances. */
  public static final long INSTANCE = 5;

  /** Noise that a wrapper adds to a value. */
  public static final long NOISE = 6;

  /** The randomness of trials, which are no part of the search. */
  public static final long TRIAL = 7;

  /** The seeds of fresh starts. */
  public static final long RESTART = 8;

  private static final long GOLDEN = 0x9E3779B97F4A7C15L;

  /** The stream named by these integers, in this order. */
  public static Stream of(long... names) {
    long key = 0;
    for (long name : names) {
      key = mix(key + GOLDEN + mix(name * 0xD1342543DE82EF95L + 0x2545F4914F6CDD1DL));
    }
    return new Stream(key);
  }

  /** A stream below this one. */
  public Stream child(long name) {
    return new Stream(mix(key + GOLDEN + mix(name * 0xD1342543DE82EF95L + 0x2545F4914F6CDD1DL)));
  }

  /** 64 random bits at index i. */
  public long bits(long i) {
    return mix(key + (i + 1) * GOLDEN);
  }

  /** A number uniform on [0, 1) at index i, with 53 bits. */
  public double uniform(long i) {
    return (bits(i) >>> 11) * 0x1p-53;
  }

  /** An integer uniform on [0, bound) at index i; the bias is below 2^-31 times the bound. */
  public int below(int bound, long i) {
    return (int) (((bits(i) >>> 32) * bound) >>> 32);
  }

  /** A standard normal number at index i. */
  public double gaussian(long i) {
    return Ziggurat.gaussian(bits(i));
  }

  /** Fills the array with standard normal numbers, those at indices 0, 1, ... */
  public void gaussians(double[] out) {
    long counter = key;
    for (int i = 0; i < out.length; i++) {
      counter += GOLDEN;
      out[i] = Ziggurat.gaussian(mix(counter));
    }
  }

  /** A fresh array of standard normal numbers. */
  public double[] gaussians(int length) {
    double[] out = new double[length];
    gaussians(out);
    return out;
  }

  /** A direction uniform on the unit sphere. */
  public double[] direction(int dimension) {
    double[] out = gaussians(dimension);
    double norm = 0;
    for (double v : out) {
      norm += v * v;
    }
    double factor = 1 / Math.sqrt(norm);
    for (int i = 0; i < dimension; i++) {
      out[i] *= factor;
    }
    return out;
  }

  static long mix(long z) {
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }
}
