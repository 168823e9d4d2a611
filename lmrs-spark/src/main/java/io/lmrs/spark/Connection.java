package io.lmrs.spark;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.UnknownHostException;
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

  private static final String STANDALONE = "spark://";
  private static final Duration MASTER = Duration.ofSeconds(10);
  private static final int CONNECT_MILLIS = 5_000;
  private static final int PAUSE_MILLIS = 200;

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

  /**
   * Waits until a standalone master answers, a few seconds at most. Spark itself would try for a
   * minute and then end the application.
   *
   * @throws SparkTrouble if none does
   */
  public void awaitMaster() {
    if (!master.startsWith(STANDALONE)) {
      return;
    }
    Duration most = patience.compareTo(MASTER) < 0 ? patience : MASTER;
    long deadline = System.nanoTime() + most.toNanos();
    String[] places = master.substring(STANDALONE.length()).split(",");
    IOException why = null;
    do {
      for (String place : places) {
        int colon = place.lastIndexOf(':');
        try (Socket socket = new Socket()) {
          int port = Integer.parseInt(place.substring(colon + 1));
          socket.connect(new InetSocketAddress(place.substring(0, colon), port), CONNECT_MILLIS);
          return;
        } catch (IOException e) {
          why = e;
        } catch (IllegalArgumentException e) {
          throw new IllegalArgumentException(
              "master must be spark://HOST:PORT, ports in [1, 65535]: " + master, e);
        }
      }
      pause();
    } while (System.nanoTime() < deadline);
    String reason =
        why instanceof UnknownHostException ? "unknown host " + why.getMessage() : why.getMessage();
    throw new SparkTrouble(
        "no master answers at " + master + " within " + most.toSeconds() + " s: " + reason, why);
  }

  private static void pause() {
    try {
      Thread.sleep(PAUSE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SparkTrouble("interrupted while waiting for the master", e);
    }
  }
}
