package io.lmrs.problem.manifold;

import io.lmrs.Manifold;
import io.lmrs.Outcome;
import io.lmrs.Problem;
import io.lmrs.Session;
import io.lmrs.random.Stream;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A hard function of few features that a search has to find: f(x) = h(A x - c), or bent h(A x +
 * sin(B x) / 2 - c), perhaps plus a small sphere in all variables. Started at 0. Thread-safe.
 */
public final class HiddenProblem implements Problem {

  /** The most entries of A and of B; two GiB. */
  private static final long MOST_ENTRIES = 1L << 28;

  /** Apart from the streams of other random instances. */
  private static final long HIDDEN = 200;

  private final int dimension;
  private final BentMap map;
  private final InnerFunction inner;
  private final double[] optimum;
  private final double weight;

  private HiddenProblem(int d, BentMap map, InnerFunction inner, double share, Stream stream) {
    this.dimension = d;
    this.map = map;
    this.inner = inner;
    // somewhere among the points where h is least, so that the sphere moves the optimum nowhere
    this.optimum =
        inner.minimiser().map(z -> map.point(z, stream.child(3).gaussians(d))).orElse(null);
    this.weight = share == 0 ? 0 : weight(share);
  }

  /** The instance that the settings name. */
  static HiddenProblem of(int d, HiddenFactory.Config config) {
    int n = config.manifold();
    if (n > d || (long) n * d > MOST_ENTRIES) {
      throw new IllegalArgumentException(
          "manifold must be in [1, " + Math.min(d, MOST_ENTRIES / d) + "]: " + n);
    }
    InnerFunction inner = InnerFunction.named(config.inner(), n, config.stiffness());
    if (config.share() > 0 && inner.minimiser().isEmpty()) {
      throw new IllegalArgumentException(
          "share must be 0 for " + config.inner() + ": " + config.share());
    }
    Stream stream = Stream.of(config.seed(), Stream.INSTANCE, HIDDEN);
    BentMap map = BentMap.random(d, n, config.bent(), stream);
    return new HiddenProblem(d, map, inner, config.share(), stream);
  }

  // the sphere holds that share of the gap between the value at 0 and the least one
  private double weight(double share) {
    double[] z = new double[map.dimension()];
    map.features(new double[dimension], z);
    double gap = inner.value().value(z) - inner.least().getAsDouble();
    return share / (1 - share) * gap / distance(new double[dimension]);
  }

  private double distance(double[] x) {
    double sum = 0;
    for (int i = 0; i < x.length; i++) {
      sum += (x[i] - optimum[i]) * (x[i] - optimum[i]);
    }
    return sum;
  }

  private double value(double[] x, double[] z) {
    map.features(x, z);
    return inner.value().value(z) + (weight == 0 ? 0 : weight * distance(x));
  }

  @Override
  public String name() {
    return HiddenFactory.NAME;
  }

  @Override
  public int dimension() {
    return dimension;
  }

  @Override
  public Session open() {
    double[] x = new double[dimension];
    double[] z = new double[map.dimension()];
    return query -> {
      query.x().copyTo(x);
      return Outcome.of(value(x, z));
    };
  }

  /** The origin, whatever the seed. */
  @Override
  public double[] start(long seed) {
    return new double[dimension];
  }

  @Override
  public OptionalDouble clean(double[] x) {
    return OptionalDouble.of(value(x, new double[map.dimension()]));
  }

  /** The least value of h, which some points have. */
  @Override
  public OptionalDouble reference() {
    return inner.least();
  }

  /** A point where the function is least, where one is known; without a sphere one of many. */
  public Optional<double[]> optimum() {
    return Optional.ofNullable(optimum).map(double[]::clone);
  }

  /** The features; nothing where all variables matter. */
  @Override
  public Optional<Manifold> manifold() {
    return weight == 0 ? Optional.of(map) : Optional.empty();
  }
}
