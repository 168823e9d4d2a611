package io.lmrs.cli.coco;

/**
 * What COCO's observer notes of one run, in four texts: lines by targets reached, by evaluations,
 * by restarts and by recommendations; the last two stay empty but for their headings. One thread.
 */
public final class CocoLog {

  /** Coordinates are noted up to this dimension. */
  public static final int MOST_COORDINATES = 6;

  private static final double NOT_A_NUMBER = 2e21;
  private static final double INFINITE = 3e21;
  private static final double FINEST = 1e-8;
  private static final double COARSE = 1e5;

  private final int dimension;
  private final double least;
  private final StringBuilder byTarget;
  private final StringBuilder byEvaluation;
  private final String heading;

  private long evaluations;
  private long lastByTarget;
  private long lastByEvaluation;
  private double best = Double.POSITIVE_INFINITY;
  private double[] bestPoint;
  private double fineTarget = Double.POSITIVE_INFINITY;
  private double coarseTarget = Double.POSITIVE_INFINITY;
  // the next number of evaluations to note, floor(10^(step / 20))
  private int step;

  /**
   * @param least the least value of the function
   */
  public CocoLog(int dimension, double least) {
    this.dimension = dimension;
    this.least = least;
    this.heading =
        "%% f evaluations | g evaluations | best noise-free fitness - Fopt (%s) + sum g_i+ | measured fitness | best measured fitness or single-digit g-values | x1 | x2...\n"
            .formatted(Scientific.of(least, 12));
    this.byTarget = new StringBuilder(heading);
    this.byEvaluation = new StringBuilder(heading);
  }

  /**
   * Notes an evaluation.
   *
   * @param value NaN where it failed
   * @param x where it was; may be null beyond {@link #MOST_COORDINATES} variables
   */
  public void evaluated(double value, double[] x) {
    evaluations++;
    double noted = Double.isNaN(value) ? NOT_A_NUMBER : Double.isInfinite(value) ? INFINITE : value;
    boolean better = Math.max(noted, least) < best;
    if (better) {
      best = Math.max(noted, least);
      bestPoint = x;
    }
    // the first evaluation reaches no target
    if (evaluations == 1 || (better && reaches())) {
      line(byTarget, noted, x);
      lastByTarget = evaluations;
    }
    if (scheduled()) {
      line(byEvaluation, noted, x);
      lastByEvaluation = evaluations;
    }
  }

  // twenty targets a decade, and multiples of 1e5
  private boolean reaches() {
    double above = best - least;
    double shown = above == 0 ? FINEST / 10 : Math.max(above, FINEST);
    double fine = Math.ceil(20 * StrictMath.log10(shown));
    double coarse = Math.ceil(above / COARSE) * COARSE;
    boolean reached = false;
    if (fine < fineTarget) {
      fineTarget = fine;
      reached = true;
    }
    if (coarse < coarseTarget) {
      coarseTarget = coarse;
      reached = true;
    }
    return reached;
  }

  private boolean scheduled() {
    while (Math.floor(StrictMath.pow(10, step / 20.0)) < evaluations) {
      step++;
    }
    if (Math.floor(StrictMath.pow(10, step / 20.0)) == evaluations) {
      return true;
    }
    if (evaluations % dimension != 0) {
      return false;
    }
    long each = evaluations / dimension;
    while (each % 10 == 0) {
      each /= 10;
    }
    return each == 1 || each == 2 || each == 5;
  }

  private void line(StringBuilder out, double value, double[] x) {
    out.append(evaluations).append(" 0 ");
    out.append(Scientific.signed(best - least, 9)).append(' ');
    out.append(Scientific.signed(value, 9)).append(' ');
    out.append(Scientific.signed(best, 9));
    if (dimension <= MOST_COORDINATES) {
      for (double coordinate : x) {
        out.append(' ').append(Scientific.signed(coordinate, 4));
      }
    }
    out.append('\n');
  }

  /** Closes the run: its last evaluation has a line in both texts. */
  public void close() {
    if (evaluations > 0 && lastByTarget < evaluations) {
      line(byTarget, best, bestPoint);
      lastByTarget = evaluations;
    }
    if (evaluations > 0 && lastByEvaluation < evaluations) {
      line(byEvaluation, best, bestPoint);
      lastByEvaluation = evaluations;
    }
  }

  /** How many evaluations were noted. */
  long evaluations() {
    return evaluations;
  }

  /** What a list of runs says of it: evaluations and the distance from the least value. */
  String summary() {
    return evaluations + "|" + Scientific.of(best - least, 1);
  }

  String byTarget() {
    return byTarget.toString();
  }

  String byEvaluation() {
    return byEvaluation.toString();
  }

  String heading() {
    return heading;
  }
}
