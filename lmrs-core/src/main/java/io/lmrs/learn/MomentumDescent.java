package io.lmrs.learn;

/** Gradient descent with momentum: Polyak (1964), with gradients of limited length. */
final class MomentumDescent {
  private final LearnerOptions.Descent options;
  private final float[][] velocity;
  private final float[][] gradient;

  /**
   * @param shape parameters of the sizes that are to be moved
   */
  MomentumDescent(LearnerOptions.Descent options, float[][] shape) {
    this.options = options;
    this.velocity = zeros(shape);
    this.gradient = zeros(shape);
  }

  private static float[][] zeros(float[][] shape) {
    float[][] out = new float[shape.length][];
    for (int b = 0; b < shape.length; b++) {
      out[b] = new float[shape[b].length];
    }
    return out;
  }

  /** Where the gradient of the next step is summed up; 0 after a step. */
  float[][] gradient() {
    return gradient;
  }

  /** What past steps have left. */
  float[][] velocity() {
    return velocity;
  }

  /** Moves the parameters by a step. */
  void descend(float[][] parameters) {
    float rate = (float) (options.rate() * Math.min(1, options.clip() / length(gradient)));
    float keep = (float) options.momentum();
    for (int b = 0; b < parameters.length; b++) {
      move(parameters[b], velocity[b], gradient[b], keep, rate);
    }
  }

  private static double length(float[][] blocks) {
    double squares = 0;
    for (float[] block : blocks) {
      squares += JavaKernels.dot(block, block);
    }
    return Math.sqrt(squares);
  }

  private static void move(float[] p, float[] v, float[] g, float keep, float rate) {
    for (int j = 0; j < p.length; j++) {
      v[j] = keep * v[j] - rate * g[j];
      p[j] += v[j];
      g[j] = 0;
    }
  }
}
