package io.lmrs.problem;

import io.lmrs.Goal;
import io.lmrs.Problem;

/** Names the problem whose values workers outside compute: they ask for points and tell values. */
public final class ExternalFactory implements ProblemFactory<ExternalSettings> {

  /** The problem's name. */
  public static final String NAME = "external";

  /** The only one there is. */
  public ExternalFactory() {}

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String summary() {
    return "the values come from programs of yours, over HTTP (lmrs serve) or pipes (lmrs drive, Python)";
  }

  @Override
  public int defaultDimension() {
    return 10;
  }

  @Override
  public ExternalSettings defaults(int dimension) {
    return new ExternalSettings(Goal.MINIMIZE, ExternalSettings.Start.ZEROS);
  }

  @Override
  public Problem create(int dimension, ExternalSettings config) {
    return new ExternalProblem(dimension, config);
  }
}
