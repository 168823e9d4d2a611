package io.lmrs.learn;

import java.util.Arrays;

/**
 * A ReLU network h(x) = g(r(x)) on top of an input layer. With the gates fixed it is linear, so a
 * slope q . grad h(x) is a forward pass of q without biases, and its gradient with respect to the
 * weights an ordinary backward pass. No slope depends on a bias except through the gates.
 */
final class Network implements ManifoldModel {

  /**
   * A layer above the input.
   *
   * @param weights one row per output
   * @param bias one entry per output
   */
  record Layer(float[][] weights, float[] bias) {
    int outputs() {
      return weights.length;
    }
  }

  /** The gates of every level, and what the input layer keeps of x. */
  private record Gates(Object input, boolean[][] open) {}

  private final InputLayer input;
  private final Layer[] layers;
  private final boolean[] relu;
  private final int manifoldLevel;
  private final float[][] parameters;

  // what the last forward pass left for the backward pass
  private Gates[] tapeGates;
  private float[][] tapeInputs;
  private float[][] tape;
  private int tapeCount;
  private boolean tapeOfValues;

  /**
   * @param input the layer that sees x, level 0
   * @param layers levels 1, 2, ...; the last has one output
   * @param relu for every level, whether its output passes a ReLU on the way up
   * @param manifoldLevel the level whose output (before its ReLU) is r
   */
  Network(InputLayer input, Layer[] layers, boolean[] relu, int manifoldLevel) {
    this.input = input;
    this.layers = layers;
    this.relu = relu;
    this.manifoldLevel = manifoldLevel;
    int blocks = input.parameters().length;
    for (Layer layer : layers) {
      blocks += layer.outputs() + 1;
    }
    parameters = Arrays.copyOf(input.parameters(), blocks);
    int at = input.parameters().length;
    for (Layer layer : layers) {
      System.arraycopy(layer.weights(), 0, parameters, at, layer.outputs());
      at += layer.outputs();
      parameters[at++] = layer.bias();
    }
  }

  @Override
  public int dimension() {
    return input.inputs();
  }

  @Override
  public int manifold() {
    return width(manifoldLevel);
  }

  @Override
  public float[][] parameters() {
    return parameters;
  }

  private int levels() {
    return layers.length + 1;
  }

  private int width(int level) {
    return level == 0 ? input.outputs() : layers[level - 1].outputs();
  }

  @Override
  public Object linearise(float[] x) {
    boolean[][] open = new boolean[levels()][];
    float[] below = new float[width(0)];
    input.features(x, below);
    open[0] = gate(below, 0);
    for (int level = 1; level < levels(); level++) {
      float[] out = new float[width(level)];
      up(level, below, 0, out, 0, true);
      open[level] = gate(out, level);
      below = out;
    }
    return new Gates(input.gates(x), open);
  }

  // which outputs pass; closes those that don't, in place
  private boolean[] gate(float[] values, int level) {
    boolean[] open = new boolean[values.length];
    for (int h = 0; h < open.length; h++) {
      open[h] = !relu[level] || values[h] > 0;
      values[h] = open[h] ? values[h] : 0;
    }
    return open;
  }

  private void up(int level, float[] in, int inAt, float[] out, int outAt, boolean biased) {
    Layer layer = layers[level - 1];
    int inputs = width(level - 1);
    for (int h = 0; h < layer.outputs(); h++) {
      float[] w = layer.weights()[h];
      float sum = biased ? layer.bias()[h] : 0;
      for (int j = 0; j < inputs; j++) {
        sum += w[j] * in[inAt + j];
      }
      out[outAt + h] = sum;
    }
  }

  @Override
  public void slopes(Object[] at, float[][] q, int count, float[] out) {
    startTape(count, q, false);
    Object[] inputGates = new Object[count];
    boolean[] needed = new boolean[count * width(0)];
    for (int i = 0; i < count; i++) {
      tapeGates[i] = (Gates) at[i];
      inputGates[i] = tapeGates[i].input();
      System.arraycopy(tapeGates[i].open()[0], 0, needed, i * width(0), width(0));
    }
    input.slopes(inputGates, q, count, needed, tape[0]);
    climb(count, out);
  }

  @Override
  public void values(float[][] x, int count, float[] out) {
    startTape(count, x, true);
    float[] features = new float[width(0)];
    for (int i = 0; i < count; i++) {
      tapeGates[i] = (Gates) linearise(x[i]);
      input.features(x[i], features);
      System.arraycopy(features, 0, tape[0], i * features.length, features.length);
    }
    climb(count, out);
  }

  private void startTape(int count, float[][] inputs, boolean ofValues) {
    if (tape == null || tape[0].length < count * width(0)) {
      tape = new float[levels()][];
      for (int level = 0; level < levels(); level++) {
        tape[level] = new float[count * width(level)];
      }
      tapeGates = new Gates[count];
    }
    tapeCount = count;
    tapeInputs = inputs;
    tapeOfValues = ofValues;
  }

  private void climb(int count, float[] out) {
    for (int level = 0; level < levels(); level++) {
      int width = width(level);
      for (int i = 0; i < count; i++) {
        if (level > 0) {
          up(level, tape[level - 1], i * width(level - 1), tape[level], i * width, tapeOfValues);
        }
        boolean[] open = tapeGates[i].open()[level];
        for (int h = 0; h < width; h++) {
          int k = i * width + h;
          tape[level][k] = open[h] ? tape[level][k] : 0;
        }
      }
    }
    System.arraycopy(tape[levels() - 1], 0, out, 0, count);
  }

  @Override
  public void backpropagate(float[] coefficients, float[][] gradient) {
    float[] above = Arrays.copyOf(coefficients, tapeCount);
    int block = parameters.length;
    for (int level = levels() - 1; level >= 1; level--) {
      Layer layer = layers[level - 1];
      block -= layer.outputs() + 1;
      int inputs = width(level - 1);
      float[] below = new float[tapeCount * inputs];
      for (int i = 0; i < tapeCount; i++) {
        boolean[] open = tapeGates[i].open()[level - 1];
        for (int h = 0; h < layer.outputs(); h++) {
          float c = above[i * layer.outputs() + h];
          if (c == 0) {
            continue;
          }
          float[] w = layer.weights()[h];
          float[] g = gradient[block + h];
          for (int j = 0; j < inputs; j++) {
            g[j] += c * tape[level - 1][i * inputs + j];
            below[i * inputs + j] += open[j] ? c * w[j] : 0;
          }
          if (tapeOfValues) {
            gradient[block + layer.outputs()][h] += c;
          }
        }
      }
      above = below;
    }
    float[][] inputGradient = Arrays.copyOf(gradient, block);
    if (tapeOfValues) {
      input.addFeatureGradient(tapeInputs, tapeCount, above, inputGradient);
    } else {
      Object[] gates = new Object[tapeCount];
      for (int i = 0; i < tapeCount; i++) {
        gates[i] = tapeGates[i].input();
      }
      input.addSlopeGradient(gates, tapeInputs, tapeCount, above, inputGradient);
    }
  }

  @Override
  public void jacobian(Object at, float[][] rows) {
    float[][] top = new float[manifold()][manifold()];
    for (int j = 0; j < top.length; j++) {
      top[j][j] = 1;
    }
    descend((Gates) at, manifoldLevel, top, rows);
  }

  @Override
  public void gradient(Object at, float[] out) {
    descend((Gates) at, levels() - 1, new float[][] {{1}}, new float[][] {out});
  }

  // rows of derivatives with respect to a level's output, carried down to x
  private void descend(Gates gates, int from, float[][] top, float[][] rows) {
    float[][] above = top;
    for (int level = from; level >= 1; level--) {
      boolean[] open = gates.open()[level - 1];
      float[][] below = new float[above.length][width(level - 1)];
      for (int r = 0; r < above.length; r++) {
        for (int h = 0; h < above[r].length; h++) {
          float c = above[r][h];
          float[] w = layers[level - 1].weights()[h];
          for (int j = 0; j < open.length; j++) {
            below[r][j] += open[j] ? c * w[j] : 0;
          }
        }
      }
      above = below;
    }
    for (int r = 0; r < rows.length; r++) {
      Arrays.fill(rows[r], 0);
      for (int h = 0; h < above[r].length; h++) {
        if (above[r][h] != 0) {
          input.addRow(gates.input(), h, above[r][h], rows[r]);
        }
      }
    }
  }
}
