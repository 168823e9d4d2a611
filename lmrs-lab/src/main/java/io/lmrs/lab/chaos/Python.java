package io.lmrs.lab.chaos;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** The Python of this machine. */
public final class Python {
  private Python() {}

  /** The interpreter itself, which starts faster than a script that looks for it. */
  public static Optional<String> interpreter() throws InterruptedException {
    try {
      Process process =
          new ProcessBuilder("python3", "-c", "import sys; print(sys.executable)").start();
      String path =
          new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
      return process.waitFor() == 0 && !path.isEmpty() ? Optional.of(path) : Optional.empty();
    } catch (IOException _) {
      return Optional.empty();
    }
  }
}
