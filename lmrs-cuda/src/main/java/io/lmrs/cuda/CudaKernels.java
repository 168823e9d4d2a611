package io.lmrs.cuda;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** The kernels of kernels.cu, compiled for a learner of one shape, and how they are started. */
final class CudaKernels {
  static final int THREADS = 256;

  /** Beyond this, products of rows are left to cuBLAS, and eigenvectors to cuSOLVER. */
  static final int MOST_COMBINED = 32;

  private static final int MOST_FUSED = 32;
  private static final int MOST_SMALL_WEIGHTS = 8192;

  private final Cuda cuda;
  private final Cuda.Kernels kernels;
  private final boolean fused;
  private final int blocks;

  CudaKernels(Cuda cuda, Shape shape) {
    this.cuda = cuda;
    this.fused =
        shape.width(0) <= MOST_FUSED
            && shape.batch() <= MOST_FUSED
            && smallWeights(shape) <= MOST_SMALL_WEIGHTS;
    this.kernels = cuda.compile(source(), options(shape));
    this.blocks = (int) Math.min(2L * cuda.multiprocessors(), (shape.dimension() + 127L) / 128);
  }

  /** The weights of all levels that do not see x. */
  static int smallWeights(Shape shape) {
    return IntStream.range(1, shape.levels()).map(l -> (int) shape.weights(l)).sum();
  }

  private List<String> options(Shape shape) {
    List<String> options = new ArrayList<>();
    if (fused) {
      options.add("-DFUSED");
      options.add("-DBATCH=" + shape.batch());
      options.add("-DWIDTH=" + shape.width(0));
    }
    return options;
  }

  private static String source() {
    try (InputStream in = CudaKernels.class.getResourceAsStream("kernels.cu")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Whether the network is narrow enough for the fused kernels. */
  boolean fused() {
    return fused;
  }

  /** Blocks of the kernels that go over all variables. */
  int blocks() {
    return blocks;
  }

  /** Starts a kernel on so many blocks. */
  void launch(String kernel, int many, Object... arguments) {
    kernels.launch(kernel, many, 1, THREADS, arguments);
  }

  /** Starts a kernel on a grid of blocks with so many threads each. */
  void launchGrid(String kernel, int many, int manyY, int threads, Object... arguments) {
    kernels.launch(kernel, many, manyY, threads, arguments);
  }

  static int perThread(int elements) {
    return (elements + THREADS - 1) / THREADS;
  }

  /** Blocks for kernels whose threads stride over the elements. */
  int wide(long elements) {
    return (int) Math.clamp((elements + THREADS - 1) / THREADS, 1, 8L * cuda.multiprocessors());
  }

  /** out (count x length) = c (count x inner) times rows (inner x length). */
  void combine(
      MemorySegment c, int count, int inner, MemorySegment of, int length, MemorySegment out) {
    if (count <= MOST_COMBINED && inner <= MOST_COMBINED) {
      launch("combine", wide((length + 3) / 4), c, count, inner, of, (long) length, out);
    } else {
      cuda.blas().times(c, of, out, count, length, inner);
    }
  }
}
