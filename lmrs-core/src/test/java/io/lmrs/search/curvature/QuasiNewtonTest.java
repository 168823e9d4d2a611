package io.lmrs.search.curvature;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.linear.Vectors;
import io.lmrs.random.Stream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class QuasiNewtonTest {
  private static final int N = 6;

  /** The change of the gradient of a quadratic with axes 1, 2, 3, ... along a step. */
  private static double[] change(double[] step) {
    double[] out = step.clone();
    for (int i = 0; i < out.length; i++) {
      out[i] *= i + 1;
    }
    return out;
  }

  private static double[] step(int number) {
    return Stream.of(7, number).gaussians(N);
  }

  private static double[] unit(int n, int i) {
    double[] out = new double[n];
    out[i] = 1;
    return out;
  }

  /** H = (I - s y' / s'y) H (I - y s' / s'y) + s s' / s'y, as matrices. */
  private static double[][] textbook(double[][] h, double[] s, double[] y) {
    int n = s.length;
    double sy = Vectors.dot(s, y);
    double[][] left = new double[n][n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        left[i][j] = (i == j ? 1 : 0) - s[i] * y[j] / sy;
      }
    }
    double[][] out = new double[n][n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        double sum = s[i] * s[j] / sy;
        for (int k = 0; k < n; k++) {
          for (int l = 0; l < n; l++) {
            sum += left[i][k] * h[k][l] * left[j][l];
          }
        }
        out[i][j] = sum;
      }
    }
    return out;
  }

  @Test
  void isTheTextbookInverseFromTheLeastBendOfAllSteps() {
    QuasiNewton curvature = new QuasiNewton(N);
    int steps = 9;
    double least = Double.POSITIVE_INFINITY;
    for (int i = 0; i < steps; i++) {
      double[] y = change(step(i));
      least = Math.min(least, Vectors.dot(y, y) / Vectors.dot(step(i), y));
      curvature.add(step(i), y);
    }
    // a first matrix that is about the least is not made anew: find which one it is
    double first = first(steps);
    assertTrue(first <= least / 0.8, first + " beside " + least);
    double[][] expected = new double[N][N];
    for (int i = 0; i < N; i++) {
      expected[i][i] = 1 / first;
    }
    for (int i = 0; i < steps; i++) {
      expected = textbook(expected, step(i), change(step(i)));
    }
    for (int i = 0; i < N; i++) {
      assertArrayEquals(expected[i], curvature.times(unit(N, i)), 1e-10);
      assertEquals(expected[i][i], curvature.give(i), 1e-10);
    }
    assertEquals(steps, curvature.steps());
  }

  // the rule of the class: it falls if a step shows less than 0.8 of it
  private static double first(int steps) {
    double first = Double.POSITIVE_INFINITY;
    double least = Double.POSITIVE_INFINITY;
    for (int i = 0; i < steps; i++) {
      double[] y = change(step(i));
      least = Math.min(least, Vectors.dot(y, y) / Vectors.dot(step(i), y));
      first = least < 0.8 * first ? least : first;
    }
    return first;
  }

  @Test
  void conjugateStepsTellTheWholeQuadratic() {
    QuasiNewton curvature = new QuasiNewton(N);
    for (int i = 0; i < N; i++) {
      curvature.add(unit(N, i), change(unit(N, i)));
    }
    for (int i = 0; i < N; i++) {
      assertEquals(i + 1, curvature.bend(i), 1e-12);
      assertEquals(1.0 / (i + 1), curvature.give(i), 1e-12);
    }
    assertEquals((N + 1) / 2.0, curvature.meanBend(), 1e-12);
    double[] any = step(99);
    assertArrayEquals(any, curvature.times(change(any)), 1e-12);
  }

  @Test
  void directionsWithoutAStepAreTakenToBendAsLittleAsAnyStepShowed() {
    QuasiNewton curvature = new QuasiNewton(3);
    curvature.add(unit(3, 0), new double[] {100, 0, 0});
    assertEquals(100, curvature.bend(2), 1e-12);
    curvature.add(unit(3, 1), new double[] {0, 4, 0});
    assertArrayEquals(
        new double[] {0.01, 0.25, 0.25}, curvature.times(new double[] {1, 1, 1}), 1e-12);
  }

  @Test
  void nothingIsLearnedFromAStepAlongWhichSlopesFall() {
    QuasiNewton curvature = new QuasiNewton(N);
    curvature.add(step(1), Vectors.scale(-1, change(step(1))));
    curvature.add(step(1), new double[N]);
    curvature.add(step(1), Vectors.scale(Double.NaN, change(step(1))));
    assertFalse(curvature.known());
    assertEquals(0, curvature.steps());
    assertArrayEquals(step(2), curvature.times(step(2)), "nothing known: the vector itself");
  }

  @Test
  void theOldestStepsAreForgotten() {
    QuasiNewton curvature = new QuasiNewton(N);
    int most = 4 * N;
    // long ago the function bent a thousand times as much
    for (int i = 0; i < most; i++) {
      curvature.add(step(i), Vectors.scale(1000, change(step(i))));
    }
    assertEquals(most, curvature.steps());
    for (int i = 0; i < most; i++) {
      curvature.add(step(i), change(step(i)));
      assertTrue(curvature.steps() >= most / 2 && curvature.steps() <= most);
    }
    QuasiNewton fresh = new QuasiNewton(N);
    for (int i = most - curvature.steps(); i < most; i++) {
      fresh.add(step(i), change(step(i)));
    }
    for (int i = 0; i < N; i++) {
      assertArrayEquals(fresh.times(unit(N, i)), curvature.times(unit(N, i)), 1e-9);
    }
  }

  @Test
  void clearedItRemembersHowWideDifferencesMayBeForAWhile() {
    QuasiNewton curvature = new QuasiNewton(2);
    curvature.add(new double[] {1, 0}, new double[] {8, 0});
    curvature.clear();
    assertFalse(curvature.known());
    assertEquals(0, curvature.give(0));
    assertEquals(8, curvature.bend(0));
    // not positive: nothing learned, but one more step that halves what is remembered
    curvature.add(new double[] {1, 0}, new double[] {-1, 0});
    assertEquals(4, curvature.bend(0));
  }

  @Test
  void grownItKnowsOnlyHowMuchVariablesMayBend() {
    QuasiNewton curvature = new QuasiNewton(2);
    curvature.add(unit(2, 0), new double[] {9, 0});
    curvature.add(unit(2, 1), new double[] {0, 3});
    curvature.grow(4);
    assertTrue(curvature.known());
    assertEquals(0, curvature.steps());
    // the first matrix stays, and new variables get the mean as a hint
    assertArrayEquals(
        new double[] {1 / 3.0, 1 / 3.0, 1 / 3.0, 1 / 3.0},
        curvature.times(new double[] {1, 1, 1, 1}),
        1e-12);
    assertEquals(9, curvature.bend(0), 1e-12);
    assertEquals(6, curvature.bend(3), 1e-12);
    curvature.add(unit(4, 3), new double[] {0, 0, 0, 5});
    assertArrayEquals(
        new double[] {0.2, 0.2, 0.2, 0.2}, curvature.times(new double[] {1, 1, 1, 1}), 1e-12);
  }

  /** Saved after every change, through forgetting and growth, it goes on to the bit. */
  @Test
  void restoredItIsTheSameToTheBit() throws IOException {
    QuasiNewton curvature = new QuasiNewton(N);
    for (int i = 0; i < 70; i++) {
      int size = i < 40 ? N : 2 * N;
      if (i == 40) {
        curvature.grow(size);
      }
      double[] step = Stream.of(7, i).gaussians(size);
      curvature.add(step, change(step));
      if (i == 55) {
        curvature.clear();
      }
      QuasiNewton copy = copy(curvature);
      assertEquals(curvature.steps(), copy.steps());
      double[] any = Stream.of(8, i).gaussians(size);
      assertArrayEquals(curvature.times(any), copy.times(any), "step " + i);
      for (int j = 0; j < size; j++) {
        assertEquals(curvature.bend(j), copy.bend(j), "step " + i);
      }
      // every other time the copy takes over
      curvature = i % 2 == 0 ? copy : curvature;
    }
  }

  private static QuasiNewton copy(QuasiNewton curvature) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    curvature.save(new DataOutputStream(bytes));
    QuasiNewton copy = new QuasiNewton(1);
    copy.restore(new DataInputStream(new ByteArrayInputStream(bytes.toByteArray())));
    return copy;
  }
}
