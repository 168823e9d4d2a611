package io.lmrs.search;

/** The meanings of settings that several searches share. */
public final class Meanings {
  public static final String RADIUS = "distance of the evaluated points from the incumbent";
  public static final String STEP_SIZE =
      "step size of the scaled step, length of the fixed step, first length of the judged one";
  public static final String DIRECTIONS = "directions measured per iteration (k)";
  public static final String STEP =
      "line-search for values without noise; wide, judged, controlled, scaled or fixed for noisy"
          + " ones; auto measures the noise with 3 evaluations at the start; under noise it is"
          + " scaled where step-size is given, judged where radius is, else wide";
  public static final String TOP =
      "of so many pairs, those with the best values, the scaled step is made, as in ARS V2-t; 0 for"
          + " all";
  public static final String ALONG =
      "what to step along: the measured slopes, the guide's own gradient, or that one corrected by"
          + " the slopes";
  public static final String SLOPES =
      "one-sided (forward) or two-sided (central) differences; auto is forward where the line"
          + " search is used";
  public static final String PAIRS =
      "whether the two sides of a pair share the evaluation's randomness (the paper's xi)";
  public static final String ENDING =
      "which evaluations may end early, if only the best pairs are used: none; exact, those that"
          + " certainly change nothing; likely, those that lag behind the best pairs of the batch"
          + " before";
  public static final String SLACK =
      "how far a sum may lag at the beginning of an evaluation that is likely to end, in deviations"
          + " of a batch's values";
  public static final String MANIFOLD =
      "dimension n of the manifold, at most that many guided directions";
  public static final String LEARNING_RATE = "step size of the learner's SGD";
  public static final String DECAY = "the step size in iteration t is divided by 1 + decay * t";

  private Meanings() {}
}
