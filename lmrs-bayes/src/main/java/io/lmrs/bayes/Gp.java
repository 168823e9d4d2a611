package io.lmrs.bayes;

import io.lmrs.Metrics;
import io.lmrs.Search;
import io.lmrs.Space;
import io.lmrs.bayes.model.GaussianProcess;
import io.lmrs.bayes.model.HyperParameters;
import io.lmrs.bayes.model.Likelihood;
import io.lmrs.bayes.model.Observations;
import io.lmrs.bayes.model.Surrogate;
import io.lmrs.constraint.Quality;
import io.lmrs.random.Stream;
import io.lmrs.search.Doubles;
import io.lmrs.search.Handles;
import io.lmrs.search.SearchContext;
import io.lmrs.search.SearchFactory;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongFunction;

/**
 * One Gaussian process of the whole box, whose length scales are believed to grow with the square
 * root of the dimension (Hvarfner, Hellsten and Nardi, "Vanilla Bayesian optimization performs
 * great in high dimensions", ICML 2024), and the logarithm of expected improvement (Ament et al.
 * 2023), climbed from points near the best ones, which differ from them in few coordinates.
 *
 * <p>If this model has not gained for long, one of the points next to the best has a turn: {@link
 * Vicinity}.
 *
 * <p>Hyper-parameters are fitted anew whenever the data have grown by a part; until then new points
 * are added to the factor that is there.
 */
public final class Gp implements ModelSearch.Strategy {
  private static final int FIT_ITERATIONS = 10;
  private static final int CLIMB_ITERATIONS = 40;

  /** If the start is better than all others of the first so many points, the design ends. */
  private static final int LED = 12;

  /** Data have to grow by this part before the next fit. */
  private static final int PART = 30;

  /** And by one point for so many variables. */
  private static final int VARIABLES = 200;

  private final GpSettings settings;
  private final int dimension;
  private final int initial;
  private final double[] start;
  private final Stream random;
  private final HyperParameters parameters;
  private final Proposer proposer;
  private final Observations data = new Observations();
  private final LimitModels limits;
  private final Reach reach = new Reach();
  private final Vicinity vicinity;
  private double[] logs;

  /** How many observations there were at the last fit; 0 before the first. */
  private int fitted;

  // constraints of the batch whose costs come next
  private double[][] observed;

  // a function of the state, kept as long as it lasts
  private GaussianProcess process;

  private Gp(GpSettings settings, SearchContext context, Cube cube) {
    this.settings = settings;
    this.dimension = context.dimension();
    this.initial = settings.initial(dimension);
    this.start = cube.fromSearch(context.space().toSearch(context.start()));
    this.random = Stream.of(context.seed(), Stream.DIRECTIONS);
    this.parameters =
        new HyperParameters(dimension, true, HyperParameters.Prior.OF_LENGTHS, FIT_ITERATIONS);
    this.logs = parameters.initial();
    this.vicinity = new Vicinity(dimension, settings.kernel(), parameters);
    this.limits = new LimitModels(context.constraints(), parameters);
    this.proposer =
        new Proposer(
            Acquisition.KRIGING_BELIEVER,
            1,
            Candidates.SPARSE,
            settings.candidates(),
            settings.climbs(),
            CLIMB_ITERATIONS);
  }

  @Override
  @SuppressWarnings("exports") // the engine's, for this package alone
  public Plan plan(long iteration) {
    if (data.size() < initial && !(data.size() >= LED && startLeads(LED))) {
      double[][] design = Designs.latin(initial, dimension, random.child(0));
      design[0] = start;
      int to = Math.min(initial, data.size() + settings.batch());
      List<double[]> points = List.of(Arrays.copyOfRange(design, data.size(), to));
      return new Plan(points, costs -> learn(points, costs));
    }
    if (vicinity.open()) {
      return near(iteration);
    }
    boolean fits = fitted == 0 || data.size() >= fitted + spacing();
    double[] fit = fits ? fit() : logs;
    int base = fits ? data.size() : fitted;
    Observations.Sample sample = data.sample(settings.points(), base).focused();
    GaussianProcess model = fits ? model(fit, sample) : extended(sample);
    LimitModels.Beliefs beliefs =
        limits.beliefs(settings.points(), fits ? settings.fitPoints() : 0, settings.kernel());
    Proposer.Aim aim = aim(model, sample, base, beliefs);
    double[][] points = propose(model, i -> aim.within(reach.of(i)), iteration);
    return new Plan(
        List.of(points),
        costs -> {
          logs = fit;
          limits.learned(beliefs.logs());
          fitted = base;
          process = model;
          learn(List.of(points), costs);
          reach.told(costs.length, startLeads(data.size()));
          watch(costs.length);
        });
  }

  // by the model of what lies next to the best point
  private Plan near(long iteration) {
    LocalModel model = vicinity.model(data);
    Proposer.Aim aim = aim(model.process(), model.sample()).within(model.sides(vicinity.length()));
    double[][] points = propose(model.process(), _ -> aim, iteration);
    return new Plan(
        List.of(points),
        costs -> {
          vicinity.learned(model);
          learn(List.of(points), costs);
          watch(costs.length);
        });
  }

  private void watch(int proposals) {
    if (limits.none() && reach.settled() && data.best() >= 0) {
      vicinity.told(proposals, data.cost(data.best()));
    }
  }

  // if it leads early, random points tell less than those that a model proposes near it
  private boolean startLeads(int among) {
    boolean leads = Arrays.equals(data.point(0), start);
    for (int i = 1; i < among && leads; i++) {
      leads = quality(0).better(quality(i));
    }
    return leads;
  }

  private Quality quality(int index) {
    return new Quality(limits.violation(index), data.cost(index));
  }

  // one by one, as if each were the next iteration's and had the value that the model believes
  private double[][] propose(
      GaussianProcess model, LongFunction<Proposer.Aim> aim, long iteration) {
    double[][] points = new double[settings.batch()][];
    Surrogate now = model;
    for (int i = 0; i < points.length; i++) {
      Stream draw = random.child(1L + i).child(iteration);
      points[i] = proposer.propose(now, aim.apply(iteration * points.length + i), draw)[0];
      now = i + 1 < points.length ? new Fantasy(now, points[i], now.at(points[i]).mean()) : now;
    }
    return points;
  }

  // what is to be improved on is what the model believes of known points: the best value itself may
  // be due to what the model takes for noise, and hardly any point promises more
  private static Proposer.Aim aim(GaussianProcess model, Observations.Sample sample) {
    double least = Arrays.stream(believed(model, sample)).min().orElseThrow();
    return new Proposer.Aim(sample, least, Proposer.Allowed.ALL);
  }

  private Proposer.Aim aim(
      GaussianProcess model, Observations.Sample sample, int base, LimitModels.Beliefs beliefs) {
    return limits.none()
        ? aim(model, sample)
        : limits.aim(
            sample, data.chosen(settings.points(), base), believed(model, sample), beliefs);
  }

  private static double[] believed(GaussianProcess model, Observations.Sample sample) {
    return Arrays.stream(sample.points()).mapToDouble(x -> model.at(x).mean()).toArray();
  }

  private int spacing() {
    return Math.max(1, Math.max(fitted / PART, dimension / VARIABLES));
  }

  private void learn(List<double[]> points, double[] costs) {
    for (int i = 0; i < costs.length; i++) {
      data.add(points.get(i), costs[i]);
      if (!limits.none()) {
        limits.add(points.get(i), observed[i]);
      }
    }
  }

  private double[] fit() {
    Observations.Sample sample =
        data.sample(settings.points()).focused().thinned(settings.fitPoints());
    return parameters.fit(List.of(settings.kernel()), sample, logs).logs();
  }

  private GaussianProcess model(double[] hyper, Observations.Sample sample) {
    return new GaussianProcess(
        parameters.covariance(new HyperParameters.Fit(settings.kernel(), hyper, 0)),
        sample.points(),
        sample.targets());
  }

  private GaussianProcess extended(Observations.Sample sample) {
    GaussianProcess known = process;
    if (known == null) {
      int first = Math.min(fitted, settings.points());
      known =
          model(
              logs,
              new Observations.Sample(
                  Arrays.copyOf(sample.points(), first), Arrays.copyOf(sample.targets(), first)));
    }
    double[][] more = Arrays.copyOfRange(sample.points(), known.size(), sample.points().length);
    return known.extended(more, sample.targets());
  }

  @Override
  public void observe(double[][] constraints) {
    observed = constraints;
  }

  @Override
  public boolean know(List<double[]> points, double[] costs) {
    learn(points, costs);
    return true;
  }

  @Override
  public Metrics metrics(long iteration) {
    return Metrics.NONE
        .with(Metrics.GRADIENT, Double.NaN)
        .with(Metrics.STEP, Double.NaN)
        .with("points", data.size())
        .with("reach", reach.most())
        .with("length", vicinity.open() ? vicinity.length() : 1)
        .with("box", settings.box());
  }

  @Override
  public void save(DataOutput out) throws IOException {
    data.save(out);
    limits.save(out);
    reach.save(out);
    vicinity.save(out);
    Doubles.write(out, logs);
    out.writeInt(fitted);
  }

  @Override
  public void restore(DataInput in) throws IOException {
    data.restore(in);
    limits.restore(in);
    reach.restore(in);
    vicinity.restore(in);
    logs = Doubles.read(in);
    fitted = in.readInt();
    process = null;
  }

  /** Registers the search. */
  public static final class Factory implements SearchFactory<GpSettings> {
    /** Made by the registry. */
    public Factory() {}

    @Override
    public String name() {
      return "gp";
    }

    @Override
    public String summary() {
      return "Bayesian optimisation for many variables and few evaluations (Hvarfner et al. 2024)";
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
    public GpSettings defaults(int dimension) {
      return GpSettings.defaults(dimension);
    }

    @Override
    public double operations(GpSettings config, int dimension, long evaluations) {
      double points = Math.min(evaluations, config.points());
      double fit =
          FIT_ITERATIONS * Likelihood.operations(Math.min(points, config.fitPoints()), dimension);
      double model = GaussianProcess.operations(points, dimension);
      double looks = config.candidates() + 2.0 * config.climbs() * CLIMB_ITERATIONS;
      return (fit + model) * PART / Math.max(PART, points)
          + looks * points * (points / 2 + dimension);
    }

    @Override
    public Search create(GpSettings config, SearchContext given) {
      // a model of the box itself: the bend near a bound would be one more thing to learn
      Space space = given.space();
      boolean open = space.bounds().open();
      SearchContext context = open ? given : given.in(space.clamped(given.start()));
      Cube cube = Cube.of(context, config.box());
      return new ModelSearch(context, cube, new Gp(config, context, cube));
    }
  }
}
