package io.lmrs.lab.hdbo;

import java.util.List;
import java.util.Map;

/**
 * A benchmark problem and what others have published on it.
 *
 * @param word by which users choose it
 * @param problem its name here
 * @param dimension how many variables
 * @param settings of the problem
 * @param evaluations of a run
 * @param seconds about how long an evaluation takes
 * @param published by others
 */
record Yardstick(
    String word,
    String problem,
    int dimension,
    Map<String, String> settings,
    long evaluations,
    double seconds,
    List<Published> published) {

  /** Evaluations at which searches are compared. */
  static final List<Integer> MARKS = List.of(100, 200, 300, 500, 1000);

  /** A row of figures; NaN where there is none. */
  record Published(String method, double... values) {}

  private static final double NONE = Double.NaN;

  private static final Map<String, String> POLICY =
      Map.of("whitening", "false", "bonus-in-training", "true", "lower", "-1", "upper", "1");

  static final Yardstick ROVER =
      new Yardstick(
          "rover",
          "rover",
          60,
          Map.of(),
          1000,
          2e-4,
          List.of(
              new Published("Gaussian process, sqrt(d) lengths", -0.38, 1.63, 2.33, NONE, NONE),
              new Published("CMA-ES", -4.1, -0.4, 0.5, NONE, 2.2)));

  static final Yardstick MEDIUM =
      lasso(
          "lasso-medium",
          100,
          1000,
          0.02,
          List.of(
              new Published("TuRBO", NONE, 1.30, NONE, 1.12, 0.96),
              new Published("CMA-ES", NONE, 1.55, NONE, 1.20, 1.08)));

  /** All of them, the dearest last. */
  static final List<Yardstick> ALL =
      List.of(
          ROVER,
          MEDIUM,
          lasso("lasso-simple", 60, 1000, 0.01, List.of()),
          lasso(
              "lasso-high",
              300,
              1000,
              0.12,
              List.of(
                  new Published("TuRBO", NONE, 7.5, NONE, 1.68, 1.24),
                  new Published("CMA-ES", NONE, 2.2, NONE, 1.32, 1.10))),
          lasso("lasso-hard", 1000, 300, 1, List.of()),
          policy("ant", 888),
          policy("humanoid", 6392));

  private static Yardstick lasso(
      String word, int dimension, long evaluations, double seconds, List<Published> published) {
    return new Yardstick(word, "lasso", dimension, Map.of(), evaluations, seconds, published);
  }

  /** True for the weights of a policy. */
  boolean policy() {
    return settings == POLICY;
  }

  private static Yardstick policy(String word, int dimension) {
    return new Yardstick(word, word, dimension, POLICY, 300, 0.1, List.of());
  }
}
