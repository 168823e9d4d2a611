package io.lmrs.lab.cluster;

import com.sun.management.OperatingSystemMXBean;
import io.lmrs.Evaluator;
import io.lmrs.Frame;
import io.lmrs.Point;
import io.lmrs.Query;
import io.lmrs.cli.report.Statistics;
import io.lmrs.spark.Cluster;
import io.lmrs.spark.RemoteProblem;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * What Spark itself takes, by queries that take no time.
 *
 * @param batch seconds of a batch of one query
 * @param task seconds from one query to the next on an executor
 * @param driver seconds of the driver's processor for a query
 */
public record Calibration(double batch, double task, double driver) {
  private static final int WARM = 30;
  private static final int ROUNDS = 30;
  private static final int MANY = 200;

  /**
   * Measures on a cluster of so many executors with one core each.
   *
   * @param dimension how many variables the queries have, as every task unpacks its batch
   */
  public static Calibration of(Cluster cluster, int executors, int dimension)
      throws InterruptedException {
    RemoteProblem nothing = new RemoteProblem("pause", dimension, Map.of("millis", "0"), false, "");
    try (Evaluator evaluator = cluster.evaluator(nothing)) {
      List<Query> one = queries(1, dimension);
      List<Query> many = queries(MANY, dimension);
      for (int i = 0; i < WARM; i++) {
        evaluator.evaluate(i % 3 == 0 ? many : one);
      }
      double[] single = new double[ROUNDS];
      double[] wide = new double[ROUNDS / 3];
      for (int i = 0; i < single.length; i++) {
        single[i] = seconds(evaluator, one);
      }
      long before = processor();
      for (int i = 0; i < wide.length; i++) {
        wide[i] = seconds(evaluator, many);
      }
      double used = (processor() - before) * 1e-9 / (MANY * wide.length);
      double batch = Statistics.median(single);
      double rounds = (double) MANY / executors - 1;
      return new Calibration(batch, (Statistics.median(wide) - batch) / rounds, used);
    }
  }

  private static double seconds(Evaluator evaluator, List<Query> queries)
      throws InterruptedException {
    long began = System.nanoTime();
    evaluator.evaluate(queries);
    return (System.nanoTime() - began) * 1e-9;
  }

  private static long processor() {
    return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
        .getProcessCpuTime();
  }

  /** Queries at one point. */
  public static List<Query> queries(int count, int dimension) {
    Point point = Point.at(new double[dimension]);
    return IntStream.range(0, count).mapToObj(i -> new Query(i, point, i, Frame.IDENTITY)).toList();
  }
}
