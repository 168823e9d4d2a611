package io.lmrs;

/**
 * Count, mean and summed squared deviation of observed vectors. Merging is exact in the counts and
 * done in a fixed order by the run, so that the result does not depend on the workers.
 *
 * @param count how many vectors
 * @param mean their mean
 * @param squares sums of squared deviations from the mean, one per coordinate
 */
public record Moments(long count, double[] mean, double[] squares) implements java.io.Serializable {

  /** The moments of no vector. */
  public static Moments none(int dimension) {
    return new Moments(0, new double[dimension], new double[dimension]);
  }

  /** The moments of both sets together (Chan et al.). */
  public Moments merge(Moments other) {
    if (other.mean.length != mean.length) {
      throw new IllegalArgumentException(
          "observations must have " + mean.length + " entries: " + other.mean.length);
    }
    if (other.count == 0) {
      return this;
    }
    long total = count + other.count;
    double[] newMean = new double[mean.length];
    double[] newSquares = new double[mean.length];
    double share = (double) other.count / total;
    for (int i = 0; i < mean.length; i++) {
      double gap = other.mean[i] - mean[i];
      newMean[i] = mean[i] + gap * share;
      newSquares[i] = squares[i] + other.squares[i] + gap * gap * count * share;
    }
    return new Moments(total, newMean, newSquares);
  }

  /** Collects vectors one by one (Welford); not thread-safe. */
  public static final class Collector {
    private long count;
    private final double[] mean;
    private final double[] squares;

    public Collector(int dimension) {
      mean = new double[dimension];
      squares = new double[dimension];
    }

    /** Adds one observed vector. */
    public void add(double[] observation) {
      count++;
      for (int i = 0; i < mean.length; i++) {
        double gap = observation[i] - mean[i];
        mean[i] += gap / count;
        squares[i] += gap * (observation[i] - mean[i]);
      }
    }

    /** What was collected so far. */
    public Moments moments() {
      return new Moments(count, mean.clone(), squares.clone());
    }
  }
}
