package io.lmrs.bayes;

import io.lmrs.bayes.model.BoxDescent;
import io.lmrs.bayes.model.Observations;
import io.lmrs.bayes.model.Smooth;
import io.lmrs.bayes.model.Surrogate;
import io.lmrs.linear.Vectors;
import io.lmrs.random.Stream;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Chooses a batch in the unit cube that a model holds for worth evaluating. Candidates drawn from
 * the cube and around the best points are screened, the best of them refined by descent.
 */
final class Proposer {
  private static final int LEAST_PARALLEL = 500;
  private static final int JOINT_ITERATIONS = 15;
  private static final double TOLERANCE = 1e-4;

  /** Stands for the logarithm of no improvement at all. */
  private static final double LEAST = 1e-300;

  private final Acquisition acquisition;
  private final int batch;
  private final Candidates source;
  private final int candidates;
  private final int refined;
  private final int iterations;

  /**
   * @param batch how many points are chosen
   * @param source where candidates come from
   * @param candidates how many are screened
   * @param refined how many of them are refined
   * @param iterations of the descent from each
   */
  Proposer(
      Acquisition acquisition,
      int batch,
      Candidates source,
      int candidates,
      int refined,
      int iterations) {
    this.acquisition = acquisition;
    this.batch = batch;
    this.source = source;
    this.candidates = candidates;
    this.refined = refined;
    this.iterations = iterations;
  }

  /** One for few dimensions. */
  static Proposer dense(Acquisition acquisition, int batch, int candidates) {
    return new Proposer(acquisition, batch, Candidates.DENSE, candidates, 2, 20);
  }

  /** How likely constraints hold. */
  interface Allowed {
    /** No constraints. */
    Allowed ALL = (_, _) -> 0;

    /** The logarithm of the probability at x; its gradient is added if there is one to add to. */
    double chance(double[] x, double[] gradient);
  }

  /**
   * What is looked for.
   *
   * @param ranked the points that are known; targets say which are the better ones
   * @param threshold the target to be improved on, NaN if an allowed point is all that is wanted
   * @param allowed how likely the constraints hold
   * @param reach the most that each coordinate may differ from the best point's
   */
  record Aim(Observations.Sample ranked, double threshold, Allowed allowed, double[] reach) {

    /** One for the whole cube. */
    Aim(Observations.Sample ranked, double threshold, Allowed allowed) {
      this(ranked, threshold, allowed, same(1, ranked.points()[0].length));
    }

    static Aim below(Observations.Sample data) {
      return new Aim(data, data.best(), Allowed.ALL);
    }

    Aim within(double all) {
      return within(same(all, reach.length));
    }

    Aim within(double[] each) {
      return new Aim(ranked, threshold, allowed, each);
    }

    private static double[] same(double all, int dimension) {
      double[] out = new double[dimension];
      Arrays.fill(out, all);
      return out;
    }

    // minus the logarithm of what a point is worth
    private double cost(Surrogate model, Surrogate.Belief belief, double chance) {
      return Double.isNaN(threshold) ? -chance : -chance - improvement(model, belief).value();
    }

    private Improvement.Logarithm improvement(Surrogate model, Surrogate.Belief belief) {
      return Improvement.Logarithm.of(belief.mean(), model.variance(belief), threshold);
    }

    double cost(Surrogate model, double[] x, double[] gradient) {
      if (gradient != null) {
        Arrays.fill(gradient, 0);
      }
      double chance = allowed.chance(x, gradient);
      if (!Double.isNaN(threshold)) {
        Surrogate.Belief belief = model.at(x);
        Improvement.Logarithm worth = improvement(model, belief);
        chance += worth.value();
        if (gradient != null) {
          double[] v = Vectors.scale(-2 * worth.byVariance(), belief.reduction());
          Vectors.add(1, model.gradient(x, worth.byMean(), v), gradient);
        }
      }
      if (gradient != null) {
        Vectors.scale(-1, gradient);
      }
      return -chance;
    }
  }

  /** Chooses a batch. */
  double[][] propose(Surrogate model, Aim aim, Stream draw) {
    double[][] chosen = oneByOne(model, aim, draw);
    return switch (acquisition) {
      case CONSTANT_LIAR, KRIGING_BELIEVER -> chosen;
      case MULTI_POINT -> together(new MultiPoint(), model, chosen, aim.threshold);
      case OPTIMISTIC -> together(new Optimistic(), model, chosen, aim.threshold);
    };
  }

  private double[][] oneByOne(Surrogate model, Aim aim, Stream draw) {
    Part part = Part.around(aim.ranked, aim.reach);
    double[][] points = source.of(aim.ranked, candidates, draw);
    for (double[] point : points) {
      part.project(point);
    }
    Screen screen = new Screen(model, points, aim);
    double[][] out = new double[batch][];
    Surrogate now = model;
    for (int i = 0; i < batch; i++) {
      out[i] = refined(now, screen, part);
      if (i + 1 < batch) {
        boolean liar = acquisition == Acquisition.CONSTANT_LIAR;
        double lie = liar ? aim.threshold : now.at(out[i]).mean();
        Fantasy fantasy = new Fantasy(now, out[i], lie);
        screen.pretend(fantasy);
        now = fantasy;
      }
    }
    return out;
  }

  /** Candidates with what a model believes of them, kept up to date as values are pretended. */
  private static final class Screen {
    private final double[][] points;
    private final Aim aim;
    private Surrogate model;
    private final Surrogate.Belief[] beliefs;
    private final double[] chances;

    Screen(Surrogate model, double[][] points, Aim aim) {
      this.points = points;
      this.aim = aim;
      this.model = model;
      this.beliefs = new Surrogate.Belief[points.length];
      this.chances = new double[points.length];
      IntStream rows = IntStream.range(0, points.length);
      (points.length >= LEAST_PARALLEL ? rows.parallel() : rows)
          .forEach(
              i -> {
                beliefs[i] = model.at(points[i]);
                chances[i] = aim.allowed.chance(points[i], null);
              });
    }

    void pretend(Fantasy fantasy) {
      for (int i = 0; i < points.length; i++) {
        beliefs[i] = fantasy.extended(points[i], beliefs[i]);
      }
      model = fantasy;
    }

    int[] best(int count) {
      double[] costs = new double[points.length];
      for (int i = 0; i < costs.length; i++) {
        costs[i] = aim.cost(model, beliefs[i], chances[i]);
      }
      return IntStream.range(0, costs.length)
          .boxed()
          .sorted((a, b) -> Double.compare(costs[a], costs[b]))
          .limit(count)
          .mapToInt(Integer::intValue)
          .toArray();
    }
  }

  private double[] refined(Surrogate model, Screen screen, Part part) {
    Smooth cost = (x, gradient) -> screen.aim.cost(model, x, gradient);
    return IntStream.of(screen.best(refined))
        .parallel()
        .mapToObj(i -> descend(cost, screen.points[i], part, iterations))
        .reduce((a, b) -> b.value() < a.value() ? b : a)
        .orElseThrow()
        .x();
  }

  private static BoxDescent.Minimum descend(
      Smooth cost, double[] start, Part part, int iterations) {
    return BoxDescent.of(cost, start, part.low(), part.high(), iterations, TOLERANCE);
  }

  private double[][] together(
      Improvement.Measure measure, Surrogate model, double[][] start, double threshold) {
    int d = start[0].length;
    double[] flat = new double[start.length * d];
    for (int i = 0; i < start.length; i++) {
      System.arraycopy(start[i], 0, flat, i * d, d);
    }
    Smooth cost = (x, gradient) -> joint(measure, model, split(x, d), threshold, gradient);
    return split(descend(cost, flat, Part.whole(flat.length), JOINT_ITERATIONS).x(), d);
  }

  private static double[][] split(double[] flat, int d) {
    double[][] out = new double[flat.length / d][];
    for (int i = 0; i < out.length; i++) {
      out[i] = Arrays.copyOfRange(flat, i * d, (i + 1) * d);
    }
    return out;
  }

  // minus the logarithm of what the points are worth together
  static double joint(
      Improvement.Measure measure,
      Surrogate model,
      double[][] points,
      double threshold,
      double[] gradient) {
    int q = points.length;
    double[] mean = new double[q];
    double[][] v = new double[q][];
    double[][] covariance = new double[q][q];
    for (int a = 0; a < q; a++) {
      Surrogate.Belief belief = model.at(points[a]);
      mean[a] = belief.mean();
      v[a] = belief.reduction();
      for (int b = 0; b <= a; b++) {
        covariance[a][b] = model.covariance().of(points[a], points[b]) - Vectors.dot(v[a], v[b]);
        covariance[b][a] = covariance[a][b];
      }
    }
    Improvement improvement = measure.of(mean, covariance, threshold);
    double value = Math.max(LEAST, improvement.value());
    if (gradient != null) {
      for (int a = 0; a < q; a++) {
        double[] weights = new double[v[a].length];
        double[] byCovariance = improvement.byCovariance()[a];
        for (int b = 0; b < q; b++) {
          Vectors.add(-2 * byCovariance[b], v[b], weights);
        }
        double[] g = model.gradient(points[a], improvement.byMean()[a], weights);
        for (int b = 0; b < q; b++) {
          if (b != a) {
            model.covariance().addGradient(points[a], points[b], 2 * byCovariance[b], g);
          }
        }
        for (int k = 0; k < g.length; k++) {
          gradient[a * g.length + k] = -g[k] / value;
        }
      }
    }
    return -StrictMath.log(value);
  }
}
