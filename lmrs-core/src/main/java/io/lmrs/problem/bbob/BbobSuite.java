package io.lmrs.problem.bbob;

import java.util.List;

/** The two suites of noiseless functions of COCO (Hansen et al. 2009, Varelas et al. 2020). */
public enum BbobSuite {

  /** 24 functions turned by full rotations. */
  BBOB("bbob", List.of(2, 3, 5, 10, 20, 40), 10, 2_000),

  /** The same functions for many variables: rotations by blocks of 40, between permutations. */
  LARGESCALE("bbob-largescale", List.of(20, 40, 80, 160, 320, 640), 160, 1_000_000);

  /** How many functions each suite has. */
  public static final int FUNCTIONS = 24;

  private static final List<String> NAMES =
      List.of(
          "sphere",
          "separable ellipsoid",
          "separable Rastrigin",
          "Büche-Rastrigin",
          "linear slope",
          "attractive sector",
          "step ellipsoid",
          "Rosenbrock",
          "rotated Rosenbrock",
          "ellipsoid",
          "discus",
          "bent cigar",
          "sharp ridge",
          "different powers",
          "Rastrigin",
          "Weierstrass",
          "Schaffer F7",
          "ill-conditioned Schaffer F7",
          "Griewank-Rosenbrock",
          "Schwefel",
          "Gallagher's 101 peaks",
          "Gallagher's 21 peaks",
          "Katsuura",
          "Lunacek bi-Rastrigin");

  private final String word;
  private final List<Integer> dimensions;
  private final int defaultDimension;
  private final int greatestDimension;

  BbobSuite(String word, List<Integer> dimensions, int defaultDimension, int greatestDimension) {
    this.word = word;
    this.dimensions = dimensions;
    this.defaultDimension = defaultDimension;
    this.greatestDimension = greatestDimension;
  }

  /** The name on the command line, and COCO's. */
  public String word() {
    return word;
  }

  /** The dimensions that COCO runs; any other from 2 on makes sense. */
  public List<Integer> dimensions() {
    return dimensions;
  }

  int defaultDimension() {
    return defaultDimension;
  }

  /** Beyond this, rotations take too much memory. */
  int greatestDimension() {
    return greatestDimension;
  }

  /** What the function of that number is called. */
  public static String functionName(int function) {
    return NAMES.get(function - 1);
  }
}
