package io.lmrs.mujoco;

import io.lmrs.Frame;
import io.lmrs.Moments;
import io.lmrs.random.Stream;
import java.util.Arrays;
import java.util.List;

/**
 * How the variables of a search become a policy. Without a hidden layer they are the rows of a
 * matrix, one per action. With one: the rows of the hidden units, their biases, then the rows of
 * the actions.
 *
 * @param observations numbers in an observation
 * @param hidden units of the hidden layer, or 0
 * @param actions numbers in an action
 */
public record PolicyShape(int observations, int hidden, int actions) {

  /** How many variables. */
  public int size() {
    return hidden == 0 ? actions * observations : hidden * (observations + 1 + actions);
  }

  /**
   * The policy that does nothing. A hidden layer starts at random: with both layers at 0 the two
   * sides of a pair would be the same policy, since the signs cancel.
   */
  double[] start(long seed) {
    double[] start = new double[size()];
    if (hidden > 0) {
      double[] random = Stream.of(seed, Stream.START).gaussians(hidden * observations);
      double factor = 1 / Math.sqrt(observations);
      for (int i = 0; i < random.length; i++) {
        start[i] = factor * random[i];
      }
    }
    return start;
  }

  /** The frame before anything was observed. */
  Frame frame() {
    int rows = hidden == 0 ? actions : hidden;
    return new Frame.Whitening(rows, size() - rows * observations, Moments.none(observations));
  }

  /** The policy at a point, seen through a frame. */
  public DensePolicy policy(double[] x, Frame frame) {
    DensePolicy.Normalisation normalisation = DensePolicy.Normalisation.of(frame);
    if (hidden == 0) {
      return new DensePolicy(
          normalisation, List.of(new DensePolicy.Layer(observations, actions, x.clone(), null)));
    }
    int first = hidden * observations;
    return new DensePolicy(
        normalisation,
        List.of(
            new DensePolicy.Layer(
                observations,
                hidden,
                Arrays.copyOf(x, first),
                Arrays.copyOfRange(x, first, first + hidden)),
            new DensePolicy.Layer(
                hidden, actions, Arrays.copyOfRange(x, first + hidden, x.length), null)));
  }
}
