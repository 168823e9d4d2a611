package io.lmrs.search.curvature;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.random.Stream;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

class RoughnessTest {
  private static double[] line(DoubleUnaryOperator f) {
    double[] costs = new double[1 + Roughness.POINTS];
    for (int i = 0; i < costs.length; i++) {
      costs[i] = f.applyAsDouble(i);
    }
    return costs;
  }

  @Test
  void noiseJittersAndIsTheSameAtAnyDistance() {
    int jitters = 0;
    for (int seed = 0; seed < 200; seed++) {
      Stream noise = Stream.of(seed);
      double[] costs = line(i -> i + 0.1 * noise.gaussian((int) i));
      double rough = Roughness.of(costs);
      assertTrue(rough > 0.005 && rough < 0.5, "rough " + rough);
      jitters += Roughness.jitters(costs) ? 1 : 0;
    }
    assertTrue(jitters > 160, "of 200: " + jitters);
    assertTrue(Roughness.same(0.1, 0.2));
  }

  @Test
  void aCuspDoesNot() {
    for (double power : new double[] {0.25, 0.5}) {
      double[] near = line(t -> Math.pow(t, power));
      double[] far = line(t -> Math.pow(1000 * t, power));
      assertFalse(Roughness.jitters(near));
      assertFalse(Roughness.same(Roughness.of(near), Roughness.of(far)));
    }
    assertEquals(0, Roughness.of(line(t -> Math.abs(t - 4))));
  }
}
