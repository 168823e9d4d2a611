package io.lmrs.cuda;

import io.lmrs.MissingPart;
import io.lmrs.learn.Accelerator;
import io.lmrs.learn.DenseFamily;
import io.lmrs.learn.Guide;
import io.lmrs.learn.LearnerOptions;
import io.lmrs.random.Stream;
import java.lang.ref.Cleaner;

/** Learning on an NVIDIA GPU. */
public final class CudaAccelerator implements Accelerator {
  /** Found as a service. */
  public CudaAccelerator() {}

  private static final Cleaner CLEANER = Cleaner.create();

  /** From this many variables times coordinates of the manifold on, the GPU is faster. */
  private static final long LEAST_WORK = 10_000;

  @Override
  public String name() {
    return "cuda";
  }

  @Override
  public String hindrance(int dimension, int manifold, LearnerOptions options, int directions) {
    try (Cuda cuda = open()) {
      // the history, weights, velocity, Jacobian and directions; the rest is small
      long rows = options.past().window() * (directions + 1L) + 5L * manifold + 2L * directions;
      long needed = 4L * dimension * rows;
      return needed <= cuda.free()
          ? ""
          : "the GPU has too little free memory for the learner: %d MiB are needed, %d are free"
              .formatted(needed >> 20, cuda.free() >> 20);
    } catch (MissingPart missing) {
      return missing.getMessage();
    }
  }

  /** Why there is no GPU to be used, or an empty text. */
  static String hindrance() {
    try {
      open().close();
      return "";
    } catch (MissingPart missing) {
      return missing.getMessage();
    }
  }

  static Cuda open() {
    return new Cuda(new Libraries(System.getenv("LMRS_CUDA")));
  }

  @Override
  public boolean pays(int dimension, int manifold) {
    return (long) dimension * manifold >= LEAST_WORK;
  }

  @Override
  public Guide guide(
      int dimension, DenseFamily family, LearnerOptions options, int directions, Stream random) {
    Shape shape =
        Shape.of(dimension, family.fresh(dimension, random.child(0)), directions, options);
    Cuda cuda = open();
    // the stream from which OnlineLearner draws its mini-batches
    LateDevice device =
        new LateDevice(() -> new CudaDevice(cuda, shape, random.child(-1)), cuda::close);
    DeviceGuide guide = new DeviceGuide(shape, family, device, random);
    // a search that nobody closes gives its memory back when it is collected
    CLEANER.register(guide, device::close);
    return guide;
  }
}
