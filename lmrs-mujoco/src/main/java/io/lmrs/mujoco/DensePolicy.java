package io.lmrs.mujoco;

import io.lmrs.Frame;
import java.util.Arrays;
import java.util.List;

/**
 * A policy of dense layers, tanh between them, on whitened observations. One layer without bias is
 * the linear policy. One thread at a time.
 */
public final class DensePolicy implements Policy {

  /**
   * One layer: {@code outputs} rows of weights.
   *
   * @param bias one number per output, or null
   */
  public record Layer(int inputs, int outputs, double[] weights, double[] bias) {
    public Layer {
      requireLength("weights", inputs * outputs, weights.length);
      if (bias != null) {
        requireLength("bias", outputs, bias.length);
      }
    }

    void apply(double[] in, double[] out) {
      for (int row = 0; row < outputs; row++) {
        int at = row * inputs;
        double sum = bias == null ? 0 : bias[row];
        for (int i = 0; i < inputs; i++) {
          sum += weights[at + i] * in[i];
        }
        out[row] = sum;
      }
    }
  }

  /**
   * How an observation is seen: (o - mean) / deviation, clipped to [-clip, clip].
   *
   * @param mean subtracted, or null for plain observations
   * @param deviation what is divided by, or null
   * @param clip infinite for no clipping
   */
  public record Normalisation(double[] mean, double[] deviation, double clip) {
    /** Sees what is there. */
    public static final Normalisation PLAIN =
        new Normalisation(null, null, Double.POSITIVE_INFINITY);

    /** The normalisation that a frame describes. */
    public static Normalisation of(Frame frame) {
      return switch (frame) {
        case Frame.Identity _ -> PLAIN;
        case Frame.Whitening w ->
            new Normalisation(w.mean(), w.deviation(), Double.POSITIVE_INFINITY);
      };
    }
  }

  private final Normalisation normalisation;
  private final List<Layer> layers;
  private final double[] factors;
  private final double[] seen;
  private final double[][] between;

  public DensePolicy(Normalisation normalisation, List<Layer> layers) {
    this.normalisation = normalisation;
    this.layers = List.copyOf(layers);
    int observations = layers.getFirst().inputs();
    this.seen = new double[observations];
    this.factors = new double[observations];
    Arrays.fill(factors, 1);
    if (normalisation.mean() != null) {
      requireLength("mean", observations, normalisation.mean().length);
      requireLength("deviation", observations, normalisation.deviation().length);
      Arrays.setAll(factors, i -> 1 / normalisation.deviation()[i]);
    }
    this.between = new double[layers.size() - 1][];
    for (int i = 0; i < between.length; i++) {
      requireLength("layer " + (i + 1), layers.get(i).outputs(), layers.get(i + 1).inputs());
      between[i] = new double[layers.get(i).outputs()];
    }
  }

  private static void requireLength(String name, int expected, int length) {
    if (length != expected) {
      throw new IllegalArgumentException(name + " must have " + expected + " entries: " + length);
    }
  }

  /** How observations are seen. */
  public Normalisation normalisation() {
    return normalisation;
  }

  /** Numbers that it observes. */
  public int inputs() {
    return layers.getFirst().inputs();
  }

  /** Numbers in its action. */
  public int outputs() {
    return layers.getLast().outputs();
  }

  /** The layers, from the observation to the action. */
  public List<Layer> layers() {
    return layers;
  }

  @Override
  public void act(double[] observation, double[] action) {
    look(observation);
    double[] in = seen;
    for (int i = 0; i < between.length; i++) {
      layers.get(i).apply(in, between[i]);
      in = between[i];
      for (int j = 0; j < in.length; j++) {
        in[j] = Math.tanh(in[j]);
      }
    }
    layers.getLast().apply(in, action);
  }

  private void look(double[] observation) {
    if (normalisation.mean() == null) {
      System.arraycopy(observation, 0, seen, 0, seen.length);
      return;
    }
    for (int i = 0; i < seen.length; i++) {
      seen[i] = (observation[i] - normalisation.mean()[i]) * factors[i];
    }
    if (normalisation.clip() < Double.POSITIVE_INFINITY) {
      for (int i = 0; i < seen.length; i++) {
        seen[i] = Math.min(Math.max(seen[i], -normalisation.clip()), normalisation.clip());
      }
    }
  }
}
