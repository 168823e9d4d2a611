package io.lmrs.cuda;

import io.lmrs.learn.DenseFamily;
import io.lmrs.learn.Guide;
import io.lmrs.learn.Kernels;
import io.lmrs.learn.NetworkGuide;
import io.lmrs.learn.Networks;
import io.lmrs.learn.OnlineLearner;
import io.lmrs.random.Stream;
import java.io.PrintWriter;
import java.util.Arrays;
import java.util.Locale;

/** Times an iteration of the learner on the GPU beside the processor. */
public final class CudaBench {

  /**
   * What is timed.
   *
   * @param directions slopes per iteration
   * @param steps SGD steps per iteration
   * @param batch slopes per SGD step
   */
  private record Job(
      String name,
      int dimension,
      int directions,
      int given,
      DenseFamily family,
      int steps,
      int batch,
      int window,
      boolean onProcessor) {

    OnlineLearner.Options options() {
      return OnlineLearner.Options.defaults(dimension).withSteps(steps, batch).withWindow(window);
    }
  }

  /** Milliseconds: of learning, of directions, and of both without the host's part. */
  private record Times(double learning, double directions) {}

  private static final int WARM = 30;
  private static final int TIMED = 30;
  private static final Stream RANDOM = Stream.of(7, Stream.LEARNER);

  private CudaBench() {}

  private static Job[] jobs() {
    Kernels java = Kernels.select("java");
    DenseFamily five = Networks.perceptron(5, 2, Networks.Start.SMALL, java);
    DenseFamily ten = Networks.perceptron(10, 2, Networks.Start.SMALL, java);
    return new Job[] {
      new Job("default", 1_000, 10, 10, five, 20, 20, 50, true),
      new Job("default", 10_000, 10, 10, five, 20, 20, 50, true),
      new Job("default", 100_000, 10, 10, five, 20, 20, 50, true),
      new Job("default, n = 10", 1_000_000, 10, 10, ten, 20, 20, 50, false),
      new Job(
          "paper's for Humanoid, n = 230",
          6392,
          64,
          230,
          Networks.paper(230, java),
          10,
          64,
          4,
          false)
    };
  }

  /** Prints a Markdown table. */
  public static void run(PrintWriter out) {
    run(out, "");
  }

  /** Only the jobs whose name begins so. */
  static void run(PrintWriter out, String prefix) {
    out.println("| network | d | learning, ms | directions, ms | together, ms | processor, ms |");
    out.println("| --- | ---: | ---: | ---: | ---: | ---: |");
    for (Job job : jobs()) {
      if (!job.name().startsWith(prefix)) {
        continue;
      }
      Times gpu = onGpu(job);
      out.printf(
          Locale.ROOT,
          "| %s | %d | %.2f | %.2f | %.2f | %s |%n",
          job.name(),
          job.dimension(),
          gpu.learning(),
          gpu.directions(),
          gpu.learning() + gpu.directions(),
          job.onProcessor() ? String.format(Locale.ROOT, "%.2f", onProcessor(job)) : "not run");
      out.flush();
    }
  }

  private static Times onGpu(Job job) {
    int d = job.dimension();
    Shape shape =
        Shape.of(
            d,
            job.family().fresh(d, RANDOM.child(0)),
            job.directions(),
            job.given(),
            job.options());
    double[] learning = new double[TIMED];
    double[] directions = new double[TIMED];
    try (Device device = new CudaDevice(CudaAccelerator.open(), shape, RANDOM.child(-1))) {
      // with fresh weights
      new DeviceGuide(shape, job.family(), device, RANDOM);
      double[] x = Stream.of(1).gaussians(d);
      for (int t = -WARM; t < TIMED; t++) {
        long began = System.nanoTime();
        Device.Directions found = device.directions(x, shape.guided(), Stream.of(2, t).key());
        long chosen = System.nanoTime();
        float[] targets = new float[job.directions()];
        for (int i = 0; i < targets.length; i++) {
          targets[i] = (float) Stream.of(3, t).gaussian(i) / (float) Math.sqrt(targets.length);
        }
        long start = System.nanoTime();
        int size = Math.min(t + WARM + 1, job.window());
        device.learn(targets, (long) t * job.steps(), size, Math.floorMod(t, job.window()));
        device.report();
        long end = System.nanoTime();
        if (found.broken()) {
          throw new IllegalStateException("the directions are not orthonormal");
        }
        if (t >= 0) {
          directions[t] = (chosen - began) / 1e6;
          learning[t] = (end - start) / 1e6;
        }
      }
    }
    return new Times(median(learning), median(directions));
  }

  private static double onProcessor(Job job) {
    int d = job.dimension();
    OnlineLearner learner = new OnlineLearner(d, job.family(), job.options(), RANDOM);
    NetworkGuide guide = new NetworkGuide(learner, false);
    double[] x = Stream.of(1).gaussians(d);
    double[] times = new double[TIMED];
    int n = learner.model().manifold();
    for (int t = -WARM; t < TIMED; t++) {
      long began = System.nanoTime();
      Guide.Choice choice = guide.choose(x, n, job.directions(), Stream.of(2, t));
      guide.learn(x, choice.rows(), Stream.of(3, t).gaussians(job.directions()));
      if (t >= 0) {
        times[t] = (System.nanoTime() - began) / 1e6;
      }
    }
    return median(times);
  }

  private static double median(double[] of) {
    double[] sorted = of.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }
}
