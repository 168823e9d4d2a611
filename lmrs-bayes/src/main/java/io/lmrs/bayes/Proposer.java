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

  double[][] propose(Surrogate model, Observations.Sample data, Stream draw) {
    return propose(model, data, 1, draw);
  }

  /**
   * Chooses a batch around the best point.
   *
   * @param reach the most that a coordinate may differ from the best point's
   */
  double[][] propose(Surrogate model, Observations.Sample data, double reach, Stream draw) {
    double threshold = data.best();
    double[][] chosen = oneByOne(model, data, threshold, Part.around(data, reach), draw);
    return switch (acquisition) {
      case CONSTANT_LIAR, KRIGING_BELIEVER -> chosen;
      case MULTI_POINT -> together(new MultiPoint(), model, chosen, threshold);
      case OPTIMISTIC -> together(new Optimistic(), model, chosen, threshold);
    };
  }

  private double[][] oneByOne(
      Surrogate model, Observations.Sample data, double threshold, Part part, Stream draw) {
    double[][] points = source.of(data, candidates, draw);
    for (double[] point : points) {
      part.project(point);
    }
    Screen screen = new Screen(model, points);
    double[][] out = new double[batch][];
    Surrogate now = model;
    for (int i = 0; i < batch; i++) {
      out[i] = refined(now, screen, threshold, part);
      if (i + 1 < batch) {
        double lie = acquisition == Acquisition.CONSTANT_LIAR ? threshold : now.at(out[i]).mean();
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
    private Surrogate model;
    private final Surrogate.Belief[] beliefs;

    Screen(Surrogate model, double[][] points) {
      this.points = points;
      this.model = model;
      this.beliefs = new Surrogate.Belief[points.length];
      IntStream rows = IntStream.range(0, points.length);
      (points.length >= LEAST_PARALLEL ? rows.parallel() : rows)
          .forEach(i -> beliefs[i] = model.at(points[i]));
    }

    void pretend(Fantasy fantasy) {
      for (int i = 0; i < points.length; i++) {
        beliefs[i] = fantasy.extended(points[i], beliefs[i]);
      }
      model = fantasy;
    }

    int[] best(int count, double threshold) {
      double[] worth = new double[points.length];
      for (int i = 0; i < worth.length; i++) {
        double variance = model.variance(beliefs[i]);
        worth[i] = -Improvement.Logarithm.of(beliefs[i].mean(), variance, threshold).value();
      }
      return IntStream.range(0, worth.length)
          .boxed()
          .sorted((a, b) -> Double.compare(worth[a], worth[b]))
          .limit(count)
          .mapToInt(Integer::intValue)
          .toArray();
    }
  }

  private double[] refined(Surrogate model, Screen screen, double threshold, Part part) {
    Smooth cost = (x, gradient) -> single(model, x, threshold, gradient);
    return IntStream.of(screen.best(refined, threshold))
        .parallel()
        .mapToObj(i -> descend(cost, screen.points[i], part, iterations))
        .reduce((a, b) -> b.value() < a.value() ? b : a)
        .orElseThrow()
        .x();
  }

  private static BoxDescent.Minimum descend(
      Smooth cost, double[] start, Part part, int iterations) {
    return BoxDescent.of(cost, start, part.low, part.high, iterations, TOLERANCE);
  }

  /** A part of the unit cube. */
  private record Part(double[] low, double[] high) {

    static Part whole(int dimension) {
      double[] high = new double[dimension];
      Arrays.fill(high, 1);
      return new Part(new double[dimension], high);
    }

    static Part around(Observations.Sample data, double reach) {
      Part part = whole(data.points()[0].length);
      if (reach < 1) {
        int best = 0;
        for (int i = 1; i < data.targets().length; i++) {
          best = data.targets()[i] < data.targets()[best] ? i : best;
        }
        double[] centre = data.points()[best];
        for (int k = 0; k < centre.length; k++) {
          part.low[k] = Math.max(0, centre[k] - reach);
          part.high[k] = Math.min(1, centre[k] + reach);
        }
      }
      return part;
    }

    void project(double[] point) {
      for (int k = 0; k < point.length; k++) {
        point[k] = Math.clamp(point[k], low[k], high[k]);
      }
    }
  }

  // minus the logarithm of expected improvement
  static double single(Surrogate model, double[] x, double threshold, double[] gradient) {
    Surrogate.Belief belief = model.at(x);
    Improvement.Logarithm worth =
        Improvement.Logarithm.of(belief.mean(), model.variance(belief), threshold);
    if (gradient != null) {
      double[] v = Vectors.scale(-2 * worth.byVariance(), belief.reduction());
      double[] g = model.gradient(x, worth.byMean(), v);
      for (int k = 0; k < g.length; k++) {
        gradient[k] = -g[k];
      }
    }
    return -worth.value();
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
