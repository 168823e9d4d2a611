package io.lmrs.problem.constrained;

import java.util.function.UnaryOperator;

/**
 * A classical problem with constraints in a box.
 *
 * @param name by which it is chosen
 * @param summary where it comes from
 * @param lower the box
 * @param upper the box
 * @param inequalities how many numbers have to be at most 0
 * @param equalities how many numbers after these have to be 0
 * @param numbers the value, then the inequalities, then the equalities, of a point
 * @param least the least value that is allowed, with equalities exactly kept
 */
record Design(
    String name,
    String summary,
    double[] lower,
    double[] upper,
    int inequalities,
    int equalities,
    UnaryOperator<double[]> numbers,
    double least) {

  static double[] filled(int d, double value) {
    double[] out = new double[d];
    java.util.Arrays.fill(out, value);
    return out;
  }
}
