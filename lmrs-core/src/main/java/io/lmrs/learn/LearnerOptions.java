package io.lmrs.learn;

/**
 * How an {@link OnlineLearner} learns.
 *
 * @param descent SGD
 * @param past which of what was measured counts
 * @param loss what is to be small
 */
public record LearnerOptions(Descent descent, Past past, Loss loss) {

  /**
   * Stochastic gradient descent.
   *
   * @param rate its step size
   * @param momentum its momentum
   * @param steps per iteration
   * @param batch slopes per step
   * @param clip a longer gradient is shortened to this length; infinite for never
   */
  public record Descent(double rate, double momentum, int steps, int batch, double clip) {}

  /**
   * What is learned from.
   *
   * @param window how many past iterations are kept, or 0 for all
   * @param solveEvery iterations between solves from scratch, or 0 for never
   * @param exactGates true to refresh the gates of a batch before every step, false to refresh all
   *     once an iteration (a step moves the weights too little to matter)
   */
  public record Past(int window, int solveEvery, boolean exactGates) {}

  /**
   * The loss.
   *
   * @param factor what multiplies the mean squared error: d puts it on the scale of the gradient, 1
   *     is as printed
   * @param lambda weight of the change of the gradient at the newest point, unsquared
   */
  public record Loss(double factor, double lambda) {}

  /** What LMRS learns with by default for that many variables. */
  public static LearnerOptions defaults(int dimension) {
    // beyond 1,000 variables the factor d of the loss asks for smaller steps; without the clip
    // the learner diverges now and then beyond some hundred
    double rate = 1e-3 * Math.min(1, 1e3 / dimension);
    return new LearnerOptions(
        new Descent(rate, 0.9, 20, 20, 10), new Past(50, 0, false), new Loss(dimension, 0));
  }

  /** For a learner that keeps the weights it was drawn with. */
  public static LearnerOptions none() {
    return new LearnerOptions(new Descent(0, 0, 0, 1, 1), new Past(1, 0, false), new Loss(1, 0));
  }

  /** These options with another learning rate. */
  public LearnerOptions withLearningRate(double value) {
    return with(new Descent(value, descent.momentum, descent.steps, descent.batch, descent.clip));
  }

  /** These options with other numbers of steps and of slopes per step. */
  public LearnerOptions withSteps(int steps, int batch) {
    return with(new Descent(descent.rate, descent.momentum, steps, batch, descent.clip));
  }

  /** These options with another greatest length of a gradient. */
  public LearnerOptions withClip(double value) {
    return with(new Descent(descent.rate, descent.momentum, descent.steps, descent.batch, value));
  }

  private LearnerOptions with(Descent other) {
    return new LearnerOptions(other, past, loss);
  }

  /** These options with another window. */
  public LearnerOptions withWindow(int value) {
    return with(new Past(value, past.solveEvery, past.exactGates));
  }

  /** These options with solves from scratch. */
  public LearnerOptions withSolveEvery(int iterations) {
    return with(new Past(past.window, iterations, past.exactGates));
  }

  /** These options with gates that are refreshed before every step, or once an iteration. */
  public LearnerOptions withExactGates(boolean value) {
    return with(new Past(past.window, past.solveEvery, value));
  }

  private LearnerOptions with(Past other) {
    return new LearnerOptions(descent, other, loss);
  }

  /** These options with another weight of the temporal regulariser. */
  public LearnerOptions withLambda(double value) {
    return new LearnerOptions(descent, past, new Loss(loss.factor, value));
  }

  /** These options with another factor of the loss. */
  public LearnerOptions withLossFactor(double value) {
    return new LearnerOptions(descent, past, new Loss(value, loss.lambda));
  }
}
