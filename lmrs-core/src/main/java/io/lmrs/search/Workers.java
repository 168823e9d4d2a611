package io.lmrs.search;

import io.lmrs.Metrics;
import io.lmrs.Search;
import io.lmrs.learn.Guide;
import io.lmrs.learn.MovingAverage;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/** Makes the workers of {@link AutoSearch}: existing searches, with randomness of their own. */
final class Workers {
  private static final int DIRECTIONS = 10;

  /** The most variables for which a network learns where to look; beyond it takes too long. */
  private static final int MOST_LEARNED = 1000;

  private static final double AVERAGE_RATE = 0.07;
  private static final double FIRST_LENGTH = 0.1;

  /** Differences of that relative size are good where values have no noise but rounding. */
  private static final double EXACT = 1e-7;

  /** WIDE begins with one of that many step sizes, each twice the one before. */
  private static final int SIGMAS = 4;

  /** WIDE has come to rest when its step size is that part of the first one. */
  private static final double SETTLED = 1e-3;

  private static final long GOLDEN = 0x9E3779B97F4A7C15L;

  private final SearchContext context;
  private final Pairs pairs;
  private double radius = Double.NaN;
  private double[] wideStart = new double[0];
  private long wides;

  Workers(SearchContext context, Pairs pairs) {
    this.context = context;
    this.pairs = pairs;
  }

  /**
   * Makes the differences of exact workers as wide as the noise asks for: where f changes by {@code
   * change} over a length r it bends by about 2 change / r^2, and 2 sqrt(noise / bend) balances
   * both errors of a difference (Moré and Wild 2012).
   */
  void noise(double noise, double change) {
    double length = FIRST_LENGTH * Math.sqrt(context.dimension());
    double balanced = length * Math.sqrt(2 * noise / change);
    radius = balanced > EXACT && balanced < length ? balanced : Double.NaN;
  }

  /**
   * Makes a worker.
   *
   * @param u where it begins, as far as it can't be moved later
   */
  Search make(Worker who, double[] u) {
    if (who == Worker.WIDE) {
      wideStart = u.clone();
      context.space().toProblem(wideStart);
      wides++;
    }
    return remake(who);
  }

  /** Makes a worker again whose state is to be restored. */
  Search remake(Worker who) {
    int d = context.dimension();
    boolean wide = who == Worker.WIDE;
    double[] start = wide ? wideStart : context.start();
    // every WIDE has randomness of its own
    long number = 1 + who.ordinal() + (wide ? Worker.values().length * wides : 0);
    SearchContext own = context.restarted(start.clone(), context.seed() + GOLDEN * number);
    return switch (who) {
      case GUIDED -> new GuidedSearch(own, plan(Step.AUTO), guide(own));
      case NEWTON -> {
        DifferenceLbfgs.Config defaults = new DifferenceLbfgs.Factory().defaults(d);
        yield new DifferenceLbfgs(
            new DifferenceLbfgs.Config(defaults.slopes(), radius, defaults.memory()), own);
      }
      case WIDE -> {
        CmaEs.Config defaults = new CmaEs.Factory().defaults(d);
        yield new CmaEs.Factory()
            .create(
                new CmaEs.Config(
                    defaults.covariance(), defaults.sigma(), defaults.population(), Restarts.BIPOP),
                own);
      }
      case NOISY -> new GuidedSearch(own, plan(Step.WIDE), guide(own));
    };
  }

  // wider each time, then again from the narrowest
  private double sigma() {
    return EvolutionStrategy.DEFAULT_SIGMA * (1L << ((wides - 1) % SIGMAS));
  }

  /** True where WIDE has come to rest, by its metrics. */
  boolean settled(Metrics metrics) {
    return metrics.get("sigma") < SETTLED * sigma()
        || metrics.get(StopCondition.METRIC) != StopCondition.NONE.ordinal();
  }

  private GuidedSearch.Plan plan(Step step) {
    int directions = Math.min(DIRECTIONS, context.dimension());
    return new GuidedSearch.Plan(
        directions,
        Math.max(1, directions / 2),
        true,
        step,
        Double.NaN,
        step == Step.WIDE ? Double.NaN : radius,
        Slopes.AUTO,
        pairs,
        0,
        Along.SLOPES);
  }

  private static Guide guide(SearchContext own) {
    int d = own.dimension();
    return d > MOST_LEARNED
        ? new MovingAverage(d, AVERAGE_RATE)
        : LearnedManifoldSearch.guide(new LearnedManifoldSearch.Factory().defaults(d), own);
  }

  void save(DataOutput out) throws IOException {
    out.writeDouble(radius);
    Doubles.write(out, wideStart);
    out.writeLong(wides);
  }

  void restore(DataInput in) throws IOException {
    radius = in.readDouble();
    wideStart = Doubles.read(in);
    wides = in.readLong();
  }
}
