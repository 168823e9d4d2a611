package io.lmrs.cuda;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import io.lmrs.MissingPart;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The functions of CUDA that the learner needs, on one device and one stream, in the order of the
 * calls. Memory on the device is a segment of length 0 at its address.
 */
@SuppressWarnings("restricted")
final class Cuda implements AutoCloseable {
  private static final int CAPABILITY_MAJOR = 75;
  private static final int CAPABILITY_MINOR = 76;
  private static final int MULTIPROCESSORS = 16;
  private static final int HOST_TO_DEVICE = 1;
  private static final int DEVICE_TO_HOST = 2;
  private static final int DEVICE_TO_DEVICE = 3;
  private static final int OUT_OF_MEMORY = 2;
  private static final int NON_TRANSPOSED = 0;
  private static final int TRANSPOSED = 1;
  private static final int CAPTURE_THREAD = 1;
  private static final int VECTORS = 1;
  private static final int LOWER = 0;
  private static final int UPPER = 1;
  private static final int RIGHT = 1;
  private static final int NON_UNIT = 0;
  private static final long WORKSPACE = 32L << 20;

  private final Libraries libraries;
  private final Map<String, MethodHandle> handles = new HashMap<>();
  private final Arena arena = Arena.ofShared();
  private final List<MemorySegment> memory = new ArrayList<>();
  private final List<MemorySegment> pinned = new ArrayList<>();
  private boolean closed;
  private final MemorySegment stream;
  private final MemorySegment blas;
  private final MemorySegment one;
  private final MemorySegment zero;
  private MemorySegment solver;
  private MemorySegment solverInfo;
  private MemorySegment eigenWork;
  private int eigenSize;
  private MemorySegment factorWork;
  private int factorSize;
  private final String name;
  private final String architecture;
  private final int multiprocessors;

  Cuda(Libraries libraries) {
    this.libraries = libraries;
    MemorySegment out = arena.allocate(4096);
    int code = call(runtime("cudaGetDeviceCount", ADDRESS), out);
    if (code != 0 || out.get(JAVA_INT, 0) == 0) {
      throw new MissingPart(
          "the learner cuda needs an NVIDIA GPU: " + (code == 0 ? "there is none" : text(code)));
    }
    check("cudaSetDevice", runtime("cudaSetDevice", JAVA_INT), 0);
    // the first field of the properties is the name, 256 bytes
    check("cudaGetDeviceProperties", properties(), out, 0);
    name = out.getString(0);
    int major = attribute(CAPABILITY_MAJOR);
    architecture = "sm_" + major + attribute(CAPABILITY_MINOR);
    multiprocessors = attribute(MULTIPROCESSORS);
    check("cudaFree", runtime("cudaFree", ADDRESS), MemorySegment.NULL);
    check("cudaStreamCreate", runtime("cudaStreamCreate", ADDRESS), out);
    stream = out.get(ADDRESS, 0);
    check("cublasCreate", bound(libraries.blas, "cublasCreate_v2", ADDRESS), out);
    blas = out.get(ADDRESS, 0);
    check(
        "cublasSetStream",
        bound(libraries.blas, "cublasSetStream_v2", ADDRESS, ADDRESS),
        blas,
        stream);
    check(
        "cublasSetWorkspace",
        bound(libraries.blas, "cublasSetWorkspace_v2", ADDRESS, ADDRESS, JAVA_LONG),
        blas,
        allocate(WORKSPACE),
        WORKSPACE);
    one = arena.allocateFrom(JAVA_FLOAT, 1);
    zero = arena.allocateFrom(JAVA_FLOAT, 0);
  }

  private MethodHandle properties() {
    String versioned = "cudaGetDeviceProperties_v2";
    String symbol =
        libraries.runtime.find(versioned).isPresent() ? versioned : "cudaGetDeviceProperties";
    return runtime(symbol, ADDRESS, JAVA_INT);
  }

  private int attribute(int which) {
    MemorySegment out = arena.allocate(JAVA_INT);
    check(
        "cudaDeviceGetAttribute",
        runtime("cudaDeviceGetAttribute", ADDRESS, JAVA_INT, JAVA_INT),
        out,
        which,
        0);
    return out.get(JAVA_INT, 0);
  }

  String name() {
    return name;
  }

  int multiprocessors() {
    return multiprocessors;
  }

  private MethodHandle runtime(String function, MemoryLayout... arguments) {
    return bound(libraries.runtime, function, arguments);
  }

  private MethodHandle bound(SymbolLookup library, String function, MemoryLayout... arguments) {
    return handles.computeIfAbsent(
        function, f -> Libraries.bind(library, f, FunctionDescriptor.of(JAVA_INT, arguments)));
  }

  private static int call(MethodHandle handle, Object... arguments) {
    try {
      return (int) handle.invokeWithArguments(arguments);
    } catch (Throwable impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private void check(String what, MethodHandle handle, Object... arguments) {
    int code = call(handle, arguments);
    if (code != 0) {
      String function = what.startsWith("cuda") ? ": " + text(code) : "";
      throw new MissingPart("CUDA failed in %s with code %d%s".formatted(what, code, function));
    }
  }

  private String text(int code) {
    try {
      MethodHandle handle =
          Libraries.bind(
              libraries.runtime,
              "cudaGetErrorString",
              FunctionDescriptor.of(ADDRESS.withTargetLayout(JAVA_INT), JAVA_INT));
      MemorySegment text = (MemorySegment) handle.invokeWithArguments(code);
      return text.reinterpret(1024).getString(0);
    } catch (Throwable unknown) {
      return "unknown";
    }
  }

  /** Zeroed memory on the device. */
  MemorySegment allocate(long bytes) {
    MemorySegment out = arena.allocate(ADDRESS);
    long size = Math.max(bytes, 256);
    int code = call(runtime("cudaMalloc", ADDRESS, JAVA_LONG), out, size);
    if (code == OUT_OF_MEMORY) {
      throw new MissingPart(
          "the GPU has too little free memory for the learner: %d MiB more were needed"
              .formatted(size >> 20));
    }
    if (code != 0) {
      throw new MissingPart("CUDA failed in cudaMalloc with code " + code + ": " + text(code));
    }
    MemorySegment address = out.get(ADDRESS, 0);
    memory.add(address);
    check(
        "cudaMemsetAsync",
        runtime("cudaMemsetAsync", ADDRESS, JAVA_INT, JAVA_LONG, ADDRESS),
        address,
        0,
        size,
        stream);
    return address;
  }

  /** Bytes of the device's memory that are free. */
  long free() {
    MemorySegment free = arena.allocate(JAVA_LONG);
    MemorySegment total = arena.allocate(JAVA_LONG);
    check("cudaMemGetInfo", runtime("cudaMemGetInfo", ADDRESS, ADDRESS), free, total);
    return free.get(JAVA_LONG, 0);
  }

  /** Memory of the host that the device reads and writes at full speed. */
  MemorySegment pinned(long bytes) {
    MemorySegment out = arena.allocate(ADDRESS);
    check("cudaMallocHost", runtime("cudaMallocHost", ADDRESS, JAVA_LONG), out, bytes);
    MemorySegment address = out.get(ADDRESS, 0).reinterpret(bytes);
    pinned.add(address);
    return address;
  }

  static MemorySegment at(MemorySegment base, long bytes) {
    return MemorySegment.ofAddress(base.address() + bytes);
  }

  void upload(MemorySegment host, MemorySegment device, long bytes) {
    copy(device, host, bytes, HOST_TO_DEVICE);
  }

  void download(MemorySegment device, MemorySegment host, long bytes) {
    copy(host, device, bytes, DEVICE_TO_HOST);
  }

  void copyOnDevice(MemorySegment from, MemorySegment to, long bytes) {
    copy(to, from, bytes, DEVICE_TO_DEVICE);
  }

  private void copy(MemorySegment to, MemorySegment from, long bytes, int kind) {
    check(
        "cudaMemcpyAsync",
        runtime("cudaMemcpyAsync", ADDRESS, ADDRESS, JAVA_LONG, JAVA_INT, ADDRESS),
        to,
        from,
        bytes,
        kind,
        stream);
  }

  void synchronise() {
    check("cudaStreamSynchronize", runtime("cudaStreamSynchronize", ADDRESS), stream);
  }

  /** Compiles kernels for this device; the result holds them by name. */
  Kernels compile(String source, List<String> options) {
    try (Arena scratch = Arena.ofConfined()) {
      SymbolLookup nvrtc = libraries.compiler;
      MemorySegment out = scratch.allocate(ADDRESS);
      check(
          "nvrtcCreateProgram",
          bound(nvrtc, "nvrtcCreateProgram", ADDRESS, ADDRESS, ADDRESS, JAVA_INT, ADDRESS, ADDRESS),
          out,
          scratch.allocateFrom(source),
          scratch.allocateFrom("kernels.cu"),
          0,
          MemorySegment.NULL,
          MemorySegment.NULL);
      MemorySegment program = out.get(ADDRESS, 0);
      List<String> all = new ArrayList<>(options);
      all.add("--gpu-architecture=" + architecture);
      all.add("--std=c++17");
      MemorySegment arguments = scratch.allocate(ADDRESS, all.size());
      for (int i = 0; i < all.size(); i++) {
        arguments.setAtIndex(ADDRESS, i, scratch.allocateFrom(all.get(i)));
      }
      int code =
          call(
              bound(nvrtc, "nvrtcCompileProgram", ADDRESS, JAVA_INT, ADDRESS),
              program,
              all.size(),
              arguments);
      if (code != 0) {
        throw new MissingPart(
            "CUDA's compiler refused the learner's kernels: " + log(program, scratch));
      }
      MemorySegment size = scratch.allocate(JAVA_LONG);
      check(
          "nvrtcGetCUBINSize", bound(nvrtc, "nvrtcGetCUBINSize", ADDRESS, ADDRESS), program, size);
      MemorySegment image = scratch.allocate(size.get(JAVA_LONG, 0));
      check("nvrtcGetCUBIN", bound(nvrtc, "nvrtcGetCUBIN", ADDRESS, ADDRESS), program, image);
      check(
          "cuModuleLoadData",
          bound(libraries.driver, "cuModuleLoadData", ADDRESS, ADDRESS),
          out,
          image);
      return new Kernels(out.get(ADDRESS, 0));
    }
  }

  private String log(MemorySegment program, Arena scratch) {
    MemorySegment size = scratch.allocate(JAVA_LONG);
    call(bound(libraries.compiler, "nvrtcGetProgramLogSize", ADDRESS, ADDRESS), program, size);
    MemorySegment text = scratch.allocate(Math.max(1, size.get(JAVA_LONG, 0)));
    call(bound(libraries.compiler, "nvrtcGetProgramLog", ADDRESS, ADDRESS), program, text);
    return text.getString(0).lines().findFirst().orElse("no reason given");
  }

  /** A compiled module. */
  final class Kernels {
    private final MemorySegment module;
    private final Map<String, MemorySegment> functions = new HashMap<>();

    private Kernels(MemorySegment module) {
      this.module = module;
    }

    private MemorySegment function(String kernel) {
      return functions.computeIfAbsent(
          kernel,
          k -> {
            MemorySegment out = arena.allocate(ADDRESS);
            check(
                "cuModuleGetFunction",
                bound(libraries.driver, "cuModuleGetFunction", ADDRESS, ADDRESS, ADDRESS),
                out,
                module,
                arena.allocateFrom(k));
            return out.get(ADDRESS, 0);
          });
    }

    /** Starts a kernel; arguments are segments (pointers), int, long, float or double. */
    void launch(String kernel, int blocks, int blocksY, int threads, Object... arguments) {
      try (Arena scratch = Arena.ofConfined()) {
        MemorySegment pointers = scratch.allocate(ADDRESS, Math.max(1, arguments.length));
        for (int i = 0; i < arguments.length; i++) {
          pointers.setAtIndex(ADDRESS, i, stored(arguments[i], scratch));
        }
        check(
            "cuLaunchKernel (" + kernel + ")",
            bound(
                libraries.driver,
                "cuLaunchKernel",
                ADDRESS,
                JAVA_INT,
                JAVA_INT,
                JAVA_INT,
                JAVA_INT,
                JAVA_INT,
                JAVA_INT,
                JAVA_INT,
                ADDRESS,
                ADDRESS,
                ADDRESS),
            function(kernel),
            blocks,
            blocksY,
            1,
            threads,
            1,
            1,
            0,
            stream,
            pointers,
            MemorySegment.NULL);
      }
    }

    private static MemorySegment stored(Object argument, Arena scratch) {
      return switch (argument) {
        case MemorySegment pointer -> scratch.allocateFrom(ADDRESS, pointer);
        case Integer v -> scratch.allocateFrom(JAVA_INT, v);
        case Long v -> scratch.allocateFrom(JAVA_LONG, v);
        case Float v -> scratch.allocateFrom(JAVA_FLOAT, v);
        case Double v -> scratch.allocateFrom(JAVA_DOUBLE, v);
        default -> throw new IllegalArgumentException("not a kernel's argument: " + argument);
      };
    }
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
    MethodHandle mode = bound(libraries.blas, "cublasSetPointerMode_v2", ADDRESS, JAVA_INT);
    check("cublasSetPointerMode", mode, blas, 1);
    gemm(NON_TRANSPOSED, TRANSPOSED, n, m, k, scale, b, n, a, m, at(scale, 4), c, n);
    check("cublasSetPointerMode", mode, blas, 0);
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
    check(
        "cublasSgemm",
        bound(
            libraries.blas,
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
        blas,
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
   * Eigenvalues in ascending order; the symmetric matrix is replaced by its eigenvectors, in rows.
   */
  void eigen(MemorySegment matrix, int n, MemorySegment values) {
    if (eigenWork == null) {
      startSolver();
      MemorySegment size = arena.allocate(JAVA_INT);
      check(
          "cusolverDnDsyevd_bufferSize",
          bound(
              libraries.solver,
              "cusolverDnDsyevd_bufferSize",
              ADDRESS,
              JAVA_INT,
              JAVA_INT,
              JAVA_INT,
              ADDRESS,
              JAVA_INT,
              ADDRESS,
              ADDRESS),
          solver,
          VECTORS,
          LOWER,
          n,
          matrix,
          n,
          values,
          size);
      eigenSize = size.get(JAVA_INT, 0);
      eigenWork = allocate(8L * eigenSize);
    }
    check(
        "cusolverDnDsyevd",
        bound(
            libraries.solver,
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
        solver,
        VECTORS,
        LOWER,
        n,
        matrix,
        n,
        values,
        eigenWork,
        eigenSize,
        solverInfo);
  }

  private void startSolver() {
    if (solver != null) {
      return;
    }
    MemorySegment out = arena.allocate(ADDRESS);
    check("cusolverDnCreate", bound(libraries.solver, "cusolverDnCreate", ADDRESS), out);
    solver = out.get(ADDRESS, 0);
    check(
        "cusolverDnSetStream",
        bound(libraries.solver, "cusolverDnSetStream", ADDRESS, ADDRESS),
        solver,
        stream);
    solverInfo = allocate(4);
  }

  /**
   * Replaces a symmetric matrix by its Cholesky factor.
   *
   * @return where the device says 0 if that went well
   */
  MemorySegment factor(MemorySegment matrix, int n) {
    if (factorWork == null) {
      startSolver();
      MemorySegment size = arena.allocate(JAVA_INT);
      check(
          "cusolverDnDpotrf_bufferSize",
          bound(
              libraries.solver,
              "cusolverDnDpotrf_bufferSize",
              ADDRESS,
              JAVA_INT,
              JAVA_INT,
              ADDRESS,
              JAVA_INT,
              ADDRESS),
          solver,
          UPPER,
          n,
          matrix,
          n,
          size);
      factorSize = size.get(JAVA_INT, 0);
      factorWork = allocate(8L * factorSize);
    }
    check(
        "cusolverDnDpotrf",
        bound(
            libraries.solver,
            "cusolverDnDpotrf",
            ADDRESS,
            JAVA_INT,
            JAVA_INT,
            ADDRESS,
            JAVA_INT,
            ADDRESS,
            JAVA_INT,
            ADDRESS),
        solver,
        UPPER,
        n,
        matrix,
        n,
        factorWork,
        factorSize,
        solverInfo);
    return solverInfo;
  }

  /** Replaces n rows by the inverse of a factor that {@link #factor} gave, times these rows. */
  void solve(MemorySegment factor, int n, MemorySegment rows, int length) {
    check(
        "cublasStrsm",
        bound(
            libraries.blas,
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
        blas,
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

  /** Records what the body does, to be repeated by {@link #replay} with one call. */
  MemorySegment record(Runnable body) {
    synchronise();
    check(
        "cudaStreamBeginCapture",
        runtime("cudaStreamBeginCapture", ADDRESS, JAVA_INT),
        stream,
        CAPTURE_THREAD);
    body.run();
    MemorySegment out = arena.allocate(ADDRESS);
    check("cudaStreamEndCapture", runtime("cudaStreamEndCapture", ADDRESS, ADDRESS), stream, out);
    MemorySegment graph = out.get(ADDRESS, 0);
    check(
        "cudaGraphInstantiate",
        runtime("cudaGraphInstantiate", ADDRESS, ADDRESS, JAVA_LONG),
        out,
        graph,
        0L);
    MemorySegment executable = out.get(ADDRESS, 0);
    check("cudaGraphDestroy", runtime("cudaGraphDestroy", ADDRESS), graph);
    return executable;
  }

  void replay(MemorySegment recorded) {
    check("cudaGraphLaunch", runtime("cudaGraphLaunch", ADDRESS, ADDRESS), recorded, stream);
  }

  @Override
  public synchronized void close() {
    if (closed) {
      return;
    }
    closed = true;
    // what fails now can't be helped, and the process gives everything back anyway
    call(runtime("cudaStreamSynchronize", ADDRESS), stream);
    memory.forEach(m -> call(runtime("cudaFree", ADDRESS), m));
    pinned.forEach(m -> call(runtime("cudaFreeHost", ADDRESS), m));
    call(bound(libraries.blas, "cublasDestroy_v2", ADDRESS), blas);
    if (solver != null) {
      call(bound(libraries.solver, "cusolverDnDestroy", ADDRESS), solver);
    }
    call(runtime("cudaStreamDestroy", ADDRESS), stream);
    arena.close();
  }
}
