package io.lmrs.learn;

import io.lmrs.Metrics;
import io.lmrs.linear.Vectors;
import io.lmrs.random.Stream;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/** The tangent space of a learned manifold: the leading singular vectors of the Jacobian of r. */
public final class NetworkGuide implements Guide {

  /** Singular values below this part of the largest do not count. */
  private static final double RANK_CUT = 0.1;

  /** The cut that only drops what is numerically dependent. */
  private static final double INDEPENDENT = 1e-4;

  private final OnlineLearner learner;
  private final boolean frozen;
  private final double cut;
  private final boolean scaled;

  /**
   * @param learner what is learned
   * @param frozen true to leave the model as it is
   */
  public NetworkGuide(OnlineLearner learner, boolean frozen) {
    this(learner, frozen, RANK_CUT, true);
  }

  private NetworkGuide(OnlineLearner learner, boolean frozen, double cut, boolean scaled) {
    this.learner = learner;
    this.frozen = frozen;
    this.cut = cut;
    this.scaled = scaled;
  }

  /**
   * As printed: every independent column of the Jacobian counts, slopes are learned as they are.
   */
  public static NetworkGuide unscaled(OnlineLearner learner) {
    return new NetworkGuide(learner, false, INDEPENDENT, false);
  }

  @Override
  public double[][] directions(double[] x, int most, Stream random) {
    return directions(x, most);
  }

  private double[][] directions(double[] x, int most) {
    ManifoldModel model = learner.model();
    float[][] jacobian = new float[model.manifold()][model.dimension()];
    model.jacobian(model.linearise(Floats.of(x)), jacobian);
    double[][] rows = new double[jacobian.length][];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = Floats.toDoubles(jacobian[i]);
    }
    return Basis.leading(rows, cut, most);
  }

  @Override
  public void learn(double[] x, double[][] q, double[] slopes) {
    if (frozen) {
      return;
    }
    // scaled to unit length an iteration: what is learned does not depend on the scale of f
    double norm = Vectors.norm(slopes);
    if (!(norm > 0) || !Double.isFinite(norm)) {
      return;
    }
    float[] targets = new float[slopes.length];
    float[][] rows = new float[slopes.length][];
    for (int i = 0; i < targets.length; i++) {
      targets[i] = (float) (scaled ? slopes[i] / norm : slopes[i]);
      rows[i] = Floats.of(q[i]);
    }
    learner.learn(Floats.of(x), rows, targets);
    if (directions(x, 1).length == 0) {
      // every gate is closed at x: such a model never recovers
      learner.reset();
    }
  }

  @Override
  public double[] gradient(double[] x) {
    ManifoldModel model = learner.model();
    float[] out = new float[model.dimension()];
    model.gradient(model.linearise(Floats.of(x)), out);
    return Floats.toDoubles(out);
  }

  @Override
  public Metrics describe(Metrics metrics) {
    return frozen ? metrics : metrics.with("loss", learner.loss()).with("resets", learner.resets());
  }

  @Override
  public String model() {
    return frozen ? "" : "network";
  }

  @Override
  public void saveModel(DataOutput out) throws IOException {
    learner.saveModel(out);
  }

  @Override
  public void restoreModel(DataInput in) throws IOException {
    learner.restoreModel(in);
  }

  @Override
  public void save(DataOutput out) throws IOException {
    learner.save(out);
  }

  @Override
  public void restore(DataInput in) throws IOException {
    learner.restore(in);
  }
}
