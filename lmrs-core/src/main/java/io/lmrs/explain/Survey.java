package io.lmrs.explain;

import io.lmrs.Batch;
import io.lmrs.Evaluator;
import io.lmrs.Frame;
import io.lmrs.Outcome;
import io.lmrs.Point;
import io.lmrs.Query;
import io.lmrs.Space;
import io.lmrs.learn.Basis;
import io.lmrs.linear.Vectors;
import io.lmrs.random.Stream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * More evaluations that sharpen an explanation: slopes at random points around the best one, as far
 * away as the run has been. Exact values are measured along the same rays everywhere, noisy ones
 * along new rays at every point, both ways and far apart.
 */
public final class Survey {

  private static final double NARROW = 1e-6;
  private static final double WIDE = 0.3;

  /** The part of the batches that are nearer than a survey goes. */
  private static final double FAR = 0.9;

  /** Rays at a point where values are noisy. */
  private static final int NOISY_RAYS = 10;

  private final Evidence evidence;
  private final Space space;
  private final double[] best;
  private final double reach;
  private final boolean noisy;
  private final Frame frame;
  private final Stream random;
  private long batches;
  private long queries;

  /**
   * Plans a survey.
   *
   * @param evidence what is known, which gets what is found
   * @param best a point of the problem, around which to look
   * @param frame in which a policy is evaluated, {@link Frame#IDENTITY} for most problems
   */
  public Survey(Evidence evidence, double[] best, Frame frame, long seed) {
    this.evidence = evidence;
    this.space = evidence.space();
    this.best = space == null ? best.clone() : space.toSearch(best);
    this.noisy = evidence.noise() > 0;
    this.frame = frame;
    this.random = Stream.of(seed, SURVEY);
    this.reach = reach();
  }

  private static final long SURVEY = 29;

  // most batches lay nearer to the best point; a run that has come to rest has many there
  private double reach() {
    List<Double> ways = new ArrayList<>();
    for (Evidence.Seen seen : evidence.batches()) {
      double[] way = seen.points()[0].toArray();
      Vectors.add(-1, best, way);
      double distance = Vectors.norm(way);
      if (distance > 0 && Double.isFinite(distance)) {
        ways.add(distance);
      }
    }
    ways.sort(Double::compare);
    return ways.isEmpty() ? 0.1 * Math.sqrt(best.length) : ways.get((int) (FAR * ways.size()));
  }

  /**
   * Evaluates, and adds what it finds to the evidence.
   *
   * @param evaluations at most so many
   * @return how many there were
   */
  public long run(long evaluations, Evaluator evaluator) throws InterruptedException {
    int d = best.length;
    int rays = noisy ? Math.min(NOISY_RAYS, d) : (int) Math.min(d, Math.sqrt(evaluations) - 1);
    int each = noisy ? 2 * rays : rays + 1;
    if (rays < 1 || evaluations < each) {
      throw new IllegalArgumentException(
          "evaluations must be at least " + Math.max(4, each) + ": " + evaluations);
    }
    double[][] fixed = rays == d ? null : Basis.complete(new double[0][], rays, d, random.child(0));
    long spent = 0;
    for (int place = 1; spent + each <= evaluations; place++) {
      double[] at = random.child(place).direction(d);
      Vectors.scale(reach, at);
      Vectors.add(1, best, at);
      double[][] rows =
          noisy ? Basis.complete(new double[0][], rays, d, random.child(-place)) : fixed;
      if (!noisy) {
        ask(List.of(Point.at(at)), evaluator);
      }
      ask(around(at, rays, rows), evaluator);
      spent += each;
    }
    return spent;
  }

  private List<Point> around(double[] at, int rays, double[][] rows) {
    List<Point> points = new ArrayList<>();
    double size = Math.max(1, Arrays.stream(at).map(Math::abs).max().orElse(1));
    for (int i = 0; i < rays; i++) {
      if (noisy) {
        points.add(new Point.Offset(at, WIDE * reach, rows[i]));
        points.add(new Point.Offset(at, -WIDE * reach, rows[i]));
      } else if (rows == null) {
        points.add(new Point.Coordinate(at, i, NARROW * size));
      } else {
        points.add(new Point.Offset(at, NARROW * size, rows[i]));
      }
    }
    return points;
  }

  private void ask(List<Point> points, Evaluator evaluator) throws InterruptedException {
    List<Query> asked = new ArrayList<>();
    for (Point point : points) {
      Point seen = space == null ? point : new Point.Mapped(space, point);
      asked.add(new Query(queries++, seen, random.bits(queries), frame));
    }
    Batch batch = new Batch(batches++, asked);
    List<Outcome> outcomes = evaluator.evaluate(asked, (_, _, _, _) -> {});
    evidence.scattered(batch, outcomes);
  }
}
