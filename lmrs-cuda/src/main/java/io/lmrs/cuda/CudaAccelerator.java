package io.lmrs.cuda;

import io.lmrs.learn.Accelerator;
import io.lmrs.learn.DenseFamily;
import io.lmrs.learn.Guide;
import io.lmrs.learn.OnlineLearner;
import io.lmrs.random.Stream;
import java.util.Optional;

/** Learning on an NVIDIA GPU. */
public final class CudaAccelerator implements Accelerator {

  /** From this many variables times coordinates of the manifold on, the GPU is faster. */
  private static final long LEAST_WORK = 10_000;

  @Override
  public String name() {
    return "cuda";
  }

  @Override
  public Optional<String> missing() {
    try {
      open().close();
      return Optional.empty();
    } catch (CudaTrouble trouble) {
      return Optional.of(trouble.getMessage());
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
      int dimension,
      DenseFamily family,
      OnlineLearner.Options options,
      int directions,
      Stream random) {
    Shape shape =
        Shape.of(dimension, family.fresh(dimension, random.child(0)), directions, options);
    Cuda cuda = open();
    try {
      // the stream from which OnlineLearner draws its mini-batches
      Device device = new CudaDevice(cuda, shape, random.child(-1));
      return new DeviceGuide(shape, family, device, random);
    } catch (CudaTrouble trouble) {
      cuda.close();
      throw trouble;
    }
  }
}
