package io.lmrs.search.guided;

import io.lmrs.Search;
import io.lmrs.learn.NetworkGuide;
import io.lmrs.search.SearchContext;
import io.lmrs.search.SearchFactory;

/**
 * The ablation "no search" of Sener and Koltun (ICLR 2020), section 5.1: the model is learned
 * online as in Algorithm 3, but the steps follow the model's own gradient instead of the measured
 * one.
 */
public final class NoSearchSearch {
  private NoSearchSearch() {}

  /** Registers the search. */
  public static final class Factory implements SearchFactory<GuidedConfig> {
    /** Made by the registry. */
    public Factory() {}

    @Override
    public String name() {
      return "no-search";
    }

    @Override
    public String summary() {
      return "Ablation: steps along the model's gradient instead of the measured one";
    }

    @Override
    public GuidedConfig defaults(int dimension) {
      return GuidedConfig.defaults(dimension);
    }

    @Override
    public Search create(GuidedConfig config, SearchContext context) {
      LearnedManifoldConfig learning = LearnedManifoldSearch.defaults(context.dimension());
      NetworkGuide guide =
          new NetworkGuide(
              LearnedManifoldSearch.learner(learning, context, config.manifold()), false);
      return new GuidedSearch(context, config.plan(true, Along.GUIDE), guide);
    }
  }
}
