package io.lmrs.search.guided;

import io.lmrs.search.Ending;
import io.lmrs.search.Meanings;
import io.lmrs.search.Pairs;
import io.lmrs.search.Slopes;
import io.lmrs.search.guided.LearnedManifoldSearch.Curvature;
import io.lmrs.search.guided.LearnedManifoldSearch.Kind;
import io.lmrs.search.guided.LearnedManifoldSearch.Learner;
import io.lmrs.settings.Setting;
import io.lmrs.settings.Settings;

/** The settings of {@link LearnedManifoldSearch}. */
public record LearnedManifoldConfig(
    @Setting(
            "auto: exact values are searched by second order from the start if variables are few,"
                + " else when first-order steps have become slow; tangent, steps: the same, beginning along the learned tangent or"
                + " the last steps; off: never")
        Curvature curvature,
    @Setting(Meanings.STEP) Step step,
    @Setting(Meanings.SLOPES) Slopes slopes,
    @Setting(value = Meanings.RADIUS, min = 0, positive = true, auto = true) double radius,
    @Setting(value = Meanings.STEP_SIZE, min = 0, positive = true, auto = true) double stepSize,
    @Setting(value = Meanings.DIRECTIONS, min = 1, max = 1e6, auto = true) int directions,
    @Setting(value = Meanings.MANIFOLD, min = 1, max = 1e6, auto = true) int manifold,
    @Setting(value = Meanings.LEARNING_RATE, min = 0, positive = true, auto = true)
        double learningRate,
    @Setting(value = "SGD steps per iteration", min = 0, max = 1e6) int learnerSteps,
    @Setting(value = "slopes per SGD step", min = 1, max = 1e6) int learnerBatch,
    @Setting(value = "past iterations that are learned from", min = 1, max = 1e9, auto = true)
        int window,
    @Setting(value = "weight of the temporal regulariser", min = 0, auto = true) double lambda,
    @Setting("perceptron, or convolution for translation-invariant functions") Kind family,
    @Setting(value = "hidden layers of the perceptron", min = 1, max = 3) int hiddenLayers,
    @Setting(value = "filters of the convolution", min = 1, max = 10000) int filters,
    @Setting(value = "width of a filter", min = 1, max = 10000) int filterWidth,
    @Setting("where to learn: cpu, cuda for an NVIDIA GPU, or auto for the faster one")
        Learner learner,
    @Setting(value = Meanings.TOP, min = 0, max = 1e6) int top,
    @Setting(Meanings.PAIRS) Pairs pairs,
    @Setting(Meanings.ENDING) Ending ending,
    @Setting(value = Meanings.SLACK, min = 0) double slack) {

  // who says how to step or to measure slopes means the guided search
  boolean guidedOnly() {
    return curvature == Curvature.OFF
        || step != Step.AUTO
        || slopes != Slopes.AUTO
        || !Double.isNaN(radius);
  }

  int directionsFor(int dimension) {
    return Math.min(directions == 0 ? 10 : directions, dimension);
  }

  int manifoldFor(int dimension) {
    return manifold > 0 ? manifold : Math.max(1, directionsFor(dimension) / 2);
  }

  /** With curvature changed. */
  public LearnedManifoldConfig withCurvature(Curvature value) {
    return Settings.changed(this, "curvature", value);
  }

  /** With step changed. */
  public LearnedManifoldConfig withStep(Step value) {
    return Settings.changed(this, "step", value);
  }

  /** With slopes changed. */
  public LearnedManifoldConfig withSlopes(Slopes value) {
    return Settings.changed(this, "slopes", value);
  }

  /** With radius changed. */
  public LearnedManifoldConfig withRadius(double value) {
    return Settings.changed(this, "radius", value);
  }

  /** With step size changed. */
  public LearnedManifoldConfig withStepSize(double value) {
    return Settings.changed(this, "stepSize", value);
  }

  /** With directions changed. */
  public LearnedManifoldConfig withDirections(int value) {
    return Settings.changed(this, "directions", value);
  }

  /** With manifold changed. */
  public LearnedManifoldConfig withManifold(int value) {
    return Settings.changed(this, "manifold", value);
  }

  /** With learning rate changed. */
  public LearnedManifoldConfig withLearningRate(double value) {
    return Settings.changed(this, "learningRate", value);
  }

  /** With learner steps changed. */
  public LearnedManifoldConfig withLearnerSteps(int value) {
    return Settings.changed(this, "learnerSteps", value);
  }

  /** With learner batch changed. */
  public LearnedManifoldConfig withLearnerBatch(int value) {
    return Settings.changed(this, "learnerBatch", value);
  }

  /** With window changed. */
  public LearnedManifoldConfig withWindow(int value) {
    return Settings.changed(this, "window", value);
  }

  /** With lambda changed. */
  public LearnedManifoldConfig withLambda(double value) {
    return Settings.changed(this, "lambda", value);
  }

  /** With family changed. */
  public LearnedManifoldConfig withFamily(Kind value) {
    return Settings.changed(this, "family", value);
  }

  /** With hidden layers changed. */
  public LearnedManifoldConfig withHiddenLayers(int value) {
    return Settings.changed(this, "hiddenLayers", value);
  }

  /** With filters changed. */
  public LearnedManifoldConfig withFilters(int value) {
    return Settings.changed(this, "filters", value);
  }

  /** With filter width changed. */
  public LearnedManifoldConfig withFilterWidth(int value) {
    return Settings.changed(this, "filterWidth", value);
  }

  /** With learner changed. */
  public LearnedManifoldConfig withLearner(Learner value) {
    return Settings.changed(this, "learner", value);
  }

  /** With top changed. */
  public LearnedManifoldConfig withTop(int value) {
    return Settings.changed(this, "top", value);
  }

  /** With pairs changed. */
  public LearnedManifoldConfig withPairs(Pairs value) {
    return Settings.changed(this, "pairs", value);
  }

  /** With ending changed. */
  public LearnedManifoldConfig withEnding(Ending value) {
    return Settings.changed(this, "ending", value);
  }

  /** With slack changed. */
  public LearnedManifoldConfig withSlack(double value) {
    return Settings.changed(this, "slack", value);
  }
}
