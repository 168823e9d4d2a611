package io.lmrs.bayes;

import io.lmrs.bayes.model.Covariance;
import io.lmrs.bayes.model.GaussianProcess;
import io.lmrs.bayes.model.HyperParameters;
import io.lmrs.bayes.model.InterpolatedProcess;
import io.lmrs.bayes.model.Likelihood;
import io.lmrs.bayes.model.Observations;
import io.lmrs.bayes.model.Surrogate;
import io.lmrs.random.Stream;
import io.lmrs.search.Doubles;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;

/** One random embedding, what was seen in it and the model of that. */
final class EmbeddedModel {
  private static final int ITERATIONS = 30;

  /** Multiplications per point of an interpolated model, measured. */
  private static final double INTERPOLATED = 3e6;

  /** A box is halved at most that often. */
  private static final int MOST_HALVINGS = 12;

  private final RemboSettings settings;
  private final int variables;
  private final int dimension;
  private final int initial;
  private final Stream random;
  private final Embedding embedding;
  private final HyperParameters parameters;
  private final Proposer proposer;
  private final Observations data = new Observations();
  private double[] logs;
  private int halvings;

  /** A batch of the small cube and the hyper-parameters that it was chosen by, or null. */
  record Proposal(double[][] points, double[] logs) {}

  EmbeddedModel(RemboSettings settings, int variables, Stream random) {
    this.settings = settings;
    this.variables = variables;
    this.dimension = settings.embedding(variables);
    this.initial = settings.initial(variables);
    this.random = random;
    this.embedding = new Embedding(variables, dimension, random.child(0));
    this.parameters =
        new HyperParameters(dimension, settings.ard(), HyperParameters.Prior.NONE, ITERATIONS);
    this.proposer = Proposer.dense(settings.acquisition(), settings.batch(), settings.candidates());
    this.logs = parameters.initial();
  }

  /** About how many multiplications a batch takes, with a model of so many points. */
  static double operations(RemboSettings settings, int variables, double points) {
    int dimension = settings.embedding(variables);
    double fitted = Math.min(points, settings.fitPoints());
    double fit =
        settings.kernel().kernels().size() * ITERATIONS * Likelihood.operations(fitted, dimension);
    if (settings.interpolates(variables, (int) points)) {
      return fit + INTERPOLATED * points;
    }
    // screening and descents reduce a row by the whole inverse factor
    double proposals = settings.candidates() * points * points / 2;
    return fit + GaussianProcess.operations(points, dimension) + proposals;
  }

  /** True where nothing is embedded. */
  boolean identity() {
    return embedding.identity();
  }

  /** The point of the problem's cube. */
  double[] embedded(double[] t) {
    return embedding.apply(t, width());
  }

  /** Half width of the box in the embedding, which is halved while most of its design fails. */
  double width() {
    return StrictMath.scalb(settings.width(), -halvings);
  }

  int size() {
    return data.size();
  }

  /**
   * The next batch.
   *
   * @param start a point of the small cube to begin with
   */
  Proposal propose(double[] start, long iteration) {
    if (data.size() < initial) {
      double[][] design = Designs.latin(initial, dimension, design());
      design[0] = start;
      int to = Math.min(initial, data.size() + settings.batch());
      return new Proposal(Arrays.copyOfRange(design, data.size(), to), null);
    }
    Observations.Sample sample = data.sample(settings.points());
    Observations.Sample fitted = sample.thinned(settings.fitPoints());
    HyperParameters.Fit fit =
        parameters.fit(
            settings.kernel().kernels(),
            fitted,
            logs,
            settings.fitsInterpolated(variables, fitted.targets().length));
    Covariance covariance = parameters.covariance(fit);
    Surrogate model =
        settings.interpolates(variables, sample.targets().length)
            ? new InterpolatedProcess(covariance, sample.points(), sample.targets())
            : new GaussianProcess(covariance, sample.points(), sample.targets());
    double[][] points =
        proposer.propose(model, Proposer.Aim.below(sample), random.child(2).child(iteration));
    return new Proposal(points, fit.logs());
  }

  private Stream design() {
    return halvings == 0 ? random.child(1) : random.child(3).child(halvings);
  }

  void learn(Proposal proposal, double[] costs) {
    for (int i = 0; i < costs.length; i++) {
      data.add(proposal.points()[i], costs[i]);
    }
    if (proposal.logs() != null) {
      logs = proposal.logs();
    } else if (data.size() == initial) {
      designed();
    }
  }

  // a model of failures learns nothing: nearer to the start there are fewer of them
  private void designed() {
    boolean mostFailed = 2 * data.failures() > initial;
    if (mostFailed && halvings < MOST_HALVINGS && !embedding.identity()) {
      halvings++;
      data.clear();
    }
  }

  void save(DataOutput out) throws IOException {
    data.save(out);
    Doubles.write(out, logs);
    out.writeInt(halvings);
  }

  void restore(DataInput in) throws IOException {
    data.restore(in);
    logs = Doubles.read(in);
    halvings = in.readInt();
  }
}
