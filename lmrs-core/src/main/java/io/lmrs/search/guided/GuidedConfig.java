package io.lmrs.search.guided;

import io.lmrs.search.Meanings;
import io.lmrs.search.Pairs;
import io.lmrs.search.Slopes;
import io.lmrs.settings.Setting;

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

  static GuidedConfig defaults(int dimension) {
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

  GuidedSearch.Plan plan(boolean explore, Along along) {
    return new GuidedSearch.Plan(
        directions, manifold, explore, step, stepSize, radius, slopes, pairs, top, along);
  }
}
