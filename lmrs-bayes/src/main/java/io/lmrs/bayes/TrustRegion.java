package io.lmrs.bayes;

import io.lmrs.bayes.model.GaussianProcess;
import io.lmrs.bayes.model.HyperParameters;
import io.lmrs.bayes.model.Likelihood;
import io.lmrs.bayes.model.Observations;
import io.lmrs.bayes.model.Paths;
import io.lmrs.constraint.Constraints;
import io.lmrs.constraint.Quality;
import io.lmrs.random.Stream;
import io.lmrs.search.Doubles;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/**
 * A box around the best point of a local model, which grows with successes and shrinks with
 * failures (Eriksson et al. 2019, section 2 and supplement).
 */
final class TrustRegion {
  private static final double FIRST_LENGTH = 0.8;
  private static final double MOST_LENGTH = 1.6;
  private static final int SUCCESSES = 3;
  private static final int LEAST_FAILURES = 4;

  /** An improvement counts as one above this part of the value. */
  private static final double LEAST_GAIN = 1e-3;

  /** As many coordinates of a candidate differ from the centre on average. */
  private static final int PERTURBED = 20;

  private static final int ITERATIONS = 20;

  private final TurboSettings settings;
  private final int dimension;
  private final Stream random;
  private final HyperParameters parameters;
  private final Observations data = new Observations();
  private final LimitModels limits;
  private double[] logs;
  private double length = FIRST_LENGTH;
  private int successes;
  private int failures;
  private int restarts;

  /**
   * @param random all randomness of this region
   */
  TrustRegion(TurboSettings settings, int dimension, Constraints constraints, Stream random) {
    this.settings = settings;
    this.dimension = dimension;
    this.random = random;
    this.parameters =
        new HyperParameters(
            dimension, settings.ard(), HyperParameters.Prior.OF_LOGARITHMS, ITERATIONS);
    this.logs = parameters.initial();
    this.limits = new LimitModels(constraints, parameters);
  }

  double length() {
    return length;
  }

  int restarts() {
    return restarts;
  }

  int size() {
    return data.size();
  }

  /** How many points of the first design are still to be evaluated. */
  int missing() {
    return Math.max(0, settings.initial() - data.size());
  }

  /** The first points of this start. */
  double[][] design() {
    return Designs.latin(settings.initial(), dimension, random.child(restarts).child(0));
  }

  /** About how many multiplications a batch takes, with a model of so many points. */
  static double operations(TurboSettings settings, int dimension, double points) {
    double fitted = Math.min(points, settings.fitPoints());
    double fit = ITERATIONS * Likelihood.operations(fitted, dimension);
    double drawn = Paths.operations(points, dimension, PERTURBED, settings.batch());
    return fit + GaussianProcess.operations(points, dimension) + settings.candidates() * drawn;
  }

  LocalModel model() {
    return LocalModel.of(
        data.sample(settings.points()), settings.fitPoints(), parameters, settings.kernel(), logs);
  }

  /** Points of the region to choose from; those beyond the cube are moved to its faces. */
  double[][] candidates(LocalModel model, long iteration) {
    Stream draw = random.child(restarts).child(1).child(iteration);
    double[] centre = centre();
    double[] sides = model.sides(length);
    double chance = Math.min(1, (double) PERTURBED / dimension);
    double[][] out = new double[settings.candidates()][];
    for (int i = 0; i < out.length; i++) {
      Stream own = draw.child(i);
      double[] x = centre.clone();
      int forced = own.below(dimension, 2L * dimension);
      for (int k = 0; k < dimension; k++) {
        if (k == forced || own.uniform(dimension + k) < chance) {
          x[k] = Math.clamp(centre[k] + sides[k] * (own.uniform(k) - 0.5), 0.0, 1.0);
        }
      }
      out[i] = x;
    }
    return out;
  }

  /** The best point, or the middle of the cube. */
  double[] centre() {
    int best = best();
    if (best >= 0) {
      return data.point(best);
    }
    double[] middle = new double[dimension];
    Arrays.fill(middle, 0.5);
    return middle;
  }

  // the least cost of those that are allowed, or that are nearest to it
  private int best() {
    if (limits.none()) {
      return data.best();
    }
    int best = -1;
    for (int i = 0; i < data.size(); i++) {
      boolean failed = data.cost(i) == Double.POSITIVE_INFINITY;
      best = !failed && (best < 0 || quality(i).better(quality(best))) ? i : best;
    }
    return best;
  }

  private Quality quality(int i) {
    return new Quality(limits.violation(i), data.cost(i));
  }

  /** By how much functions drawn from the models of the constraints miss their limits. */
  LimitModels.Drawn violations(double[][] candidates, long iteration) {
    return limits.draw(
        centre(),
        candidates,
        settings.batch(),
        settings.points(),
        settings.fitPoints(),
        settings.kernel(),
        random.child(restarts).child(3).child(iteration));
  }

  /** The values of functions drawn from this region's model at its candidates. */
  double[][] drawn(LocalModel model, double[][] candidates, int count, long iteration) {
    Stream draw = random.child(restarts).child(2).child(iteration);
    return new Paths(model.process(), model.sample(), count, draw).around(centre(), candidates);
  }

  /**
   * Takes a batch's points of this region and their costs.
   *
   * @param constraints what was seen of them, null for a failure; null without constraints
   * @param drawn what the models of the constraints were fitted to, or null
   */
  void learn(
      List<double[]> points,
      double[] costs,
      double[][] constraints,
      LocalModel model,
      LimitModels.Drawn drawn) {
    boolean designing = missing() > 0;
    int before = best();
    double best = before < 0 ? Double.POSITIVE_INFINITY : data.cost(before);
    double missed = before < 0 ? Double.POSITIVE_INFINITY : limits.violation(before);
    for (int i = 0; i < costs.length; i++) {
      data.add(points.get(i), costs[i]);
      if (!limits.none()) {
        limits.add(points.get(i), constraints[i]);
      }
    }
    if (model != null) {
      logs = model.logs();
    }
    if (drawn != null) {
      limits.learned(drawn.logs());
    }
    if (!designing && costs.length > 0) {
      int now = best();
      boolean success =
          now >= 0
              && (limits.violation(now) < (1 - LEAST_GAIN) * missed
                  || limits.violation(now) == missed
                      && data.cost(now) < best - LEAST_GAIN * Math.abs(best));
      adapt(success, costs.length);
    }
  }

  private void adapt(boolean success, int evaluations) {
    successes = success ? successes + 1 : 0;
    failures = success ? 0 : failures + evaluations;
    if (successes == SUCCESSES) {
      length = Math.min(2 * length, MOST_LENGTH);
      successes = 0;
    } else if (failures >= Math.max(LEAST_FAILURES, dimension)) {
      length /= 2;
      failures = 0;
    }
    if (length < settings.leastLength()) {
      restarts++;
      data.clear();
      limits.clear();
      length = FIRST_LENGTH;
      successes = 0;
      failures = 0;
      logs = parameters.initial();
    }
  }

  void save(DataOutput out) throws IOException {
    data.save(out);
    limits.save(out);
    Doubles.write(out, logs);
    out.writeDouble(length);
    out.writeInt(successes);
    out.writeInt(failures);
    out.writeInt(restarts);
  }

  void restore(DataInput in) throws IOException {
    data.restore(in);
    limits.restore(in);
    logs = Doubles.read(in);
    length = in.readDouble();
    successes = in.readInt();
    failures = in.readInt();
    restarts = in.readInt();
  }
}
