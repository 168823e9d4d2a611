package io.lmrs.bayes;

import io.lmrs.bayes.model.Covariance;
import io.lmrs.bayes.model.GaussianProcess;
import io.lmrs.bayes.model.HyperParameters;
import io.lmrs.bayes.model.InterpolatedProcess;
import io.lmrs.bayes.model.Kernel;
import io.lmrs.bayes.model.Observations;
import io.lmrs.bayes.model.Surrogate;
import io.lmrs.random.Stream;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.util.List;

/**
 * How long a model takes: hyper-parameters by marginal likelihood, the model of all points, a batch
 * chosen by it.
 *
 * @param inference how it was computed
 * @param points in the model
 * @param fitted points that the hyper-parameters were fitted on
 * @param fitSeconds of the fit
 * @param modelSeconds of the model of all points
 * @param proposeSeconds of choosing a batch
 * @param peakBytes the most memory that was in use at once
 */
public record ModelSpeed(
    String inference,
    int points,
    int fitted,
    double fitSeconds,
    double modelSeconds,
    double proposeSeconds,
    long peakBytes) {
  private static final int ITERATIONS = 30;
  private static final int CANDIDATES = 600;

  /**
   * Measures a smooth function with a little noise on random points of the cube.
   *
   * @param interpolated on a grid instead of in full
   */
  public static ModelSpeed measure(
      int points, int dimension, int fitted, int batch, boolean interpolated) {
    Observations data = new Observations();
    for (int i = 0; i < points; i++) {
      double[] x = new double[dimension];
      double sum = 0;
      for (int k = 0; k < dimension; k++) {
        x[k] = Stream.of(1, i).uniform(k);
        sum += StrictMath.cos(4 * x[k] + k);
      }
      data.add(x, sum + 0.01 * Stream.of(2, i).gaussian(0));
    }
    Observations.Sample sample = data.sample(points);
    resetPeak();
    long began = System.nanoTime();
    HyperParameters parameters =
        new HyperParameters(dimension, true, HyperParameters.Prior.NONE, ITERATIONS);
    HyperParameters.Fit fit =
        parameters.fit(
            List.of(Kernel.MATERN_52),
            sample.thinned(fitted),
            parameters.initial(),
            interpolated && Math.min(points, fitted) > RemboSettings.MOST_FULL_FIT);
    long fitEnded = System.nanoTime();
    Covariance covariance = parameters.covariance(fit);
    Surrogate model =
        interpolated
            ? new InterpolatedProcess(covariance, sample.points(), sample.targets())
            : new GaussianProcess(covariance, sample.points(), sample.targets());
    long modelEnded = System.nanoTime();
    Proposer.dense(Acquisition.KRIGING_BELIEVER, batch, CANDIDATES)
        .propose(model, Proposer.Aim.below(sample), Stream.of(3));
    long ended = System.nanoTime();
    return new ModelSpeed(
        interpolated ? "interpolated" : "full",
        points,
        Math.min(points, fitted),
        (fitEnded - began) * 1e-9,
        (modelEnded - fitEnded) * 1e-9,
        (ended - modelEnded) * 1e-9,
        peak());
  }

  private static void resetPeak() {
    System.gc();
    ManagementFactory.getMemoryPoolMXBeans().forEach(MemoryPoolMXBean::resetPeakUsage);
  }

  private static long peak() {
    return ManagementFactory.getMemoryPoolMXBeans().stream()
        .filter(pool -> pool.getType() == MemoryType.HEAP)
        .mapToLong(pool -> pool.getPeakUsage().getUsed())
        .sum();
  }
}
