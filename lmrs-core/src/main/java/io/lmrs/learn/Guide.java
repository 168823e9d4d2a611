package io.lmrs.learn;

import io.lmrs.Metrics;
import io.lmrs.random.Stream;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;

/**
 * Says where the function changes: gives directions worth measuring at a point, and learns from the
 * slopes that were measured. Points and directions are in the model's coordinates.
 */
public interface Guide extends AutoCloseable {

  /**
   * Gradients that span the guide's tangent space at x, the most important first; at most {@code
   * most} rows of d entries, not necessarily orthonormal, none where the guide knows nothing.
   *
   * @param random what a guide with more directions than wanted may draw from
   */
  double[][] directions(double[] x, int most, Stream random);

  /**
   * Orthonormal directions to measure.
   *
   * @param rows the guide's first, then random ones
   * @param guided how many are the guide's
   * @param completion how the rows are rebuilt from the guide's, null where they can't be
   */
  record Choice(double[][] rows, int guided, Recipe.Completion completion) {

    /** Rows that can't be rebuilt elsewhere. */
    public Choice(double[][] rows, int guided) {
      this(rows, guided, null);
    }
  }

  /** At most {@code most} of the guide's directions at x, completed by random ones. */
  default Choice choose(double[] x, int most, int total, Stream random) {
    double[][] guided = Basis.orthonormalise(List.of(directions(x, most, random.child(-1))));
    Recipe.Completion completion = new Recipe.Completion(guided, total, random.key());
    return new Choice(completion.rows(x.length), guided.length, completion);
  }

  /** Takes the slopes that were measured at x along the rows of q. */
  void learn(double[] x, double[][] q, double[] slopes);

  /** The guide's own estimate of the gradient at x, or null. */
  default double[] gradient(double[] x) {
    return null;
  }

  /** Adds what the guide knows of itself. */
  default Metrics describe(Metrics metrics) {
    return metrics;
  }

  /** The kind of model that is learned; empty where the guide learns none. */
  default String model() {
    return "";
  }

  /** Writes the model alone, without what it was learned from. */
  default void saveModel(DataOutput out) throws IOException {}

  /**
   * Takes over a model written by {@link #saveModel}, and learns on from there.
   *
   * @throws IllegalArgumentException if it is of another size
   */
  default void restoreModel(DataInput in) throws IOException {}

  /** Writes the state. */
  default void save(DataOutput out) throws IOException {}

  /** Takes up the state. */
  default void restore(DataInput in) throws IOException {}

  /** Gives back what is not the collector's, such as memory of a GPU. It is not used after that. */
  @Override
  default void close() {}
}
