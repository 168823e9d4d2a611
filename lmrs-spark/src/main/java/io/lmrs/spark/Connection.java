package io.lmrs.spark;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * How to reach a cluster.
 *
 * @param master its address, as Spark writes it: {@code spark://host:7077}, {@code
 *     local-cluster[2,1,1024]}, {@code yarn}, {@code k8s://...}
 * @param settings Spark's own, which override ours
 * @param code jars and folders with the classes that executors need
 * @param counting true to count the bytes of tasks, which costs a little
 * @param patience how long to wait for the first executor
 */
public record Connection(
    String master,
    Map<String, String> settings,
    List<Path> code,
    boolean counting,
    Duration patience) {

  public Connection {
    settings = Map.copyOf(settings);
    code = List.copyOf(code);
    if (!master.matches(
        "(spark://.+:\\d+.*|local(\\[.+\\])?|local-cluster\\[.+\\]|yarn|k8s://.+)")) {
      throw new IllegalArgumentException(
          "master must be spark://HOST:PORT, local-cluster[WORKERS,CORES,MEMORY], local[THREADS],"
              + " yarn or k8s://HOST:PORT: "
              + master);
    }
  }

  /** True where driver and executors are on this machine alone. */
  public boolean onThisMachine() {
    return master.startsWith("local") || master.matches("spark://(127\\.0\\.0\\.1|localhost):.*");
  }
}
