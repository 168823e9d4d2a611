package io.lmrs.bayes;

import io.lmrs.random.Stream;

/** First points of the unit cube, before there is a model. */
final class Designs {
  private Designs() {}

  /**
   * Latin hypercube (McKay, Beckman and Conover 1979): every coordinate has one point in each of
   * {@code count} equal intervals.
   */
  static double[][] latin(int count, int dimension, Stream draw) {
    double[][] out = new double[count][dimension];
    int[] order = new int[count];
    for (int k = 0; k < dimension; k++) {
      Stream own = draw.child(k);
      for (int i = 0; i < count; i++) {
        int j = own.below(i + 1, i);
        order[i] = order[j];
        order[j] = i;
      }
      for (int i = 0; i < count; i++) {
        out[i][k] = (order[i] + own.uniform(count + i)) / count;
      }
    }
    return out;
  }
}
