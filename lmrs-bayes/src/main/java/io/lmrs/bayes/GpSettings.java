package io.lmrs.bayes;

import io.lmrs.bayes.model.Kernel;
import io.lmrs.settings.Setting;
import io.lmrs.settings.Settings;

/**
 * The settings of {@link Gp}.
 *
 * @param initial 0 for auto
 */
public record GpSettings(
    @Setting(value = "evaluations per iteration", min = 1, max = 1000) int batch,
    @Setting(
            value =
                "evaluations before the first model; auto is 2 d / 3, from 10 to 40; only 12 if the"
                    + " start is the best of these",
            min = 2,
            max = 1e6,
            auto = true)
        int initial,
    @Setting("kernel of the model") Kernel kernel,
    @Setting(
            value = "most points in the model, half of them the best and half the latest",
            min = 10,
            max = 20_000)
        int points,
    @Setting(
            value = "most points on which the hyper-parameters are fitted, spread over the model's",
            min = 10,
            max = 20_000)
        int fitPoints,
    @Setting(value = "points screened per proposal", min = 10, max = 1e6) int candidates,
    @Setting(value = "of these, points from which the improvement is climbed", min = 1, max = 1000)
        int climbs,
    @Setting(value = Cube.BOX, min = 0, max = 1e100, positive = true) double box) {

  /** The settings at their defaults for that many variables. */
  public static GpSettings defaults(int dimension) {
    return new GpSettings(1, 0, Kernel.MATERN_52, 2000, 300, 400, 4, 5);
  }

  /** With batch changed. */
  public GpSettings withBatch(int value) {
    return Settings.changed(this, "batch", value);
  }

  /** With first evaluations changed. */
  public GpSettings withInitial(int value) {
    return Settings.changed(this, "initial", value);
  }

  /** With kernel changed. */
  public GpSettings withKernel(Kernel value) {
    return Settings.changed(this, "kernel", value);
  }

  /** With points changed. */
  public GpSettings withPoints(int value) {
    return Settings.changed(this, "points", value);
  }

  /** With box changed. */
  public GpSettings withBox(double value) {
    return Settings.changed(this, "box", value);
  }

  int initial(int dimension) {
    return initial > 0 ? initial : Math.clamp(2L * dimension / 3, 10, 40);
  }
}
