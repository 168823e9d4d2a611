package io.lmrs.bayes;

import io.lmrs.bayes.model.InterpolatedProcess;
import io.lmrs.bayes.model.Kernel;
import io.lmrs.settings.Setting;
import io.lmrs.settings.Settings;
import java.util.List;

/** The settings of {@link Rembo}. */
public record RemboSettings(
    @Setting(
            value = "dimension of the random embedding; auto is 4, at most d",
            min = 1,
            max = 20,
            auto = true)
        int embedding,
    @Setting(
            value =
                "half width of the embedding's box, in units of sqrt(embedding); Wang et al. take 1",
            min = 0,
            max = 1e6,
            positive = true)
        double width,
    @Setting(value = "random embeddings that take turns", min = 1, max = 100) int embeddings,
    @Setting(value = Cube.BOX, min = 0, max = 1e100, positive = true) double box,
    @Setting(
            value = "evaluations per iteration; at most 16 where they are chosen all at once",
            min = 1,
            max = 1000)
        int batch,
    @Setting(
            value =
                "evaluations before an embedding's first model; auto is 2 per dimension, at least 10",
            min = 2,
            max = 1e6,
            auto = true)
        int initial,
    @Setting("how a batch is chosen") Acquisition acquisition,
    @Setting("kernel of the model; auto takes the likeliest") Shape kernel,
    @Setting("a length scale for every dimension of the embedding, or one for all") boolean ard,
    @Setting(
            value =
                "full, or interpolated on a grid for embeddings of up to 3 dimensions; auto is full"
                    + " up to 1000 points and for more dimensions")
        Inference inference,
    @Setting(
            value = "most points in a model, half of them the best and half the latest",
            min = 10,
            max = 1e6)
        int points,
    @Setting(
            value = "most points on which the hyper-parameters are fitted, spread over the model's",
            min = 10,
            max = 20_000)
        int fitPoints,
    @Setting(value = "points screened per iteration", min = 10, max = 1e6) int candidates) {

  /** Which kernel. */
  public enum Shape {
    AUTO,
    SQUARED_EXPONENTIAL,
    MATERN_32,
    MATERN_52;

    List<Kernel> kernels() {
      return this == AUTO ? Kernel.stationary() : List.of(Kernel.valueOf(name()));
    }
  }

  /** How the model is computed. */
  public enum Inference {
    AUTO,
    FULL,
    INTERPOLATED
  }

  /** The most points whose likelihood is computed in full in any case: that is the faster way. */
  static final int MOST_FULL_FIT = 3000;

  private static final int EMBEDDING = 4;
  private static final int MOST_TOGETHER = 16;
  private static final int MOST_AUTO_FULL = 1000;

  /** The settings at their defaults for that many variables. */
  public static RemboSettings defaults(int dimension) {
    return new RemboSettings(
        0,
        0.5,
        1,
        5,
        4,
        0,
        Acquisition.KRIGING_BELIEVER,
        Shape.AUTO,
        true,
        Inference.AUTO,
        2000,
        200,
        600);
  }

  /** With embedding changed. */
  public RemboSettings withEmbedding(int value) {
    return Settings.changed(this, "embedding", value);
  }

  /** With embeddings changed. */
  public RemboSettings withEmbeddings(int value) {
    return Settings.changed(this, "embeddings", value);
  }

  /** With box changed. */
  public RemboSettings withBox(double value) {
    return Settings.changed(this, "box", value);
  }

  /** With batch changed. */
  public RemboSettings withBatch(int value) {
    return Settings.changed(this, "batch", value);
  }

  /** With first evaluations changed. */
  public RemboSettings withInitial(int value) {
    return Settings.changed(this, "initial", value);
  }

  /** With acquisition changed. */
  public RemboSettings withAcquisition(Acquisition value) {
    return Settings.changed(this, "acquisition", value);
  }

  /** With kernel changed. */
  public RemboSettings withKernel(Shape value) {
    return Settings.changed(this, "kernel", value);
  }

  int embedding(int dimension) {
    return Math.min(dimension, embedding > 0 ? embedding : EMBEDDING);
  }

  int initial(int dimension) {
    return initial > 0 ? initial : Math.max(10, 2 * embedding(dimension));
  }

  public RemboSettings {
    boolean together =
        acquisition == Acquisition.MULTI_POINT || acquisition == Acquisition.OPTIMISTIC;
    if (together && batch > MOST_TOGETHER) {
      throw new IllegalArgumentException(
          "batch must be in [1, " + MOST_TOGETHER + "] for this acquisition: " + batch);
    }
  }

  /** True where hyper-parameters are fitted to so many points by interpolation. */
  boolean fitsInterpolated(int dimension, int size) {
    return size > MOST_FULL_FIT && interpolates(dimension, size);
  }

  /** True where a model of so many points is interpolated. */
  boolean interpolates(int dimension, int size) {
    return switch (inference) {
      case FULL -> false;
      case INTERPOLATED -> true;
      case AUTO -> hasGrid(dimension) && size > MOST_AUTO_FULL;
    };
  }

  private boolean hasGrid(int dimension) {
    return embedding(dimension) <= InterpolatedProcess.MOST_AXES;
  }

  /** Refuses interpolation where there is no grid for it. */
  void requireGrid(int dimension) {
    if (inference == Inference.INTERPOLATED && !hasGrid(dimension)) {
      throw new IllegalArgumentException(
          "inference must not be interpolated for an embedding of more than "
              + InterpolatedProcess.MOST_AXES
              + " dimensions: "
              + embedding(dimension));
    }
  }
}
