package io.lmrs.search.curvature;

import io.lmrs.Bounds;
import io.lmrs.Space;
import java.util.Arrays;

/**
 * Scales of the variables where nobody gave any: as large as the start's coordinates, if these do
 * not look like numbers about 1.
 */
public final class StartScale {

  /** Coordinates that far from 1, or from each other, have units of their own. */
  private static final double FAR = 1e3;

  private StartScale() {}

  /** The space to search in: the given one, unless it has neither bounds nor scales. */
  public static Space of(Space given, double[] start) {
    double[] sizes =
        Arrays.stream(start).map(Math::abs).filter(size -> size > 0).sorted().toArray();
    if (!given.isIdentity() || sizes.length == 0) {
      return given;
    }
    double middle = sizes[sizes.length / 2];
    double most = sizes[sizes.length - 1];
    boolean spread = most > FAR * middle;
    boolean away = middle > FAR || most < 1 / FAR;
    if (!spread && !away) {
      return given;
    }
    double[] scale = new double[start.length];
    for (int i = 0; i < scale.length; i++) {
      scale[i] = spread && start[i] != 0 ? Math.abs(start[i]) : middle;
    }
    return new Space(Bounds.NONE, scale);
  }
}
