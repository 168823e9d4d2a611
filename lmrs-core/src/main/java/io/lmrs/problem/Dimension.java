package io.lmrs.problem;

/** The range of dimensions. */
public final class Dimension {

  /** The greatest dimension of any problem. */
  static final int GREATEST = 10_000_000;

  private Dimension() {}

  /** Throws, naming the range and the value, unless the dimension is in [least, GREATEST]. */
  public static void require(int least, int dimension) {
    if (dimension < least || dimension > GREATEST) {
      throw new IllegalArgumentException(
          "dimension must be in [" + least + ", " + GREATEST + "]: " + dimension);
    }
  }
}
