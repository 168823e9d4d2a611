package io.lmrs.problem.yardstick;

import io.lmrs.linear.Vectors;
import java.util.Arrays;

/**
 * Least squares with a penalty per weight: {@code |y - A w|^2 / (2 n) + sum_j p_j |w_j|} over the
 * samples of all folds but one. Solved by coordinate descent (Friedman, Hastie and Tibshirani,
 * 2010), which works on weights that are not 0 until these rest, and then looks at all. Immutable.
 */
final class WeightedLasso {
  /** A change below this part of the responses' size counts as rest. */
  private static final double REST = 1e-4;

  private static final int MOST_SWEEPS = 1000;

  private final double[][] columns;
  private final double[] responses;
  private final double[][] heldColumns;
  private final double[] heldResponses;
  private final double[] squares;
  private final double rest;

  private WeightedLasso(
      double[][] columns, double[] responses, double[][] heldColumns, double[] heldResponses) {
    this.columns = columns;
    this.responses = responses;
    this.heldColumns = heldColumns;
    this.heldResponses = heldResponses;
    this.squares = new double[columns.length];
    for (int j = 0; j < columns.length; j++) {
      squares[j] = Vectors.dot(columns[j], columns[j]);
    }
    this.rest = REST * Vectors.norm(responses);
  }

  /** Holds out every sample whose number leaves {@code fold} when divided by {@code folds}. */
  static WeightedLasso without(LassoData data, int fold, int folds) {
    int n = data.samples();
    int held = (n - fold + folds - 1) / folds;
    int d = data.features();
    double[][] columns = new double[d][n - held];
    double[][] heldColumns = new double[d][held];
    for (int j = 0; j < d; j++) {
      split(data.columns()[j], fold, folds, columns[j], heldColumns[j]);
    }
    double[] responses = new double[n - held];
    double[] heldResponses = new double[held];
    split(data.responses(), fold, folds, responses, heldResponses);
    return new WeightedLasso(columns, responses, heldColumns, heldResponses);
  }

  private static void split(double[] all, int fold, int folds, double[] kept, double[] held) {
    int k = 0;
    int h = 0;
    for (int i = 0; i < all.length; i++) {
      if (i % folds == fold) {
        held[h++] = all[i];
      } else {
        kept[k++] = all[i];
      }
    }
  }

  /** The weights for these penalties. */
  double[] weights(double[] penalties) {
    double[] w = new double[columns.length];
    double[] residual = responses.clone();
    int[] all = new int[w.length];
    Arrays.setAll(all, j -> j);
    int sweeps = 0;
    while (sweeps++ < MOST_SWEEPS && sweep(all, all.length, penalties, w, residual) > rest) {
      int[] active = new int[w.length];
      int count = 0;
      for (int j = 0; j < w.length; j++) {
        if (w[j] != 0) {
          active[count++] = j;
        }
      }
      while (sweeps++ < MOST_SWEEPS && sweep(active, count, penalties, w, residual) > rest) {
        // until these rest
      }
    }
    return w;
  }

  // the greatest change of what the model says
  private double sweep(int[] chosen, int count, double[] penalties, double[] w, double[] residual) {
    double most = 0;
    for (int c = 0; c < count; c++) {
      int j = chosen[c];
      double pull = Vectors.dot(columns[j], residual) + squares[j] * w[j];
      double limit = residual.length * penalties[j];
      double next = Math.abs(pull) <= limit ? 0 : (pull - Math.copySign(limit, pull)) / squares[j];
      if (next != w[j]) {
        Vectors.add(w[j] - next, columns[j], residual);
        most = Math.max(most, Math.abs(w[j] - next) * Math.sqrt(squares[j]));
        w[j] = next;
      }
    }
    return most;
  }

  /** The mean squared error of these weights on the samples held out. */
  double heldOutError(double[] weights) {
    double[] residual = heldResponses.clone();
    for (int j = 0; j < weights.length; j++) {
      if (weights[j] != 0) {
        Vectors.add(-weights[j], heldColumns[j], residual);
      }
    }
    return Vectors.dot(residual, residual) / residual.length;
  }
}
