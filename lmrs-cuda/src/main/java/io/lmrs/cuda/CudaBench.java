package io.lmrs.cuda;

import io.lmrs.learn.DenseFamily;
import io.lmrs.learn.Guide;
import io.lmrs.learn.Kernels;
import io.lmrs.learn.LearnerOptions;
import io.lmrs.learn.NetworkGuide;
import io.lmrs.learn.Networks;
import io.lmrs.learn.OnlineLearner;
import io.lmrs.random.Stream;
import java.io.PrintStream;
import java.lang.foreign.MemorySegment;
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

    LearnerOptions options() {
      return LearnerOptions.defaults(dimension).withSteps(steps, batch).withWindow(window);
    }
  }

  /**
   * What was measured.
   *
   * @param learning milliseconds
   * @param directions milliseconds
   * @param bytes of the GPU's memory that are taken
   * @param moved bytes that learning has to read and write at least
   */
  private record Measured(double learning, double directions, long bytes, long moved) {}

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
  public static void run(PrintStream out) {
    double copying = copyRate();
    out.printf(Locale.ROOT, "a copy on the GPU reads and writes %.2f TB/s together%n%n", copying);
    out.println(
        "| network | d | learning, ms | directions, ms | together, ms | share of the copy's rate |"
            + " GPU memory, MiB | processor, ms |");
    out.println("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |");
    for (Job job : jobs()) {
      Measured gpu = onGpu(job);
      out.printf(
          Locale.ROOT,
          "| %s | %d | %.2f | %.2f | %.2f | %.0f %% | %d | %s |%n",
          job.name(),
          job.dimension(),
          gpu.learning(),
          gpu.directions(),
          gpu.learning() + gpu.directions(),
          100 * gpu.moved() / (gpu.learning() * 1e9 * copying),
          gpu.bytes() >> 20,
          job.onProcessor() ? String.format(Locale.ROOT, "%.2f", onProcessor(job)) : "not run");
      out.flush();
    }
  }

  // TB/s
  private static double copyRate() {
    long size = 1L << 30;
    int times = 20;
    try (Cuda cuda = CudaAccelerator.open()) {
      MemorySegment from = cuda.allocate(size);
      MemorySegment to = cuda.allocate(size);
      cuda.copyOnDevice(from, to, size);
      cuda.synchronise();
      long began = System.nanoTime();
      for (int i = 0; i < times; i++) {
        cuda.copyOnDevice(from, to, size);
      }
      cuda.synchronise();
      return 2e-3 * times * size / (System.nanoTime() - began);
    }
  }

  // the gates of the history, then every step: products, then the move
  private static long moved(Shape shape) {
    long d = shape.dimension();
    long width = shape.width(0);
    long gates = shape.window() + width;
    long step = shape.batch() + width + shape.batch() + 4 * width;
    return 4 * d * (gates + shape.steps() * step);
  }

  private static Measured onGpu(Job job) {
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
    Cuda cuda = CudaAccelerator.open();
    long before = cuda.free();
    try (Device device = new CudaDevice(cuda, shape, RANDOM.child(-1))) {
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
      long bytes = before - cuda.free();
      return new Measured(median(learning), median(directions), bytes, moved(shape));
    }
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
