package io.lmrs.bayes;

import io.lmrs.bayes.model.Observations;
import io.lmrs.random.Stream;
import java.util.stream.IntStream;

/** Where a {@link Proposer} looks first: points of the unit cube, a part of them near the best. */
enum Candidates {
  /** Every second one near one of the best three, in all coordinates. */
  DENSE {
    @Override
    double[] draw(double[][] best, int index, int dimension, Stream own) {
      boolean near = index % 2 == 1;
      double[] centre = best[index / 2 % Math.min(3, best.length)];
      double deviation = NEAR[index / 6 % NEAR.length];
      double[] out = new double[dimension];
      for (int k = 0; k < dimension; k++) {
        out[k] =
            near ? Math.clamp(centre[k] + deviation * own.gaussian(k), 0.0, 1.0) : own.uniform(k);
      }
      return out;
    }
  },

  /**
   * Most of them near the best, in about 20 coordinates, some of which are drawn anew: with many
   * variables hardly any other point is worth a look.
   */
  SPARSE {
    @Override
    double[] draw(double[][] best, int index, int dimension, Stream own) {
      if (index % 4 == 0) {
        return DENSE.draw(best, 0, dimension, own);
      }
      // the best one as often as all others
      int which = index % 2 == 1 ? 0 : own.below(best.length, 3L * dimension);
      double[] out = best[which].clone();
      double chance = Math.min(1, MOVED / dimension);
      double deviation = NEAR[own.below(NEAR.length, 3L * dimension + 1)];
      boolean anew = own.uniform(3L * dimension + 2) < ANEW;
      int forced = own.below(dimension, 3L * dimension + 3);
      for (int k = 0; k < dimension; k++) {
        if (k == forced || own.uniform(dimension + k) < chance) {
          out[k] =
              anew ? own.uniform(k) : Math.clamp(out[k] + deviation * own.gaussian(k), 0.0, 1.0);
        }
      }
      return out;
    }
  };

  /** Deviations around the best points, as parts of the cube. */
  private static final double[] NEAR = {0.1, 0.01, 0.001};

  private static final double MOVED = 20;
  private static final double ANEW = 0.25;

  /** A part of the data that counts as the best; at least three. */
  private static final int PART = 20;

  abstract double[] draw(double[][] best, int index, int dimension, Stream own);

  /** So many points to choose from. */
  double[][] of(Observations.Sample data, int count, Stream draw) {
    int n = data.targets().length;
    int kept = Math.min(n, Math.max(3, n / PART));
    double[][] best =
        IntStream.range(0, n)
            .boxed()
            .sorted((a, b) -> Double.compare(data.targets()[a], data.targets()[b]))
            .limit(kept)
            .map(i -> data.points()[i])
            .toArray(double[][]::new);
    int d = data.points()[0].length;
    return IntStream.range(0, count)
        .mapToObj(i -> draw(best, i, d, draw.child(i)))
        .toArray(double[][]::new);
  }
}
