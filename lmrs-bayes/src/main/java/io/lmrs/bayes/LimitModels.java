package io.lmrs.bayes;

import io.lmrs.bayes.model.GaussianProcess;
import io.lmrs.bayes.model.HyperParameters;
import io.lmrs.bayes.model.Kernel;
import io.lmrs.bayes.model.Observations;
import io.lmrs.bayes.model.Paths;
import io.lmrs.bayes.model.Surrogate;
import io.lmrs.constraint.Constraint;
import io.lmrs.constraint.Constraints;
import io.lmrs.linear.Vectors;
import io.lmrs.random.Stream;
import io.lmrs.search.Doubles;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A model of every constraint, as SCBO has it (Eriksson and Poloczek, "Scalable constrained
 * Bayesian optimization", AISTATS 2021): a constraint with one limit is seen as its distance from
 * the limit, drawn in by a logarithm on both sides, since it counts where it is near.
 */
final class LimitModels {
  /** Least room on both sides of the middle of two limits, in units of the spread. */
  private static final double LEAST_WIDTH = 1e-3;

  private final Constraints constraints;
  private final HyperParameters parameters;
  private final List<double[]> points = new ArrayList<>();

  /** What was seen at the points, null where an evaluation failed. */
  private final List<double[]> values = new ArrayList<>();

  private double[][] logs;

  LimitModels(Constraints constraints, HyperParameters parameters) {
    this.constraints = constraints;
    this.parameters = parameters;
    clear();
  }

  boolean none() {
    return constraints.none();
  }

  void clear() {
    points.clear();
    values.clear();
    logs = new double[constraints.count()][];
    Arrays.setAll(logs, _ -> parameters.initial());
  }

  /**
   * @param seen the constraints there, null where the evaluation failed
   */
  void add(double[] point, double[] seen) {
    points.add(point);
    values.add(seen);
  }

  /** How far from allowed an observation is; infinite for a failure, 0 without constraints. */
  double violation(int index) {
    if (none()) {
      return 0;
    }
    double[] seen = values.get(index);
    return seen == null ? Double.POSITIVE_INFINITY : constraints.violation(seen);
  }

  /** What the models say of each constraint, and the parameters that were found for them. */
  record Drawn(double[][] violations, double[][] logs) {}

  /**
   * By how much functions drawn from the models miss the limits at the candidates, summed over the
   * constraints, each in units of its spread.
   *
   * @param centre what most candidates differ from in few coordinates
   * @param count how many functions
   * @param most observations of a model, the latest
   */
  Drawn draw(
      double[] centre,
      double[][] candidates,
      int count,
      int most,
      int fitted,
      Kernel kernel,
      Stream random) {
    double[][] sum = new double[candidates.length][count];
    double[][] found = logs.clone();
    List<Model> models = models(most, fitted, kernel);
    for (int k = 0; k < models.size(); k++) {
      Model model = models.get(k);
      found[k] = model.logs;
      Paths paths = new Paths(model.process, model.sample, count, random.child(k));
      double[][] drawn = paths.around(centre, candidates);
      for (int i = 0; i < sum.length; i++) {
        for (int s = 0; s < count; s++) {
          sum[i][s] += model.scaled.missed(drawn[i][s]);
        }
      }
    }
    return new Drawn(sum, found);
  }

  /** How likely all constraints hold somewhere, and the parameters that were found for them. */
  record Beliefs(List<Model> models, double[][] logs) implements Proposer.Allowed {

    @Override
    public double chance(double[] x, double[] gradient) {
      double sum = 0;
      for (Model model : models) {
        Surrogate.Belief belief = model.process.at(x);
        Scaled limits = model.scaled;
        // an equality has some room
        double more = Math.max(0, LEAST_WIDTH - 0.5 * (limits.upper - limits.lower));
        Chance chance =
            Chance.of(
                belief.mean(),
                model.process.variance(belief),
                limits.lower - more,
                limits.upper + more);
        sum += chance.value();
        if (gradient != null) {
          double[] v = Vectors.scale(-2 * chance.byVariance(), belief.reduction());
          Vectors.add(1, model.process.gradient(x, chance.byMean(), v), gradient);
        }
      }
      return sum;
    }
  }

  /**
   * What is believed of the constraints.
   *
   * @param most observations of a model, the latest
   * @param fitted most points on which parameters are fitted, 0 for those of before
   */
  Beliefs beliefs(int most, int fitted, Kernel kernel) {
    double[][] found = logs.clone();
    List<Model> models = models(most, fitted, kernel);
    for (int k = 0; k < models.size(); k++) {
      found[k] = models.get(k).logs;
    }
    return new Beliefs(models, found);
  }

  /**
   * What to look for: allowed points are ranked first, by their values, then those that are nearest
   * to it. As long as none is allowed, one that is.
   *
   * @param chosen the index of every point of the sample
   * @param believed what a model of the values believes of every point
   */
  Proposer.Aim aim(Observations.Sample sample, int[] chosen, double[] believed, Beliefs beliefs) {
    double[] ranks = sample.targets().clone();
    double worst = Arrays.stream(ranks).max().orElse(0);
    double least = Double.NaN;
    for (int i = 0; i < ranks.length; i++) {
      double missed = violation(chosen[i]);
      if (missed > 0) {
        ranks[i] = worst + 1 + (missed < Double.POSITIVE_INFINITY ? missed / (1 + missed) : 1);
      } else {
        least = Double.isNaN(least) ? believed[i] : Math.min(least, believed[i]);
      }
    }
    return new Proposer.Aim(new Observations.Sample(sample.points(), ranks), least, beliefs);
  }

  /** The model of one constraint. */
  private record Model(
      Scaled scaled, Observations.Sample sample, GaussianProcess process, double[] logs) {}

  // none as long as too little is known
  private List<Model> models(int most, int fitted, Kernel kernel) {
    List<Model> models = new ArrayList<>();
    int[] known = known(most);
    for (int k = 0; k < logs.length && known.length > 1; k++) {
      Constraint each = constraints.all().get(k);
      double[] raw = new double[known.length];
      for (int i = 0; i < raw.length; i++) {
        raw[i] = values.get(known[i])[k];
      }
      Scaled scaled = Scaled.of(each, raw);
      Observations.Sample sample =
          new Observations.Sample(
              Arrays.stream(known).mapToObj(points::get).toArray(double[][]::new),
              scaled.targets());
      HyperParameters.Fit fit =
          fitted == 0
              ? new HyperParameters.Fit(kernel, logs[k], 0)
              : parameters.fit(List.of(kernel), sample.thinned(fitted), logs[k]);
      GaussianProcess process =
          new GaussianProcess(parameters.covariance(fit), sample.points(), sample.targets());
      models.add(new Model(scaled, sample, process, fit.logs()));
    }
    return models;
  }

  private int[] known(int most) {
    int[] all =
        java.util.stream.IntStream.range(0, values.size())
            .filter(i -> values.get(i) != null)
            .toArray();
    return all.length <= most ? all : Arrays.copyOfRange(all, all.length - most, all.length);
  }

  void learned(double[][] found) {
    logs = found;
  }

  /**
   * A constraint's numbers as a model sees them, with mean 0 and deviation 1.
   *
   * @param lower the limits in the same units
   */
  private record Scaled(double[] targets, double lower, double upper) {

    static Scaled of(Constraint limit, double[] raw) {
      boolean below = limit.lower() == Double.NEGATIVE_INFINITY;
      boolean above = limit.upper() == Double.POSITIVE_INFINITY;
      double zero = below ? limit.upper() : above ? limit.lower() : 0;
      double[] distances = Arrays.stream(raw).map(v -> Math.abs(v - zero)).sorted().toArray();
      double unit = Math.max(distances[distances.length / 2], 1e-12);
      double[] out = raw.clone();
      double mean = 0;
      for (int i = 0; i < out.length; i++) {
        if (below || above) {
          double t = (raw[i] - zero) / unit;
          out[i] = Math.copySign(StrictMath.log1p(Math.abs(t)), t);
        }
        mean += out[i] / out.length;
      }
      double square = 0;
      for (double v : out) {
        square += (v - mean) * (v - mean) / out.length;
      }
      double deviation = Math.max(Math.sqrt(square), 1e-12 * Math.max(1, Math.abs(mean)));
      for (int i = 0; i < out.length; i++) {
        out[i] = (out[i] - mean) / deviation;
      }
      double low = below || above ? 0 : limit.lower();
      double high = below || above ? 0 : limit.upper();
      return new Scaled(
          out,
          below ? Double.NEGATIVE_INFINITY : (low - mean) / deviation,
          above ? Double.POSITIVE_INFINITY : (high - mean) / deviation);
    }

    double missed(double drawn) {
      return Math.max(0, Math.max(lower - drawn, drawn - upper));
    }
  }

  void save(DataOutput out) throws IOException {
    if (none()) {
      return;
    }
    out.writeInt(points.size());
    for (int i = 0; i < points.size(); i++) {
      Doubles.write(out, points.get(i));
      Doubles.writeOptional(out, values.get(i));
    }
    for (double[] each : logs) {
      Doubles.write(out, each);
    }
  }

  void restore(DataInput in) throws IOException {
    if (none()) {
      return;
    }
    clear();
    int n = in.readInt();
    for (int i = 0; i < n; i++) {
      add(Doubles.read(in), Doubles.readOptional(in));
    }
    for (int k = 0; k < logs.length; k++) {
      logs[k] = Doubles.read(in);
    }
  }
}
