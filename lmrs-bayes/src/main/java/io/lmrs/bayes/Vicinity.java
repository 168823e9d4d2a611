package io.lmrs.bayes;

import io.lmrs.bayes.model.HyperParameters;
import io.lmrs.bayes.model.Kernel;
import io.lmrs.bayes.model.Observations;
import io.lmrs.linear.Vectors;
import io.lmrs.search.Doubles;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * A model of the points next to the best one, and the region in which it proposes. The model of the
 * whole box takes small differences near the best point for noise. If it has not gained for long,
 * this one has a turn. Its region grows with gains and shrinks without them; when it is small, the
 * turn ends, and the model of the box goes on.
 */
final class Vicinity {

  /** Proposals of the model of the box without a gain before the first turn, per variable. */
  private static final int PATIENCE = 2;

  private static final int LEAST_PATIENCE = 80;

  /** The same before other turns, in all. */
  private static final int LATER_PATIENCE = 16;

  /** How far the region goes from the best point on average, as a part of the cube. */
  private static final double FIRST = 0.1;

  private static final double MOST = 0.4;
  private static final double LEAST = 0.005;

  /** Gains in a row before the region grows. */
  private static final int GAINS = 2;

  /** It shrinks after a proposal for so many variables without a gain, within limits. */
  private static final int VARIABLES = 3;

  private static final int LEAST_FAILURES = 4;
  private static final int MOST_FAILURES = 20;

  /** Points of the model for each variable, within limits. */
  private static final int POINTS = 2;

  private static final int LEAST_POINTS = 50;
  private static final int MOST_POINTS = 300;

  private final int dimension;
  private final Kernel kernel;
  private final HyperParameters parameters;
  private double[] logs;
  private boolean open;
  private int turns;
  private double length = FIRST;
  private int gains;
  private int idle;
  private double best = Double.POSITIVE_INFINITY;

  Vicinity(int dimension, Kernel kernel, HyperParameters parameters) {
    this.dimension = dimension;
    this.kernel = kernel;
    this.parameters = parameters;
    this.logs = parameters.initial();
  }

  /** True while it has its turn. */
  boolean open() {
    return open;
  }

  /** How far the region goes from the best point on average, as a part of the cube. */
  double length() {
    return length;
  }

  /** The model of what is known next to the best point; one must have succeeded. */
  LocalModel model(Observations data) {
    double[] centre = data.point(data.best());
    double[] distances =
        IntStream.range(0, data.size()).mapToDouble(i -> distance(data.point(i), centre)).toArray();
    int[] near =
        IntStream.range(0, data.size())
            .boxed()
            .sorted(Comparator.comparingDouble(i -> distances[i]))
            .limit(Math.clamp((long) POINTS * dimension, LEAST_POINTS, MOST_POINTS))
            .mapToInt(Integer::intValue)
            .toArray();
    Observations.Sample sample = data.sample(near).focused();
    return LocalModel.of(sample, MOST_POINTS, parameters, kernel, logs);
  }

  private static double distance(double[] a, double[] b) {
    double[] difference = a.clone();
    Vectors.add(-1, b, difference);
    return Vectors.dot(difference, difference);
  }

  /** Begins the next fit with this one. */
  void learned(LocalModel model) {
    logs = model.logs();
  }

  /** Takes how many proposals were evaluated, of either model, and the best cost since. */
  void told(int proposals, double cost) {
    boolean gain = cost < best;
    best = cost;
    idle = gain ? 0 : idle + proposals;
    if (open) {
      adapt(gain);
    } else if (idle >= patience()) {
      open = true;
      turns++;
      length = FIRST;
      gains = 0;
      idle = 0;
    }
  }

  private int patience() {
    return turns == 0 ? Math.max(LEAST_PATIENCE, PATIENCE * dimension) : LATER_PATIENCE;
  }

  private void adapt(boolean gain) {
    gains = gain ? gains + 1 : 0;
    if (gains == GAINS) {
      length = Math.min(MOST, 2 * length);
      gains = 0;
    } else if (idle >= Math.clamp(dimension / VARIABLES, LEAST_FAILURES, MOST_FAILURES)) {
      length /= 2;
      idle = 0;
      open = length >= LEAST;
    }
  }

  void save(DataOutput out) throws IOException {
    Doubles.write(out, logs);
    Doubles.write(out, new double[] {length, best});
    out.writeBoolean(open);
    out.writeInt(turns);
    out.writeInt(gains);
    out.writeInt(idle);
  }

  void restore(DataInput in) throws IOException {
    logs = Doubles.read(in);
    double[] stored = Doubles.read(in);
    length = stored[0];
    best = stored[1];
    open = in.readBoolean();
    turns = in.readInt();
    gains = in.readInt();
    idle = in.readInt();
  }
}
