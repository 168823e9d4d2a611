package io.lmrs.lab.paper;

import io.lmrs.Evaluator;
import io.lmrs.Frame;
import io.lmrs.Outcome;
import io.lmrs.Point;
import io.lmrs.Query;
import io.lmrs.learn.Basis;
import io.lmrs.linear.Vectors;
import io.lmrs.random.Stream;
import java.util.ArrayList;
import java.util.List;

/**
 * A gradient, measured by pairs along random directions.
 *
 * @param g the estimate
 * @param error the length of its standard error
 */
record MeasuredGradient(double[] g, double error) {

  static MeasuredGradient measure(
      Evaluator evaluator, double[] x, Frame frame, double radius, int directions, Stream random) {
    int d = x.length;
    // at least two parts, to know the error
    int rank = Math.min(d, directions / 2);
    int rounds = Math.max(2, directions / rank);
    List<double[]> estimates = new ArrayList<>();
    for (int r = 0; r < rounds; r++) {
      estimates.add(once(evaluator, x, frame, radius, rank, random.child(r)));
    }
    double[] mean = new double[d];
    estimates.forEach(e -> Vectors.add(1.0 / rounds, e, mean));
    double squares = 0;
    for (double[] estimate : estimates) {
      for (int i = 0; i < d; i++) {
        squares += (estimate[i] - mean[i]) * (estimate[i] - mean[i]);
      }
    }
    return new MeasuredGradient(mean, Math.sqrt(squares / (rounds - 1) / rounds));
  }

  private static double[] once(
      Evaluator evaluator, double[] x, Frame frame, double radius, int rank, Stream random) {
    double[][] q = Basis.complete(new double[0][], rank, x.length, random);
    List<Query> queries = new ArrayList<>();
    for (int i = 0; i < q.length; i++) {
      for (double side : new double[] {radius, -radius}) {
        double[] at = x.clone();
        Vectors.add(side, q[i], at);
        // both sides see the same start of the episode
        long seed = random.child(-1 - i).key();
        queries.add(new Query(queries.size(), Point.at(at), seed, frame));
      }
    }
    List<Outcome> outcomes;
    try {
      outcomes = evaluator.evaluate(queries);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      return new double[x.length];
    }
    double[] g = new double[x.length];
    for (int i = 0; i < q.length; i++) {
      if (outcomes.get(2 * i) instanceof Outcome.Value above
          && outcomes.get(2 * i + 1) instanceof Outcome.Value below) {
        Vectors.add((above.value() - below.value()) / (2 * radius), q[i], g);
      }
    }
    return Vectors.scale((double) x.length / rank, g);
  }
}
