package io.lmrs.cuda;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/** Products of matrices on the device, by cuBLAS. Rows are stored one after the other. */
@SuppressWarnings("restricted")
final class CudaBlas implements AutoCloseable {
  private static final int NON_TRANSPOSED = 0;
  private static final int TRANSPOSED = 1;
  private static final int UPPER = 1;
  private static final int RIGHT = 1;
  private static final int NON_UNIT = 0;

  private final CudaCalls calls;
  private final MemorySegment handle;
  private final MemorySegment one;
  private final MemorySegment zero;

  /**
   * @param stream on which it works
   * @param workspace on the device
   */
  CudaBlas(
      CudaCalls calls, Arena arena, MemorySegment stream, MemorySegment workspace, long bytes) {
    this.calls = calls;
    MemorySegment out = arena.allocate(ADDRESS);
    calls.check("cublasCreate", calls.bound(calls.libraries.blas, "cublasCreate_v2", ADDRESS), out);
    handle = out.get(ADDRESS, 0);
    calls.check(
        "cublasSetStream",
        calls.bound(calls.libraries.blas, "cublasSetStream_v2", ADDRESS, ADDRESS),
        handle,
        stream);
    calls.check(
        "cublasSetWorkspace",
        calls.bound(calls.libraries.blas, "cublasSetWorkspace_v2", ADDRESS, ADDRESS, JAVA_LONG),
        handle,
        workspace,
        bytes);
    one = arena.allocateFrom(JAVA_FLOAT, 1);
    zero = arena.allocateFrom(JAVA_FLOAT, 0);
  }

  /** c (m x n) = a (m x k) times the transpose of b (n x k); rows one after the other. */
  void timesTransposed(MemorySegment a, MemorySegment b, MemorySegment c, int m, int n, int k) {
    gemm(TRANSPOSED, NON_TRANSPOSED, n, m, k, one, b, k, a, k, zero, c, n);
  }

  /** c (m x n) = a (m x k) times b (k x n). */
  void times(MemorySegment a, MemorySegment b, MemorySegment c, int m, int n, int k) {
    gemm(NON_TRANSPOSED, NON_TRANSPOSED, n, m, k, one, b, n, a, k, zero, c, n);
  }

  /** c (m x n) = the transpose of a (k x m) times b (k x n). */
  void transposedTimes(MemorySegment a, MemorySegment b, MemorySegment c, int m, int n, int k) {
    gemm(NON_TRANSPOSED, TRANSPOSED, n, m, k, one, b, n, a, m, zero, c, n);
  }

  /**
   * c (m x n) = scale[0] times the transpose of a (k x m) times b (k x n), plus scale[1] times c;
   * the scale is on the device.
   */
  void addTransposedTimes(
      MemorySegment a, MemorySegment b, MemorySegment scale, MemorySegment c, int m, int n, int k) {
    MethodHandle mode =
        calls.bound(calls.libraries.blas, "cublasSetPointerMode_v2", ADDRESS, JAVA_INT);
    calls.check("cublasSetPointerMode", mode, handle, 1);
    gemm(NON_TRANSPOSED, TRANSPOSED, n, m, k, scale, b, n, a, m, Cuda.at(scale, 4), c, n);
    calls.check("cublasSetPointerMode", mode, handle, 0);
  }

  // cuBLAS stores columns one after the other: it is given the transposes in exchanged order
  private void gemm(
      int opA,
      int opB,
      int m,
      int n,
      int k,
      MemorySegment alpha,
      MemorySegment a,
      int lda,
      MemorySegment b,
      int ldb,
      MemorySegment beta,
      MemorySegment c,
      int ldc) {
    calls.check(
        "cublasSgemm",
        calls.bound(
            calls.libraries.blas,
            "cublasSgemm_v2",
            ADDRESS,
            JAVA_INT,
            JAVA_INT,
            JAVA_INT,
            JAVA_INT,
            JAVA_INT,
            ADDRESS,
            ADDRESS,
            JAVA_INT,
            ADDRESS,
            JAVA_INT,
            ADDRESS,
            ADDRESS,
            JAVA_INT),
        handle,
        opA,
        opB,
        m,
        n,
        k,
        alpha,
        a,
        lda,
        b,
        ldb,
        beta,
        c,
        ldc);
  }

  /**
   * Replaces n rows by the inverse of a factor that {@link CudaSolver#factor} gave, times these
   * rows.
   */
  void solve(MemorySegment factor, int n, MemorySegment rows, int length) {
    calls.check(
        "cublasStrsm",
        calls.bound(
            calls.libraries.blas,
            "cublasStrsm_v2",
            ADDRESS,
            JAVA_INT,
            JAVA_INT,
            JAVA_INT,
            JAVA_INT,
            JAVA_INT,
            JAVA_INT,
            ADDRESS,
            ADDRESS,
            JAVA_INT,
            ADDRESS,
            JAVA_INT),
        handle,
        RIGHT,
        UPPER,
        NON_TRANSPOSED,
        NON_UNIT,
        length,
        n,
        one,
        factor,
        n,
        rows,
        length);
  }

  @Override
  public void close() {
    CudaCalls.call(calls.bound(calls.libraries.blas, "cublasDestroy_v2", ADDRESS), handle);
  }
}
