package io.lmrs.server.http;

import io.lmrs.RunSpec;
import java.time.Duration;
import java.util.Map;

/** How much a request may ask for, so that none of them can take the server down. */
public final class RequestLimits {

  /** The largest body of a request, in bytes. */
  public static final long BODY = 16 << 20;

  /** The largest body of a request that has not shown the token, in bytes. */
  public static final long STRANGERS_BODY = 4 << 10;

  /** The most connections at a time. */
  public static final int CONNECTIONS = 4000;

  /** How long a request may take to arrive. */
  public static final Duration ARRIVAL = Duration.ofSeconds(60);

  /** The most queries of one ask, and outcomes of one tell. */
  public static final int BATCH = 10_000;

  /** The most coordinates in the answer to one ask. */
  public static final int COORDINATES = 2_000_000;

  public static final int DIMENSION = 100_000;

  /** The largest whole number of any setting: they are counts of something that is kept. */
  public static final long SETTING = 100_000;

  /** The most coordinates of the points of one batch. */
  public static final long BATCH_COORDINATES = 50_000_000;

  /** The longest name of a worker. */
  public static final int WORKER = 100;

  /** Reasons of failures are cut there. */
  public static final int REASON = 1000;

  /** The most seconds that an ask waits. */
  public static final double WAIT = 30;

  /** The most runs that are evaluated by the server itself at a time. */
  public static final int OWN_RUNS = 16;

  /** The most runs at work at a time, those of workers included. */
  public static final int RUNS = 1000;

  /** The most runs that are compared at once. */
  public static final int COMPARED = 200;

  private static final double LEAST_LEASE = 0.05;
  private static final double MOST_LEASE = 7 * 86400;

  private RequestLimits() {}

  /** A lease in seconds. */
  public static double lease(String name, double seconds) {
    return within(name, LEAST_LEASE, MOST_LEASE, seconds);
  }

  public static double within(String name, double least, double most, double value) {
    return io.lmrs.spec.Limits.within(name, least, most, value);
  }

  /** Refuses a run that would not fit. */
  public static void require(RunSpec spec) {
    within("dimension", 1, DIMENSION, spec.dimension());
    counts("settings", spec.searchSettings(), spec.dimension());
    counts("problemSettings", spec.problemSettings(), spec.dimension());
    Footprint.require(spec, Runtime.getRuntime().maxMemory());
  }

  private static void counts(String owner, Map<String, String> settings, int dimension) {
    settings.forEach(
        (name, value) -> {
          if (!name.contains("seed") && value.matches("\\d{1,18}")) {
            double most = Math.min(SETTING, (double) BATCH_COORDINATES / dimension);
            within(owner + "." + name, 0, Math.max(1000, Math.floor(most)), Long.parseLong(value));
          }
        });
  }
}
