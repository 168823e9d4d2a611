package io.lmrs.cuda;

import io.lmrs.learn.LearnerOptions;
import io.lmrs.learn.Perceptron;
import java.util.Arrays;

/**
 * The sizes of a learner, fixed for its life.
 *
 * @param dimension d
 * @param widths outputs per level; the last is 1
 * @param relu for every level, whether its output passes a ReLU
 * @param manifoldLevel the level whose output is r
 * @param count slopes per iteration
 * @param given directions that are given, at least {@code count}; the first ones are measured
 * @param options how to learn
 */
record Shape(
    int dimension,
    int[] widths,
    boolean[] relu,
    int manifoldLevel,
    int count,
    int given,
    LearnerOptions options) {

  /** Singular values below this part of the largest do not count. */
  static final double RANK_CUT = 0.1;

  static Shape of(int dimension, Perceptron p, int count, LearnerOptions options) {
    return of(dimension, p, count, count, options);
  }

  static Shape of(int dimension, Perceptron p, int count, int given, LearnerOptions options) {
    int[] widths = new int[p.levels()];
    Arrays.setAll(widths, p::width);
    return new Shape(dimension, widths, p.relu(), p.manifoldLevel(), count, given, options);
  }

  int levels() {
    return widths.length;
  }

  int inputs(int level) {
    return level == 0 ? dimension : widths[level - 1];
  }

  int width(int level) {
    return widths[level];
  }

  /** How many weights a level has. */
  long weights(int level) {
    return (long) widths[level] * inputs(level);
  }

  int manifold() {
    return widths[manifoldLevel];
  }

  int window() {
    return options.past().window();
  }

  int steps() {
    return options.descent().steps();
  }

  /** Slopes per SGD step: the newest are always among them. */
  int batch() {
    return Math.max(options.descent().batch(), count);
  }

  /** How many directions the guide gives at most. */
  int guided() {
    return Math.min(manifold(), given);
  }

  /** Gates of all levels. */
  int gates() {
    return Arrays.stream(widths).sum();
  }

  /** Where a level's gates begin. */
  int gateAt(int level) {
    return Arrays.stream(widths, 0, level).sum();
  }

  /** What multiplies an error in the gradient of the loss. */
  float factor() {
    return (float) (2 * options.loss().factor() / batch());
  }
}
