package io.lmrs.learn;

import io.lmrs.random.Stream;
import java.util.Arrays;

/** The built-in parametric families. */
public final class Networks {

  /** How weights start. */
  public enum Start {
    /** A small first layer, so that the tangent is learned and not drawn. */
    SMALL,
    /** Every entry standard normal, as the paper prints. */
    STANDARD_NORMAL
  }

  /** Deviation of the first layer relative to He's, and of its biases. */
  private static final float SMALL_WEIGHTS = 0.01f;

  private static final float SMALL_BIASES = 0.5f;

  private Networks() {}

  /**
   * The recipe's family: hidden layers of 2n (as many as wanted but one) and n units, r is the last
   * one, g is a linear head. A ReLU between r and the head makes the learner worse.
   *
   * @param manifold n
   * @param hidden hidden layers, 1 to 3
   */
  public static DenseFamily perceptron(int manifold, int hidden, Start start, Kernels kernels) {
    int[] widths = new int[hidden + 1];
    Arrays.fill(widths, 2 * manifold);
    widths[hidden - 1] = manifold;
    widths[hidden] = 1;
    boolean[] relu = new boolean[hidden + 1];
    Arrays.fill(relu, 0, Math.max(1, hidden - 1), true);
    return new DenseFamily(
        (d, random) -> draw(d, widths, relu, hidden - 1, start, random), kernels);
  }

  /**
   * The family of the paper's appendix B: Linear(d, 2n), ReLU, Linear(2n, n), ReLU, Linear(n, n) up
   * to d = 1000, a Linear(d, d/2) and ReLU before it beyond; g is an MLP of its own on r, Linear(n,
   * n), ReLU, Linear(n, 1).
   */
  public static DenseFamily paper(int manifold, Kernels kernels) {
    return new DenseFamily(
        (d, random) -> {
          int n = manifold;
          boolean large = d > 1000;
          int[] widths =
              large ? new int[] {d / 2, 2 * n, n, n, n, 1} : new int[] {2 * n, n, n, n, 1};
          int r = large ? 3 : 2;
          boolean[] relu = new boolean[widths.length];
          for (int level = 0; level < widths.length - 1; level++) {
            relu[level] = level != r;
          }
          return draw(d, widths, relu, r, Start.STANDARD_NORMAL, random);
        },
        kernels);
  }

  /** How many bytes the weights of the paper's family take. */
  public static long paperBytes(int dimension, int manifold) {
    long first = dimension > 1000 ? dimension / 2 : 2L * manifold;
    return 4 * (dimension * first + first * 2 * manifold + 4L * manifold * manifold);
  }

  /** Filters that slide over the variables, ReLU, mean, then as the perceptron. */
  public static Family convolution(int manifold, int filters, int width) {
    return new Convolution(manifold, filters, width);
  }

  private record Convolution(int manifold, int filters, int width) implements Family {
    @Override
    public void require(int d) {
      if (width > d) {
        throw new IllegalArgumentException("filter-width must be in [1, " + d + "]: " + width);
      }
    }

    @Override
    public ManifoldModel create(int d, Stream random) {
      require(d);
      Stream first = random.child(0);
      float[][] taps = gaussians(filters, width, Math.sqrt(2.0 / width), first);
      float[] bias = gaussians(1, filters, SMALL_BIASES, first.child(1))[0];
      Network.Layer[] layers = {
        layer(filters, manifold, Start.SMALL, random.child(1)),
        layer(manifold, 1, Start.SMALL, random.child(2))
      };
      return new Network(new ConvolutionInput(d, taps, bias), layers, new boolean[3], 1);
    }
  }

  private static Perceptron draw(
      int d, int[] widths, boolean[] relu, int manifoldLevel, Start start, Stream random) {
    float[][][] weights = new float[widths.length][][];
    float[][] biases = new float[widths.length][];
    Stream first = random.child(0);
    boolean small = start == Start.SMALL;
    double deviation = small ? SMALL_WEIGHTS * Math.sqrt(2.0 / d) : 1;
    weights[0] = gaussians(widths[0], d, deviation, first);
    biases[0] = gaussians(1, widths[0], small ? SMALL_BIASES : 1, first.child(1))[0];
    for (int level = 1; level < widths.length; level++) {
      Network.Layer layer = layer(widths[level - 1], widths[level], start, random.child(level));
      weights[level] = layer.weights();
      biases[level] = layer.bias();
    }
    return new Perceptron(weights, biases, relu, manifoldLevel);
  }

  private static Network.Layer layer(int inputs, int outputs, Start start, Stream random) {
    boolean small = start == Start.SMALL;
    float[][] weights = gaussians(outputs, inputs, small ? Math.sqrt(2.0 / inputs) : 1, random);
    float[] bias = small ? new float[outputs] : gaussians(1, outputs, 1, random.child(1))[0];
    return new Network.Layer(weights, bias);
  }

  private static float[][] gaussians(int rows, int columns, double deviation, Stream random) {
    float[][] out = new float[rows][columns];
    for (int r = 0; r < rows; r++) {
      Stream row = random.child(1000 + r);
      for (int c = 0; c < columns; c++) {
        out[r][c] = (float) (deviation * row.gaussian(c));
      }
    }
    return out;
  }
}
