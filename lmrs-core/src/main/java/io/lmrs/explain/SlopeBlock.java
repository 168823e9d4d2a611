package io.lmrs.explain;

import io.lmrs.linear.Vectors;

/**
 * Slopes that one batch measured at a point, each along a ray.
 *
 * @param batch which of the batches
 * @param base the point
 * @param value the value there, for pairs the mean of the first one
 * @param rays along which
 * @param slopes by differences
 * @param distances of the evaluated points from the base, negative if against the ray
 * @param size the largest value that took part, without its sign
 * @param central true for differences of two sides
 * @param scattered true if the point was chosen to explain, not to search
 */
record SlopeBlock(
    int batch,
    double[] base,
    double value,
    Rays rays,
    double[] slopes,
    double[] distances,
    double size,
    boolean central,
    boolean scattered) {

  /** The root mean square of the slopes. */
  double steepness() {
    return Vectors.norm(slopes) / Math.sqrt(slopes.length);
  }

  double shortest() {
    double least = Double.POSITIVE_INFINITY;
    for (double each : distances) {
      least = Math.min(least, Math.abs(each));
    }
    return least;
  }

  double longest() {
    double most = 0;
    for (double each : distances) {
      most = Math.max(most, Math.abs(each));
    }
    return most;
  }
}
