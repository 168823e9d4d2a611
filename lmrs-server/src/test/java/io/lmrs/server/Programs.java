package io.lmrs.server;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/** Programs that a test needs and a machine may not have. */
final class Programs {
  private Programs() {}

  static boolean there(String name) {
    return Arrays.stream(System.getenv("PATH").split(":"))
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, name)));
  }
}
