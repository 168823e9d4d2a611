package io.lmrs.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.lmrs.linear.Vectors;
import io.lmrs.random.Stream;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

/**
 * What is drawn has the distribution it should have, and streams have nothing to do with others.
 */
class SamplersTest {
  private static final int DRAWS = 400_000;
  private static final long SEED = 20_200_430;

  /** Where the ziggurat's tail begins. */
  private static final double TAIL = 3.6541528853610088;

  @Test
  void uniformNumbers() {
    Stream stream = Stream.of(SEED, 1);
    double[] sample = new double[DRAWS];
    long[] cells = new long[1024];
    long[] lowBits = new long[256];
    for (int i = 0; i < DRAWS; i++) {
      sample[i] = stream.uniform(i);
      cells[(int) (1024 * sample[i])]++;
      lowBits[(int) ((long) (sample[i] * 0x1p53) & 255)]++;
    }
    Distributions.kolmogorovSmirnov("uniform", SEED, sample, x -> x).assertPlausible();
    Distributions.uniformCells("uniform", SEED, cells).assertPlausible();
    Distributions.uniformCells("last bits of uniform", SEED, lowBits).assertPlausible();
    Distributions.moments("uniform", SEED, sample, 0.5, 1.0 / 3, 0.25, 0.2).assertPlausible();
  }

  @Test
  void bits() {
    Stream stream = Stream.of(SEED, 2);
    long[] ones = new long[64];
    for (int i = 0; i < DRAWS; i++) {
      long bits = stream.bits(i);
      for (int b = 0; b < 64; b++) {
        ones[b] += bits >>> b & 1;
      }
    }
    for (int b = 0; b < 64; b++) {
      Distributions.count("ones in bit " + b, SEED, ones[b], DRAWS, 0.5).assertPlausible();
    }
  }

  @Test
  void integersBelowABound() {
    for (int bound : new int[] {2, 3, 7, 10, 1000}) {
      Stream stream = Stream.of(SEED, 3, bound);
      long[] counts = new long[bound];
      for (int i = 0; i < DRAWS; i++) {
        counts[stream.below(bound, i)]++;
      }
      Distributions.uniformCells("below " + bound, SEED, counts).assertPlausible();
    }
    int large = 1_500_000_001;
    long[] cells = new long[100];
    for (int i = 0; i < DRAWS; i++) {
      cells[(int) (100L * Stream.of(SEED, 4).below(large, i) / large)]++;
    }
    Distributions.uniformCells("below " + large, SEED, cells).assertPlausible();
    assertEquals(0, Stream.of(SEED).below(1, 7));
  }

  @Test
  void gaussians() {
    Stream stream = Stream.of(SEED, 5);
    double[] sample = stream.gaussians(DRAWS);
    assertGaussian("gaussians", sample);
    double[] single = new double[DRAWS];
    Arrays.setAll(single, i -> stream.gaussian(i));
    Same.points(sample, single, () -> "gaussian(i) is number i of gaussians");
  }

  private static void assertGaussian(String what, double[] sample) {
    DoubleUnaryOperator below = Distributions::normalBelow;
    Distributions.kolmogorovSmirnov(what, SEED, sample, below).assertPlausible();
    Distributions.moments(what, SEED, sample, 0, 1, 0, 3, 0, 15).assertPlausible();
    // cells of width 1/8 from -3 to 3, and the two tails
    int inner = 48;
    long[] counts = new long[inner + 2];
    double[] probabilities = new double[inner + 2];
    for (double z : sample) {
      counts[Math.clamp((int) Math.floor(8 * (z + 3)) + 1, 0, inner + 1)]++;
    }
    double last = 0;
    for (int c = 0; c <= inner + 1; c++) {
      double next = c > inner ? 1 : below.applyAsDouble(-3 + c / 8.0);
      probabilities[c] = next - last;
      last = next;
    }
    Distributions.chiSquare(what, SEED, counts, probabilities).assertPlausible();
  }

  @Test
  void tailsOfTheZiggurat() {
    int draws = 8_000_000;
    Stream stream = Stream.of(SEED, 6);
    double[] limits = {3, TAIL, 4, 4.5, 5};
    long[] beyond = new long[limits.length];
    double[] inTail = new double[draws];
    int found = 0;
    long positive = 0;
    for (int i = 0; i < draws; i++) {
      double z = stream.gaussian(i);
      double size = Math.abs(z);
      for (int k = 0; k < limits.length && size > limits[k]; k++) {
        beyond[k]++;
      }
      if (size > TAIL) {
        inTail[found++] = size;
        positive += z > 0 ? 1 : 0;
      }
    }
    for (int k = 0; k < limits.length; k++) {
      double probability = 2 * Tails.normal(limits[k]);
      Distributions.count("draws beyond " + limits[k], SEED, beyond[k], draws, probability)
          .assertPlausible();
    }
    Distributions.count("positive ones in the tail", SEED, positive, found, 0.5).assertPlausible();
    double whole = Tails.normal(TAIL);
    Distributions.kolmogorovSmirnov(
            "the tail", SEED, Arrays.copyOf(inTail, found), z -> 1 - Tails.normal(z) / whole)
        .assertPlausible();
  }

  @Test
  void directionsAreUniformOnTheSphere() {
    int n = 200_000;
    double[] angle = new double[n];
    double[] height = new double[n];
    double[] projected = new double[n];
    long[] signs = new long[2];
    double[] v = Stream.of(SEED, 8).direction(5);
    for (int i = 0; i < n; i++) {
      Stream stream = Stream.of(SEED, 7, i);
      double[] flat = stream.direction(2);
      angle[i] = Math.atan2(flat[1], flat[0]);
      height[i] = stream.direction(3)[i % 3];
      double[] s = stream.direction(5);
      assertEquals(1, Vectors.norm(s), 1e-14);
      projected[i] = Vectors.dot(s, v);
      signs[stream.direction(1)[0] > 0 ? 1 : 0]++;
    }
    Distributions.kolmogorovSmirnov("angle", SEED, angle, a -> (a + Math.PI) / (2 * Math.PI))
        .assertPlausible();
    // Archimedes: a coordinate of the sphere in three dimensions is uniform
    Distributions.kolmogorovSmirnov("height", SEED, height, h -> (h + 1) / 2).assertPlausible();
    // in five dimensions its density is 3/4 (1 - t^2)
    Distributions.kolmogorovSmirnov(
            "projection", SEED, projected, t -> 0.5 + 0.75 * (t - t * t * t / 3))
        .assertPlausible();
    Distributions.uniformCells("signs", SEED, signs).assertPlausible();
  }

  @Test
  void projectionsOfDirectionsHaveTheirMoments() {
    int n = 200_000;
    for (int d : new int[] {2, 10, 100}) {
      double[] v = Stream.of(SEED, 9).gaussians(d);
      double squared = Vectors.dot(v, v);
      double[] sample = new double[n / d * 2];
      for (int i = 0; i < sample.length; i++) {
        sample[i] = Vectors.dot(Stream.of(SEED, 10, d, i).direction(d), v);
      }
      // E[(s.v)^2] = |v|^2 / d, E[(s.v)^4] = 3 |v|^4 / (d (d + 2))
      double fourth = 3 * squared * squared / (d * (d + 2.0));
      Distributions.moments("s.v at " + d, SEED, sample, 0, squared / d, 0, fourth)
          .assertPlausible();
    }
  }

  @Test
  void neighboursInAStreamAreIndependent() {
    Stream stream = Stream.of(SEED, 11);
    double[] uniform = new double[DRAWS];
    Arrays.setAll(uniform, i -> stream.uniform(i));
    for (int lag : new int[] {1, 2, 3, 64, 256}) {
      assertIndependent(
          "numbers " + lag + " apart",
          Arrays.copyOf(uniform, DRAWS - lag),
          Arrays.copyOfRange(uniform, lag, DRAWS));
    }
  }

  @Test
  void neighbouringStreamsAreIndependent() {
    double[] here = new double[DRAWS];
    double[] nextSeed = new double[DRAWS];
    double[] nextIteration = new double[DRAWS];
    double[] nextIndex = new double[DRAWS];
    double[] otherPurpose = new double[DRAWS];
    double[] child = new double[DRAWS];
    double[] far = new double[DRAWS];
    for (int i = 0; i < DRAWS; i++) {
      long seed = i / 1000;
      long iteration = i % 1000;
      here[i] = Stream.of(seed, Stream.DIRECTIONS, iteration, 0).uniform(0);
      nextSeed[i] = Stream.of(seed + 1, Stream.DIRECTIONS, iteration, 0).uniform(0);
      nextIteration[i] = Stream.of(seed, Stream.DIRECTIONS, iteration + 1, 0).uniform(0);
      nextIndex[i] = Stream.of(seed, Stream.DIRECTIONS, iteration, 1).uniform(0);
      otherPurpose[i] = Stream.of(seed, Stream.EVALUATION, iteration, 0).uniform(0);
      child[i] = Stream.of(seed, Stream.DIRECTIONS, iteration).child(-1).uniform(0);
      far[i] = Stream.of(seed ^ Long.MIN_VALUE, Stream.DIRECTIONS, iteration, 0).uniform(0);
    }
    Distributions.kolmogorovSmirnov("first numbers of streams", SEED, here, x -> x)
        .assertPlausible();
    assertIndependent("seeds", here, nextSeed);
    assertIndependent("iterations", here, nextIteration);
    assertIndependent("indices", here, nextIndex);
    assertIndependent("purposes", here, otherPurpose);
    assertIndependent("a stream and its child", here, child);
    assertIndependent("seeds that differ in one bit", here, far);
  }

  @Test
  void firstNumbersOfNeighbouringStreamsAreGaussian() {
    double[] sample = new double[DRAWS];
    Arrays.setAll(sample, i -> Stream.of(i, Stream.NOISE).gaussian(0));
    assertGaussian("gaussians of seeds 0, 1, ...", sample);
  }

  // uncorrelated, also in their distances from the middle, and no pair of cells is preferred
  private static void assertIndependent(String what, double[] a, double[] b) {
    Distributions.uncorrelated(what, SEED, a, b).assertPlausible();
    Distributions.uncorrelated(what + ", folded", SEED, folded(a), folded(b)).assertPlausible();
    long[] cells = new long[32 * 32];
    for (int i = 0; i < a.length; i++) {
      cells[(int) (32 * a[i]) * 32 + (int) (32 * b[i])]++;
    }
    Distributions.uniformCells("pairs of " + what, SEED, cells).assertPlausible();
  }

  private static double[] folded(double[] uniform) {
    return Arrays.stream(uniform).map(u -> Math.abs(u - 0.5)).toArray();
  }

  @Test
  void noTwoStreamsShareAKey() {
    Set<Long> keys = new HashSet<>();
    int streams = 0;
    for (long seed = -3; seed < 20; seed++) {
      for (long purpose = 1; purpose <= 6; purpose++) {
        for (long iteration = -1; iteration < 1000; iteration++) {
          keys.add(Stream.of(seed, purpose, iteration).key());
          streams++;
        }
      }
    }
    assertEquals(streams, keys.size());
  }
}
