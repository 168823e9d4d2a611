package io.lmrs.problem.bbob;

/** Memory of one session: three arrays of d entries. */
record Scratch(double[] first, double[] second, double[] spare) {
  static Scratch of(int dimension) {
    return new Scratch(new double[dimension], new double[dimension], new double[dimension]);
  }
}
