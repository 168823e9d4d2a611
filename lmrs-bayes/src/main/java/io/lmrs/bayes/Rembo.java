package io.lmrs.bayes;

import io.lmrs.Batch;
import io.lmrs.Frame;
import io.lmrs.Metrics;
import io.lmrs.Outcome;
import io.lmrs.Point;
import io.lmrs.Search;
import io.lmrs.random.Stream;
import io.lmrs.search.Dispatch;
import io.lmrs.search.MetricsState;
import io.lmrs.search.SearchContext;
import io.lmrs.search.SearchFactory;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;

/**
 * REMBO: Wang, Hutter, Zoghi, Matheson and de Freitas, "Bayesian optimization in a billion
 * dimensions via random embeddings" (JAIR 2016), with the kernels, inference and batch acquisitions
 * of Sener and Koltun 2020, appendix B.
 *
 * <p>The incumbent is the best point seen. The metric {@code gradient} is NaN. The metrics {@code
 * embedding}, {@code embeddings}, {@code width} and {@code box} state in every result what was
 * searched.
 */
public final class Rembo implements Search {
  private final SearchContext context;
  private final RemboSettings settings;
  private final Cube cube;
  private final Dispatch dispatch;
  private final Incumbent incumbent;
  private final List<EmbeddedModel> models = new ArrayList<>();
  private long iteration;
  private Metrics metrics = Metrics.NONE;

  // what is asked for; null until then
  private EmbeddedModel.Proposal proposal;

  Rembo(RemboSettings settings, SearchContext context) {
    this.context = context;
    this.settings = settings;
    this.cube = Cube.of(context, settings.box());
    this.dispatch = new Dispatch(context);
    this.incumbent = new Incumbent(context);
    Stream random = Stream.of(context.seed(), Stream.DIRECTIONS);
    for (int i = 0; i < settings.embeddings(); i++) {
      models.add(new EmbeddedModel(settings, context.dimension(), random.child(i)));
    }
  }

  private EmbeddedModel model() {
    return models.get((int) (iteration % models.size()));
  }

  @Override
  public Batch ask(Frame frame) {
    propose();
    List<Point> points = new ArrayList<>(proposal.points().length);
    for (double[] t : proposal.points()) {
      points.add(Point.at(cube.toSearch(model().embedding().apply(t))));
    }
    return dispatch.batch(frame, points, 1);
  }

  private void propose() {
    if (proposal == null) {
      proposal = model().propose(start(), iteration);
    }
  }

  // the middle of the embedding's box, or the start itself where nothing is embedded
  private double[] start() {
    if (model().embedding().identity()) {
      return cube.fromSearch(context.space().toSearch(context.start()));
    }
    double[] middle = new double[settings.embedding(context.dimension())];
    Arrays.fill(middle, 0.5);
    return middle;
  }

  @Override
  public void tell(Batch batch, List<Outcome> outcomes) {
    propose();
    dispatch.told(batch, outcomes, proposal.points().length);
    incumbent.observe(batch, outcomes);
    double[] costs = outcomes.stream().mapToDouble(o -> o.cost(context.goal())).toArray();
    model().learn(proposal, costs);
    describe();
    iteration++;
    proposal = null;
  }

  private void describe() {
    metrics =
        Metrics.NONE
            .with(Metrics.GRADIENT, Double.NaN)
            .with(Metrics.STEP, Double.NaN)
            .with("embedding", settings.embedding(context.dimension()))
            .with("embeddings", settings.embeddings())
            .with("width", settings.width())
            .with("box", settings.box())
            .with("points", model().size());
  }

  @Override
  public double[] incumbent() {
    return incumbent.x();
  }

  @Override
  public OptionalDouble incumbentValue() {
    return incumbent.value();
  }

  @Override
  public long iteration() {
    return iteration;
  }

  @Override
  public Metrics metrics() {
    return metrics;
  }

  @Override
  public void save(DataOutput out) throws IOException {
    dispatch.save(out);
    incumbent.save(out);
    out.writeLong(iteration);
    for (EmbeddedModel model : models) {
      model.save(out);
    }
    MetricsState.write(out, metrics);
  }

  @Override
  public void restore(DataInput in) throws IOException {
    dispatch.restore(in);
    incumbent.restore(in);
    iteration = in.readLong();
    for (EmbeddedModel model : models) {
      model.restore(in);
    }
    metrics = MetricsState.read(in);
    proposal = null;
  }

  /** Registers the search. */
  public static final class Factory implements SearchFactory<RemboSettings> {
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
      return RemboSettings.defaults();
    }

    @Override
    public Search create(RemboSettings config, SearchContext context) {
      config.interpolates(context.dimension(), 0);
      return new Rembo(config, context);
    }
  }
}
