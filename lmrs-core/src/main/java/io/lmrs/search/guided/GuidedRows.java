package io.lmrs.search.guided;

import io.lmrs.Frame;
import io.lmrs.Metrics;
import io.lmrs.learn.Basis;
import io.lmrs.learn.Guide;
import io.lmrs.learn.Recipe;
import io.lmrs.random.Stream;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * The orthonormal directions of an iteration: the guide's first, then random ones. As many are
 * guided as have lately been steeper than the random ones.
 *
 * <p>Methods take the steps under noise, or null if values are exact.
 */
final class GuidedRows {

  /** How fast the number of guided rows follows their success. */
  private static final double TRUST_STEP = 0.3;

  /** How often a guide that has lost all trust is tried again. */
  private static final int SECOND_CHANCE = 4;

  private final GuidedPlan.Rows plan;
  private final Guide guide;
  private final Stream random;
  private double trust = 1;
  private int fallbacks;

  // the rows of the batch that is out, a function of the state and the frame
  private double[][] rows;
  private int guided;
  private Recipe.Completion completion;
  private Frame frame;

  GuidedRows(GuidedPlan.Rows plan, Guide guide, Stream random) {
    this.plan = plan;
    this.guide = guide;
    this.random = random;
  }

  private static boolean judged(NoisySteps noisy) {
    return noisy != null && noisy.isJudged();
  }

  // where steps are long or slopes drown in noise, what was learned may be worse than nothing
  private static boolean dispensable(NoisySteps noisy) {
    return noisy != null && (noisy.isJudged() || noisy.isScaled());
  }

  // as many as have lately been steeper than random ones, but at least one now and then
  private int mostGuided(long iteration, NoisySteps noisy) {
    if (!plan.explore()) {
      return plan.guided();
    }
    int most = (int) Math.round(trust);
    return dispensable(noisy) && most == 0 && iteration % SECOND_CHANCE == 0 ? 1 : most;
  }

  private int total(int dimension, NoisySteps noisy) {
    int wanted = Math.min(noisy == null ? plan.directions() : noisy.directions(), dimension);
    return judged(noisy) ? JudgedSteps.pairs(wanted) : wanted;
  }

  // a small batch keeps a row that explores
  private int mostTrust(int dimension, NoisySteps noisy) {
    return judged(noisy) ? Math.min(plan.guided(), total(dimension, noisy) - 1) : plan.guided();
  }

  /** The rows at x; the same until they are given up. */
  double[][] at(double[] x, long iteration, Frame seen, NoisySteps noisy) {
    if (rows == null || !seen.equals(frame)) {
      choose(x, iteration, seen, noisy);
    }
    return rows;
  }

  private void choose(double[] x, long iteration, Frame seen, NoisySteps noisy) {
    frame = seen;
    Stream own = random.child(iteration);
    int most = mostGuided(iteration, noisy);
    int total = total(x.length, noisy);
    boolean controlled = noisy != null && noisy.isControlled();
    if (plan.explore() && !controlled && seen.equals(Frame.IDENTITY)) {
      Guide.Choice choice = guide.choose(x.clone(), most, total, own);
      rows = choice.rows();
      guided = choice.guided();
      completion = choice.completion();
      return;
    }
    double[][] tangent = guide.directions(seen.toModel(x), most, own.child(-1));
    List<double[]> inSearch = new ArrayList<>(tangent.length + 1);
    if (controlled) {
      // first of all where past steps led: it tells whether they were too long
      inSearch.add(noisy.control().past().clone());
    }
    for (double[] row : tangent) {
      inSearch.add(seen.gradientToSearch(row));
    }
    double[][] first = Basis.orthonormalise(inSearch);
    boolean complete = plan.explore() || first.length == 0;
    completion = complete ? new Recipe.Completion(first, total, own.key()) : null;
    rows = complete ? completion.rows(x.length) : first;
    guided = first.length;
  }

  /** How a row is rebuilt, or null. */
  Recipe recipe(int row) {
    return completion == null ? null : new Recipe.Row(completion, row);
  }

  /** Gives the rows up: others are chosen next. */
  void clear() {
    rows = null;
  }

  /** Learns from the slopes along the rows how much the guide is worth. */
  void judge(double[] slopes, double norm, NoisySteps noisy, int dimension) {
    fallbacks += guided == 0 ? 1 : 0;
    boolean steeper = guidedSquares(slopes) * slopes.length > norm * norm * guided;
    if (guided > 0) {
      double least = dispensable(noisy) ? 0 : 1;
      double most = mostTrust(dimension, noisy);
      trust = Math.clamp(trust + (steeper ? TRUST_STEP : -TRUST_STEP), least, most);
    }
  }

  private double guidedSquares(double[] slopes) {
    double sum = 0;
    for (int i = 0; i < guided; i++) {
      sum += slopes[i] * slopes[i];
    }
    return sum;
  }

  Metrics describe(Metrics metrics, double[] slopes, double norm) {
    double all = norm * norm;
    return metrics
        .with("rank", guided)
        .with("share", all > 0 ? guidedSquares(slopes) / all : 0)
        .with("random-share", (double) guided / slopes.length)
        .with("fallbacks", fallbacks);
  }

  void save(DataOutput out) throws IOException {
    out.writeInt(fallbacks);
    out.writeDouble(trust);
  }

  void restore(DataInput in) throws IOException {
    fallbacks = in.readInt();
    trust = in.readDouble();
    rows = null;
  }
}
