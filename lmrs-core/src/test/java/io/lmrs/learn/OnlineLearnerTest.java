package io.lmrs.learn;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.random.Stream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class OnlineLearnerTest {
  private static final int D = 40;
  private static final int K = 6;

  private static OnlineLearner learner(double lambda, int solveEvery, double rate) {
    return new OnlineLearner(
        D,
        Networks.perceptron(3, 2, Networks.Start.SMALL, Kernels.select("java")),
        LearnerOptions.defaults(D)
            .withLearningRate(rate)
            .withWindow(solveEvery > 0 ? 0 : 50)
            .withLambda(lambda)
            .withSolveEvery(solveEvery)
            .withExactGates(solveEvery > 0),
        Stream.of(3));
  }

  // the slopes of a fixed linear function along random directions
  private static void teach(OnlineLearner learner, double[] gradient, int iterations) {
    for (int t = 0; t < iterations; t++) {
      float[][] q = new float[K][];
      float[] slopes = new float[K];
      double[][] rows = Basis.complete(new double[0][], K, D, Stream.of(4, t));
      for (int i = 0; i < K; i++) {
        q[i] = Floats.of(rows[i]);
        slopes[i] = (float) io.lmrs.linear.Vectors.dot(rows[i], gradient);
      }
      learner.learn(Floats.of(Stream.of(5, t).gaussians(D)), q, slopes);
    }
  }

  private static double residual(OnlineLearner learner, double[] gradient) {
    NetworkGuide guide = new NetworkGuide(learner, true);
    return Basis.residual(gradient, guide.directions(new double[D], 3, Stream.of(0)));
  }

  /** A search that is only checked builds no network. */
  @Test
  void theModelIsMadeWhenItIsFirstNeeded() {
    AtomicInteger made = new AtomicInteger();
    Family small = Networks.convolution(3, 2, 5);
    Family counted =
        (d, random) -> {
          made.incrementAndGet();
          return small.create(d, random);
        };
    OnlineLearner learner = new OnlineLearner(D, counted, LearnerOptions.defaults(D), Stream.of(3));
    assertEquals(0, made.get());
    learner.model();
    learner.model();
    assertEquals(1, made.get());
  }

  @Test
  void whatTheFamilyRefusesIsRefusedAtOnce() {
    Family wide = Networks.convolution(3, 2, D + 1);
    assertEquals(
        "filter-width must be in [1, 40]: 41",
        assertThrows(
                IllegalArgumentException.class,
                () -> new OnlineLearner(D, wide, LearnerOptions.defaults(D), Stream.of(3)))
            .getMessage());
  }

  @Test
  void learnsTheGradientOfALinearFunction() {
    double[] gradient = Stream.of(6).direction(D);
    OnlineLearner learner = learner(0, 0, 3e-3);
    double before = residual(learner, gradient);
    teach(learner, gradient, 100);
    double after = residual(learner, gradient);
    assertTrue(before > 0.8, "before " + before);
    assertTrue(after < 0.3, "after " + after);
  }

  @Test
  void aStrongRegulariserFreezesTheModel() {
    double[] gradient = Stream.of(6).direction(D);
    OnlineLearner free = learner(0, 0, 1e-3);
    OnlineLearner bound = learner(1e3, 0, 1e-3);
    teach(free, gradient, 30);
    teach(bound, gradient, 30);
    assertTrue(residual(free, gradient) < residual(bound, gradient));
  }

  @Test
  void solvingFromScratchLearnsTheSame() {
    double[] gradient = Stream.of(6).direction(D);
    OnlineLearner learner = learner(0, 50, 3e-3);
    teach(learner, gradient, 50);
    assertTrue(residual(learner, gradient) < 0.5, "residual " + residual(learner, gradient));
  }

  @Test
  void startsOverOnNumbersThatAreNotFinite() {
    OnlineLearner learner = learner(0, 0, 1e-3);
    float[][] q = {Floats.of(Stream.of(1).direction(D))};
    learner.learn(new float[D], q, new float[] {Float.NaN});
    assertEquals(1, learner.resets());
    for (float[] block : learner.model().parameters()) {
      for (float v : block) {
        assertTrue(Float.isFinite(v));
      }
    }
  }

  @Test
  void aStateThatWasSavedGoesOnTheSame() throws IOException {
    double[] gradient = Stream.of(6).direction(D);
    OnlineLearner original = learner(1, 0, 1e-3);
    teach(original, gradient, 5);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    original.save(new DataOutputStream(bytes));
    OnlineLearner copy = learner(1, 0, 1e-3);
    copy.restore(new DataInputStream(new ByteArrayInputStream(bytes.toByteArray())));
    teach(original, gradient, 5);
    teach(copy, gradient, 5);
    assertEquals(original.loss(), copy.loss());
    float[][] a = original.model().parameters();
    float[][] b = copy.model().parameters();
    for (int i = 0; i < a.length; i++) {
      assertArrayEquals(a[i], b[i]);
    }
  }

  @Test
  void fitsValues() {
    double[] gradient = Stream.of(6).direction(D);
    double[][] points = new double[300][];
    double[] values = new double[300];
    for (int i = 0; i < points.length; i++) {
      points[i] = Stream.of(8, i).gaussians(D);
      values[i] = 1e6 + 1e3 * io.lmrs.linear.Vectors.dot(points[i], gradient);
    }
    values[7] = Double.POSITIVE_INFINITY;
    OnlineLearner learner = learner(0, 0, 1e-2);
    learner.fitValues(points, values, 2000);
    assertTrue(learner.loss() < 0.3, "loss " + learner.loss());
    assertTrue(residual(learner, gradient) < 0.5, "residual " + residual(learner, gradient));
  }
}
