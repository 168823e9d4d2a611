package io.lmrs.testkit;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.Bounds;
import io.lmrs.Goal;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/** What bounds mean. Every trial checks that its queries are in the box. */
final class BoxLaws {
  private static final double NONE = Double.POSITIVE_INFINITY;

  /** How near to a face an incumbent must come whose optimum lies there or beyond. */
  private static final double NEAR = 1e-6;

  private static final long EVALUATIONS = 8000;

  private BoxLaws() {}

  static void staysInside(SearchContract contract) {
    int d = 4;
    double[] inside = {0.3, -0.2, 0.1, 0.4};
    Map<String, Bounds> boxes = new LinkedHashMap<>();
    boxes.put("both sides", Bounds.box(d, -0.5, 0.7));
    boxes.put("lower side", Bounds.box(d, -0.25, NONE));
    boxes.put("upper side", Bounds.box(d, -NONE, 0.45));
    boxes.put("open on both sides", Bounds.box(d, -NONE, NONE));
    boxes.put("huge", Bounds.box(d, -1e12, 1e12));
    boxes.put("beyond the largest width", Bounds.box(d, -1e308, 1.7e308));
    boxes.put(
        "mixed",
        new Bounds(new double[] {-1, -NONE, 0, 0.4 - 1e-9}, new double[] {0.3, NONE, 1e9, 0.4}));
    boxes.forEach((shape, box) -> inside(contract, shape, box, inside));
    inside(contract, "tiny", Bounds.box(d, 1, 1 + 1e-9), fill(d, 1 + 5e-10));
    inside(contract, "two neighbours", Bounds.box(d, 1, Math.nextUp(1.0)), fill(d, 1));
    inside(contract, "far away", Bounds.box(d, 1e9, 1e9 + 1), fill(d, 1e9 + 0.5));
    inside(contract, "start on a face", Bounds.box(d, 0, 1), new double[] {0, 0.5, 0.2, 0.9});
    inside(contract, "start in a corner", Bounds.box(d, 0, 1), new double[] {0, 1, 1, 0});
    inside(contract, "start on an only side", Bounds.box(d, 2, NONE), fill(d, 2));
  }

  private static double[] fill(int d, double value) {
    double[] x = new double[d];
    Arrays.fill(x, value);
    return x;
  }

  // down a slope that leads out of every box, and up to a ridge inside
  private static void inside(SearchContract contract, String shape, Bounds box, double[] start) {
    SmallProblem slope =
        new SmallProblem(
            "slope, " + shape,
            start,
            Goal.MINIMIZE,
            box,
            contract.manifold(start.length),
            (x, _) -> x[0] - x[1] + 2 * x[2] - 3 * x[3]);
    Trial.of(contract, slope).run(600);
    Trial.of(contract, slope.noisy(1)).run(400);
    Trial.of(contract, slope.failing()).run(400);
  }

  static void findsFaces(SearchContract contract) {
    // the last two have their optimum inside, the others beyond a face
    double[] optimum = {2, -1.5, 1.2, -1.3, 0.25, -0.4};
    double[] start = {0.2, 0.3, -0.4, 0.1, -0.6, 0.5};
    SmallProblem bowl =
        new SmallProblem(
            "bowl beyond a box",
            start,
            Goal.MINIMIZE,
            Bounds.box(start.length, -1, 1),
            contract.manifold(start.length),
            (x, _) -> distance(x, optimum));
    Trial trial = Trial.convergent(contract, bowl);
    trial.run(EVALUATIONS);
    assertOnFaces(optimum, trial);
    // from a corner that is wrong in every coordinate
    Trial corner = Trial.convergent(contract, bowl.from(-1, 1, -1, 1, -1, 1));
    corner.run(EVALUATIONS);
    assertOnFaces(optimum, corner);
  }

  private static void assertOnFaces(double[] optimum, Trial trial) {
    double[] x = trial.search().incumbent();
    for (int i = 0; i < x.length; i++) {
      int coordinate = i;
      double best = Math.clamp(optimum[i], -1, 1);
      double tolerance = Math.abs(best) == 1 ? NEAR : 1e-2;
      assertTrue(
          Math.abs(x[i] - best) <= tolerance,
          () ->
              "x["
                  + coordinate
                  + "] must be within "
                  + tolerance
                  + " of "
                  + best
                  + ": "
                  + x[coordinate]
                  + ", "
                  + trial.where());
    }
  }

  private static double distance(double[] x, double[] y) {
    double sum = 0;
    for (int i = 0; i < x.length; i++) {
      sum += (x[i] - y[i]) * (x[i] - y[i]);
    }
    return sum;
  }
}
