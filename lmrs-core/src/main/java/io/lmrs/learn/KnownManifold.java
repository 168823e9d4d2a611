package io.lmrs.learn;

import io.lmrs.Manifold;
import io.lmrs.Space;
import io.lmrs.random.Stream;

/** The tangent space of a manifold that the user knows, carried into the search's coordinates. */
public final class KnownManifold implements Guide {

  /** Singular values below this part of the largest are numerical noise. */
  private static final double RANK_CUT = 1e-6;

  private final Manifold manifold;
  private final Space space;

  public KnownManifold(Manifold manifold, Space space) {
    this.manifold = manifold;
    this.space = space;
  }

  @Override
  public double[][] directions(double[] u, int most, Stream random) {
    double[][] rows = manifold.jacobian(space.toProblem(u));
    if (!space.isIdentity()) {
      // chain rule: d r / d u = d r / d x * d x / d u
      for (int i = 0; i < rows.length; i++) {
        rows[i] = space.gradientToSearch(u, rows[i]);
      }
    }
    double[][] basis = Basis.leading(rows, RANK_CUT, rows.length);
    return basis.length <= most ? basis : Basis.mixed(basis, most, random);
  }

  @Override
  public void learn(double[] x, double[][] q, double[] slopes) {
    // nothing to learn: the manifold is known
  }
}
