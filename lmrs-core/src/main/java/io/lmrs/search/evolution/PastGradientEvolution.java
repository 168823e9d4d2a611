package io.lmrs.search.evolution;

import io.lmrs.Frame;
import io.lmrs.Metrics;
import io.lmrs.Search;
import io.lmrs.linear.Vectors;
import io.lmrs.random.Stream;
import io.lmrs.search.Differences;
import io.lmrs.search.PairSearch;
import io.lmrs.search.Pairs;
import io.lmrs.search.SearchContext;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * What Guided ES, self-guided ES and ASEBO have in common: perturbations eps_i whose distribution
 * past gradients shape, the estimate g = factor / (2 sigma^2 P) * sum of eps_i (f(x + eps_i) - f(x
 * - eps_i)), the step x - eta g, and the memory of past gradients. How perturbations are drawn is
 * the {@link Sampling}'s.
 */
final class PastGradientEvolution implements PairSearch.Rule {

  /** What distinguishes one such search from another. */
  interface Sampling {

    /**
     * The perturbations of an iteration, divided by sigma.
     *
     * @param random the iteration's own
     */
    double[][] rows(RecentGradients past, Stream random, long iteration, int dimension);

    /**
     * Learns from what the rows have shown.
     *
     * @return the metrics with what describes the rows
     */
    Metrics learn(Metrics metrics, double[][] rows, double[] slopes, double[] costs);

    /** The gradient to remember after a step to x. */
    default double[] remembered(double[] estimate, double[] x) {
      return estimate;
    }

    /** Writes what it has learned, if it learns. */
    default void save(DataOutput out) throws IOException {}

    /** Takes up what it had learned. */
    default void restore(DataInput in) throws IOException {}
  }

  /**
   * How the gradient is estimated and followed.
   *
   * @param radius sigma
   * @param factor of the estimate
   * @param stepSize eta
   */
  record Estimate(double radius, Pairs pairs, double factor, double stepSize) {}

  private final Estimate estimate;
  private final Sampling sampling;
  private final RecentGradients past;
  private final Stream random;

  private PastGradientEvolution(
      Estimate estimate, Sampling sampling, RecentGradients past, Stream random) {
    this.estimate = estimate;
    this.sampling = sampling;
    this.past = past;
    this.random = random;
  }

  static Search search(
      SearchContext context, Estimate estimate, Sampling sampling, RecentGradients past) {
    Stream random = Stream.of(context.seed(), Stream.DIRECTIONS);
    return new PairSearch(context, new PastGradientEvolution(estimate, sampling, past, random));
  }

  @Override
  public double[][] rows(double[] x, long iteration, Frame frame) {
    return sampling.rows(past, random.child(iteration), iteration, x.length);
  }

  @Override
  public double radius() {
    return estimate.radius();
  }

  @Override
  public Pairs pairs() {
    return estimate.pairs();
  }

  @Override
  public Metrics step(double[] x, double[][] rows, double[] costs, long iteration, Frame frame) {
    double[] slopes = Differences.central(costs, estimate.radius());
    double[] g = Differences.combine(slopes, rows, x.length);
    Vectors.scale(estimate.factor() / slopes.length, g);
    Metrics metrics = Differences.descend(x, g, estimate.stepSize());
    past.add(sampling.remembered(g, x));
    return sampling.learn(metrics, rows, slopes, costs);
  }

  @Override
  public void save(DataOutput out) throws IOException {
    sampling.save(out);
    past.save(out);
  }

  @Override
  public void restore(DataInput in) throws IOException {
    sampling.restore(in);
    past.restore(in);
  }
}
