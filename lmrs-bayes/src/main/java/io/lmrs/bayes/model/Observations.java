package io.lmrs.bayes.model;

import io.lmrs.search.Doubles;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Points of the unit cube and their costs. A failed evaluation has an infinite cost; a model sees
 * it as the worst cost that was seen, so that it keeps away from there and learns no more from it.
 */
public final class Observations {
  /** None yet. */
  public Observations() {}

  private final List<double[]> points = new ArrayList<>();
  private double[] costs = new double[16];

  public int size() {
    return points.size();
  }

  public void add(double[] point, double cost) {
    if (points.size() == costs.length) {
      costs = Arrays.copyOf(costs, 2 * costs.length);
    }
    costs[points.size()] = cost;
    points.add(point);
  }

  public void clear() {
    points.clear();
  }

  public double[] point(int index) {
    return points.get(index);
  }

  public double cost(int index) {
    return costs[index];
  }

  /** How many have failed. */
  public int failures() {
    int count = 0;
    for (int i = 0; i < size(); i++) {
      count += costs[i] == Double.POSITIVE_INFINITY ? 1 : 0;
    }
    return count;
  }

  /** The index of the least cost, the first of equals, or -1 where all failed. */
  public int best() {
    int best = -1;
    for (int i = 0; i < size(); i++) {
      if (costs[i] < Double.POSITIVE_INFINITY && (best < 0 || costs[i] < costs[best])) {
        best = i;
      }
    }
    return best;
  }

  /**
   * What a model is made from.
   *
   * @param points of the unit cube
   * @param targets costs with mean 0 and deviation 1; all 0 where they do not differ
   */
  public record Sample(double[][] points, double[] targets) {
    private static final double BAD = 3;

    /** The least target. */
    public double best() {
      return Arrays.stream(targets).min().orElse(0);
    }

    /**
     * The same with bad targets drawn in by a logarithm: those that are beyond the median by three
     * times its distance from the best. What is bad matters less the more is known that is good,
     * and a model has its accuracy where it counts.
     */
    public Sample focused() {
      double[] sorted = targets.clone();
      Arrays.sort(sorted);
      double median = sorted[sorted.length / 2];
      double unit = median - sorted[0];
      if (!(unit > 0)) {
        return this;
      }
      double[] out = targets.clone();
      for (int i = 0; i < out.length; i++) {
        double beyond = (out[i] - median) / unit - BAD;
        out[i] = beyond > 0 ? median + unit * (BAD + StrictMath.log1p(beyond)) : out[i];
      }
      return new Sample(points, standardised(out));
    }

    /** Points spread evenly over the list, at most so many. */
    public Sample thinned(int most) {
      int n = targets.length;
      if (n <= most) {
        return this;
      }
      int[] chosen = IntStream.range(0, most).map(i -> (int) ((long) i * n / most)).toArray();
      return at(chosen);
    }

    private Sample at(int[] chosen) {
      return new Sample(
          IntStream.of(chosen).mapToObj(i -> points[i]).toArray(double[][]::new),
          IntStream.of(chosen).mapToDouble(i -> targets[i]).toArray());
    }
  }

  /** The sample of at most so many observations: half of them the best, the others the latest. */
  public Sample sample(int most) {
    return sample(most, size());
  }

  /** Such a sample of the first observations, and all that came after them, in their order. */
  public Sample sample(int most, int first) {
    return sample(chosen(most, first));
  }

  /** The sample of the observations with these indices. */
  public Sample sample(int[] chosen) {
    double[][] x = IntStream.of(chosen).mapToObj(points::get).toArray(double[][]::new);
    double[] y = IntStream.of(chosen).mapToDouble(i -> costs[i]).toArray();
    return new Sample(x, standardised(y));
  }

  /** The indices of such a sample. */
  public int[] chosen(int most, int first) {
    return IntStream.concat(IntStream.of(kept(most, first)), IntStream.range(first, size()))
        .toArray();
  }

  private int[] kept(int most, int n) {
    if (n <= most) {
      return IntStream.range(0, n).toArray();
    }
    boolean[] taken = new boolean[n];
    IntStream.range(0, n)
        .boxed()
        .sorted(Comparator.comparingDouble(i -> costs[i]))
        .limit(most / 2)
        .forEach(i -> taken[i] = true);
    int left = most - most / 2;
    for (int i = n - 1; i >= 0 && left > 0; i--) {
      if (!taken[i]) {
        taken[i] = true;
        left--;
      }
    }
    return IntStream.range(0, n).filter(i -> taken[i]).toArray();
  }

  // divided by the largest first: 1e300 has no square
  private static double[] standardised(double[] y) {
    double[] out = y.clone();
    double worst = Double.NEGATIVE_INFINITY;
    double size = 0;
    for (double v : y) {
      if (v < Double.POSITIVE_INFINITY) {
        worst = Math.max(worst, v);
        size = Math.max(size, Math.abs(v));
      }
    }
    double mean = 0;
    for (int i = 0; i < out.length; i++) {
      out[i] = size == 0 ? 0 : Math.min(y[i], worst) / size;
      mean += out[i] / out.length;
    }
    double square = 0;
    for (double v : out) {
      square += (v - mean) * (v - mean) / out.length;
    }
    double deviation = Math.sqrt(square);
    for (int i = 0; i < out.length; i++) {
      // differences within rounding are none
      out[i] = deviation > 1e-14 * Math.abs(mean) ? (out[i] - mean) / deviation : 0;
    }
    return out;
  }

  public void save(DataOutput out) throws IOException {
    out.writeInt(size());
    for (int i = 0; i < size(); i++) {
      Doubles.write(out, points.get(i));
      out.writeDouble(costs[i]);
    }
  }

  public void restore(DataInput in) throws IOException {
    clear();
    int n = in.readInt();
    for (int i = 0; i < n; i++) {
      add(Doubles.read(in), in.readDouble());
    }
  }
}
