package io.lmrs.problem.bbob;

import io.lmrs.Outcome;
import io.lmrs.Problem;
import io.lmrs.Session;
import io.lmrs.random.Stream;
import java.util.OptionalDouble;

/**
 * A function of COCO's suites. The optimum lies in [-4, 4]^d, for function 5 at a corner of [-5,
 * 5]^d; nothing keeps a search inside.
 */
public final class BbobProblem implements Problem {
  private static final int LEAST_DIMENSION = 2;

  /** Seeds stay below 2^31, as in COCO. */
  static final long GREATEST_INSTANCE = 100_000;

  /** Starts are uniform up to here in every coordinate. */
  private static final double START = 4;

  private final Setup setup;
  private final Landscape landscape;
  private final double least;

  private BbobProblem(Setup setup) {
    this.setup = setup;
    this.landscape = landscape(setup);
    this.least = Draws.least(setup.seed());
  }

  /**
   * The function of that number.
   *
   * @param function from 1 to 24
   * @param instance from 1 to 100,000: moves, turns and lifts it
   * @throws IllegalArgumentException naming the field, the bound and the value
   */
  public static BbobProblem of(BbobSuite suite, int function, long instance, int dimension) {
    require("function", 1, BbobSuite.FUNCTIONS, function);
    require("instance", 1, GREATEST_INSTANCE, instance);
    require("dimension", LEAST_DIMENSION, suite.greatestDimension(), dimension);
    return new BbobProblem(new Setup(suite, function, instance, dimension));
  }

  private static void require(String name, long least, long greatest, long value) {
    if (value < least || value > greatest) {
      throw new IllegalArgumentException(
          name + " must be in [" + least + ", " + greatest + "]: " + value);
    }
  }

  private static Landscape landscape(Setup setup) {
    return switch (setup.function()) {
      case 1 -> Separable.sphere(setup);
      case 2 -> Separable.ellipsoid(setup);
      case 3 -> Separable.rastrigin(setup);
      case 4 -> Separable.skewRastrigin(setup);
      case 5 -> Separable.slope(setup);
      case 6 -> Moderate.sector(setup);
      case 7 -> Moderate.steps(setup);
      case 8 -> Moderate.rosenbrock(setup);
      case 9 -> Moderate.rotatedRosenbrock(setup);
      case 10 -> Stiff.ellipsoid(setup);
      case 11 -> Stiff.discus(setup);
      case 12 -> Stiff.bentCigar(setup);
      case 13 -> Stiff.sharpRidge(setup);
      case 14 -> Stiff.powers(setup);
      case 15 -> Rugged.rastrigin(setup);
      case 16 -> Rugged.weierstrass(setup);
      case 17 -> Rugged.schaffer(setup, 10);
      case 18 -> Rugged.schaffer(setup, 1000);
      case 19 -> Rugged.griewankRosenbrock(setup);
      case 20 -> Scattered.schwefel(setup);
      case 21 -> Peaks.many(setup);
      case 22 -> Peaks.few(setup);
      case 23 -> Scattered.katsuura(setup);
      case 24 -> Scattered.lunacek(setup);
      default -> throw new IllegalStateException("function " + setup.function());
    };
  }

  @Override
  public String name() {
    return setup.suite().word();
  }

  @Override
  public int dimension() {
    return setup.dimension();
  }

  @Override
  public boolean exact() {
    return true;
  }

  @Override
  public Session open() {
    double[] x = new double[dimension()];
    Scratch scratch = Scratch.of(dimension());
    return query -> {
      query.x().copyTo(x);
      return Outcome.of(least + landscape.formula().value(x, scratch));
    };
  }

  /** A point uniform in [-4, 4]^d, another one for each function and instance. */
  @Override
  public double[] start(long seed) {
    Stream stream = Stream.of(seed, Stream.START, setup.function(), setup.instance());
    double[] x = new double[dimension()];
    for (int i = 0; i < x.length; i++) {
      x[i] = START * (2 * stream.uniform(i) - 1);
    }
    return x;
  }

  @Override
  public OptionalDouble clean(double[] x) {
    return OptionalDouble.of(least + landscape.formula().value(x, Scratch.of(dimension())));
  }

  /** The least value, by construction. */
  @Override
  public OptionalDouble reference() {
    return OptionalDouble.of(least);
  }

  /** Where the function is least; function 16 has other such points too. */
  public double[] optimum() {
    return landscape.optimum().clone();
  }
}
