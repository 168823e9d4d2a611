package io.lmrs.airfoil;

/**
 * How XFoil calculates.
 *
 * @param panels nodes of the contour
 * @param iterations Newton steps before it gives up
 * @param seconds processor time of one call of the program
 */
public record Numerics(int panels, int iterations, int seconds) {

  /** As many panels as XFoil takes by itself, and more steps and time than most shapes need. */
  public static final Numerics DEFAULT = new Numerics(160, 40, 4);

  /** The same with another number of panels. */
  public Numerics withPanels(int other) {
    return new Numerics(other, iterations, seconds);
  }
}
