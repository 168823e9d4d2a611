package io.lmrs.learn;

import io.lmrs.random.Stream;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Learns a manifold model while the search goes on: the follow-the-regularised-leader problem of
 * equation 6 by a few steps of SGD with momentum per iteration, warm-started. The loss is the
 * squared difference of measured and predicted slopes, times d since a slope along a unit direction
 * is about 1/sqrt(d) of the gradient. Never throws on bad numbers: it starts over.
 */
public final class OnlineLearner {

  /** A solve from scratch ends when 100 steps lower the loss by less than 1 %, or after 5,000. */
  private static final int SOLVE_BLOCK = 100;

  private static final int SOLVE_LIMIT = 5000;
  private static final double SOLVE_GAIN = 0.01;

  /** Below this the gradient of the unsquared regulariser is taken as 0. */
  private static final double SAME = 1e-12;

  // slopes measured in one iteration: at x, along the rows of q
  private record Step(float[] x, float[][] q, float[] targets) {}

  private final int dimension;
  private final Family family;
  private final LearnerOptions options;
  private final Stream random;
  private final List<Step> history = new ArrayList<>();
  // made when they are first needed: a search that is only checked builds no network
  private ManifoldModel model;
  private MomentumDescent momentum;
  private Object[] at = new Object[0];
  private long iteration;
  private int resets;
  private double loss = Double.NaN;

  /**
   * @throws IllegalArgumentException if the family has no model for so many variables
   */
  public OnlineLearner(int dimension, Family family, LearnerOptions options, Stream random) {
    this.dimension = dimension;
    this.family = family;
    this.options = options;
    this.random = random;
    family.require(dimension);
  }

  private void fresh() {
    model = family.create(dimension, random.child(resets));
    momentum = new MomentumDescent(options.descent(), model.parameters());
  }

  /** The model as it stands. */
  public ManifoldModel model() {
    if (model == null) {
      fresh();
    }
    return model;
  }

  private MomentumDescent momentum() {
    model();
    return momentum;
  }

  /**
   * Mean squared difference of measured and predicted slopes in the last step, times the loss
   * factor.
   */
  public double loss() {
    return loss;
  }

  /** How often the learner started over. */
  public int resets() {
    return resets;
  }

  /** Starts over with new weights; the history stays. */
  public void reset() {
    resets++;
    fresh();
  }

  /**
   * Takes the slopes measured along the rows of q at x and learns.
   *
   * @param targets the slopes, scaled by the caller
   */
  public void learn(float[] x, float[][] q, float[] targets) {
    history.add(new Step(x, q, targets));
    if (options.past().window() > 0 && history.size() > options.past().window()) {
      history.removeFirst();
    }
    iteration++;
    if (options.past().solveEvery() > 0 && iteration % options.past().solveEvery() == 0) {
      solve();
    } else {
      linearise();
      float[] before = options.loss().lambda() > 0 ? gradientNow() : null;
      for (int s = 0; s < options.descent().steps(); s++) {
        step(iteration * options.descent().steps() + s, before);
      }
    }
    if (!Double.isFinite(loss)) {
      reset();
    }
  }

  /**
   * Fits the model to function values instead of slopes, standardised; non-finite values are left
   * out.
   */
  public void fitValues(double[][] points, double[] values, int steps) {
    int[] usable =
        IntStream.range(0, values.length).filter(i -> Double.isFinite(values[i])).toArray();
    if (usable.length < 2) {
      return;
    }
    double mean = Arrays.stream(usable).mapToDouble(i -> values[i]).average().orElse(0);
    double variance =
        Arrays.stream(usable).mapToDouble(i -> (values[i] - mean) * (values[i] - mean)).sum()
            / usable.length;
    float[][] x = new float[options.descent().batch()][];
    float[] out = new float[options.descent().batch()];
    for (int s = 0; s < steps && variance > 0; s++) {
      Stream draw = random.child(-3).child(s);
      int[] chosen = new int[options.descent().batch()];
      for (int i = 0; i < chosen.length; i++) {
        chosen[i] = usable[draw.below(usable.length, i)];
        x[i] = Floats.of(points[chosen[i]]);
      }
      model().values(x, chosen.length, out);
      double sum = 0;
      for (int i = 0; i < chosen.length; i++) {
        float error = out[i] - (float) ((values[chosen[i]] - mean) / Math.sqrt(variance));
        sum += (double) error * error;
        out[i] = 2 * error / chosen.length;
      }
      loss = sum / chosen.length;
      if (!Double.isFinite(loss)) {
        reset();
        return;
      }
      model().backpropagate(out, momentum().gradient());
      momentum().descend(model().parameters());
    }
  }

  // exact gates are found when a step needs them; the others now
  private void linearise() {
    at = new Object[history.size()];
    for (int t = 0; t < at.length && !options.past().exactGates(); t++) {
      at[t] = model().linearise(history.get(t).x());
    }
  }

  private Object linearised(int t) {
    if (at[t] == null) {
      at[t] = model().linearise(history.get(t).x());
    }
    return at[t];
  }

  private float[] gradientNow() {
    float[] out = new float[dimension];
    model().gradient(linearised(at.length - 1), out);
    return out;
  }

  private void step(long number, float[] before) {
    Step newest = history.getLast();
    int size = Math.max(options.descent().batch(), newest.targets().length);
    Object[] points = new Object[size];
    float[][] q = new float[size][];
    float[] targets = new float[size];
    Stream draw = random.child(-1).child(number);
    if (options.past().exactGates()) {
      linearise();
    }
    for (int i = 0; i < size; i++) {
      boolean isNew = i < newest.targets().length;
      int t = isNew ? history.size() - 1 : draw.below(history.size(), 2L * i);
      Step step = history.get(t);
      int column = isNew ? i : draw.below(step.targets().length, 2L * i + 1);
      points[i] = linearised(t);
      q[i] = step.q()[column];
      targets[i] = step.targets()[column];
    }
    float[] slopes = new float[size];
    model().slopes(points, q, size, slopes);
    double sum = 0;
    for (int i = 0; i < size; i++) {
      float error = slopes[i] - targets[i];
      sum += (double) error * error;
      slopes[i] = (float) (2 * options.loss().factor() / size) * error;
    }
    loss = options.loss().factor() * sum / size;
    model().backpropagate(slopes, momentum().gradient());
    if (before != null) {
      regularise(before);
    }
    momentum().descend(model().parameters());
  }

  // lambda |grad h(x_t) - before|: its gradient is that of a slope along the unit difference
  private void regularise(float[] before) {
    float[] now = gradientNow();
    double norm = 0;
    for (int j = 0; j < dimension; j++) {
      now[j] -= before[j];
      norm += (double) now[j] * now[j];
    }
    norm = Math.sqrt(norm);
    if (norm < SAME) {
      return;
    }
    for (int j = 0; j < dimension; j++) {
      now[j] /= (float) norm;
    }
    model().slopes(new Object[] {linearised(at.length - 1)}, new float[][] {now}, 1, new float[1]);
    model().backpropagate(new float[] {(float) options.loss().lambda()}, momentum().gradient());
  }

  // new weights, then SGD until the loss over the whole history has settled
  private void solve() {
    model = family.create(dimension, random.child(-2).child(iteration));
    momentum = new MomentumDescent(options.descent(), model().parameters());
    linearise();
    double last = Double.POSITIVE_INFINITY;
    for (int done = 0; done < SOLVE_LIMIT; done += SOLVE_BLOCK) {
      for (int s = 0; s < SOLVE_BLOCK; s++) {
        step((iteration << 20) + done + s, null);
      }
      linearise();
      double now = fullLoss();
      if (!(now < (1 - SOLVE_GAIN) * last)) {
        break;
      }
      last = now;
    }
  }

  private double fullLoss() {
    double sum = 0;
    long count = 0;
    for (int t = 0; t < history.size(); t++) {
      Step step = history.get(t);
      int size = step.targets().length;
      Object[] points = new Object[size];
      Arrays.fill(points, linearised(t));
      float[] slopes = new float[size];
      model().slopes(points, step.q(), size, slopes);
      for (int i = 0; i < size; i++) {
        double error = slopes[i] - step.targets()[i];
        sum += error * error;
      }
      count += size;
    }
    return options.loss().factor() * sum / count;
  }

  /** Writes the model's weights alone. */
  public void saveModel(DataOutput out) throws IOException {
    out.writeInt(model().parameters().length);
    for (float[] block : model().parameters()) {
      Floats.write(out, block);
    }
  }

  /**
   * Takes over weights that {@link #saveModel} wrote; the history stays.
   *
   * @throws IllegalArgumentException if the model has other sizes
   */
  public void restoreModel(DataInput in) throws IOException {
    float[][] read = new float[in.readInt()][];
    for (int b = 0; b < read.length; b++) {
      read[b] = Floats.read(in);
    }
    fresh();
    float[][] own = model().parameters();
    if (!Arrays.equals(sizes(own), sizes(read))) {
      throw new IllegalArgumentException(
          "the model must have layers of "
              + Arrays.toString(sizes(own))
              + " weights: "
              + Arrays.toString(sizes(read)));
    }
    for (int b = 0; b < own.length; b++) {
      System.arraycopy(read[b], 0, own[b], 0, own[b].length);
    }
  }

  private static int[] sizes(float[][] blocks) {
    return Arrays.stream(blocks).mapToInt(block -> block.length).toArray();
  }

  /** Writes everything that is not an option. */
  public void save(DataOutput out) throws IOException {
    out.writeLong(iteration);
    out.writeInt(resets);
    out.writeDouble(loss);
    for (float[][] blocks : new float[][][] {model().parameters(), momentum().velocity()}) {
      for (float[] block : blocks) {
        Floats.write(out, block);
      }
    }
    out.writeInt(history.size());
    for (Step step : history) {
      Floats.write(out, step.x());
      Floats.write(out, step.targets());
      for (float[] row : step.q()) {
        Floats.write(out, row);
      }
    }
  }

  /** Takes up what {@link #save} wrote. */
  public void restore(DataInput in) throws IOException {
    iteration = in.readLong();
    resets = in.readInt();
    loss = in.readDouble();
    fresh();
    for (float[][] blocks : new float[][][] {model().parameters(), momentum().velocity()}) {
      for (float[] block : blocks) {
        float[] read = Floats.read(in);
        System.arraycopy(read, 0, block, 0, block.length);
      }
    }
    history.clear();
    int size = in.readInt();
    for (int t = 0; t < size; t++) {
      float[] x = Floats.read(in);
      float[] targets = Floats.read(in);
      float[][] q = new float[targets.length][];
      for (int i = 0; i < q.length; i++) {
        q[i] = Floats.read(in);
      }
      history.add(new Step(x, q, targets));
    }
  }
}
