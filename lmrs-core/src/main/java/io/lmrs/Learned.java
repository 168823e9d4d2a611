package io.lmrs;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/** What a search has learned of the function, apart from where it stands. */
public interface Learned {

  /**
   * Orthonormal rows that span the learned tangent space at the incumbent, in the problem's
   * coordinates, the most important first; none where nothing is known.
   */
  double[][] tangent(Frame frame);

  /** Writes the model alone, without what it was learned from. */
  void save(DataOutput out) throws IOException;

  /**
   * Takes over a model that another search has learned, and learns on from there.
   *
   * @throws IllegalArgumentException if it is of another kind or size
   */
  void restore(DataInput in) throws IOException;
}
