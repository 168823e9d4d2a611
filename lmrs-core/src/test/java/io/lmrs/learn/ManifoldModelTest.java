package io.lmrs.learn;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.random.Stream;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream.Builder;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Every derivative of every family agrees with differences. */
class ManifoldModelTest {
  private static final int D = 12;
  private static final int N = 3;
  private static final int POINTS = 4;

  private static Map<String, ManifoldModel> models() {
    Kernels java = Kernels.select("java");
    Map<String, ManifoldModel> models = new LinkedHashMap<>();
    Stream random = Stream.of(7);
    // full-size first layers, so that derivatives are far above rounding
    for (int hidden = 1; hidden <= 3; hidden++) {
      models.put(
          "perceptron with " + hidden + " hidden layers",
          Networks.perceptron(N, hidden, Networks.Start.STANDARD_NORMAL, java).create(D, random));
    }
    models.put("paper", Networks.paper(N, java).create(D, random));
    models.put("convolution", Networks.convolution(N, 5, 3).create(D, random));
    return models;
  }

  private interface Law {
    void check(ManifoldModel model);
  }

  private static java.util.stream.Stream<DynamicTest> forAll(Law law) {
    Builder<DynamicTest> tests = java.util.stream.Stream.builder();
    models()
        .forEach((name, model) -> tests.add(DynamicTest.dynamicTest(name, () -> law.check(model))));
    return tests.build();
  }

  private static float[] vector(int number) {
    return Floats.of(Stream.of(11, number).gaussians(D));
  }

  private static double value(ManifoldModel model, float[] x) {
    float[] out = new float[1];
    model.values(new float[][] {x}, 1, out);
    return out[0];
  }

  private static float[] moved(float[] x, float[] q, float step) {
    float[] out = x.clone();
    JavaKernels.axpy(step, q, out);
    return out;
  }

  @TestFactory
  java.util.stream.Stream<DynamicTest> slopesAreDerivativesOfValues() {
    return forAll(
        model -> {
          for (int i = 0; i < POINTS; i++) {
            float[] x = vector(2 * i);
            float[] q = vector(2 * i + 1);
            float[] slope = new float[1];
            model.slopes(new Object[] {model.linearise(x)}, new float[][] {q}, 1, slope);
            float h = 1e-3f;
            double difference =
                (value(model, moved(x, q, h)) - value(model, moved(x, q, -h))) / (2 * h);
            assertEquals(difference, slope[0], 2e-2 * (1 + Math.abs(difference)));
          }
        });
  }

  @TestFactory
  java.util.stream.Stream<DynamicTest> gradientGivesEverySlope() {
    return forAll(
        model -> {
          Object at = model.linearise(vector(0));
          float[] gradient = new float[D];
          model.gradient(at, gradient);
          float[] slope = new float[1];
          model.slopes(new Object[] {at}, new float[][] {vector(1)}, 1, slope);
          assertEquals(JavaKernels.dot(gradient, vector(1)), slope[0], 1e-4 * Math.abs(slope[0]));
        });
  }

  @TestFactory
  java.util.stream.Stream<DynamicTest> gradientLiesInTheTangentSpace() {
    return forAll(
        model -> {
          float[][] rows = new float[model.manifold()][D];
          float[] gradient = new float[D];
          int point = 0;
          // a point where not every gate is closed
          for (; JavaKernels.dot(gradient, gradient) == 0; point++) {
            Object at = model.linearise(vector(point));
            model.jacobian(at, rows);
            model.gradient(at, gradient);
          }
          assertTrue(point < 20, "points tried: " + point);
          double[][] wide = new double[rows.length][];
          for (int i = 0; i < wide.length; i++) {
            wide[i] = Floats.toDoubles(rows[i]);
          }
          double[][] basis = Basis.leading(wide, 1e-5, wide.length);
          double residual = Basis.residual(Floats.toDoubles(gradient), basis);
          assertTrue(residual < 1e-3, "residual " + residual);
        });
  }

  // a slope is linear in any one weight while no gate changes, so a difference is exact
  @TestFactory
  java.util.stream.Stream<DynamicTest> backpropagationOfSlopes() {
    return forAll(
        model -> {
          Object[] at = {model.linearise(vector(0)), model.linearise(vector(2))};
          float[][] q = {vector(1), vector(3)};
          float[] coefficients = {0.7f, -1.3f};
          checkGradient(
              model,
              coefficients,
              () -> {
                float[] out = new float[2];
                model.slopes(at, q, 2, out);
                return out;
              },
              1e-2f);
        });
  }

  @TestFactory
  java.util.stream.Stream<DynamicTest> backpropagationOfValues() {
    return forAll(
        model -> {
          float[][] x = {vector(0), vector(2)};
          float[] coefficients = {0.7f, -1.3f};
          checkGradient(
              model,
              coefficients,
              () -> {
                float[] out = new float[2];
                model.values(x, 2, out);
                return out;
              },
              1e-3f);
        });
  }

  private interface Forward {
    float[] outputs();
  }

  private static void checkGradient(
      ManifoldModel model, float[] coefficients, Forward forward, float step) {
    float[][] parameters = model.parameters();
    float[][] gradient = new float[parameters.length][];
    for (int b = 0; b < gradient.length; b++) {
      gradient[b] = new float[parameters[b].length];
    }
    forward.outputs();
    model.backpropagate(coefficients, gradient);
    for (int b = 0; b < parameters.length; b++) {
      for (int j = 0; j < parameters[b].length; j++) {
        float before = parameters[b][j];
        parameters[b][j] = before + step;
        double plus = weighted(coefficients, forward.outputs());
        parameters[b][j] = before - step;
        double minus = weighted(coefficients, forward.outputs());
        parameters[b][j] = before;
        double difference = (plus - minus) / (2 * step);
        String place = "block " + b + ", entry " + j;
        assertEquals(difference, gradient[b][j], 2e-2 * (1 + Math.abs(difference)), place);
      }
    }
  }

  private static double weighted(float[] coefficients, float[] outputs) {
    double sum = 0;
    for (int i = 0; i < coefficients.length; i++) {
      sum += coefficients[i] * outputs[i];
    }
    return sum;
  }

  @TestFactory
  java.util.stream.Stream<DynamicTest> sameStreamSameModel() {
    return java.util.stream.Stream.of(
        DynamicTest.dynamicTest(
            "all families",
            () -> {
              Map<String, ManifoldModel> first = models();
              Map<String, ManifoldModel> second = models();
              first.forEach(
                  (name, model) -> {
                    float[][] a = model.parameters();
                    float[][] b = second.get(name).parameters();
                    for (int i = 0; i < a.length; i++) {
                      assertArrayEquals(a[i], b[i], name);
                    }
                  });
            }));
  }
}
