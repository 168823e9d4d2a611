package io.lmrs.testkit;

import io.lmrs.Bounds;
import io.lmrs.Goal;
import io.lmrs.Manifold;
import io.lmrs.Outcome;
import io.lmrs.Problem;
import io.lmrs.Session;
import io.lmrs.random.Stream;
import java.util.Optional;

/**
 * A small problem to test on.
 *
 * @param name for messages
 * @param initial where to start
 * @param goal minimise or maximise
 * @param bounds the box, or {@link Bounds#NONE}
 * @param known the manifold, or null
 * @param terrain the function; may throw
 */
record SmallProblem(
    String name, double[] initial, Goal goal, Bounds bounds, Manifold known, Terrain terrain)
    implements Problem {

  /** A function of a point and of the evaluation's seed. */
  interface Terrain {
    double height(double[] x, long seed);
  }

  /** A minimisation without bounds, started at a standard normal point. */
  static SmallProblem of(String name, int dimension, SearchContract contract, Terrain terrain) {
    double[] start = Stream.of(contract.seed(), Stream.START).gaussians(dimension);
    return new SmallProblem(
        name, start, Goal.MINIMIZE, Bounds.NONE, contract.manifold(dimension), terrain);
  }

  /** The sum of squares. */
  static SmallProblem sphere(int dimension, SearchContract contract) {
    return of("sphere", dimension, contract, (x, _) -> squares(x));
  }

  /** Rosenbrock's curved valley. */
  static SmallProblem valley(int dimension, SearchContract contract) {
    return of("valley", dimension, contract, (x, _) -> valley(x));
  }

  static double squares(double[] x) {
    double sum = 0;
    for (double v : x) {
      sum += v * v;
    }
    return sum;
  }

  private static double valley(double[] x) {
    double sum = 0;
    for (int i = 0; i + 1 < x.length; i++) {
      double bend = x[i] * x[i] - x[i + 1];
      sum += 100 * bend * bend + (1 - x[i]) * (1 - x[i]);
    }
    return sum;
  }

  /** The true values with noise of that deviation. */
  SmallProblem noisy(double deviation) {
    return changed(
        name + " with noise",
        (x, seed) ->
            terrain.height(x, seed) + deviation * Stream.of(seed, Stream.NOISE).gaussian(0));
  }

  /** A fifth of the evaluations fails in one of five ways, as their seeds decide. */
  SmallProblem failing() {
    return changed(
        name + " with failures",
        (x, seed) ->
            switch (Stream.of(seed, Stream.NOISE).below(25, 1)) {
              case 0 -> Double.NaN;
              case 1 -> Double.POSITIVE_INFINITY;
              case 2 -> Double.NEGATIVE_INFINITY;
              case 3 -> throw new IllegalStateException("the simulator fell over");
              case 4 -> throw new AssertionError();
              default -> terrain.height(x, seed);
            });
  }

  SmallProblem changed(String newName, Terrain other) {
    return new SmallProblem(newName, initial, goal, bounds, known, other);
  }

  SmallProblem from(double... start) {
    return new SmallProblem(name, start, goal, bounds, known, terrain);
  }

  SmallProblem in(Bounds box) {
    return new SmallProblem(name, initial, goal, box, known, terrain);
  }

  SmallProblem on(Manifold manifold) {
    return new SmallProblem(name, initial, goal, bounds, manifold, terrain);
  }

  /** The same task turned upside down. */
  SmallProblem upsideDown() {
    return new SmallProblem(
        name + " upside down",
        initial,
        goal == Goal.MINIMIZE ? Goal.MAXIMIZE : Goal.MINIMIZE,
        bounds,
        known,
        (x, seed) -> -terrain.height(x, seed));
  }

  @Override
  public int dimension() {
    return initial.length;
  }

  @Override
  public double[] start(long seed) {
    return initial.clone();
  }

  @Override
  public Session open() {
    return query -> Outcome.of(terrain.height(query.x().toArray(), query.seed()));
  }

  @Override
  public Optional<Manifold> manifold() {
    return Optional.ofNullable(known);
  }
}
