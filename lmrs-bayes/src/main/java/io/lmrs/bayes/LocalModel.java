package io.lmrs.bayes;

import io.lmrs.bayes.model.GaussianProcess;
import io.lmrs.bayes.model.HyperParameters;
import io.lmrs.bayes.model.Kernel;
import io.lmrs.bayes.model.Observations;
import io.lmrs.linear.Vectors;
import java.util.List;

/**
 * A model for a region around the best point.
 *
 * @param sample what it was made from
 * @param logs the logarithms of its hyper-parameters
 */
record LocalModel(Observations.Sample sample, GaussianProcess process, double[] logs) {

  /**
   * Fits the hyper-parameters and makes the model.
   *
   * @param fitted most points to fit to
   * @param before the logarithms that were found before
   */
  static LocalModel of(
      Observations.Sample sample,
      int fitted,
      HyperParameters parameters,
      Kernel kernel,
      double[] before) {
    HyperParameters.Fit fit = parameters.fit(List.of(kernel), sample.thinned(fitted), before);
    GaussianProcess process =
        new GaussianProcess(parameters.covariance(fit), sample.points(), sample.targets());
    return new LocalModel(sample, process, fit.logs());
  }

  /**
   * The sides of a box, longer where the model is smooth: in proportion to its length scales, with
   * the volume of a cube.
   *
   * @param length the cube's
   */
  double[] sides(double length) {
    double[] scales = process.covariance().lengths();
    double mean = 0;
    for (double l : scales) {
      mean += StrictMath.log(l) / scales.length;
    }
    return Vectors.scale(length / StrictMath.exp(mean), scales.clone());
  }
}
