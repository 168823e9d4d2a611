package io.lmrs.search.evolution;

import io.lmrs.Frame;
import io.lmrs.Metrics;
import io.lmrs.Search;
import io.lmrs.learn.Recipe;
import io.lmrs.linear.Vectors;
import io.lmrs.random.NoiseTable;
import io.lmrs.random.Stream;
import io.lmrs.search.Doubles;
import io.lmrs.search.Meanings;
import io.lmrs.search.PairSearch;
import io.lmrs.search.Pairs;
import io.lmrs.search.SearchContext;
import io.lmrs.search.SearchFactory;
import io.lmrs.settings.Setting;
import io.lmrs.settings.Settings;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.stream.IntStream;

/**
 * OpenAI's evolution strategy: Salimans, Ho, Chen, Sidor and Sutskever, "Evolution strategies as a
 * scalable alternative to reinforcement learning" (2017), Algorithm 2 with the choices of section
 * 2.1: antithetic pairs, centred ranks u in [-1/2, 1/2] in place of the values, weight decay, and
 * Adam (Kingma and Ba 2015, Algorithm 1). The gradient is g = 1 / (2n) * sum of (u(x + sigma eps_i)
 * - u(x - sigma eps_i)) eps_i + l2 x; the factor 1 / sigma is left out, since Adam removes it.
 *
 * <p>Ours: without {@code table} the noise comes from counter-based streams, which all workers can
 * share as well and which do not repeat; with it from a table of that many numbers, as published
 * (250 million there). Equal values share the mean of their ranks, so a constant function gives no
 * gradient. Checked against section 3.2 (repeated features make a problem no harder) and the rank
 * transform's invariance by io.lmrs.lab.figure.OpenEvolutionFigure.
 */
public final class OpenEvolution implements PairSearch.Rule {

  /** The settings. */
  public record Config(
      @Setting(
              value = "deviation of a coordinate of the perturbation (sigma)",
              min = 0,
              positive = true)
          double radius,
      @Setting(value = "step size of Adam", min = 0, positive = true) double stepSize,
      @Setting(value = Meanings.DECAY, min = 0) double decay,
      @Setting(value = Meanings.DIRECTIONS, min = 1, max = 1e6) int directions,
      @Setting(value = "weight decay: this times x is added to the gradient", min = 0) double l2,
      @Setting(
              value = "length of the noise table, at least the dimension; 0: no table, fresh noise",
              min = 0,
              max = 1e9)
          int table,
      @Setting(Meanings.PAIRS) Pairs pairs) {
    /** With radius changed. */
    public Config withRadius(double value) {
      return Settings.changed(this, "radius", value);
    }

    /** With step size changed. */
    public Config withStepSize(double value) {
      return Settings.changed(this, "stepSize", value);
    }

    /** With decay changed. */
    public Config withDecay(double value) {
      return Settings.changed(this, "decay", value);
    }

    /** With directions changed. */
    public Config withDirections(int value) {
      return Settings.changed(this, "directions", value);
    }

    /** With l2 changed. */
    public Config withL2(double value) {
      return Settings.changed(this, "l2", value);
    }

    /** With table changed. */
    public Config withTable(int value) {
      return Settings.changed(this, "table", value);
    }

    /** With pairs changed. */
    public Config withPairs(Pairs value) {
      return Settings.changed(this, "pairs", value);
    }
  }

  /** Adam's constants as published. */
  private static final double FIRST_DECAY = 0.9;

  private static final double SECOND_DECAY = 0.999;
  private static final double LEAST_ROOT = 1e-8;

  /** The settings at their defaults for that many variables. */
  public static Config defaults(int dimension) {
    return new Config(0.02, 0.01, 0, Math.min(10, dimension), 0, 0, Pairs.COMMON);
  }

  /** Registers the search. */
  public static final class Factory implements SearchFactory<Config> {
    /** Made by the registry. */
    public Factory() {}

    @Override
    public String name() {
      return "open-es";
    }

    @Override
    public String summary() {
      return "OpenAI's ES (Salimans et al. 2017): centred ranks, Adam, weight decay";
    }

    @Override
    public Config defaults(int dimension) {
      return OpenEvolution.defaults(dimension);
    }

    @Override
    public Search create(Config config, SearchContext context) {
      return new PairSearch(context, new OpenEvolution(config, context));
    }
  }

  private final Config config;
  private final Stream random;
  private final NoiseTable table;
  private double[] mean;
  private double[] square;

  OpenEvolution(Config config, SearchContext context) {
    this.config = config;
    this.random = Stream.of(context.seed(), Stream.DIRECTIONS);
    this.table = config.table() == 0 ? null : table(config.table(), context);
    this.mean = new double[context.dimension()];
    this.square = new double[context.dimension()];
  }

  @Override
  public double[][] rows(double[] x, long iteration, Frame frame) {
    double[][] rows = new double[config.directions()][];
    for (int i = 0; i < rows.length; i++) {
      Stream name = random.child(iteration).child(i);
      rows[i] = table == null ? name.gaussians(x.length) : table.row(name, x.length);
    }
    return rows;
  }

  @Override
  public Recipe recipe(long iteration, int i) {
    return table == null ? new Recipe.Gaussian(random.child(iteration).child(i).key()) : null;
  }

  private static NoiseTable table(int length, SearchContext context) {
    if (length < context.dimension()) {
      throw new IllegalArgumentException(
          "table must be 0 or at least the dimension, %d: %d"
              .formatted(context.dimension(), length));
    }
    return new NoiseTable(Stream.of(context.seed(), Stream.NOISE), length);
  }

  @Override
  public double radius() {
    return config.radius();
  }

  @Override
  public Pairs pairs() {
    return config.pairs();
  }

  @Override
  public Metrics step(double[] x, double[][] rows, double[] costs, long iteration, Frame frame) {
    double[] ranks = centredRanks(costs);
    double[] g = new double[x.length];
    for (int i = 0; i < rows.length; i++) {
      Vectors.add((ranks[2 * i] - ranks[2 * i + 1]) / ranks.length, rows[i], g);
    }
    Vectors.add(config.l2(), x, g);
    double moved = adam(x, g, iteration);
    return Metrics.NONE.with(Metrics.GRADIENT, Vectors.norm(g)).with(Metrics.STEP, moved);
  }

  /** Ranks from -1/2 for the best to 1/2 for the worst; equal costs share their ranks' mean. */
  static double[] centredRanks(double[] costs) {
    int n = costs.length;
    int[] order =
        IntStream.range(0, n)
            .boxed()
            .sorted((i, j) -> Double.compare(costs[i], costs[j]))
            .mapToInt(Integer::intValue)
            .toArray();
    double[] ranks = new double[n];
    for (int from = 0, to; from < n; from = to) {
      to = from + 1;
      while (to < n && costs[order[to]] == costs[order[from]]) {
        to++;
      }
      for (int i = from; i < to; i++) {
        ranks[order[i]] = 0.5 * (from + to - 1) / (n - 1) - 0.5;
      }
    }
    return ranks;
  }

  // moves x by Adam and gives the step's length
  private double adam(double[] x, double[] g, long iteration) {
    double alpha = config.stepSize() / (1 + config.decay() * iteration);
    double first = 1 - StrictMath.pow(FIRST_DECAY, iteration + 1.0);
    double second = 1 - StrictMath.pow(SECOND_DECAY, iteration + 1.0);
    double squares = 0;
    for (int i = 0; i < x.length; i++) {
      mean[i] = FIRST_DECAY * mean[i] + (1 - FIRST_DECAY) * g[i];
      square[i] = SECOND_DECAY * square[i] + (1 - SECOND_DECAY) * g[i] * g[i];
      double step = alpha * (mean[i] / first) / (Math.sqrt(square[i] / second) + LEAST_ROOT);
      x[i] -= step;
      squares += step * step;
    }
    return Math.sqrt(squares);
  }

  @Override
  public void save(DataOutput out) throws IOException {
    Doubles.write(out, mean);
    Doubles.write(out, square);
  }

  @Override
  public void restore(DataInput in) throws IOException {
    mean = Doubles.read(in);
    square = Doubles.read(in);
  }
}
