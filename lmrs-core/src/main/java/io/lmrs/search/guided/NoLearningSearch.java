package io.lmrs.search.guided;

import io.lmrs.Search;
import io.lmrs.learn.Kernels;
import io.lmrs.learn.LearnerOptions;
import io.lmrs.learn.NetworkGuide;
import io.lmrs.learn.Networks;
import io.lmrs.learn.OnlineLearner;
import io.lmrs.random.Stream;
import io.lmrs.search.SearchContext;
import io.lmrs.search.SearchFactory;

/**
 * The ablation "no learning" of Sener and Koltun (ICLR 2020), section 5.1: the manifold's
 * parameters are drawn from the standard normal distribution and never change.
 */
public final class NoLearningSearch {
  private NoLearningSearch() {}

  /** Registers the search. */
  public static final class Factory implements SearchFactory<GuidedConfig> {
    /** Made by the registry. */
    public Factory() {}

    @Override
    public String name() {
      return "no-learning";
    }

    @Override
    public String summary() {
      return "Ablation: the manifold is drawn at random and never learned";
    }

    @Override
    public GuidedConfig defaults(int dimension) {
      return GuidedConfig.defaults(dimension);
    }

    @Override
    public Search create(GuidedConfig config, SearchContext context) {
      OnlineLearner drawn =
          new OnlineLearner(
              context.dimension(),
              Networks.perceptron(
                  config.manifold(), 2, Networks.Start.STANDARD_NORMAL, Kernels.selected()),
              LearnerOptions.none(),
              Stream.of(context.seed(), Stream.LEARNER));
      return new GuidedSearch(
          context, config.plan(true, Along.SLOPES), new NetworkGuide(drawn, true));
    }
  }
}
