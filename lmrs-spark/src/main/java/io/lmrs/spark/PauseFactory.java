package io.lmrs.spark;

import io.lmrs.Outcome;
import io.lmrs.Problem;
import io.lmrs.Query;
import io.lmrs.Session;
import io.lmrs.evaluate.EvaluationStopped;
import io.lmrs.problem.ProblemFactory;
import io.lmrs.settings.Setting;

/** Names a problem whose evaluations take a given time, by which evaluators are measured. */
public final class PauseFactory implements ProblemFactory<PauseFactory.Config> {

  /** How long an evaluation takes. */
  public record Config(
      @Setting(value = "milliseconds an evaluation takes", min = 0, max = 1e9) double millis) {}

  private static final double NANOS = 1e6;

  /** The only one there is. */
  public PauseFactory() {}

  @Override
  public String name() {
    return "pause";
  }

  @Override
  public String summary() {
    return "sum of squares after a pause, to measure what evaluators cost";
  }

  @Override
  public int defaultDimension() {
    return 10;
  }

  @Override
  public Config defaults(int dimension) {
    return new Config(100);
  }

  @Override
  public Problem create(int dimension, Config config) {
    return new Pause(dimension, config);
  }

  private record Pause(int dimension, Config config) implements Problem {
    @Override
    public String name() {
      return "pause";
    }

    @Override
    public Session open() {
      double[] x = new double[dimension];
      return query -> evaluate(query, x);
    }

    private Outcome evaluate(Query query, double[] x) {
      long until = System.nanoTime() + (long) (config.millis() * NANOS);
      query.x().copyTo(x);
      double sum = 0;
      for (double v : x) {
        sum += v * v;
      }
      try {
        long left = until - System.nanoTime();
        if (left > 0) {
          Thread.sleep(java.time.Duration.ofNanos(left));
        }
      } catch (InterruptedException _) {
        Thread.currentThread().interrupt();
        throw new EvaluationStopped("the evaluation was interrupted");
      }
      return Outcome.of(sum);
    }
  }
}
