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
import java.util.List;
import java.util.OptionalDouble;

/**
 * TuRBO: Eriksson, Pearce, Gardner, Turner and Poloczek, "Scalable global optimization via local
 * Bayesian optimization" (NeurIPS 2019), by Thompson sampling over one or several {@link
 * TrustRegion}s. Each function drawn from the models names one query: its least value over the
 * candidates of all regions.
 *
 * <p>The incumbent is the best point of all starts. The metric {@code gradient} is NaN.
 */
public final class Turbo implements Search {

  // a point of the cube and the region it was proposed for
  private record Proposal(double[] point, int region) {}

  private final SearchContext context;
  private final TurboSettings settings;
  private final Cube cube;
  private final Dispatch dispatch;
  private final Incumbent incumbent;
  private final List<TrustRegion> regions = new ArrayList<>();
  private long iteration;
  private Metrics metrics = Metrics.NONE;

  // what is asked for; null until then
  private List<Proposal> proposals;
  private TrustRegion.Model[] models;

  Turbo(TurboSettings given, SearchContext context) {
    this.context = context;
    this.settings = given.decided(context.dimension());
    this.cube = Cube.of(context, settings.box());
    this.dispatch = new Dispatch(context);
    this.incumbent = new Incumbent(context);
    Stream random = Stream.of(context.seed(), Stream.DIRECTIONS);
    for (int r = 0; r < settings.regions(); r++) {
      regions.add(new TrustRegion(settings, context.dimension(), random.child(r)));
    }
  }

  @Override
  public Batch ask(Frame frame) {
    propose();
    List<Point> points = new ArrayList<>(proposals.size());
    for (Proposal proposal : proposals) {
      points.add(Point.at(cube.toSearch(proposal.point)));
    }
    return dispatch.batch(frame, points, 1);
  }

  private void propose() {
    if (proposals != null) {
      return;
    }
    models = new TrustRegion.Model[regions.size()];
    proposals = new ArrayList<>();
    for (int r = 0; r < regions.size(); r++) {
      addDesign(r);
    }
    if (proposals.isEmpty()) {
      sample();
    }
  }

  private void addDesign(int r) {
    TrustRegion region = regions.get(r);
    int missing = region.missing();
    if (missing == 0) {
      return;
    }
    double[][] design = region.design();
    if (r == 0 && region.restarts() == 0) {
      design[0] = cube.fromSearch(context.space().toSearch(context.start()));
    }
    for (int i = design.length - missing; i < design.length; i++) {
      if (proposals.size() < settings.batch()) {
        proposals.add(new Proposal(design[i], r));
      }
    }
  }

  private void sample() {
    List<Proposal> all = new ArrayList<>();
    List<double[]> values = new ArrayList<>();
    for (int r = 0; r < regions.size(); r++) {
      TrustRegion region = regions.get(r);
      models[r] = region.model();
      double[][] candidates = region.candidates(models[r], iteration);
      double[][] drawn = region.paths(models[r], settings.batch(), iteration).at(candidates);
      for (int i = 0; i < candidates.length; i++) {
        all.add(new Proposal(candidates[i], r));
        values.add(drawn[i]);
      }
    }
    boolean[] taken = new boolean[all.size()];
    for (int s = 0; s < settings.batch(); s++) {
      int least = least(values, taken, s);
      if (least >= 0) {
        taken[least] = true;
        proposals.add(all.get(least));
      }
    }
  }

  private static int least(List<double[]> values, boolean[] taken, int s) {
    int least = -1;
    for (int i = 0; i < taken.length; i++) {
      if (!taken[i] && (least < 0 || values.get(i)[s] < values.get(least)[s])) {
        least = i;
      }
    }
    return least;
  }

  @Override
  public void tell(Batch batch, List<Outcome> outcomes) {
    propose();
    dispatch.told(batch, outcomes, proposals.size());
    incumbent.observe(batch, outcomes);
    for (int r = 0; r < regions.size(); r++) {
      List<double[]> points = new ArrayList<>();
      List<Double> costs = new ArrayList<>();
      for (int i = 0; i < proposals.size(); i++) {
        if (proposals.get(i).region == r) {
          points.add(proposals.get(i).point);
          costs.add(outcomes.get(i).cost(context.goal()));
        }
      }
      double[] known = costs.stream().mapToDouble(Double::doubleValue).toArray();
      regions.get(r).learn(points, known, models[r]);
    }
    iteration++;
    proposals = null;
    models = null;
    describe();
  }

  private void describe() {
    double length = 0;
    int points = 0;
    int restarts = 0;
    for (TrustRegion region : regions) {
      length = Math.max(length, region.length());
      points += region.size();
      restarts += region.restarts();
    }
    metrics =
        Metrics.NONE
            .with(Metrics.GRADIENT, Double.NaN)
            .with(Metrics.STEP, length)
            .with("length", length)
            .with("points", points)
            .with("restarts", restarts);
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
    for (TrustRegion region : regions) {
      region.save(out);
    }
    MetricsState.write(out, metrics);
  }

  @Override
  public void restore(DataInput in) throws IOException {
    dispatch.restore(in);
    incumbent.restore(in);
    iteration = in.readLong();
    for (TrustRegion region : regions) {
      region.restore(in);
    }
    metrics = MetricsState.read(in);
    proposals = null;
    models = null;
  }

  /** Registers the search. */
  public static final class Factory implements SearchFactory<TurboSettings> {
    @Override
    public String name() {
      return "turbo";
    }

    @Override
    public String summary() {
      return "Bayesian optimisation in trust regions (TuRBO, Eriksson et al. 2019)";
    }

    @Override
    public TurboSettings defaults(int dimension) {
      return TurboSettings.defaults();
    }

    @Override
    public Search create(TurboSettings config, SearchContext context) {
      return new Turbo(config, context);
    }
  }
}
