package io.lmrs.bayes;

import io.lmrs.Metrics;
import io.lmrs.Search;
import io.lmrs.random.Stream;
import io.lmrs.search.Handles;
import io.lmrs.search.SearchContext;
import io.lmrs.search.SearchFactory;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * TuRBO: Eriksson, Pearce, Gardner, Turner and Poloczek, "Scalable global optimization via local
 * Bayesian optimization" (NeurIPS 2019), by Thompson sampling over one or several {@link
 * TrustRegion}s. Each function drawn from the models names one query: its least value over the
 * candidates of all regions. Under constraints a function is drawn for each of them too, and the
 * least value counts among the candidates that all of them allow; if there are none, the least
 * violation.
 */
public final class Turbo implements ModelSearch.Strategy {

  // a point of the cube and the region it was proposed for
  private record Proposal(double[] point, int region) {}

  private final TurboSettings settings;
  private final double[] start;
  private final List<TrustRegion> regions = new ArrayList<>();
  private final boolean constrained;

  // what was told of the batch whose costs come next
  private double[][] observed;

  private Turbo(TurboSettings settings, SearchContext context, Cube cube) {
    this.settings = settings;
    this.constrained = !context.constraints().none();
    this.start = cube.fromSearch(context.space().toSearch(context.start()));
    Stream random = Stream.of(context.seed(), Stream.DIRECTIONS);
    for (int r = 0; r < settings.regions(); r++) {
      regions.add(
          new TrustRegion(settings, context.dimension(), context.constraints(), random.child(r)));
    }
  }

  @Override
  @SuppressWarnings("exports") // the engine's, for this package alone
  public Plan plan(long iteration) {
    LocalModel[] models = new LocalModel[regions.size()];
    LimitModels.Drawn[] limits = new LimitModels.Drawn[regions.size()];
    List<Proposal> proposals = new ArrayList<>();
    for (int r = 0; r < regions.size(); r++) {
      addDesign(r, proposals);
    }
    if (proposals.isEmpty()) {
      sample(iteration, models, limits, proposals);
    }
    List<double[]> points = proposals.stream().map(Proposal::point).toList();
    return new Plan(points, costs -> learn(proposals, models, limits, costs));
  }

  // the first region's, as if it had asked for them
  @Override
  public boolean know(List<double[]> points, double[] costs) {
    regions.getFirst().learn(points, costs, null, null, null);
    return true;
  }

  @Override
  public void observe(double[][] constraints) {
    observed = constraints;
  }

  private void addDesign(int r, List<Proposal> proposals) {
    TrustRegion region = regions.get(r);
    int missing = region.missing();
    if (missing == 0) {
      return;
    }
    double[][] design = region.design();
    if (r == 0 && region.restarts() == 0) {
      design[0] = start;
    }
    for (int i = design.length - missing; i < design.length; i++) {
      if (proposals.size() < settings.batch()) {
        proposals.add(new Proposal(design[i], r));
      }
    }
  }

  private void sample(
      long iteration, LocalModel[] models, LimitModels.Drawn[] limits, List<Proposal> proposals) {
    List<Proposal> all = new ArrayList<>();
    List<double[]> values = new ArrayList<>();
    List<double[]> missed = new ArrayList<>();
    for (int r = 0; r < regions.size(); r++) {
      TrustRegion region = regions.get(r);
      models[r] = region.model();
      double[][] candidates = region.candidates(models[r], iteration);
      double[][] drawn = region.drawn(models[r], candidates, settings.batch(), iteration);
      limits[r] = constrained ? region.violations(candidates, iteration) : null;
      for (int i = 0; i < candidates.length; i++) {
        all.add(new Proposal(candidates[i], r));
        values.add(drawn[i]);
        missed.add(constrained ? limits[r].violations()[i] : new double[settings.batch()]);
      }
    }
    boolean[] taken = new boolean[all.size()];
    for (int s = 0; s < settings.batch(); s++) {
      int least = least(missed, values, taken, s);
      if (least >= 0) {
        taken[least] = true;
        proposals.add(all.get(least));
      }
    }
  }

  private static int least(List<double[]> missed, List<double[]> values, boolean[] taken, int s) {
    int least = -1;
    for (int i = 0; i < taken.length; i++) {
      if (!taken[i]
          && (least < 0
              || missed.get(i)[s] < missed.get(least)[s]
              || missed.get(i)[s] == missed.get(least)[s]
                  && values.get(i)[s] < values.get(least)[s])) {
        least = i;
      }
    }
    return least;
  }

  private void learn(
      List<Proposal> proposals, LocalModel[] models, LimitModels.Drawn[] limits, double[] costs) {
    for (int r = 0; r < regions.size(); r++) {
      int region = r;
      int[] own =
          IntStream.range(0, costs.length).filter(i -> proposals.get(i).region == region).toArray();
      List<double[]> points = IntStream.of(own).mapToObj(i -> proposals.get(i).point).toList();
      double[] known = IntStream.of(own).mapToDouble(i -> costs[i]).toArray();
      double[][] seen =
          constrained
              ? IntStream.of(own).mapToObj(i -> observed[i]).toArray(double[][]::new)
              : null;
      regions.get(r).learn(points, known, seen, models[r], limits[r]);
    }
  }

  @Override
  public Metrics metrics(long iteration) {
    double length = 0;
    int points = 0;
    int restarts = 0;
    for (TrustRegion region : regions) {
      length = Math.max(length, region.length());
      points += region.size();
      restarts += region.restarts();
    }
    return Metrics.NONE
        .with(Metrics.GRADIENT, Double.NaN)
        .with(Metrics.STEP, length)
        .with("length", length)
        .with("points", points)
        .with("restarts", restarts)
        .with("box", settings.box());
  }

  @Override
  public void save(DataOutput out) throws IOException {
    for (TrustRegion region : regions) {
      region.save(out);
    }
  }

  @Override
  public void restore(DataInput in) throws IOException {
    for (TrustRegion region : regions) {
      region.restore(in);
    }
  }

  /** Registers the search. */
  public static final class Factory implements SearchFactory<TurboSettings> {
    /** Made by the registry. */
    public Factory() {}

    @Override
    public String name() {
      return "turbo";
    }

    @Override
    public String summary() {
      return "Bayesian optimisation in trust regions (TuRBO, Eriksson et al. 2019)";
    }

    @Override
    public boolean learnsFromKnown() {
      return true;
    }

    @Override
    public Handles constraints() {
      return Handles.CONSTRAINTS;
    }

    @Override
    public TurboSettings defaults(int dimension) {
      return TurboSettings.defaults(dimension);
    }

    @Override
    public double operations(TurboSettings config, int dimension, long evaluations) {
      TurboSettings decided = config.decided(dimension);
      double each = (double) evaluations / decided.regions();
      double region = TrustRegion.operations(decided, dimension, Math.min(each, decided.points()));
      return decided.regions() * region / decided.batch();
    }

    @Override
    public Search create(TurboSettings config, SearchContext context) {
      TurboSettings decided = config.decided(context.dimension());
      Cube cube = Cube.of(context, decided.box());
      return new ModelSearch(context, cube, new Turbo(decided, context, cube));
    }
  }
}
