package io.lmrs.problem.bbob;

import java.util.ArrayList;
import java.util.List;

/**
 * What a function is made from.
 *
 * @param suite which suite
 * @param function its number, 1 to 24
 * @param instance the instance's number, from 1
 * @param dimension how many variables, at least 2
 */
record Setup(BbobSuite suite, int function, long instance, int dimension) {

  /** The size of a block of the large suite. */
  private static final int BLOCK = 40;

  /** Between the seeds of objects. */
  private static final long APART = 1_000_000;

  /** The seed; functions 3 and 4 share it, and 17 and 18. */
  long seed() {
    int base = function == 4 ? 3 : function == 18 ? 17 : function;
    return base + 10_000 * instance;
  }

  /** The seed of the second rotation. */
  long secondSeed() {
    return seed() + APART;
  }

  private boolean large() {
    return suite == BbobSuite.LARGESCALE;
  }

  /** Makes the values of the large suite comparable over dimensions. */
  double gamma() {
    return large() ? Math.min(1, (double) BLOCK / dimension) : 1;
  }

  /** How many axes are special in functions 11 to 13. */
  int axes() {
    return large() ? (dimension + BLOCK - 1) / BLOCK : 1;
  }

  /** Stretches Rosenbrock's valley. */
  double valley() {
    int d = large() ? Math.min(dimension, BLOCK) : dimension;
    return Math.max(1, Math.sqrt(d) / 8);
  }

  /** The location of the optimum, for most functions. */
  double[] location() {
    return Draws.location(dimension, seed());
  }

  /** The rotation called Q, in the large suite between the permutations of these numbers. */
  Turn q(int before, int after) {
    return new Turn(permutation(before), blocks(seed()), permutation(after));
  }

  /** The rotation called R, in the large suite between the permutations of these numbers. */
  Turn r(int before, int after) {
    return new Turn(permutation(before), blocks(secondSeed()), permutation(after));
  }

  /** The rotation called Q, without permutations. */
  Turn plainQ() {
    return new Turn(null, blocks(seed()), null);
  }

  private double[][] blocks(long first) {
    int most = large() ? Math.min(BLOCK, dimension) : dimension;
    List<double[]> blocks = new ArrayList<>();
    for (int from = 0; from < dimension; from += most) {
      int size = Math.min(most, dimension - from);
      blocks.add(Draws.rotation(size, first + APART * blocks.size()));
    }
    return blocks.toArray(double[][]::new);
  }

  private int[] permutation(int number) {
    return large() && dimension > BLOCK
        ? Draws.permutation(dimension, seed() + APART * number)
        : null;
  }
}
