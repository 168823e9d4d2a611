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
  double vacuum() {
    return -2 / (1.4 * mach * mach);
  }
}
