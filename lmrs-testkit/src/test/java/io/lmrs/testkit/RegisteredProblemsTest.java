package io.lmrs.testkit;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.Goal;
import io.lmrs.Outcome;
import io.lmrs.Problem;
import io.lmrs.Session;
import io.lmrs.problem.ProblemFactory;
import io.lmrs.problem.Problems;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Every problem that can be named obeys the laws, at two dimensions, bare and wrapped up. */
class RegisteredProblemsTest {

  private record Registered(Problem problem) implements ProblemContract {}

  @TestFactory
  Stream<DynamicNode> problems() {
    return Problems.all().stream().flatMap(RegisteredProblemsTest::variants);
  }

  private static Stream<DynamicNode> variants(ProblemFactory<?> factory) {
    int d = factory.defaultDimension();
    Map<String, String> moved = new HashMap<>(Map.of("shift", "1.5", "conditioning", "4"));
    Map<String, String> boxed = Map.of("lower", "-0.5", "upper", "2", "noise", "0.1");
    // a rotation would mix up a policy's observations and turn a box
    if (!List.of("regulator", "penalised", "tailored", "lasso").contains(factory.name())) {
      moved.put("rotation", "3");
    }
    if (factory.leastDimension() > d / 2) {
      // neither moved nor with another box: it has its own
      return Stream.of(node(factory, d, Map.of()), node(factory, d, Map.of("noise", "0.1")));
    }
    return Stream.of(
        node(factory, d, Map.of()),
        node(factory, d / 2, Map.of()),
        node(factory, d / 2, moved),
        node(factory, d / 2, boxed));
  }

  private static DynamicNode node(
      ProblemFactory<?> factory, int dimension, Map<String, String> settings) {
    Problem problem = Problems.create(factory.name(), dimension, settings);
    String name = factory.name() + " with " + dimension + " variables " + settings;
    return DynamicContainer.dynamicContainer(name, new Registered(problem).laws());
  }

  /** A sphere with something wrong. */
  private static class Bad implements Problem {
    @Override
    public String name() {
      return "bad";
    }

    @Override
    public int dimension() {
      return 2;
    }

    @Override
    public Session open() {
      return query -> Outcome.of(square(query.x().toArray()));
    }

    static double square(double[] x) {
      if (x.length != 2) {
        throw new IllegalArgumentException("x must have 2 entries: " + x.length);
      }
      return x[0] * x[0] + x[1] * x[1];
    }
  }

  private static void assertCaught(ProblemLaw law, Problem problem) {
    AssertionError caught =
        assertThrows(AssertionError.class, () -> law.check(new Registered(problem)));
    assertTrue(caught.getMessage().contains("bad with 2 variables, seed 1: "), caught.toString());
  }

  @Test
  void badProblemsAreCaught() {
    for (ProblemLaw law : ProblemLaw.values()) {
      law.check(new Registered(new Bad()));
    }
    AtomicLong counter = new AtomicLong();
    double[] shared = {1, 2};
    assertCaught(
        ProblemLaw.DESCRIPTION,
        new Bad() {
          @Override
          public Goal goal() {
            return null;
          }
        });
    assertCaught(
        ProblemLaw.START,
        new Bad() {
          @Override
          public double[] start(long seed) {
            return shared;
          }
        });
    assertCaught(
        ProblemLaw.PURITY,
        new Bad() {
          @Override
          public Session open() {
            return _ -> Outcome.of(counter.getAndIncrement());
          }
        });
    assertCaught(
        ProblemLaw.VALUES,
        new Bad() {
          @Override
          public Session open() {
            return query -> new Outcome.Value(square(query.x().toArray()), 1, null);
          }
        });
    assertCaught(
        ProblemLaw.CLEAN,
        new Bad() {
          @Override
          public OptionalDouble clean(double[] x) {
            return OptionalDouble.of(square(x) + 1e-9);
          }
        });
    assertCaught(
        ProblemLaw.DIMENSION,
        new Bad() {
          @Override
          public Session open() {
            return query -> Outcome.of(query.x().toArray()[0]);
          }
        });
    assertCaught(
        ProblemLaw.REFERENCE,
        new Bad() {
          @Override
          public OptionalDouble reference() {
            return OptionalDouble.of(1e9);
          }
        });
  }
}
