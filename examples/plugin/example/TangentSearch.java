package example;

import io.lmrs.Batch;
import io.lmrs.Frame;
import io.lmrs.Metrics;
import io.lmrs.Outcome;
import io.lmrs.Point;
import io.lmrs.Query;
import io.lmrs.Search;
import io.lmrs.learn.Basis;
import io.lmrs.learn.Guide;
import io.lmrs.learn.LearnerOptions;
import io.lmrs.learn.NetworkGuide;
import io.lmrs.learn.OnlineLearner;
import io.lmrs.linear.Vectors;
import io.lmrs.random.Stream;
import io.lmrs.search.SearchContext;
import io.lmrs.search.SearchFactory;
import io.lmrs.settings.Setting;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/**
 * A search of one's own, guided by the {@link LinearModel}: pairs along the learned directions and
 * along random ones, then a step of a length that shrinks with the square root of the iteration.
 */
public final class TangentSearch implements Search {

  /** The settings. */
  public record Config(
      @Setting(value = "distance of the evaluated points", min = 0, positive = true) double radius,
      @Setting(value = "length of the first step", min = 0, positive = true) double stepSize,
      @Setting(value = "directions measured per iteration", min = 1, max = 1e6) int directions,
      @Setting(value = "at most that many learned ones", min = 1, max = 1e6) int manifold) {}

  /** What META-INF/services names. */
  public static final class Factory implements SearchFactory<Config> {
    @Override
    public String name() {
      return "tangent";
    }

    @Override
    public String summary() {
      return "guided by a learned subspace, with steps that shrink";
    }

    @Override
    public Config defaults(int dimension) {
      return new Config(1e-3, 1, Math.min(8, dimension), Math.min(4, dimension));
    }

    @Override
    public Search create(Config config, SearchContext context) {
      return new TangentSearch(config, context);
    }
  }

  private final Config config;
  private final SearchContext context;
  private final Guide guide;
  private final double[] u;
  private long iteration;
  private long queries;
  private Metrics metrics = Metrics.NONE;

  // the directions of the batch that is out: a function of the state, so it is never saved
  private double[][] rows;
  private int guided;

  TangentSearch(Config config, SearchContext context) {
    int d = context.dimension();
    this.config = config;
    this.context = context;
    // rate, momentum, steps, batch, window, lambda, solves, clip, loss factor, exact gates
    var options = LearnerOptions.defaults(d);
    Stream random = Stream.of(context.seed(), Stream.LEARNER);
    var learner = new OnlineLearner(d, LinearModel.family(config.manifold()), options, random);
    this.guide = new NetworkGuide(learner, false);
    this.u = context.space().toSearch(context.start());
  }

  @Override
  public Batch ask(Frame frame) {
    if (rows == null) {
      Stream random = Stream.of(context.seed(), Stream.DIRECTIONS, iteration);
      double[][] tangent = guide.directions(u, config.manifold(), random.child(-1));
      double[][] basis = Basis.orthonormalise(List.of(tangent));
      guided = basis.length;
      rows = Basis.complete(basis, config.directions(), u.length, random);
    }
    Stream seeds = Stream.of(context.seed(), Stream.EVALUATION, iteration);
    double[] centre = u.clone();
    List<Query> out = new ArrayList<>();
    for (int i = 0; i < rows.length; i++) {
      for (double side : new double[] {config.radius(), -config.radius()}) {
        Point point = new Point.Offset(centre, side, rows[i]);
        // both sides of a pair share the seed of the evaluation
        Point inBox = new Point.Mapped(context.space(), point);
        out.add(new Query(queries + out.size(), inBox, seeds.bits(i), frame));
      }
    }
    return new Batch(iteration, out);
  }

  @Override
  public void tell(Batch batch, List<Outcome> outcomes) {
    if (batch.number() != iteration || outcomes.size() != batch.size()) {
      throw new IllegalArgumentException("batch must be number " + iteration + " and complete");
    }
    ask(batch.queries().getFirst().frame());
    double[] slopes = new double[rows.length];
    double[] gradient = new double[u.length];
    double learned = 0;
    for (int i = 0; i < slopes.length; i++) {
      double plus = outcomes.get(2 * i).cost(context.goal());
      double minus = outcomes.get(2 * i + 1).cost(context.goal());
      double slope = (plus - minus) / (2 * config.radius());
      // a failed side has an infinite cost: such a pair says nothing
      slopes[i] = Double.isFinite(slope) ? slope : 0;
      learned += i < guided ? slopes[i] * slopes[i] : 0;
      Vectors.add(slopes[i], rows[i], gradient);
    }
    guide.learn(u.clone(), rows, slopes);
    double norm = Vectors.norm(gradient);
    double length = config.stepSize() / Math.sqrt(1 + iteration);
    if (norm > 0) {
      Vectors.add(-length / norm, gradient, u);
    }
    metrics =
        guide.describe(
            Metrics.NONE
                .with(Metrics.GRADIENT, norm)
                .with(Metrics.STEP, norm > 0 ? length : 0)
                .with("share", norm > 0 ? learned / (norm * norm) : 0)
                .with("random-share", (double) guided / slopes.length));
    rows = null;
    queries += batch.size();
    iteration++;
  }

  @Override
  public double[] incumbent() {
    return context.space().toProblem(u);
  }

  @Override
  public OptionalDouble incumbentValue() {
    return OptionalDouble.empty();
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
    out.writeLong(iteration);
    out.writeLong(queries);
    for (double v : u) {
      out.writeDouble(v);
    }
    guide.save(out);
  }

  @Override
  public void restore(DataInput in) throws IOException {
    iteration = in.readLong();
    queries = in.readLong();
    for (int i = 0; i < u.length; i++) {
      u[i] = in.readDouble();
    }
    guide.restore(in);
    rows = null;
  }
}
