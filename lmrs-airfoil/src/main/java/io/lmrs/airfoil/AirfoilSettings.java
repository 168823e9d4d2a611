package io.lmrs.airfoil;

import io.lmrs.settings.Setting;

/**
 * The flow, how it is calculated and what shapes are allowed.
 *
 * @param reynolds the Reynolds number
 * @param mach the Mach number
 * @param angle the angle of attack in degrees
 * @param panels nodes of the contour
 * @param iterations Newton steps of XFoil's first try
 * @param seconds processor time of one call of XFoil
 * @param leastThickness the least thickness, as a part of the chord
 * @param mostThickness the greatest thickness, as a part of the chord
 */
public record AirfoilSettings(
    @Setting(value = "Reynolds number of the chord", min = 1e3, max = 1e9) double reynolds,
    @Setting(value = "Mach number of the undisturbed flow", min = 0, max = 0.9) double mach,
    @Setting(value = "angle of attack in degrees", min = -20, max = 20) double angle,
    @Setting(value = "panels into which XFoil divides the outline", min = 40, max = 300) int panels,
    @Setting(
            value = "Newton steps before XFoil tries again over smaller Mach numbers",
            min = 1,
            max = 1000)
        int iterations,
    @Setting(value = "seconds of processor time for one call of XFoil", min = 1, max = 1000000)
        int seconds,
    @Setting(value = "least thickness, as a part of the chord", min = 0.01, max = 1)
        double leastThickness,
    @Setting(value = "greatest thickness, as a part of the chord", min = 0.01, max = 1)
        double mostThickness) {

  /** The flow in which the paper compares methods (its appendix). */
  public static final Condition PAPER = new Condition(14e6, 0.6, 2);

  public static AirfoilSettings defaults() {
    Numerics numerics = Numerics.DEFAULT;
    return new AirfoilSettings(
        PAPER.reynolds(),
        PAPER.mach(),
        PAPER.angle(),
        numerics.panels(),
        numerics.iterations(),
        numerics.seconds(),
        0.06,
        0.25);
  }

  public Condition condition() {
    return new Condition(reynolds, mach, angle);
  }

  public Numerics numerics() {
    return new Numerics(panels, iterations, seconds);
  }
}
