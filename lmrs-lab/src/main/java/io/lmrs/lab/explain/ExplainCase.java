package io.lmrs.lab.explain;

import io.lmrs.Objective;
import io.lmrs.linear.Vectors;
import io.lmrs.problem.Problems;
import io.lmrs.problem.TestFunction;
import io.lmrs.random.Stream;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Functions of which it is known what matters. All are searched from 0.
 *
 * @param word the name
 * @param kind what there is to tell
 * @param dimension how many variables
 * @param evaluations of a run
 */
public record ExplainCase(String word, Kind kind, int dimension, int evaluations) {

  /** What there is to tell. */
  public enum Kind {
    /** Ten hidden directions. */
    DIRECTIONS,
    /** Fifty variables. */
    VARIABLES,
    /** No structure: all variables matter, and all directions. */
    EVEN,
    /** No structure: values are noise. */
    NOISE
  }

  public static final int DIRECTIONS = 10;
  public static final int VARIABLES = 50;

  /** Apart from the streams of other instances. */
  private static final long EXPLAINED = 290;

  /** The eigenvalues of the round ellipsoid lie within this factor. */
  private static final double ROUND = 100;

  private static final int WAVES = 200;

  /**
   * An instance.
   *
   * @param objective without noise
   * @param variables those that matter; null if all do
   */
  public record Instance(Objective objective, Set<Integer> variables) {}

  public Instance instance(long seed) {
    Stream random = Stream.of(seed, Stream.INSTANCE, EXPLAINED);
    return switch (word) {
      case "hidden-ellipsoid", "hidden-log-cosh", "hidden-rosenbrock" ->
          new Instance(hidden(word.substring("hidden-".length()), seed), null);
      case "few-quadratic" -> few(random, quadratic(random));
      case "few-log-cosh" -> few(random, logCosh(random));
      case "few-rosenbrock" -> few(random, TestFunction.ROSEN.at(VARIABLES));
      case "sphere" -> new Instance(shifted(random, 1, 1), null);
      case "fourth-power" -> new Instance(shifted(random, 1, 2), null);
      case "ellipsoid" -> new Instance(rotated(random), null);
      case "waves" -> new Instance(waves(random), null);
      case "noise" -> new Instance(_ -> 0, Set.of());
      default -> throw new IllegalArgumentException("unknown case: " + word);
    };
  }

  private Objective hidden(String inner, long seed) {
    var problem = Problems.create("hidden", dimension, Map.of("inner", inner, "seed", "" + seed));
    return x -> problem.clean(x).orElseThrow();
  }

  private Instance few(Stream random, Objective inner) {
    Set<Integer> chosen = new TreeSet<>();
    for (int draw = 0; chosen.size() < VARIABLES; draw++) {
      chosen.add(random.child(1).below(dimension, draw));
    }
    int[] index = chosen.stream().mapToInt(Integer::intValue).toArray();
    // neighbours of a chain lie anywhere
    for (int i = index.length - 1; i > 0; i--) {
      int j = random.child(2).below(i + 1, i);
      int swapped = index[i];
      index[i] = index[j];
      index[j] = swapped;
    }
    return new Instance(
        x -> inner.value(Arrays.stream(index).mapToDouble(i -> x[i]).toArray()), chosen);
  }

  // curvatures from 0.2 to 4.5, least at a random place
  private static Objective quadratic(Stream random) {
    double[] centre = random.child(3).gaussians(VARIABLES);
    return z -> {
      double sum = 0;
      for (int i = 0; i < z.length; i++) {
        double weight = StrictMath.exp(3 * (random.child(4).uniform(i) - 0.5));
        sum += weight * (z[i] - centre[i]) * (z[i] - centre[i]);
      }
      return sum;
    };
  }

  private static Objective logCosh(Stream random) {
    double[] centre = random.child(3).gaussians(VARIABLES);
    return z -> {
      double sum = 0;
      for (int i = 0; i < z.length; i++) {
        double weight = StrictMath.exp(3 * (random.child(4).uniform(i) - 0.5));
        sum += StrictMath.log(StrictMath.cosh(2 * weight * (z[i] - centre[i])));
      }
      return sum;
    };
  }

  private Objective shifted(Stream random, double factor, int power) {
    double[] centre = random.child(5).gaussians(dimension);
    return x -> {
      double[] way = x.clone();
      Vectors.add(-1, centre, way);
      return factor * StrictMath.pow(Vectors.dot(way, way), power);
    };
  }

  // a full spectrum in directions that are no coordinates: reflections of an ellipsoid's axes
  private Objective rotated(Stream random) {
    double[] centre = random.child(5).gaussians(dimension);
    double[][] mirrors = {
      random.child(6).direction(dimension),
      random.child(7).direction(dimension),
      random.child(8).direction(dimension)
    };
    return x -> {
      double[] z = x.clone();
      Vectors.add(-1, centre, z);
      for (double[] mirror : mirrors) {
        Vectors.add(-2 * Vectors.dot(mirror, z), mirror, z);
      }
      double sum = 0;
      for (int i = 0; i < z.length; i++) {
        sum += StrictMath.pow(ROUND, (double) i / (z.length - 1)) * z[i] * z[i];
      }
      return sum;
    };
  }

  // many waves in random directions in a wide bowl
  private Objective waves(Stream random) {
    double[][] directions = new double[WAVES][];
    for (int i = 0; i < WAVES; i++) {
      directions[i] = random.child(100 + i).gaussians(dimension);
    }
    double[] centre = random.child(5).gaussians(dimension);
    return x -> {
      double sum = 0;
      for (int i = 0; i < WAVES; i++) {
        sum += Math.cos(0.3 * Vectors.dot(directions[i], x) + 6.28 * random.child(9).uniform(i));
      }
      double[] way = x.clone();
      Vectors.add(-1, centre, way);
      return sum + 0.5 * Vectors.dot(way, way);
    };
  }
}
