package io.lmrs.spark;

import io.lmrs.Evaluator;
import io.lmrs.Problem;
import io.lmrs.testkit.EvaluatorContract;
import io.lmrs.testkit.EvaluatorLaw;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** The laws of an evaluator, with executors in this process. */
class SparkEvaluatorContractTest implements EvaluatorContract {
  private static final AtomicInteger NUMBER = new AtomicInteger();
  private static Cluster cluster;

  @BeforeAll
  static void connect() {
    cluster = Clusters.open("local[2]", false);
  }

  @AfterAll
  static void close() {
    if (cluster != null) {
      cluster.close();
    }
  }

  @Override
  public Evaluator open(Problem problem) {
    int number = NUMBER.incrementAndGet();
    HandedFactory.PROBLEMS.put(number, problem);
    return cluster.evaluator(
        new RemoteProblem("handed", problem.dimension(), Map.of("number", "" + number), false, ""));
  }

  @Override
  public Map<EvaluatorLaw, String> waived() {
    return Map.of(
        EvaluatorLaw.STOPPED, "an executor that stops is a loss, and its queries go to another");
  }

  @Override
  public int workers() {
    return 2;
  }
}
