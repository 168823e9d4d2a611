package io.lmrs.search.curvature;

import io.lmrs.linear.Vectors;
import io.lmrs.search.Doubles;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * How many directions the gradients seen have had: those that are not a combination of the ones
 * before them. On a function of n hidden directions it ends at n.
 */
final class SlopeRank {

  /** A gradient of which less than this part is new tells no new direction. */
  private static final double NEW = 1e-3;

  private final List<double[]> basis = new ArrayList<>();
  private int seen;

  /** How many directions. */
  int count() {
    return basis.size();
  }

  /** These directions, orthonormal, by their components along those of the slopes. */
  List<double[]> basis() {
    return List.copyOf(basis);
  }

  /** How many gradients, at most as many as there can be directions. */
  int seen() {
    return seen;
  }

  /** Forgets the gradients seen. */
  void clear() {
    basis.clear();
    seen = 0;
  }

  /**
   * Takes a gradient, by its slopes along the same directions as those before.
   *
   * @param error how long errors of the slopes may be; what is shorter tells no new direction
   */
  void add(double[] slopes, double error) {
    double length = Vectors.norm(slopes);
    if (!(length > 0) || !Double.isFinite(length) || seen >= slopes.length) {
      return;
    }
    seen++;
    double[] rest = Vectors.scale(1 / length, slopes.clone());
    for (int pass = 0; pass < 2; pass++) {
      for (double[] each : basis) {
        Vectors.add(-Vectors.dot(each, rest), each, rest);
      }
    }
    double left = Vectors.norm(rest);
    if (left > NEW && left * length > error) {
      basis.add(Vectors.scale(1 / left, rest));
    }
  }

  void save(DataOutput out) throws IOException {
    out.writeInt(seen);
    out.writeInt(basis.size());
    for (double[] each : basis) {
      Doubles.write(out, each);
    }
  }

  void restore(DataInput in) throws IOException {
    basis.clear();
    seen = in.readInt();
    for (int left = in.readInt(); left > 0; left--) {
      basis.add(Doubles.read(in));
    }
  }
}
