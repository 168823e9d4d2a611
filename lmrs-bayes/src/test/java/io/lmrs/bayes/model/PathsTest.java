package io.lmrs.bayes.model;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.lmrs.random.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PathsTest {
  private static final int D = 40;
  private static final int KNOWN = 30;
  private static final int DRAWN = 3;

  private static double[] point(Stream stream) {
    double[] x = new double[D];
    for (int k = 0; k < D; k++) {
      x[k] = stream.uniform(k);
    }
    return x;
  }

  @ParameterizedTest
  @EnumSource(Kernel.class)
  void pointsNearACentreHaveTheValuesTheyHaveAlone(Kernel kernel) {
    Stream random = Stream.of(5, Stream.DIRECTIONS);
    Observations data = new Observations();
    for (int i = 0; i < KNOWN; i++) {
      double[] x = point(random.child(i));
      data.add(x, Math.sin(3 * x[0]) + x[1] * x[2]);
    }
    Observations.Sample sample = data.sample(KNOWN);
    HyperParameters parameters = new HyperParameters(D, true, HyperParameters.Prior.OF_LENGTHS, 3);
    HyperParameters.Fit fit = new HyperParameters.Fit(kernel, parameters.initial(), 0);
    GaussianProcess process =
        new GaussianProcess(parameters.covariance(fit), sample.points(), sample.targets());
    Paths paths = new Paths(process, sample, DRAWN, random.child(KNOWN));
    double[] centre = data.point(data.best());
    // the centre itself, points that differ in 1 to 12 coordinates, one that differs in all
    double[][] points = new double[14][];
    for (int i = 0; i < 13; i++) {
      points[i] = centre.clone();
      System.arraycopy(point(random.child(100 + i)), 0, points[i], 2 * i, i);
    }
    points[13] = point(random.child(200));
    double[][] alone = paths.at(points);
    double[][] around = paths.around(centre, points);
    assertEquals(alone.length, around.length);
    for (int i = 0; i < points.length; i++) {
      assertArrayEquals(alone[i], around[i], 1e-7, "point " + i);
    }
  }
}
