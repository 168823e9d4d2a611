package io.lmrs.cuda;

import io.lmrs.MissingPart;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * CUDA's shared libraries. They are looked for in the folder that the environment variable {@code
 * LMRS_CUDA} names, where the system's loader looks, and in the usual folders.
 */
@SuppressWarnings("restricted")
final class Libraries {
  private static final List<String> FOLDERS =
      List.of(
          "/usr/local/cuda/lib64",
          "/usr/local/cuda/targets/x86_64-linux/lib",
          "/usr/lib/x86_64-linux-gnu",
          "/usr/lib64");

  /** Versions that were tried, the newest first. */
  private static final List<String> RUNTIME = List.of("libcudart.so.13", "libcudart.so.12");

  private static final List<String> COMPILER = List.of("libnvrtc.so.13", "libnvrtc.so.12");
  private static final List<String> BLAS = List.of("libcublas.so.13", "libcublas.so.12");
  private static final List<String> SOLVER = List.of("libcusolver.so.12", "libcusolver.so.11");
  private static final List<String> DRIVER = List.of("libcuda.so.1");

  private final List<String> folders = new ArrayList<>();
  final SymbolLookup driver;
  final SymbolLookup runtime;
  final SymbolLookup compiler;
  final SymbolLookup blas;
  final SymbolLookup solver;

  /**
   * @throws MissingPart naming the library that is missing
   */
  Libraries(String given) {
    if (given != null && !given.isBlank()) {
      folders.add(given);
    }
    folders.add("");
    folders.addAll(FOLDERS);
    driver = load(DRIVER, "an NVIDIA driver");
    runtime = load(RUNTIME, "a CUDA runtime");
    compiler = load(COMPILER, "CUDA's run-time compiler");
    blas = load(BLAS, "cuBLAS");
    solver = load(SOLVER, "cuSOLVER");
  }

  private SymbolLookup load(List<String> names, String what) {
    for (String name : names) {
      for (String folder : folders) {
        Optional<SymbolLookup> found = load(folder, name);
        if (found.isPresent()) {
          return found.get();
        }
      }
    }
    throw new MissingPart(
        "the learner cuda needs "
            + what
            + ": "
            + String.join(" or ", names)
            + " was not found (LMRS_CUDA can name its folder)");
  }

  private static Optional<SymbolLookup> load(String folder, String name) {
    try {
      if (folder.isEmpty()) {
        return Optional.of(SymbolLookup.libraryLookup(name, Arena.global()));
      }
      Path file = Path.of(folder, name);
      return Files.exists(file)
          ? Optional.of(SymbolLookup.libraryLookup(file, Arena.global()))
          : Optional.empty();
    } catch (IllegalArgumentException notLoadable) {
      return Optional.empty();
    }
  }

  static MethodHandle bind(SymbolLookup library, String name, FunctionDescriptor type) {
    return library
        .find(name)
        .map(address -> Linker.nativeLinker().downcallHandle(address, type))
        .orElseThrow(() -> new MissingPart("the learner cuda needs a newer CUDA: no " + name));
  }
}
