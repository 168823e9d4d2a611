package io.lmrs.cuda;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import io.lmrs.MissingPart;
import java.lang.foreign.Arena;
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
  private static final int CAPTURE_THREAD = 1;
  private static final long WORKSPACE = 32L << 20;

  private final CudaCalls calls;
  private final Arena arena = Arena.ofShared();
  private final List<MemorySegment> memory = new ArrayList<>();
  private final List<MemorySegment> pinned = new ArrayList<>();
  private boolean closed;
  private final MemorySegment stream;
  private final CudaBlas blas;
  private final CudaSolver solver;
  private final String name;
  private final String architecture;
  private final int multiprocessors;

  Cuda(Libraries libraries) {
    this.calls = new CudaCalls(libraries);
    MemorySegment out = arena.allocate(4096);
    int code = CudaCalls.call(calls.runtime("cudaGetDeviceCount", ADDRESS), out);
    if (code != 0 || out.get(JAVA_INT, 0) == 0) {
      throw new MissingPart(
          "the learner cuda needs an NVIDIA GPU: "
              + (code == 0 ? "there is none" : calls.text(code)));
    }
    calls.check("cudaSetDevice", calls.runtime("cudaSetDevice", JAVA_INT), 0);
    // the first field of the properties is the name, 256 bytes
    calls.check("cudaGetDeviceProperties", properties(), out, 0);
    name = out.getString(0);
    int major = attribute(CAPABILITY_MAJOR);
    architecture = "sm_" + major + attribute(CAPABILITY_MINOR);
    multiprocessors = attribute(MULTIPROCESSORS);
    calls.check("cudaFree", calls.runtime("cudaFree", ADDRESS), MemorySegment.NULL);
    calls.check("cudaStreamCreate", calls.runtime("cudaStreamCreate", ADDRESS), out);
    stream = out.get(ADDRESS, 0);
    blas = new CudaBlas(calls, arena, stream, allocate(WORKSPACE), WORKSPACE);
    solver = new CudaSolver(calls, arena, stream, this::allocate);
  }

  /** Products of matrices. */
  CudaBlas blas() {
    return blas;
  }

  /** Factorisations of matrices. */
  CudaSolver solver() {
    return solver;
  }

  private MethodHandle properties() {
    String versioned = "cudaGetDeviceProperties_v2";
    String symbol =
        calls.libraries.runtime.find(versioned).isPresent() ? versioned : "cudaGetDeviceProperties";
    return calls.runtime(symbol, ADDRESS, JAVA_INT);
  }

  private int attribute(int which) {
    MemorySegment out = arena.allocate(JAVA_INT);
    calls.check(
        "cudaDeviceGetAttribute",
        calls.runtime("cudaDeviceGetAttribute", ADDRESS, JAVA_INT, JAVA_INT),
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

  /** Zeroed memory on the device. */
  MemorySegment allocate(long bytes) {
    MemorySegment out = arena.allocate(ADDRESS);
    long size = Math.max(bytes, 256);
    int code = CudaCalls.call(calls.runtime("cudaMalloc", ADDRESS, JAVA_LONG), out, size);
    if (code == OUT_OF_MEMORY) {
      throw new MissingPart(
          "the GPU has too little free memory for the learner: %d MiB more were needed"
              .formatted(size >> 20));
    }
    if (code != 0) {
      throw new MissingPart(
          "CUDA failed in cudaMalloc with code " + code + ": " + calls.text(code));
    }
    MemorySegment address = out.get(ADDRESS, 0);
    memory.add(address);
    calls.check(
        "cudaMemsetAsync",
        calls.runtime("cudaMemsetAsync", ADDRESS, JAVA_INT, JAVA_LONG, ADDRESS),
        address,
        0,
        size,
        stream);
    return address;
  }

  /** Zeroed memory on the device for so many numbers of single precision. */
  MemorySegment floats(long count) {
    return allocate(4 * count);
  }

  /** Bytes of the device's memory that are free. */
  long free() {
    MemorySegment free = arena.allocate(JAVA_LONG);
    MemorySegment total = arena.allocate(JAVA_LONG);
    calls.check("cudaMemGetInfo", calls.runtime("cudaMemGetInfo", ADDRESS, ADDRESS), free, total);
    return free.get(JAVA_LONG, 0);
  }

  /** Memory of the host that the device reads and writes at full speed. */
  MemorySegment pinned(long bytes) {
    MemorySegment out = arena.allocate(ADDRESS);
    calls.check("cudaMallocHost", calls.runtime("cudaMallocHost", ADDRESS, JAVA_LONG), out, bytes);
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
    calls.check(
        "cudaMemcpyAsync",
        calls.runtime("cudaMemcpyAsync", ADDRESS, ADDRESS, JAVA_LONG, JAVA_INT, ADDRESS),
        to,
        from,
        bytes,
        kind,
        stream);
  }

  void synchronise() {
    calls.check("cudaStreamSynchronize", calls.runtime("cudaStreamSynchronize", ADDRESS), stream);
  }

  /** Compiles kernels for this device; the result holds them by name. */
  Kernels compile(String source, List<String> options) {
    try (Arena scratch = Arena.ofConfined()) {
      SymbolLookup nvrtc = calls.libraries.compiler;
      MemorySegment out = scratch.allocate(ADDRESS);
      calls.check(
          "nvrtcCreateProgram",
          calls.bound(
              nvrtc, "nvrtcCreateProgram", ADDRESS, ADDRESS, ADDRESS, JAVA_INT, ADDRESS, ADDRESS),
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
          CudaCalls.call(
              calls.bound(nvrtc, "nvrtcCompileProgram", ADDRESS, JAVA_INT, ADDRESS),
              program,
              all.size(),
              arguments);
      if (code != 0) {
        throw new MissingPart(
            "CUDA's compiler refused the learner's kernels: " + log(program, scratch));
      }
      MemorySegment size = scratch.allocate(JAVA_LONG);
      calls.check(
          "nvrtcGetCUBINSize",
          calls.bound(nvrtc, "nvrtcGetCUBINSize", ADDRESS, ADDRESS),
          program,
          size);
      MemorySegment image = scratch.allocate(size.get(JAVA_LONG, 0));
      calls.check(
          "nvrtcGetCUBIN", calls.bound(nvrtc, "nvrtcGetCUBIN", ADDRESS, ADDRESS), program, image);
      calls.check(
          "cuModuleLoadData",
          calls.bound(calls.libraries.driver, "cuModuleLoadData", ADDRESS, ADDRESS),
          out,
          image);
      return new Kernels(out.get(ADDRESS, 0));
    }
  }

  private String log(MemorySegment program, Arena scratch) {
    MemorySegment size = scratch.allocate(JAVA_LONG);
    CudaCalls.call(
        calls.bound(calls.libraries.compiler, "nvrtcGetProgramLogSize", ADDRESS, ADDRESS),
        program,
        size);
    MemorySegment text = scratch.allocate(Math.max(1, size.get(JAVA_LONG, 0)));
    CudaCalls.call(
        calls.bound(calls.libraries.compiler, "nvrtcGetProgramLog", ADDRESS, ADDRESS),
        program,
        text);
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
            calls.check(
                "cuModuleGetFunction",
                calls.bound(
                    calls.libraries.driver, "cuModuleGetFunction", ADDRESS, ADDRESS, ADDRESS),
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
        calls.check(
            "cuLaunchKernel (" + kernel + ")",
            calls.bound(
                calls.libraries.driver,
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

  /** Records what the body does, to be repeated by {@link #replay} with one call. */
  MemorySegment record(Runnable body) {
    synchronise();
    calls.check(
        "cudaStreamBeginCapture",
        calls.runtime("cudaStreamBeginCapture", ADDRESS, JAVA_INT),
        stream,
        CAPTURE_THREAD);
    body.run();
    MemorySegment out = arena.allocate(ADDRESS);
    calls.check(
        "cudaStreamEndCapture",
        calls.runtime("cudaStreamEndCapture", ADDRESS, ADDRESS),
        stream,
        out);
    MemorySegment graph = out.get(ADDRESS, 0);
    calls.check(
        "cudaGraphInstantiate",
        calls.runtime("cudaGraphInstantiate", ADDRESS, ADDRESS, JAVA_LONG),
        out,
        graph,
        0L);
    MemorySegment executable = out.get(ADDRESS, 0);
    calls.check("cudaGraphDestroy", calls.runtime("cudaGraphDestroy", ADDRESS), graph);
    return executable;
  }

  void replay(MemorySegment recorded) {
    calls.check(
        "cudaGraphLaunch", calls.runtime("cudaGraphLaunch", ADDRESS, ADDRESS), recorded, stream);
  }

  @Override
  public synchronized void close() {
    if (closed) {
      return;
    }
    closed = true;
    // what fails now can't be helped, and the process gives everything back anyway
    CudaCalls.call(calls.runtime("cudaStreamSynchronize", ADDRESS), stream);
    memory.forEach(m -> CudaCalls.call(calls.runtime("cudaFree", ADDRESS), m));
    pinned.forEach(m -> CudaCalls.call(calls.runtime("cudaFreeHost", ADDRESS), m));
    blas.close();
    solver.close();
    CudaCalls.call(calls.runtime("cudaStreamDestroy", ADDRESS), stream);
    arena.close();
  }
}
