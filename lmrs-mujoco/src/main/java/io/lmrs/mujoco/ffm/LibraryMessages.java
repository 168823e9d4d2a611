package io.lmrs.mujoco.ffm;

import java.io.PrintStream;
import java.lang.foreign.MemorySegment;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * What the library says on its own. A buffer that is too small for the model's contacts or
 * constraints changes the physics: that is told once a process. Warnings of a simulation that
 * diverges are kept silent, since {@link Simulation#diverged} tells. An error that the library
 * can't go on from ends the process, since returning to the library is not allowed and neither is
 * an exception.
 */
final class LibraryMessages {
  private static final String FULL = "buffer is full";

  private final Supplier<PrintStream> out;
  private final Set<String> told = ConcurrentHashMap.newKeySet();

  LibraryMessages(Supplier<PrintStream> out) {
    this.out = out;
  }

  /** A warning; without a handler the library writes a log file. Never throws. */
  void warning(MemorySegment text) {
    warning(text.getString(0));
  }

  /** The words up to the buffer's name tell the kind; what follows are numbers of the moment. */
  void warning(String text) {
    int end = text.indexOf(FULL);
    if (end >= 0 && told.add(text.substring(0, end))) {
      out.get()
          .println(
              "lmrs: MuJoCo leaves out what it has no room for, said once: "
                  + text.replaceAll("\\s+Time = .*", "").strip());
    }
  }

  /** An error that ends the process. */
  void error(MemorySegment text) {
    try {
      out.get()
          .println(
              "lmrs: MuJoCo can't go on: " + text.getString(0) + " (a stored run can be resumed)");
      out.get().flush();
    } finally {
      Runtime.getRuntime().halt(Library.FATAL);
    }
  }
}
