package io.lmrs.cuda;

import io.lmrs.linear.SymmetricEigen;
import io.lmrs.random.Stream;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * What the kernels compute, in plain loops: the measure of the kernels, and of this module's logic.
 */
final class ReferenceDevice implements Device {
  private final Shape shape;
  private final Stream batches;
  private final float[][] weights;
  private final float[][] velocity;
  private final float[][] bias;
  private final float[][] pastX;
  private final float[][][] pastRows;
  private final float[][] pastTargets;
  private float[] x;
  private float[][] rows;
  private double loss = Double.NaN;
  private boolean alive = true;

  ReferenceDevice(Shape shape, Stream batches) {
    this.shape = shape;
    this.batches = batches;
    int levels = shape.levels();
    weights = new float[levels][];
    velocity = new float[levels][];
    bias = new float[levels][];
    for (int level = 0; level < levels; level++) {
      weights[level] = new float[(int) shape.weights(level)];
      velocity[level] = new float[(int) shape.weights(level)];
      bias[level] = new float[shape.width(level)];
    }
    pastX = new float[shape.window()][shape.dimension()];
    pastRows = new float[shape.window()][shape.count()][shape.dimension()];
    pastTargets = new float[shape.window()][shape.count()];
  }

  @Override
  public String name() {
    return "reference";
  }

  private float[] array(Part part, int level) {
    return switch (part) {
      case WEIGHTS -> weights[level];
      case VELOCITY -> velocity[level];
      case BIAS -> bias[level];
    };
  }

  @Override
  public void write(Part part, int level, float[] values) {
    System.arraycopy(values, 0, array(part, level), 0, values.length);
  }

  @Override
  public float[] read(Part part, int level) {
    return array(part, level).clone();
  }

  @Override
  public void writeHistory(int slot, float[] newX, float[] newRows, float[] targets) {
    pastX[slot] = newX.clone();
    pastTargets[slot] = targets.clone();
    int d = shape.dimension();
    Arrays.setAll(pastRows[slot], i -> Arrays.copyOfRange(newRows, i * d, (i + 1) * d));
  }

  @Override
  public float[] readX(int slot) {
    return pastX[slot].clone();
  }

  @Override
  public float[] readRows(int slot) {
    float[] out = new float[shape.count() * shape.dimension()];
    for (int i = 0; i < shape.count(); i++) {
      System.arraycopy(pastRows[slot][i], 0, out, i * shape.dimension(), shape.dimension());
    }
    return out;
  }

  @Override
  public float[] readTargets(int slot) {
    return pastTargets[slot].clone();
  }

  @Override
  public void directions(double[] newX, double[][] newRows) {
    x = floats(newX);
    rows = Arrays.stream(newRows).map(ReferenceDevice::floats).toArray(float[][]::new);
  }

  @Override
  public Directions directions(double[] newX, int most, long rowsKey) {
    x = floats(newX);
    int n = shape.manifold();
    int d = shape.dimension();
    float[] jacobian = multiply(derivatives(gates(x)), weights[0], n, shape.width(0), d);
    float[][] tangent = leading(split(jacobian, n), most);
    rows = Arrays.copyOf(tangent, shape.given());
    for (int i = tangent.length; i < rows.length; i++) {
      rows[i] = floats(new Stream(rowsKey).child(i - tangent.length).gaussians(d));
    }
    boolean broken = false;
    for (int pass = 0; pass < 2; pass++) {
      broken |= !orthonormalise();
    }
    double[][] out = new double[rows.length][d];
    for (int i = 0; i < out.length; i++) {
      for (int j = 0; j < d; j++) {
        out[i][j] = rows[i][j];
      }
    }
    return new Directions(out, tangent.length, broken, report());
  }

  // the gates of all levels at a point
  private boolean[] gates(float[] at) {
    boolean[] gates = new boolean[shape.gates()];
    float[] below = at;
    for (int level = 0; level < shape.levels(); level++) {
      int inputs = shape.inputs(level);
      float[] values = new float[shape.width(level)];
      for (int h = 0; h < values.length; h++) {
        double sum = 0;
        for (int j = 0; j < inputs; j++) {
          sum += (double) weights[level][h * inputs + j] * below[j];
        }
        float value = (float) sum + bias[level][h];
        boolean open = !shape.relu()[level] || value > 0;
        gates[shape.gateAt(level) + h] = open;
        values[h] = open ? value : 0;
      }
      below = values;
    }
    return gates;
  }

  // of r with respect to the outputs of level 0, one row per coordinate of r
  private float[] derivatives(boolean[] gates) {
    int n = shape.manifold();
    if (shape.manifoldLevel() == 0) {
      float[] identity = new float[n * n];
      for (int i = 0; i < n; i++) {
        identity[i * n + i] = 1;
      }
      return identity;
    }
    float[] above = weights[shape.manifoldLevel()].clone();
    for (int level = shape.manifoldLevel(); level >= 1; level--) {
      if (level < shape.manifoldLevel()) {
        above = multiply(above, weights[level], n, shape.width(level), shape.inputs(level));
      }
      int width = shape.width(level - 1);
      for (int o = 0; o < above.length; o++) {
        above[o] = gates[shape.gateAt(level - 1) + o % width] ? above[o] : 0;
      }
    }
    return above;
  }

  // a (m x k) times b (k x n), rows one after the other
  private static float[] multiply(float[] a, float[] b, int m, int k, int n) {
    float[] out = new float[m * n];
    for (int i = 0; i < m; i++) {
      for (int l = 0; l < k; l++) {
        for (int j = 0; j < n; j++) {
          out[i * n + j] += a[i * k + l] * b[l * n + j];
        }
      }
    }
    return out;
  }

  private float[][] split(float[] flat, int count) {
    int d = flat.length / count;
    return IntStream.range(0, count)
        .mapToObj(i -> Arrays.copyOfRange(flat, i * d, (i + 1) * d))
        .toArray(float[][]::new);
  }

  private static double[][] gram(float[][] of) {
    double[][] gram = new double[of.length][of.length];
    for (int i = 0; i < of.length; i++) {
      for (int j = 0; j < of.length; j++) {
        for (int k = 0; k < of[i].length; k++) {
          gram[i][j] += (double) of[i][k] * of[j][k];
        }
      }
    }
    return gram;
  }

  private float[][] leading(float[][] jacobian, int most) {
    double[][] gram = gram(jacobian);
    if (!Arrays.stream(gram).flatMapToDouble(Arrays::stream).allMatch(Double::isFinite)) {
      return new float[0][];
    }
    SymmetricEigen eigen = SymmetricEigen.of(gram);
    double[] values = eigen.values();
    int[] order =
        IntStream.range(0, values.length)
            .boxed()
            .sorted((i, j) -> Double.compare(values[j], values[i]))
            .mapToInt(Integer::intValue)
            .toArray();
    double least = Shape.RANK_CUT * Shape.RANK_CUT * values[order[0]];
    return Arrays.stream(order)
        .filter(i -> values[i] > least && values[i] > 0)
        .limit(Math.min(most, shape.guided()))
        .mapToObj(i -> combination(eigen.vectors()[i], 1 / Math.sqrt(values[i]), jacobian))
        .toArray(float[][]::new);
  }

  private static float[] combination(double[] coefficients, double scale, float[][] of) {
    double[] sum = new double[of[0].length];
    for (int k = 0; k < of.length; k++) {
      for (int j = 0; j < sum.length; j++) {
        sum[j] += coefficients[k] * scale * of[k][j];
      }
    }
    return floats(sum);
  }

  // by the inverse of the Cholesky factor of the Gram matrix
  private boolean orthonormalise() {
    double[][] factor = gram(rows);
    int n = factor.length;
    for (int k = 0; k < n; k++) {
      if (!(factor[k][k] > 0)) {
        return false;
      }
      factor[k][k] = Math.sqrt(factor[k][k]);
      for (int i = k + 1; i < n; i++) {
        factor[i][k] /= factor[k][k];
      }
      for (int i = k + 1; i < n; i++) {
        for (int j = k + 1; j <= i; j++) {
          factor[i][j] -= factor[i][k] * factor[j][k];
        }
      }
    }
    double[][] inverse = new double[n][n];
    for (int c = 0; c < n; c++) {
      for (int i = c; i < n; i++) {
        double sum = i == c ? 1 : 0;
        for (int j = c; j < i; j++) {
          sum -= factor[i][j] * inverse[j][c];
        }
        inverse[i][c] = sum / factor[i][i];
      }
    }
    float[][] before = rows;
    rows = Arrays.stream(inverse).map(c -> combination(c, 1, before)).toArray(float[][]::new);
    return true;
  }

  @Override
  public void learn(float[] targets, long number, int size, int newest) {
    pastX[newest] = x.clone();
    pastRows[newest] = Arrays.copyOf(rows, shape.count());
    pastTargets[newest] = targets.clone();
    boolean[][] gates = new boolean[shape.window()][];
    for (int t = 0; t < size; t++) {
      int slot = slot(t, size, newest);
      gates[slot] = gates(pastX[slot]);
    }
    for (int s = 0; s < shape.steps(); s++) {
      step(number + s, size, newest, gates);
    }
    alive = false;
    for (float value : derivatives(gates(pastX[newest]))) {
      alive |= value != 0;
    }
  }

  private int slot(int t, int size, int newest) {
    return Math.floorMod(newest - (size - 1 - t), shape.window());
  }

  private void step(long number, int size, int newest, boolean[][] gates) {
    int batch = shape.batch();
    Stream draw = batches.child(number);
    float[][] q = new float[batch][];
    float[] targets = new float[batch];
    boolean[][] open = new boolean[batch][];
    for (int i = 0; i < batch; i++) {
      boolean isNew = i < shape.count();
      int slot = isNew ? newest : slot(draw.below(size, 2L * i), size, newest);
      int column = isNew ? i : draw.below(shape.count(), 2L * i + 1);
      q[i] = pastRows[slot][column];
      targets[i] = pastTargets[slot][column];
      open[i] = gates[slot];
    }
    float[][][] tape = new float[shape.levels()][batch][];
    for (int level = 0; level < shape.levels(); level++) {
      for (int i = 0; i < batch; i++) {
        float[] below = level == 0 ? q[i] : tape[level - 1][i];
        tape[level][i] = up(level, below, open[i]);
      }
    }
    double sum = 0;
    float[][] above = new float[batch][1];
    for (int i = 0; i < batch; i++) {
      float error = tape[shape.levels() - 1][i][0] - targets[i];
      sum += (double) error * error;
      above[i][0] = shape.factor() * error;
    }
    loss = (double) shape.factor() / 2 * sum;
    float[][] gradients = new float[shape.levels()][];
    for (int level = shape.levels() - 1; level >= 0; level--) {
      gradients[level] = gradient(level, above, level == 0 ? q : tape[level - 1]);
      if (level > 0) {
        above = down(level, above, open);
      }
    }
    descend(gradients);
  }

  private float[] up(int level, float[] below, boolean[] open) {
    int inputs = shape.inputs(level);
    float[] out = new float[shape.width(level)];
    int gates = shape.gateAt(level);
    for (int h = 0; h < out.length; h++) {
      double value = 0;
      for (int j = 0; j < inputs && open[gates + h]; j++) {
        value += (double) weights[level][h * inputs + j] * below[j];
      }
      out[h] = (float) value;
    }
    return out;
  }

  private float[] gradient(int level, float[][] above, float[][] inputs) {
    int width = shape.inputs(level);
    float[] out = new float[(int) shape.weights(level)];
    for (int i = 0; i < above.length; i++) {
      for (int h = 0; h < above[i].length; h++) {
        for (int j = 0; j < width; j++) {
          out[h * width + j] += above[i][h] * inputs[i][j];
        }
      }
    }
    return out;
  }

  private float[][] down(int level, float[][] above, boolean[][] open) {
    int inputs = shape.inputs(level);
    float[][] out = new float[above.length][inputs];
    for (int i = 0; i < above.length; i++) {
      for (int j = 0; j < inputs; j++) {
        for (int h = 0; h < above[i].length && open[i][shape.gateAt(level - 1) + j]; h++) {
          out[i][j] += above[i][h] * weights[level][h * inputs + j];
        }
      }
    }
    return out;
  }

  private void descend(float[][] gradients) {
    double squares = 0;
    for (float[] gradient : gradients) {
      for (float value : gradient) {
        squares += (double) value * value;
      }
    }
    double rate = shape.options().descent().rate();
    float step =
        (float) (rate * Math.min(1, shape.options().descent().clip() / Math.sqrt(squares)));
    float keep = (float) shape.options().descent().momentum();
    for (int level = 0; level < gradients.length; level++) {
      for (int o = 0; o < gradients[level].length; o++) {
        velocity[level][o] = keep * velocity[level][o] - step * gradients[level][o];
        weights[level][o] += velocity[level][o];
      }
    }
  }

  private static float[] floats(double[] values) {
    float[] out = new float[values.length];
    for (int j = 0; j < out.length; j++) {
      out[j] = (float) values[j];
    }
    return out;
  }

  @Override
  public Report report() {
    return new Report(loss, alive);
  }

  @Override
  public void close() {}
}
