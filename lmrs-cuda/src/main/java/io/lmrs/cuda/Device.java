package io.lmrs.cuda;

/**
 * Keeps a network, its history and the directions of the iteration, and learns. Only what is named
 * here passes between it and the host. Not thread-safe.
 */
interface Device extends AutoCloseable {

  /** Arrays of a level that the host may write and read. */
  enum Part {
    /** One row after the other. */
    WEIGHTS,
    VELOCITY,
    BIAS
  }

  /**
   * What the device says after an iteration.
   *
   * @param loss of the last SGD step
   * @param alive false where every derivative of r vanished at the newest point after learning
   */
  record Report(double loss, boolean alive) {}

  /**
   * Orthonormal directions.
   *
   * @param rows the guided ones, then random ones
   * @param guided how many are guided
   * @param broken true where they are not orthonormal, and others have to be found
   */
  record Directions(double[][] rows, int guided, boolean broken, Report report) {}

  /** The device in words. */
  String name();

  void write(Part part, int level, float[] values);

  float[] read(Part part, int level);

  /** Writes an iteration of the history; rows one after the other. */
  void writeHistory(int slot, float[] x, float[] rows, float[] targets);

  float[] readX(int slot);

  float[] readRows(int slot);

  float[] readTargets(int slot);

  /**
   * Directions at x: at most {@code most} from the tangent space, the others Gaussians of the
   * stream {@code rowsKey} made orthogonal. The device keeps x and the rows for {@link #learn}.
   */
  Directions directions(double[] x, int most, long rowsKey);

  /** Gives the device other directions than its own, and their point. */
  void directions(double[] x, double[][] rows);

  /**
   * Adds the slopes along the directions to the history and does the SGD steps of an iteration.
   *
   * @param number of the first SGD step
   * @param size iterations in the history, this one included
   * @param newest slot of this iteration
   */
  void learn(float[] targets, long number, int size, int newest);

  Report report();

  @Override
  void close();
}
