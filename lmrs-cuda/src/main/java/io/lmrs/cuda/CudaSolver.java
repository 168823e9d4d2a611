package io.lmrs.cuda;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.function.LongFunction;

/**
 * Factorisations of symmetric matrices on the device, by cuSOLVER, which is started when needed.
 */
@SuppressWarnings("restricted")
final class CudaSolver implements AutoCloseable {
  private static final int VECTORS = 1;
  private static final int LOWER = 0;
  private static final int UPPER = 1;

  private final CudaCalls calls;
  private final Arena arena;
  private final MemorySegment stream;
  private final LongFunction<MemorySegment> memory;
  private MemorySegment handle;
  private MemorySegment info;
  private MemorySegment eigenWork;
  private int eigenSize;
  private MemorySegment factorWork;
  private int factorSize;

  /**
   * @param stream on which it works
   * @param memory gives so many bytes on the device
   */
  CudaSolver(
      CudaCalls calls, Arena arena, MemorySegment stream, LongFunction<MemorySegment> memory) {
    this.calls = calls;
    this.arena = arena;
    this.stream = stream;
    this.memory = memory;
  }

  /**
   * Eigenvalues in ascending order; the symmetric matrix is replaced by its eigenvectors, in rows.
   */
  void eigen(MemorySegment matrix, int n, MemorySegment values) {
    if (eigenWork == null) {
      start();
      MemorySegment size = arena.allocate(JAVA_INT);
      calls.check(
          "cusolverDnDsyevd_bufferSize",
          calls.bound(
              calls.libraries.solver,
              "cusolverDnDsyevd_bufferSize",
              ADDRESS,
              JAVA_INT,
              JAVA_INT,
              JAVA_INT,
              ADDRESS,
              JAVA_INT,
              ADDRESS,
              ADDRESS),
          handle,
          VECTORS,
          LOWER,
          n,
          matrix,
          n,
          values,
          size);
      eigenSize = size.get(JAVA_INT, 0);
      eigenWork = memory.apply(8L * eigenSize);
    }
    calls.check(
        "cusolverDnDsyevd",
        calls.bound(
            calls.libraries.solver,
            "cusolverDnDsyevd",
            ADDRESS,
            JAVA_INT,
            JAVA_INT,
            JAVA_INT,
            ADDRESS,
            JAVA_INT,
            ADDRESS,
            ADDRESS,
            JAVA_INT,
            ADDRESS),
        handle,
        VECTORS,
        LOWER,
        n,
        matrix,
        n,
        values,
        eigenWork,
        eigenSize,
        info);
  }

  private void start() {
    if (handle != null) {
      return;
    }
    MemorySegment out = arena.allocate(ADDRESS);
    calls.check(
        "cusolverDnCreate", calls.bound(calls.libraries.solver, "cusolverDnCreate", ADDRESS), out);
    handle = out.get(ADDRESS, 0);
    calls.check(
        "cusolverDnSetStream",
        calls.bound(calls.libraries.solver, "cusolverDnSetStream", ADDRESS, ADDRESS),
        handle,
        stream);
    info = memory.apply(4L);
  }

  /**
   * Replaces a symmetric matrix by its Cholesky factor.
   *
   * @return where the device says 0 if that went well
   */
  MemorySegment factor(MemorySegment matrix, int n) {
    if (factorWork == null) {
      start();
      MemorySegment size = arena.allocate(JAVA_INT);
      calls.check(
          "cusolverDnDpotrf_bufferSize",
          calls.bound(
              calls.libraries.solver,
              "cusolverDnDpotrf_bufferSize",
              ADDRESS,
              JAVA_INT,
              JAVA_INT,
              ADDRESS,
              JAVA_INT,
              ADDRESS),
          handle,
          UPPER,
          n,
          matrix,
          n,
          size);
      factorSize = size.get(JAVA_INT, 0);
      factorWork = memory.apply(8L * factorSize);
    }
    calls.check(
        "cusolverDnDpotrf",
        calls.bound(
            calls.libraries.solver,
            "cusolverDnDpotrf",
            ADDRESS,
            JAVA_INT,
            JAVA_INT,
            ADDRESS,
            JAVA_INT,
            ADDRESS,
            JAVA_INT,
            ADDRESS),
        handle,
        UPPER,
        n,
        matrix,
        n,
        factorWork,
        factorSize,
        info);
    return info;
  }

  @Override
  public void close() {
    if (handle != null) {
      CudaCalls.call(calls.bound(calls.libraries.solver, "cusolverDnDestroy", ADDRESS), handle);
    }
  }
}
