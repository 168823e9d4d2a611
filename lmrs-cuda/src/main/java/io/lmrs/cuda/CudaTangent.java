package io.lmrs.cuda;

import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import io.lmrs.random.Ziggurat;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * The directions of an iteration: the Jacobian of r at x, its leading singular vectors, and random
 * rows orthogonal to these.
 */
final class CudaTangent {
  private final Cuda cuda;
  private final CudaKernels kernels;
  private final Shape shape;
  private final CudaNetwork network;
  private final CudaStaging staging;
  private final int d;

  private final MemorySegment jacobian;
  private final MemorySegment gram;
  private final MemorySegment gramParts;
  private final MemorySegment eigenvalues;
  private final MemorySegment eigenvectors;
  private final MemorySegment mixing;
  private final MemorySegment inverse;
  private final MemorySegment unmixed;
  private final MemorySegment ziggurat;
  private MemorySegment recorded;

  CudaTangent(
      Cuda cuda, CudaKernels kernels, Shape shape, CudaNetwork network, CudaStaging staging) {
    this.cuda = cuda;
    this.kernels = kernels;
    this.shape = shape;
    this.network = network;
    this.staging = staging;
    this.d = shape.dimension();
    int n = shape.manifold();
    int given = shape.given();
    int most = Math.max(n, given);
    jacobian = cuda.floats((long) n * d);
    gram = cuda.allocate(8L * most * most);
    gramParts = cuda.allocate(8L * most * most * gramBlocks(most));
    eigenvalues = cuda.allocate(8L * n);
    eigenvectors = cuda.allocate(8L * most * most);
    mixing = cuda.floats((long) shape.guided() * n);
    inverse = cuda.floats((long) given * given);
    unmixed = cuda.floats((long) given * d);
    ziggurat = cuda.allocate(3 * 256 * 8);
    writeTables();
  }

  private void writeTables() {
    try (Arena arena = Arena.ofConfined()) {
      Ziggurat.Tables tables = Ziggurat.tables();
      int layers = tables.inside().length;
      MemorySegment table = arena.allocate(3L * layers * 8);
      for (int i = 0; i < layers; i++) {
        table.setAtIndex(JAVA_LONG, i, tables.inside()[i]);
        table.setAtIndex(JAVA_DOUBLE, layers + i, tables.width()[i]);
        table.setAtIndex(JAVA_DOUBLE, 2 * layers + i, tables.height()[i]);
      }
      cuda.upload(table, ziggurat, table.byteSize());
      cuda.synchronise();
    }
  }

  /** Puts the directions at the point that was sent into the output. */
  void find() {
    if (shape.manifold() > CudaKernels.MOST_COMBINED || shape.given() > CudaKernels.MOST_COMBINED) {
      findDirections();
    } else if (recorded == null) {
      findDirections();
      recorded = cuda.record(this::findDirections);
    } else {
      cuda.replay(recorded);
    }
  }

  private void findDirections() {
    tangent();
    leading();
    complete();
  }

  // the Jacobian of r at x
  private void tangent() {
    network.openGates(staging.x());
    int n = shape.manifold();
    if (shape.manifoldLevel() == 0) {
      cuda.copyOnDevice(network.weights[0], jacobian, 4L * n * d);
      return;
    }
    kernels.combine(network.derivativesOfR(), n, shape.width(0), network.weights[0], d, jacobian);
  }

  private void gram(MemorySegment of, int n) {
    int groups = (n + 15) / 16;
    int wide = gramBlocks(n);
    kernels.launchGrid(
        "gramParts",
        wide,
        groups * (groups + 1) / 2,
        CudaKernels.THREADS,
        of,
        n,
        (long) d,
        groups,
        gramParts);
    kernels.launch("addGram", CudaKernels.perThread(n * n), gramParts, wide, n * n, gram);
  }

  private int gramBlocks(int n) {
    int groups = (n + 15) / 16;
    int pairs = groups * (groups + 1) / 2;
    return (int) Math.clamp(2L * cuda.multiprocessors() / pairs, 1, (d + 63L) / 64);
  }

  private void leading() {
    int n = shape.manifold();
    gram(jacobian, n);
    boolean small = n <= CudaKernels.MOST_COMBINED;
    if (small) {
      kernels.launchGrid("smallEigen", 1, 1, 64, gram, n, eigenvalues, eigenvectors);
    } else {
      cuda.solver().eigen(gram, n, eigenvalues);
    }
    kernels.launchGrid(
        "leading",
        1,
        1,
        CudaKernels.THREADS,
        eigenvalues,
        small ? eigenvectors : gram,
        small ? 0 : 1,
        n,
        Shape.RANK_CUT,
        staging.input(),
        shape.guided(),
        mixing,
        staging.output());
    kernels.combine(mixing, shape.guided(), n, jacobian, d, staging.rows());
  }

  private void complete() {
    int count = shape.given();
    MemorySegment rows = staging.rows();
    kernels.launchGrid(
        "fillRandom",
        kernels.wide(d),
        count,
        CudaKernels.THREADS,
        staging.input(),
        staging.output(),
        ziggurat,
        count,
        (long) d,
        rows);
    if (count > CudaKernels.MOST_COMBINED) {
      for (int pass = 0; pass < 2; pass++) {
        gram(rows, count);
        MemorySegment info = cuda.solver().factor(gram, count);
        int size = count * count;
        kernels.launch(
            "takeFactor",
            CudaKernels.perThread(size),
            gram,
            size,
            info,
            inverse,
            staging.output(),
            1 - pass);
        cuda.blas().solve(inverse, count, rows, d);
      }
      return;
    }
    // there and back
    orthonormalise(rows, unmixed, true);
    orthonormalise(unmixed, rows, false);
  }

  private void orthonormalise(MemorySegment from, MemorySegment to, boolean first) {
    int count = shape.given();
    gram(from, count);
    kernels.launchGrid(
        "invertFactor",
        1,
        1,
        64,
        gram,
        count,
        inverse,
        eigenvectors,
        staging.output(),
        first ? 1 : 0);
    kernels.combine(inverse, count, count, from, d, to);
  }
}
