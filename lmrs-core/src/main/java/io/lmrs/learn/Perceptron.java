package io.lmrs.learn;

/**
 * The weights of a dense ReLU network h(x) = g(r(x)), for learners that keep them elsewhere.
 *
 * @param weights per level one row per output; level 0 sees x, the last level has one output
 * @param biases per level one entry per output
 * @param relu for every level, whether its output passes a ReLU on the way up
 * @param manifoldLevel the level whose output (before its ReLU) is r
 */
public record Perceptron(float[][][] weights, float[][] biases, boolean[] relu, int manifoldLevel) {

  /** How many outputs a level has. */
  public int width(int level) {
    return biases[level].length;
  }

  /** The number of levels. */
  public int levels() {
    return biases.length;
  }
}
