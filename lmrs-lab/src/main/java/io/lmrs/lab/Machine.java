package io.lmrs.lab;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The computer we are on, in words. */
final class Machine {
  private Machine() {}

  /** The processor's model, as far as the system tells, and its cores. */
  static String processor() {
    String cores = Runtime.getRuntime().availableProcessors() + " cores";
    try (var lines = Files.lines(Path.of("/proc/cpuinfo"))) {
      return lines
          .filter(line -> line.startsWith("model name"))
          .findFirst()
          .map(line -> line.substring(line.indexOf(':') + 1).strip() + ", " + cores)
          .orElse(cores);
    } catch (IOException _) {
      return cores;
    }
  }

  /** The load of the last minute, where the system tells. */
  static String load() {
    double load =
        java.lang.management.ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
    return load < 0 ? "unknown" : "%.1f".formatted(load);
  }
}
