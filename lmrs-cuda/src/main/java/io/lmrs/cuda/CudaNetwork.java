package io.lmrs.cuda;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/** The network on the device: its weights, the gates at a point, and the derivatives of r there. */
final class CudaNetwork {

  /** Points whose products one kernel computes. */
  private static final int POINTS = 32;

  private final Cuda cuda;
  private final CudaKernels kernels;
  private final Shape shape;
  private final int d;

  // one for each level
  final MemorySegment[] weights;
  final MemorySegment[] velocity;
  final MemorySegment[] bias;

  // the same as arrays on the device
  final MemorySegment weightPointers;
  final MemorySegment velocityPointers;
  final MemorySegment widths;

  /** Sums of single blocks, before they are added. */
  final MemorySegment parts;

  private final MemorySegment pointGates;
  private final MemorySegment[] pointValues;
  private final MemorySegment derivatives;
  private final MemorySegment moreDerivatives;

  CudaNetwork(Cuda cuda, CudaKernels kernels, Shape shape) {
    this.cuda = cuda;
    this.kernels = kernels;
    this.shape = shape;
    this.d = shape.dimension();
    int levels = shape.levels();
    int batch = shape.batch();
    weights = new MemorySegment[levels];
    velocity = new MemorySegment[levels];
    bias = new MemorySegment[levels];
    pointValues = new MemorySegment[levels];
    for (int level = 0; level < levels; level++) {
      int width = shape.width(level);
      weights[level] = cuda.floats(shape.weights(level));
      velocity[level] = cuda.floats(shape.weights(level));
      bias[level] = cuda.floats(width);
      pointValues[level] = cuda.floats(width);
    }
    pointGates = cuda.allocate(shape.gates());
    int widest = shape.width(0);
    int products = Math.max(POINTS * widest, kernels.fused() ? batch * (widest + batch) : 0);
    parts = cuda.floats((long) kernels.blocks() * products);
    int broadest = Arrays.stream(shape.widths()).max().orElseThrow();
    derivatives = cuda.floats((long) shape.manifold() * broadest);
    moreDerivatives = cuda.floats((long) shape.manifold() * broadest);
    weightPointers = pointers(weights);
    velocityPointers = pointers(velocity);
    widths = cuda.allocate(4L * levels);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment host = arena.allocateFrom(JAVA_INT, shape.widths());
      cuda.upload(host, widths, host.byteSize());
      cuda.synchronise();
    }
  }

  private MemorySegment pointers(MemorySegment[] of) {
    MemorySegment out = cuda.allocate(8L * of.length);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment host = arena.allocate(ADDRESS, of.length);
      for (int i = 0; i < of.length; i++) {
        host.setAtIndex(ADDRESS, i, of[i]);
      }
      cuda.upload(host, out, host.byteSize());
      cuda.synchronise();
    }
    return out;
  }

  /** Opens the gates at one point, for {@link #derivativesOfR}. */
  void openGates(MemorySegment point) {
    openGates(point, 1, pointGates, pointValues);
  }

  /** The gates of all levels at some points. */
  void openGates(MemorySegment points, int count, MemorySegment gates, MemorySegment[] into) {
    for (int level = 0; level < shape.levels(); level++) {
      int width = shape.width(level);
      if (level > 0) {
        cuda.blas()
            .timesTransposed(
                into[level - 1], weights[level], into[level], count, width, shape.inputs(level));
      } else if (kernels.fused()) {
        productsOfPoints(points, count, into[0]);
      } else {
        cuda.blas().timesTransposed(points, weights[0], into[0], count, width, d);
      }
      kernels.launch(
          "open",
          CudaKernels.perThread(count * width),
          into[level],
          count,
          width,
          bias[level],
          shape.relu()[level] ? 1 : 0,
          gates,
          shape.gates(),
          shape.gateAt(level));
    }
  }

  private void productsOfPoints(MemorySegment points, int count, MemorySegment into) {
    int width = shape.width(0);
    int blocks = kernels.blocks();
    for (int from = 0; from < count; from += POINTS) {
      int some = Math.min(POINTS, count - from);
      MemorySegment at = Cuda.at(points, 4L * from * d);
      kernels.launch("productsOfPoints", blocks, at, some, weights[0], (long) d, parts);
      int size = POINTS * width;
      MemorySegment to = Cuda.at(into, 4L * from * width);
      kernels.launch(
          "addParts", CudaKernels.perThread(size), parts, blocks, size, some * width, to);
    }
  }

  /** The derivatives of r by the outputs of level 0, at the point whose gates were opened last. */
  MemorySegment derivativesOfR() {
    int n = shape.manifold();
    int top = shape.manifoldLevel();
    MemorySegment now = derivatives;
    MemorySegment next = moreDerivatives;
    cuda.copyOnDevice(weights[top], now, 4 * shape.weights(top));
    for (int level = top; level >= 1; level--) {
      if (level < top) {
        cuda.blas().times(now, weights[level], next, n, shape.inputs(level), shape.width(level));
        MemorySegment swap = now;
        now = next;
        next = swap;
      }
      // every row has the same gates: their stride is 0
      mask(now, n, level - 1, pointGates, MemorySegment.NULL, 0);
    }
    return now;
  }

  /** Sets to 0 what closed gates let not pass. */
  void mask(
      MemorySegment of,
      int count,
      int level,
      MemorySegment gates,
      MemorySegment slots,
      int stride) {
    int width = shape.width(level);
    kernels.launch(
        "mask",
        CudaKernels.perThread(count * width),
        of,
        count,
        width,
        gates,
        slots,
        stride,
        shape.gateAt(level));
  }
}
