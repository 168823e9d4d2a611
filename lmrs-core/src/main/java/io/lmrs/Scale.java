package io.lmrs;

/** Where the scales of the variables come from. */
public enum Scale {
  /** Every variable has scale 1. */
  NONE,
  /** A quarter of the width of its interval; 1 where a side is open. */
  BOUNDS,
  /** The size of the start's coordinate; 1 where that is 0. */
  START;

  /** The part of a box's width that counts as one unit. */
  private static final double UNIT = 0.25;

  /** The scales for these bounds and this start, or null where all are 1. */
  public double[] of(Bounds bounds, double[] start) {
    double[] scale = new double[start.length];
    for (int i = 0; i < scale.length; i++) {
      double s =
          switch (this) {
            case NONE -> 1;
            case BOUNDS -> bounds.open() ? 1 : UNIT * (bounds.upper(i) - bounds.lower(i));
            case START -> Math.abs(start[i]);
          };
      scale[i] = s > 0 && Double.isFinite(s) ? s : 1;
    }
    return this == NONE ? null : scale;
  }
}
