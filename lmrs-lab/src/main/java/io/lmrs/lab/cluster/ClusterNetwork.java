package io.lmrs.lab.cluster;

/**
 * What lies between the machines.
 *
 * @param bandwidth of each machine, in bytes a second
 * @param latency one way, in seconds
 * @param processors that driver and workers share where all are on one machine; 0 where each worker
 *     has one of its own
 */
public record ClusterNetwork(double bandwidth, double latency, int processors) {

  /** Machines of their own, at no distance. */
  public static final ClusterNetwork NONE = within(0);

  /** One machine of so many processors: what its network costs is measured with the tasks. */
  public static ClusterNetwork within(int processors) {
    return new ClusterNetwork(Double.POSITIVE_INFINITY, 0, processors);
  }

  /** A machine's link for so many bytes. */
  double seconds(double bytes) {
    return bytes / bandwidth;
  }
}
