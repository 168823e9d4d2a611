package io.lmrs.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.Cutoff;
import io.lmrs.Goal;
import io.lmrs.Manifold;
import io.lmrs.Outcome;
import io.lmrs.Point;
import io.lmrs.Problem;
import io.lmrs.Query;
import io.lmrs.Session;
import io.lmrs.Space;
import io.lmrs.learn.Basis;
import io.lmrs.linear.Vectors;
import io.lmrs.random.Stream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** What every problem obeys. */
public enum ProblemLaw {
  DESCRIPTION("it has a name, variables, a goal, bounds and a frame") {
    @Override
    void hold(Problem problem, long seed) {
      assertFalse(problem.name().isBlank());
      assertTrue(problem.dimension() > 0);
      assertNotNull(problem.goal());
      assertNotNull(problem.frame());
      if (!problem.bounds().open()) {
        assertEquals(problem.dimension(), problem.bounds().lower().length);
      }
    }
  },
  START("its start is finite, in the box, a fresh array and a function of the seed") {
    @Override
    void hold(Problem problem, long seed) {
      double[] x = problem.start(seed);
      assertEquals(problem.dimension(), x.length);
      assertTrue(Vectors.finite(x), () -> "start must be finite: " + Arrays.toString(x));
      assertTrue(problem.bounds().contains(x), () -> "start must be in the box");
      double[] kept = x.clone();
      Arrays.fill(x, Double.NaN);
      Same.points(kept, problem.start(seed), () -> "start after an array was written to");
    }
  },
  PURITY("sessions agree in any order and on any thread") {
    @Override
    void hold(Problem problem, long seed) {
      List<Query> queries = queries(problem, seed);
      List<Outcome> forwards = outcomes(problem, queries);
      List<Outcome> backwards = outcomes(problem, queries.reversed()).reversed();
      assertSame(forwards, backwards, "in reverse order");
      try (ExecutorService threads = Executors.newFixedThreadPool(3)) {
        List<Future<List<Outcome>>> elsewhere = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
          elsewhere.add(threads.submit(() -> outcomes(problem, queries)));
        }
        for (Future<List<Outcome>> there : elsewhere) {
          assertSame(forwards, there.get(), "on another thread");
        }
      } catch (InterruptedException | ExecutionException e) {
        throw new IllegalStateException(e);
      }
    }
  },
  POINTS("a point's kind does not matter, and evaluating leaves it as it is") {
    @Override
    void hold(Problem problem, long seed) {
      double[] x = problem.start(seed);
      double[] kept = x.clone();
      double[] zero = new double[x.length];
      List<Query> queries = new ArrayList<>();
      for (Point point :
          List.of(
              Point.at(x),
              new Point.Offset(x, 0.5, zero),
              new Point.Mapped(Space.identity(), Point.at(x)))) {
        queries.add(new Query(0, point, seed, problem.frame()));
      }
      List<Outcome> outcomes = outcomes(problem, queries);
      for (Outcome outcome : outcomes) {
        Same.outcomes(outcomes.getFirst(), outcome, () -> "outcome of another kind of point");
      }
      Same.points(kept, x, () -> "the point after it was evaluated");
    }
  },
  VALUES("a value is finite; what has none is a failure, also far away") {
    @Override
    void hold(Problem problem, long seed) {
      for (double far : new double[] {1, 1e10, 1e100, 1e200, 1e308}) {
        double[] x = problem.start(seed);
        Arrays.setAll(x, i -> i % 2 == 0 ? far : -far);
        try (Session session = problem.open()) {
          Outcome outcome = session.evaluate(new Query(0, Point.at(x), seed, problem.frame()));
          assertTrue(
              outcome instanceof Outcome.Failure
                  || (outcome instanceof Outcome.Value v && Double.isFinite(v.value())),
              () -> "outcome at " + far + ": " + outcome);
        }
      }
    }
  },
  CLEAN("the clean value is the value where there is no noise") {
    @Override
    void hold(Problem problem, long seed) {
      double[] x = problem.start(seed);
      List<Query> queries = new ArrayList<>();
      for (int i = 0; i < 5; i++) {
        queries.add(new Query(i, Point.at(x), seed + i, problem.frame()));
      }
      List<Outcome> outcomes = outcomes(problem, queries);
      boolean noisy = outcomes.stream().distinct().count() > 1;
      if (noisy || problem.clean(x).isEmpty()) {
        return;
      }
      for (Query query : queries(problem, seed)) {
        double[] y = query.x().toArray();
        Outcome outcome = outcomes(problem, List.of(query)).getFirst();
        double clean = problem.clean(y).getAsDouble();
        if (outcome instanceof Outcome.Value v) {
          assertEquals(v.value(), clean, "clean value");
        } else if (problem.bounds().contains(y)) {
          assertFalse(Double.isFinite(clean), () -> "clean value of a failure: " + clean);
        }
      }
    }
  },
  DIMENSION("a point of another dimension is refused") {
    @Override
    void hold(Problem problem, long seed) {
      for (int change : new int[] {-1, 1}) {
        int length = problem.dimension() + change;
        double[] x = Arrays.copyOf(problem.start(seed), length);
        double[] direction = new double[length];
        assertRefused(problem, Point.at(x));
        assertRefused(problem, new Point.Offset(x, 0.1, direction));
      }
    }
  },
  REFERENCE("its reference is not worse than its start") {
    @Override
    void hold(Problem problem, long seed) {
      OptionalDouble reference = problem.reference();
      Query start = new Query(0, Point.at(problem.start(seed)), seed, problem.frame());
      if (reference.isPresent()
          && outcomes(problem, List.of(start)).getFirst() instanceof Outcome.Value v
          && problem.constraints().violation(v.constraints()) == 0) {
        assertFalse(
            problem.goal().better(v.value(), reference.getAsDouble()),
            () -> "reference " + reference.getAsDouble() + ", value at the start " + v.value());
      }
    }
  },
  CUTOFF("what a cutoff ends is worse than its bound, and if it is exact no better than the rest") {
    @Override
    void hold(Problem problem, long seed) {
      List<Query> whole = queries(problem, seed);
      List<Outcome> outcomes = outcomes(problem, whole);
      double bound = outcomes.getFirst() instanceof Outcome.Value v ? v.value() : 0;
      for (Cutoff cutoff : List.of(Cutoff.exact(bound), new Cutoff(bound, 0))) {
        List<Query> cut = whole.stream().map(q -> q.within(cutoff)).toList();
        List<Outcome> ended = outcomes(problem, cut);
        assertSame(ended, outcomes(problem, cut.reversed()).reversed(), "with a cutoff");
        for (int i = 0; i < ended.size(); i++) {
          assertEnded(problem.goal(), cutoff, outcomes.get(i), ended.get(i));
        }
      }
    }
  },
  MANIFOLD("its manifold, where known, spans the gradient") {
    @Override
    void hold(Problem problem, long seed) {
      if (problem.manifold().isPresent()) {
        assertManifold(problem, problem.manifold().get(), seed);
      }
    }
  };

  private final String sentence;

  ProblemLaw(String sentence) {
    this.sentence = sentence;
  }

  /** The law in words. */
  public String sentence() {
    return sentence;
  }

  abstract void hold(Problem problem, long seed);

  /**
   * Throws unless the problem obeys the law.
   *
   * @throws AssertionError naming the problem, its dimension and the seed
   */
  public void check(ProblemContract contract) {
    Problem problem = contract.problem();
    try {
      hold(problem, contract.seed());
    } catch (RuntimeException | AssertionError e) {
      String where = problem.name() + " with " + problem.dimension() + " variables";
      throw new AssertionError(where + ", seed " + contract.seed() + ": " + e.getMessage(), e);
    }
  }

  // around the start, in the box
  private static List<Query> queries(Problem problem, long seed) {
    List<Query> out = new ArrayList<>();
    Space space = new Space(problem.bounds(), null);
    double[] u = space.toSearch(problem.start(seed));
    for (int i = 0; i < 10; i++) {
      double[] direction = Stream.of(seed, 99, i).direction(u.length);
      Point x = new Point.Mapped(space, new Point.Offset(u, 0.5, direction));
      out.add(new Query(i, x, 1000 + i, problem.frame()));
    }
    return out;
  }

  private static List<Outcome> outcomes(Problem problem, List<Query> queries) {
    try (Session session = problem.open()) {
      return queries.stream().map(session::evaluate).toList();
    }
  }

  private static void assertSame(List<Outcome> expected, List<Outcome> actual, String how) {
    for (int i = 0; i < expected.size(); i++) {
      int number = i;
      Same.outcomes(expected.get(i), actual.get(i), () -> "outcome of query " + number + " " + how);
    }
  }

  private static void assertEnded(Goal goal, Cutoff cutoff, Outcome whole, Outcome ended) {
    if (whole.cost(goal) == ended.cost(goal)) {
      return;
    }
    String both = ended + " in place of " + whole;
    assertTrue(
        ended instanceof Outcome.Value v && cutoff.misses(goal, v.value()),
        () -> "what was ended must be worse than " + cutoff.bound() + ": " + both);
    assertTrue(
        !cutoff.equals(Cutoff.exact(cutoff.bound())) || ended.cost(goal) <= whole.cost(goal),
        () -> "the rest must not make it better: " + both);
  }

  private static void assertRefused(Problem problem, Point x) {
    try (Session session = problem.open()) {
      Outcome outcome = session.evaluate(new Query(0, x, 1, problem.frame()));
      assertTrue(
          outcome instanceof Outcome.Failure,
          () -> "a point with " + x.dimension() + " coordinates must be refused: " + outcome);
    } catch (RuntimeException _) {
      // an exception is as good as a failure: an evaluator makes one of it
    }
  }

  private static void assertManifold(Problem problem, Manifold manifold, long seed) {
    double[] x = problem.start(seed);
    double[][] rows = manifold.jacobian(x.clone());
    assertEquals(manifold.dimension(), rows.length, "rows of the Jacobian");
    for (double[] row : rows) {
      assertEquals(x.length, row.length, "entries of a row of the Jacobian");
      assertTrue(Vectors.finite(row), "the Jacobian must be finite");
    }
    assertNotSame(rows[0], manifold.jacobian(x.clone())[0], "rows must be fresh arrays");
    if (problem.clean(x).isEmpty()) {
      return;
    }
    double[][] basis = Basis.orthonormalise(List.of(rows));
    for (int i = 0; i < 20 && basis.length < x.length; i++) {
      double[] inside = Basis.mixed(basis, 1, Stream.of(seed, i))[0];
      double[][] more = Basis.complete(basis, basis.length + 1, x.length, Stream.of(seed, i));
      double across = slope(problem, x, more[basis.length]);
      double along = slope(problem, x, inside);
      assertTrue(
          Math.abs(across) <= 1e-3 * Math.abs(along) + 1e-6,
          () -> "slope across the manifold: " + across + ", along it: " + along);
    }
  }

  private static double slope(Problem problem, double[] x, double[] direction) {
    double h = 1e-6;
    double above = problem.clean(new Point.Offset(x, h, direction).toArray()).getAsDouble();
    double below = problem.clean(new Point.Offset(x, -h, direction).toArray()).getAsDouble();
    return (above - below) / (2 * h);
  }
}
