package io.lmrs.bayes;

import io.lmrs.bayes.model.Kernel;
import io.lmrs.settings.Setting;
import io.lmrs.settings.Settings;

/**
 * The settings of {@link Turbo}.
 *
 * @param initial 0 for auto
 * @param candidates 0 for auto
 */
public record TurboSettings(
    @Setting(value = "evaluations per iteration", min = 1, max = 1000) int batch,
    @Setting(value = "trust regions at the same time", min = 1, max = 100) int regions,
    @Setting(
            value = "evaluations before a region's first model; auto is 2 d, from 10 to 50",
            min = 2,
            max = 1e6,
            auto = true)
        int initial,
    @Setting("kernel of the model") Kernel kernel,
    @Setting("a length scale for every variable, or one for all") boolean ard,
    @Setting(
            value = "most points in a model, half of them the best and half the latest",
            min = 10,
            max = 20_000)
        int points,
    @Setting(
            value = "most points on which the hyper-parameters are fitted, spread over the model's",
            min = 10,
            max = 20_000)
        int fitPoints,
    @Setting(
            value = "candidates per region and iteration; auto is 100 d, at most 5000",
            min = 10,
            max = 1e6,
            auto = true)
        int candidates,
    @Setting(
            value = "side of a trust region, as a part of the box, below which it starts afresh",
            min = 1e-12,
            max = 0.5)
        double leastLength,
    @Setting(value = Cube.BOX, min = 0, max = 1e100, positive = true) double box) {

  /** The settings at their defaults for that many variables. */
  public static TurboSettings defaults(int dimension) {
    return new TurboSettings(10, 1, 0, Kernel.MATERN_52, true, 2000, 300, 0, 1e-4, 5);
  }

  /** With batch changed. */
  public TurboSettings withBatch(int value) {
    return Settings.changed(this, "batch", value);
  }

  /** With regions changed. */
  public TurboSettings withRegions(int value) {
    return Settings.changed(this, "regions", value);
  }

  /** With first evaluations changed. */
  public TurboSettings withInitial(int value) {
    return Settings.changed(this, "initial", value);
  }

  /** With kernel changed. */
  public TurboSettings withKernel(Kernel value) {
    return Settings.changed(this, "kernel", value);
  }

  /** With box changed. */
  public TurboSettings withBox(double value) {
    return Settings.changed(this, "box", value);
  }

  /** These settings with every auto decided. */
  TurboSettings decided(int dimension) {
    return new TurboSettings(
        batch,
        regions,
        initial > 0 ? initial : Math.clamp(2L * dimension, 10, 50),
        kernel,
        ard,
        points,
        fitPoints,
        candidates > 0 ? candidates : (int) Math.min(100L * dimension, 5000),
        leastLength,
        box);
  }
}
