package io.lmrs.cuda;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import io.lmrs.MissingPart;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.util.HashMap;
import java.util.Map;

/** Functions of CUDA's libraries by name; a code that is not 0 becomes a sentence. */
@SuppressWarnings("restricted")
final class CudaCalls {
  final Libraries libraries;
  private final Map<String, MethodHandle> handles = new HashMap<>();

  CudaCalls(Libraries libraries) {
    this.libraries = libraries;
  }

  MethodHandle runtime(String function, MemoryLayout... arguments) {
    return bound(libraries.runtime, function, arguments);
  }

  MethodHandle bound(SymbolLookup library, String function, MemoryLayout... arguments) {
    return handles.computeIfAbsent(
        function, f -> Libraries.bind(library, f, FunctionDescriptor.of(JAVA_INT, arguments)));
  }

  static int call(MethodHandle handle, Object... arguments) {
    try {
      return (int) handle.invokeWithArguments(arguments);
    } catch (Throwable impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  void check(String what, MethodHandle handle, Object... arguments) {
    int code = call(handle, arguments);
    if (code != 0) {
      String function = what.startsWith("cuda") ? ": " + text(code) : "";
      throw new MissingPart("CUDA failed in %s with code %d%s".formatted(what, code, function));
    }
  }

  String text(int code) {
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
}
