package io.lmrs.search.guided;

import io.lmrs.search.Meanings;
import io.lmrs.search.Pairs;
import io.lmrs.search.Slopes;
import io.lmrs.settings.Setting;
import io.lmrs.settings.Settings;

/** The settings of a guided search whose guide has none of its own. */
public record GuidedConfig(
    @Setting(Meanings.STEP) Step step,
    @Setting(Meanings.SLOPES) Slopes slopes,
    @Setting(value = Meanings.RADIUS, min = 0, positive = true, auto = true) double radius,
    @Setting(value = Meanings.STEP_SIZE, min = 0, positive = true, auto = true) double stepSize,
    @Setting(value = Meanings.DIRECTIONS, min = 1, max = 1e6) int directions,
    @Setting(value = Meanings.MANIFOLD, min = 1, max = 1e6) int manifold,
    @Setting(value = Meanings.TOP, min = 0, max = 1e6) int top,
    @Setting(Meanings.PAIRS) Pairs pairs) {

  /** The settings at their defaults for that many variables. */
  public static GuidedConfig defaults(int dimension) {
    int directions = Math.min(10, dimension);
    return new GuidedConfig(
        Step.AUTO,
        Slopes.AUTO,
        Double.NaN,
        Double.NaN,
        directions,
        Math.max(1, directions / 2),
        0,
        Pairs.COMMON);
  }

  GuidedPlan plan(boolean explore, Along along) {
    return new GuidedPlan(
        new GuidedPlan.Rows(directions, manifold, explore),
        new GuidedPlan.Measure(radius, slopes, pairs),
        new GuidedPlan.Stride(step, stepSize, top, along));
  }

  /** With step changed. */
  public GuidedConfig withStep(Step value) {
    return Settings.changed(this, "step", value);
  }

  /** With slopes changed. */
  public GuidedConfig withSlopes(Slopes value) {
    return Settings.changed(this, "slopes", value);
  }

  /** With radius changed. */
  public GuidedConfig withRadius(double value) {
    return Settings.changed(this, "radius", value);
  }

  /** With step size changed. */
  public GuidedConfig withStepSize(double value) {
    return Settings.changed(this, "stepSize", value);
  }

  /** With directions changed. */
  public GuidedConfig withDirections(int value) {
    return Settings.changed(this, "directions", value);
  }

  /** With manifold changed. */
  public GuidedConfig withManifold(int value) {
    return Settings.changed(this, "manifold", value);
  }

  /** With top changed. */
  public GuidedConfig withTop(int value) {
    return Settings.changed(this, "top", value);
  }

  /** With pairs changed. */
  public GuidedConfig withPairs(Pairs value) {
    return Settings.changed(this, "pairs", value);
  }
}
