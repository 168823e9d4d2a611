package io.lmrs.bayes;

import io.lmrs.Metrics;
import io.lmrs.Search;
import io.lmrs.random.Stream;
import io.lmrs.search.SearchContext;
import io.lmrs.search.SearchFactory;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * REMBO: Wang, Hutter, Zoghi, Matheson and de Freitas, "Bayesian optimization in a billion
 * dimensions via random embeddings" (JAIR 2016), with the kernels, inference and batch acquisitions
 * of Sener and Koltun 2020, appendix B.
 *
 * <p>The metrics {@code embedding}, {@code embeddings}, {@code width} and {@code box} state in
 * every result what was searched.
 */
public final class Rembo implements ModelSearch.Strategy {
  private final SearchContext context;
  private final RemboSettings settings;
  private final Cube cube;
  private final List<EmbeddedModel> models = new ArrayList<>();

  private Rembo(RemboSettings settings, SearchContext context, Cube cube) {
    this.context = context;
    this.settings = settings;
    this.cube = cube;
    Stream random = Stream.of(context.seed(), Stream.DIRECTIONS);
    for (int i = 0; i < settings.embeddings(); i++) {
      models.add(new EmbeddedModel(settings, context.dimension(), random.child(i)));
    }
  }

  // embeddings take turns
  private EmbeddedModel model(long iteration) {
    return models.get((int) (iteration % models.size()));
  }

  @Override
  @SuppressWarnings("exports") // the engine's, for this package alone
  public Plan plan(long iteration) {
    EmbeddedModel model = model(iteration);
    EmbeddedModel.Proposal proposal = model.propose(start(model), iteration);
    List<double[]> points = Arrays.stream(proposal.points()).map(model::embedded).toList();
    return new Plan(points, costs -> model.learn(proposal, costs));
  }

  // the middle of the embedding's box, or the start itself where nothing is embedded
  private double[] start(EmbeddedModel model) {
    if (model.identity()) {
      return cube.fromSearch(context.space().toSearch(context.start()));
    }
    double[] middle = new double[settings.embedding(context.dimension())];
    Arrays.fill(middle, 0.5);
    return middle;
  }

  @Override
  public Metrics metrics(long iteration) {
    return Metrics.NONE
        .with(Metrics.GRADIENT, Double.NaN)
        .with(Metrics.STEP, Double.NaN)
        .with("embedding", settings.embedding(context.dimension()))
        .with("embeddings", settings.embeddings())
        .with("width", model(iteration).width())
        .with("box", settings.box())
        .with("points", model(iteration).size());
  }

  @Override
  public void save(DataOutput out) throws IOException {
    for (EmbeddedModel model : models) {
      model.save(out);
    }
  }

  @Override
  public void restore(DataInput in) throws IOException {
    for (EmbeddedModel model : models) {
      model.restore(in);
    }
  }

  /** Registers the search. */
  public static final class Factory implements SearchFactory<RemboSettings> {
    /** Made by the registry. */
    public Factory() {}

    @Override
    public String name() {
      return "rembo";
    }

    @Override
    public String summary() {
      return "Bayesian optimisation in a random embedding (REMBO, Wang et al. 2016)";
    }

    @Override
    public RemboSettings defaults(int dimension) {
      return RemboSettings.defaults(dimension);
    }

    @Override
    public double operations(RemboSettings config, int dimension, long evaluations) {
      double each = (double) evaluations / config.embeddings();
      double points = Math.min(each, config.points());
      return EmbeddedModel.operations(config, dimension, points) / config.batch();
    }

    @Override
    public Search create(RemboSettings config, SearchContext context) {
      config.requireGrid(context.dimension());
      Cube cube = Cube.of(context, config.box());
      return new ModelSearch(context, cube, new Rembo(config, context, cube));
    }
  }
}
