package io.lmrs.search.auto;

import io.lmrs.Search;
import io.lmrs.learn.Guide;
import io.lmrs.learn.MovingAverage;
import io.lmrs.search.Pairs;
import io.lmrs.search.SearchContext;
import io.lmrs.search.Slopes;
import io.lmrs.search.curvature.SubspaceSearch;
import io.lmrs.search.evolution.CmaEs;
import io.lmrs.search.evolution.Restarts;
import io.lmrs.search.guided.Along;
import io.lmrs.search.guided.GuidedPlan;
import io.lmrs.search.guided.GuidedSearch;
import io.lmrs.search.guided.LearnedManifoldSearch;
import io.lmrs.search.guided.Step;

/** Makes the arms of {@link AutoSearch}: existing searches, with randomness of their own. */
final class AutoArms {
  private static final int DIRECTIONS = 10;

  /** The most variables for which a network learns where to look; beyond it takes too long. */
  private static final int MOST_LEARNED = 1000;

  private static final double AVERAGE_RATE = 0.07;
  private static final long GOLDEN = 0x9E3779B97F4A7C15L;

  private final SearchContext context;
  private final Pairs pairs;
  private final Region region;

  AutoArms(SearchContext context, Pairs pairs, Region region) {
    this.context = context;
    this.pairs = pairs;
    this.region = region;
  }

  /**
   * Makes an arm.
   *
   * @param u where COORDINATES begins; the others begin at the start
   * @param cost there
   */
  Search make(AutoArm arm, double[] u, double cost) {
    int d = context.dimension();
    double[] start = context.start().clone();
    if (arm == AutoArm.COORDINATES) {
      start = context.space().toProblem(u);
    }
    SearchContext own = context.restarted(start, context.seed() + GOLDEN * (1 + arm.ordinal()));
    return switch (arm) {
      case LOCAL -> new SubspaceSearch(SubspaceSearch.defaults(d), own);
      case GLOBAL -> {
        CmaEs.Config defaults = CmaEs.defaults(d);
        yield new CmaEs.Factory()
            .create(
                new CmaEs.Config(
                    defaults.covariance(),
                    region.step(),
                    defaults.population(),
                    Restarts.IPOP,
                    defaults.margin()),
                own);
      }
      case COORDINATES -> new CoordinateSearch(own, cost, region);
      case NOISY -> new GuidedSearch(own, plan(), guide(own));
    };
  }

  private GuidedPlan plan() {
    int directions = Math.min(DIRECTIONS, context.dimension());
    return new GuidedPlan(
        new GuidedPlan.Rows(directions, Math.max(1, directions / 2), true),
        new GuidedPlan.Measure(Double.NaN, Slopes.AUTO, pairs),
        new GuidedPlan.Stride(Step.WIDE, Double.NaN, 0, Along.SLOPES));
  }

  private static Guide guide(SearchContext own) {
    int d = own.dimension();
    return d > MOST_LEARNED
        ? new MovingAverage(d, AVERAGE_RATE)
        : LearnedManifoldSearch.guide(LearnedManifoldSearch.defaults(d), own);
  }
}
