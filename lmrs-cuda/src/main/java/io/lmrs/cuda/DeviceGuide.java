package io.lmrs.cuda;

import io.lmrs.Metrics;
import io.lmrs.learn.Basis;
import io.lmrs.learn.DenseFamily;
import io.lmrs.learn.Floats;
import io.lmrs.learn.Guide;
import io.lmrs.learn.Perceptron;
import io.lmrs.linear.Vectors;
import io.lmrs.random.Stream;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;

/**
 * The tangent space of a manifold that a device learns. It does what {@link
 * io.lmrs.learn.NetworkGuide} does with an {@link io.lmrs.learn.OnlineLearner}, and its state is
 * written as theirs, so either can take it up.
 */
final class DeviceGuide implements Guide {
  private final Shape shape;
  private final DenseFamily family;
  private final Stream random;
  private final LateDevice late;
  private long iteration;
  private int size;
  private int resets;
  private double loss = Double.NaN;
  // learning goes on in the background; what it came to is looked at when the result is needed
  private boolean unchecked;
  private double[][] given;

  /**
   * @param random the stream of the learner
   */
  DeviceGuide(Shape shape, DenseFamily family, LateDevice late, Stream random) {
    this.shape = shape;
    this.family = family;
    this.late = late;
    this.random = random;
  }

  /** On a device that is there, which gets fresh weights now. */
  DeviceGuide(Shape shape, DenseFamily family, Device device, Stream random) {
    this(shape, family, new LateDevice(() -> device, device::close), random);
    device();
  }

  private Device device() {
    if (!late.made()) {
      late.device();
      fresh();
    }
    return late.device();
  }

  private void fresh() {
    Perceptron p = family.fresh(shape.dimension(), random.child(resets));
    for (int level = 0; level < shape.levels(); level++) {
      device().write(Device.Part.WEIGHTS, level, flat(p.weights()[level]));
      device().write(Device.Part.BIAS, level, p.biases()[level]);
      device().write(Device.Part.VELOCITY, level, new float[(int) shape.weights(level)]);
    }
  }

  private static float[] flat(float[][] rows) {
    float[] out = new float[Math.multiplyExact(rows.length, rows[0].length)];
    for (int r = 0; r < rows.length; r++) {
      System.arraycopy(rows[r], 0, out, r * rows[r].length, rows[r].length);
    }
    return out;
  }

  private void check(Device.Report report) {
    if (!unchecked) {
      return;
    }
    unchecked = false;
    loss = report.loss();
    // not finite, or every gate closed: such a model never recovers
    if (!Double.isFinite(loss) || !report.alive()) {
      resets++;
      fresh();
    }
  }

  @Override
  public Choice choose(double[] x, int most, int total, Stream rowsStream) {
    if (total != shape.count()) {
      return Guide.super.choose(x, most, total, rowsStream);
    }
    int before = resets;
    Device.Directions found = device().directions(x, most, rowsStream.key());
    check(found.report());
    if (resets > before) {
      found = device().directions(x, most, rowsStream.key());
    }
    if (found.broken()) {
      given = Basis.complete(new double[0][], total, x.length, rowsStream);
      device().directions(x, given);
      return new Choice(given, 0);
    }
    given = found.rows();
    return new Choice(given, found.guided());
  }

  @Override
  public double[][] directions(double[] x, int most, Stream unused) {
    check(device().report());
    given = null;
    Device.Directions found = device().directions(x, most, 0);
    return Arrays.copyOf(found.rows(), found.guided());
  }

  @Override
  public void learn(double[] x, double[][] q, double[] slopes) {
    double norm = Vectors.norm(slopes);
    if (!(norm > 0) || !Double.isFinite(norm)) {
      return;
    }
    if (q.length != shape.count()) {
      throw new IllegalArgumentException(
          "slopes must be as many as directions, %d: %d".formatted(shape.count(), q.length));
    }
    check(device().report());
    if (q != given) {
      device().directions(x, q);
    }
    given = null;
    float[] targets = new float[slopes.length];
    for (int i = 0; i < targets.length; i++) {
      targets[i] = (float) (slopes[i] / norm);
    }
    size = Math.min(size + 1, shape.window());
    iteration++;
    device().learn(targets, iteration * shape.steps(), size, newest());
    unchecked = true;
  }

  private int newest() {
    return (int) ((iteration - 1) % shape.window());
  }

  private int slot(int t) {
    return Math.floorMod(newest() - (size - 1 - t), shape.window());
  }

  @Override
  public Metrics describe(Metrics metrics) {
    return metrics.with("loss", loss).with("resets", resets);
  }

  @Override
  public String model() {
    return "network";
  }

  @Override
  public void saveModel(DataOutput out) throws IOException {
    check(device().report());
    out.writeInt(blocks());
    writeLevels(out, Device.Part.WEIGHTS);
  }

  @Override
  public void restoreModel(DataInput in) throws IOException {
    int read = in.readInt();
    if (read != blocks()) {
      throw new IllegalArgumentException(
          "the model must have %d rows of weights and biases: %d".formatted(blocks(), read));
    }
    fresh();
    readLevels(in, Device.Part.WEIGHTS);
  }

  // a row per unit and the biases per level
  private int blocks() {
    return shape.gates() + shape.levels();
  }

  @Override
  public void save(DataOutput out) throws IOException {
    check(device().report());
    out.writeLong(iteration);
    out.writeInt(resets);
    out.writeDouble(loss);
    writeLevels(out, Device.Part.WEIGHTS);
    writeLevels(out, Device.Part.VELOCITY);
    out.writeInt(size);
    for (int t = 0; t < size; t++) {
      Floats.write(out, device().readX(slot(t)));
      Floats.write(out, device().readTargets(slot(t)));
      writeRows(out, device().readRows(slot(t)), shape.count());
    }
  }

  // every level's rows, then its biases; slopes do not move a bias, so its velocity is 0
  private void writeLevels(DataOutput out, Device.Part part) throws IOException {
    for (int level = 0; level < shape.levels(); level++) {
      int width = shape.width(level);
      writeRows(out, device().read(part, level), width);
      boolean weights = part == Device.Part.WEIGHTS;
      Floats.write(out, weights ? device().read(Device.Part.BIAS, level) : new float[width]);
    }
  }

  private void readLevels(DataInput in, Device.Part part) throws IOException {
    for (int level = 0; level < shape.levels(); level++) {
      float[] rows = readRows(in, shape.width(level));
      float[] bias = Floats.read(in);
      if (rows.length != shape.weights(level) || bias.length != shape.width(level)) {
        throw new IllegalArgumentException(
            "level %d of the model must have %d weights: %d"
                .formatted(level, shape.weights(level), rows.length));
      }
      device().write(part, level, rows);
      if (part == Device.Part.WEIGHTS) {
        device().write(Device.Part.BIAS, level, bias);
      }
    }
  }

  private static void writeRows(DataOutput out, float[] flat, int count) throws IOException {
    int width = flat.length / count;
    for (int i = 0; i < count; i++) {
      Floats.write(out, Arrays.copyOfRange(flat, i * width, (i + 1) * width));
    }
  }

  @Override
  public void restore(DataInput in) throws IOException {
    iteration = in.readLong();
    resets = in.readInt();
    loss = in.readDouble();
    unchecked = false;
    given = null;
    readLevels(in, Device.Part.WEIGHTS);
    readLevels(in, Device.Part.VELOCITY);
    size = in.readInt();
    for (int t = 0; t < size; t++) {
      float[] x = Floats.read(in);
      float[] targets = Floats.read(in);
      device().writeHistory(slot(t), x, readRows(in, targets.length), targets);
    }
  }

  private static float[] readRows(DataInput in, int count) throws IOException {
    float[][] rows = new float[count][];
    for (int i = 0; i < count; i++) {
      rows[i] = Floats.read(in);
    }
    return flat(rows);
  }

  @Override
  public void close() {
    late.close();
  }
}
