package io.lmrs.search;

import io.lmrs.Search;
import io.lmrs.learn.Guide;
import io.lmrs.learn.MovingAverage;

/** Makes the arms of {@link AutoSearch}: existing searches, with randomness of their own. */
final class AutoArms {
  private static final int DIRECTIONS = 10;

  /** The most variables for which a network learns where to look; beyond it takes too long. */
  private static final int MOST_LEARNED = 1000;

  private static final double AVERAGE_RATE = 0.07;
  private static final long GOLDEN = 0x9E3779B97F4A7C15L;

  private final SearchContext context;
  private final Pairs pairs;

  AutoArms(SearchContext context, Pairs pairs) {
    this.context = context;
    this.pairs = pairs;
  }

  /** Makes an arm that begins at the start. */
  Search make(AutoArm arm) {
    int d = context.dimension();
    SearchContext own =
        context.restarted(context.start().clone(), context.seed() + GOLDEN * (1 + arm.ordinal()));
    return switch (arm) {
      case LOCAL -> new SubspaceSearch(new SubspaceSearch.Factory().defaults(d), own);
      case GLOBAL -> {
        CmaEs.Config defaults = new CmaEs.Factory().defaults(d);
        yield new CmaEs.Factory()
            .create(
                new CmaEs.Config(
                    defaults.covariance(), sigma(), defaults.population(), Restarts.IPOP),
                own);
      }
      case NOISY -> new GuidedSearch(own, plan(), guide(own));
    };
  }

  // as far as the start is from 0, which is all that is known of the region
  private double sigma() {
    double[] u = context.space().toSearch(context.start());
    double sum = 0;
    for (double v : u) {
      sum += v * v;
    }
    return Math.max(1, Math.sqrt(sum / u.length));
  }

  private GuidedSearch.Plan plan() {
    int directions = Math.min(DIRECTIONS, context.dimension());
    return new GuidedSearch.Plan(
        directions,
        Math.max(1, directions / 2),
        true,
        Step.WIDE,
        Double.NaN,
        Double.NaN,
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
}
