package io.lmrs.spark;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.lmrs.MissingPart;
import io.lmrs.Problem;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Clusters for tests. */
final class Clusters {
  private Clusters() {}

  /** Spark, or a skipped test where it was not set up. */
  static SparkHome home() {
    SparkHome home = null;
    String reason = "";
    try {
      home = SparkHome.find();
    } catch (MissingPart e) {
      reason = e.getMessage();
    }
    assumeTrue(home != null, reason);
    return home;
  }

  /** A cluster, or a skipped test where Spark was not set up. */
  static Cluster open(String master, boolean counting) {
    SparkHome home = home();
    List<Path> code =
        List.of(
            SparkHome.origin(Problem.class),
            SparkHome.origin(SparkHome.class),
            SparkHome.origin(Clusters.class));
    return home.connect(new Connection(master, Map.of(), code, counting, Duration.ofMinutes(5)));
  }

  /** The processes of the executors that this process has started. */
  static List<ProcessHandle> executors() {
    return ProcessHandle.current()
        .descendants()
        .filter(
            p ->
                p.info()
                    .commandLine()
                    .filter(line -> line.contains("CoarseGrainedExecutorBackend"))
                    .isPresent())
        .toList();
  }
}
