package io.lmrs.cuda;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;

import io.lmrs.random.Stream;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * The learner on an NVIDIA GPU: {@link CudaTangent} gives directions, {@link CudaDescent} learns
 * from the slopes along them. An iteration sends x and the slopes, and brings back the directions
 * with a report; nothing else passes ({@link CudaStaging}).
 */
final class CudaDevice implements Device {
  private final Cuda cuda;
  private final Shape shape;
  private final CudaNetwork network;
  private final CudaHistory history;
  private final CudaStaging staging;
  private final CudaTangent tangent;
  private final CudaDescent descent;

  /**
   * @param batches stream of the mini-batches
   */
  CudaDevice(Cuda cuda, Shape shape, Stream batches) {
    this.cuda = cuda;
    this.shape = shape;
    CudaKernels kernels = new CudaKernels(cuda, shape);
    this.network = new CudaNetwork(cuda, kernels, shape);
    this.history = new CudaHistory(cuda, shape);
    this.staging = new CudaStaging(cuda, shape);
    this.tangent = new CudaTangent(cuda, kernels, shape, network, staging);
    this.descent = new CudaDescent(cuda, kernels, shape, batches, network, history, staging);
    cuda.synchronise();
  }

  @Override
  public String name() {
    return cuda.name();
  }

  private MemorySegment array(Part part, int level) {
    return switch (part) {
      case WEIGHTS -> network.weights[level];
      case VELOCITY -> network.velocity[level];
      case BIAS -> network.bias[level];
    };
  }

  @Override
  public void write(Part part, int level, float[] from) {
    write(array(part, level), from);
  }

  @Override
  public float[] read(Part part, int level) {
    boolean ofBias = part == Part.BIAS;
    return read(array(part, level), ofBias ? shape.width(level) : shape.weights(level));
  }

  private void write(MemorySegment to, float[] from) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment host = arena.allocateFrom(JAVA_FLOAT, from);
      cuda.upload(host, to, host.byteSize());
      cuda.synchronise();
    }
  }

  private float[] read(MemorySegment from, long count) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment host = arena.allocate(JAVA_FLOAT, count);
      cuda.download(from, host, host.byteSize());
      cuda.synchronise();
      return host.toArray(JAVA_FLOAT);
    }
  }

  @Override
  public void writeHistory(int slot, float[] x, float[] rows, float[] targets) {
    write(history.x(slot), x);
    write(history.rows(slot), rows);
    write(history.targets(slot), targets);
  }

  @Override
  public float[] readX(int slot) {
    return read(history.x(slot), shape.dimension());
  }

  @Override
  public float[] readRows(int slot) {
    return read(history.rows(slot), history.rowsSize());
  }

  @Override
  public float[] readTargets(int slot) {
    return read(history.targets(slot), shape.count());
  }

  @Override
  public void directions(double[] x, double[][] given) {
    cuda.synchronise();
    staging.send(x, given);
    cuda.synchronise();
  }

  @Override
  public Directions directions(double[] x, int most, long rowsKey) {
    // the staging memory is free: every call that used it has ended
    staging.send(x, most, rowsKey);
    tangent.find();
    return staging.fetchDirections();
  }

  @Override
  public void learn(float[] targets, long number, int size, int newest) {
    staging.send(targets, number, size, newest);
    descent.learn();
    cuda.synchronise();
  }

  @Override
  public Report report() {
    return staging.fetchReport();
  }

  @Override
  public void close() {
    cuda.close();
  }
}
