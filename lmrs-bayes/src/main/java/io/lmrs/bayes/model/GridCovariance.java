package io.lmrs.bayes.model;

import java.util.Arrays;

/**
 * The covariance of all nodes of a grid. It depends on the nodes' differences only, so a product is
 * a convolution: the matrix is embedded in a circulant one of twice as many nodes per axis, which a
 * Fourier transform makes diagonal. Needs no product kernel. One thread at a time.
 */
final class GridCovariance {

  /** A covariance as a function of squared distance and of each axis' share of it. */
  interface Lag {
    double at(double r2, double[] shares);
  }

  private final Grid grid;
  private final Fourier fourier;
  private final double[] spectrum;
  private final double[] re;
  private final double[] im;

  GridCovariance(Grid grid, double[] lengths, Lag lag) {
    this.grid = grid;
    int wide = 2 * grid.nodes();
    fourier = new Fourier(grid.axes(), wide);
    re = new double[fourier.size()];
    im = new double[fourier.size()];
    double[] shares = new double[grid.axes()];
    for (int i = 0; i < re.length; i++) {
      double r2 = 0;
      int rest = i;
      for (int a = 0; a < shares.length; a++) {
        int k = rest % wide;
        rest /= wide;
        double t = Math.min(k, wide - k) * grid.cell() / lengths[a];
        shares[a] = t * t;
        r2 += t * t;
      }
      re[i] = lag.at(r2, shares);
    }
    fourier.transform(re, im);
    spectrum = re.clone();
    for (int i = 0; i < spectrum.length; i++) {
      spectrum[i] /= spectrum.length;
    }
  }

  /** The product with a vector on the nodes, in a fresh array. */
  double[] times(double[] v) {
    Arrays.fill(re, 0);
    Arrays.fill(im, 0);
    for (int i = 0; i < v.length; i++) {
      re[wide(i)] = v[i];
    }
    fourier.transformCorner(re, im, grid.nodes());
    for (int i = 0; i < re.length; i++) {
      re[i] *= spectrum[i];
      im[i] *= spectrum[i];
    }
    fourier.invertCorner(re, im, grid.nodes());
    double[] out = new double[v.length];
    for (int i = 0; i < out.length; i++) {
      out[i] = re[wide(i)];
    }
    return out;
  }

  // the index in the wider array
  private int wide(int i) {
    int rest = i;
    int out = 0;
    int stride = 1;
    for (int a = 0; a < grid.axes(); a++) {
      out += rest % grid.nodes() * stride;
      rest /= grid.nodes();
      stride *= 2 * grid.nodes();
    }
    return out;
  }
}
