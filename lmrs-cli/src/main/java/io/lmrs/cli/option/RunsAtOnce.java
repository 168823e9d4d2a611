package io.lmrs.cli.option;

import io.lmrs.spec.Limits;
import picocli.CommandLine.Option;

/** How many runs go on side by side. */
public final class RunsAtOnce {
  @Option(
      names = "--threads",
      paramLabel = "T",
      description = "Runs side by side; changes no result. Default: all cores.")
  private long threads = Runtime.getRuntime().availableProcessors();

  /**
   * Their number.
   *
   * @throws IllegalArgumentException if it is out of bounds
   */
  public int count() {
    return Limits.threads(threads);
  }
}
