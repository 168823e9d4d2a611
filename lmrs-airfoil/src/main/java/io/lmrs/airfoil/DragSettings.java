package io.lmrs.airfoil;

import io.lmrs.settings.Setting;

/**
 * What a foil of little drag has to do.
 *
 * @param reynolds the Reynolds number
 * @param mach the Mach number
 * @param angle the angle of attack in degrees
 * @param lift the lift coefficient that is held
 * @param thickness the least thickness, as a part of the chord
 */
public record DragSettings(
    @Setting(value = "Reynolds number of the chord", min = 1e3, max = 1e9) double reynolds,
    @Setting(value = "Mach number of the undisturbed flow", min = 0, max = 0.9) double mach,
    @Setting(value = "angle of attack in degrees", min = -20, max = 20) double angle,
    @Setting(value = "lift coefficient that is held", min = -3, max = 3) double lift,
    @Setting(value = "least thickness, as a part of the chord", min = 0.01, max = 0.5)
        double thickness) {

  /** A wing of a small aircraft. */
  public static DragSettings defaults() {
    return new DragSettings(6e6, 0.2, 2, 0.6, 0.12);
  }

  /** The flow. */
  public Condition condition() {
    return new Condition(reynolds, mach, angle);
  }
}
