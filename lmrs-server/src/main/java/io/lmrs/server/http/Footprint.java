package io.lmrs.server.http;

import io.lmrs.RunSpec;
import io.lmrs.problem.Problems;
import io.lmrs.search.Searches;
import java.util.Map;

/**
 * About how much memory a run takes, before any of it is taken. A whole number among the settings
 * is taken for a count of vectors that are kept.
 */
public final class Footprint {
  private static final int NUMBER = 8;

  /** Vectors that any run has: incumbent, best point, space, a batch under way. */
  private static final long VECTORS = 16;

  /** Weights come with their gradients and moments, points with their copies. */
  private static final int COPIES = 3;

  /** The part of the memory that one run may take. */
  private static final int PART = 4;

  private Footprint() {}

  /** The bytes of a run; its dimension must not be 0. */
  public static double bytes(RunSpec spec) {
    int d = spec.dimension();
    Map<String, String> problem = Problems.effective(spec.problem(), d, spec.problemSettings());
    Map<String, String> search = Searches.effective(spec.search(), d, spec.searchSettings());
    double vectors = VECTORS + counts(problem) + counts(search);
    boolean matrix = search.containsValue("full");
    return NUMBER * (COPIES * vectors * d + (matrix ? 2.0 * d * d : 0));
  }

  private static double counts(Map<String, String> settings) {
    return settings.entrySet().stream()
        .filter(e -> !e.getKey().contains("seed") && !e.getKey().endsWith("steps"))
        .filter(e -> e.getValue().matches("\\d{1,18}"))
        .mapToDouble(e -> Double.parseDouble(e.getValue()))
        .sum();
  }

  /**
   * Refuses a run that would leave too little for the others.
   *
   * @throws IllegalArgumentException if so
   */
  public static void require(RunSpec spec, long memory) {
    double bytes = bytes(spec);
    if (bytes > (double) memory / PART) {
      throw new IllegalArgumentException(
          "the run needs about "
              + mebibytes(bytes)
              + " of memory, and one run may take "
              + mebibytes((double) memory / PART)
              + ": take fewer variables or smaller settings");
    }
  }

  private static String mebibytes(double bytes) {
    return Math.round(bytes / (1 << 20)) + " MiB";
  }
}
