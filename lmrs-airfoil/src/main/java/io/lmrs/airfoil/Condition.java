package io.lmrs.airfoil;

/**
 * The flow around a foil.
 *
 * @param reynolds the Reynolds number of the chord
 * @param mach the Mach number of the undisturbed flow
 * @param angle the angle of attack in degrees
 */
public record Condition(double reynolds, double mach, double angle) {

  /** The same flow at another angle. */
  public Condition at(double other) {
    return new Condition(reynolds, mach, other);
  }

  /** The pressure coefficient of a vacuum, the least there can be: -2 / (1.4 Mach^2). */
  public double vacuum() {
    return -2 / (1.4 * mach * mach);
  }

  /**
   * The pressure coefficient where the flow stands still, the greatest there can be: 1, after the
   * correction of Karman and Tsien for the Mach number that XFoil uses.
   */
  double stagnation() {
    double beta = Math.sqrt(1 - mach * mach);
    return 1 / (beta + mach * mach / (1 + beta) / 2);
  }
}
