package io.lmrs.problem;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.Outcome;
import io.lmrs.Point;
import io.lmrs.Problem;
import io.lmrs.Query;
import io.lmrs.Session;
import io.lmrs.problem.manifold.ManifoldProblem;
import io.lmrs.problem.manifold.SyntheticProblem;
import io.lmrs.problem.wrapper.WrapperSettings;
import io.lmrs.random.Stream;
import io.lmrs.settings.Settings;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.ServiceConfigurationError;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProblemsTest {
  private static final Map<String, String> EVERYTHING =
      Map.of("noise", "0.1", "shift", "2", "rotation", "7", "conditioning", "3", "lower", "-50");

  private static String refusal(String name, int dimension, Map<String, String> settings) {
    return assertThrows(
            IllegalArgumentException.class, () -> Problems.create(name, dimension, settings))
        .getMessage();
  }

  @Test
  void allAreSortedAndNamed() {
    List<ProblemFactory<?>> all = Problems.all();
    assertTrue(all.size() >= 26);
    assertEquals(all.stream().sorted(Comparator.comparing(ProblemFactory::name)).toList(), all);
    for (ProblemFactory<?> factory : all) {
      assertEquals(factory, Problems.named(factory.name()));
      assertFalse(factory.summary().isBlank());
      assertTrue(factory.leastDimension() <= factory.defaultDimension());
    }
  }

  /** A plug-in that is found but fails. */
  public static final class Nameless implements ProblemFactory<NoSettings> {
    @Override
    public String name() {
      throw new IllegalStateException("no licence");
    }

    @Override
    public String summary() {
      return "fails";
    }

    @Override
    public int defaultDimension() {
      return 1;
    }

    @Override
    public NoSettings defaults(int dimension) {
      return new NoSettings();
    }

    @Override
    public Problem create(int dimension, NoSettings config) {
      throw new IllegalStateException();
    }
  }

  @Test
  void aPlugInThatDoesNotTellItsNameIsNamed(@TempDir Path folder) throws Exception {
    Path services = Files.createDirectories(folder.resolve("META-INF/services"));
    Files.writeString(
        services.resolve(ProblemFactory.class.getName()), Nameless.class.getName() + "\n");
    URL[] places = {
      Problems.class.getProtectionDomain().getCodeSource().getLocation(),
      ProblemsTest.class.getProtectionDomain().getCodeSource().getLocation(),
      folder.toUri().toURL()
    };
    ClassLoader before = Thread.currentThread().getContextClassLoader();
    try (URLClassLoader loader = new URLClassLoader(places, ClassLoader.getPlatformClassLoader())) {
      Thread.currentThread().setContextClassLoader(loader);
      ServiceConfigurationError error =
          assertThrows(
              ServiceConfigurationError.class,
              () -> Class.forName(Problems.class.getName(), true, loader));
      assertEquals(Nameless.class.getName() + " does not tell its name", error.getMessage());
      assertEquals("no licence", error.getCause().getMessage());
    } finally {
      Thread.currentThread().setContextClassLoader(before);
    }
  }

  @Test
  void everyProblemIsMadeByName() {
    for (ProblemFactory<?> factory : Problems.all()) {
      Problem problem = Problems.create(factory.name(), 0, Map.of());
      assertEquals(factory.name(), problem.name());
      assertEquals(factory.defaultDimension(), problem.dimension());
      assertEquals(problem.dimension(), problem.start(0).length);
      boolean boxed =
          List.of("penalised", "rover", "lasso").contains(factory.name())
              || !problem.constraints().none();
      assertEquals(!boxed, problem.bounds().open(), factory.name());
      Settings.describe(factory.defaults(problem.dimension()));
    }
  }

  @Test
  void sessionsArePureAndAgreeAcrossThreads() throws Exception {
    for (ProblemFactory<?> factory : Problems.all()) {
      assertPure(Problems.create(factory.name(), 0, Map.of()));
      // those of which no rotation makes sense
      Problem plain = Problems.create(factory.name(), 0, Map.of());
      if (plain.bounds().open() && !factory.name().equals("regulator")) {
        assertPure(Problems.create(factory.name(), 0, EVERYTHING));
      }
    }
  }

  private static void assertPure(Problem problem) throws Exception {
    List<Query> queries = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      double[] direction = Stream.of(i).direction(problem.dimension());
      Point x = new Point.Offset(problem.start(1), 0.5, direction);
      queries.add(new Query(i, x, 1000 + i, problem.frame()));
    }
    List<Outcome> forwards = outcomes(problem, queries);
    List<Outcome> backwards = outcomes(problem, queries.reversed()).reversed();
    assertSame(problem, forwards, backwards);
    try (ExecutorService threads = Executors.newFixedThreadPool(3)) {
      List<Callable<List<Outcome>>> jobs =
          IntStream.range(0, 3)
              .<Callable<List<Outcome>>>mapToObj(_ -> () -> outcomes(problem, queries))
              .toList();
      for (Future<List<Outcome>> elsewhere : threads.invokeAll(jobs)) {
        assertSame(problem, forwards, elsewhere.get());
      }
    }
  }

  private static List<Outcome> outcomes(Problem problem, List<Query> queries) {
    try (Session session = problem.open()) {
      return queries.stream().map(session::evaluate).toList();
    }
  }

  private static void assertSame(Problem problem, List<Outcome> a, List<Outcome> b) {
    for (int i = 0; i < a.size(); i++) {
      String name = problem.name() + ", query " + i;
      if (a.get(i) instanceof Outcome.Value v && v.observed() != null) {
        Outcome.Value w = (Outcome.Value) b.get(i);
        assertEquals(v.value(), w.value(), name);
        assertArrayEquals(v.observed().mean(), w.observed().mean(), name);
        assertArrayEquals(v.observed().squares(), w.observed().squares(), name);
      } else {
        assertEquals(a.get(i), b.get(i), name);
      }
    }
  }

  @Test
  void settingsGoToTheProblemAndToItsWrappers() {
    Problem problem =
        Problems.create(
            "synthetic", 30, Map.of("manifold", "3", "seed", "5", "shift", "1", "noise", "2"));
    ManifoldProblem inner = SyntheticProblem.of(30, 3, 5);
    double[] moved = inner.start(0);
    for (int i = 0; i < moved.length; i++) {
      moved[i] += 1;
    }
    assertArrayEquals(moved, problem.start(0));
    assertEquals(inner.startValue(), problem.clean(moved).getAsDouble(), 1e-12);
    assertEquals(3, problem.manifold().orElseThrow().dimension());
  }

  @Test
  void oneSideOfABoxMayStayOpen() {
    Problem lower = Problems.create("sphere", 2, Map.of("lower", "0.5"));
    assertArrayEquals(new double[] {0.5, 0.5}, lower.bounds().lower());
    assertEquals(Double.POSITIVE_INFINITY, lower.bounds().upper()[0]);
    Problem upper = Problems.create("sphere", 2, Map.of("upper", "-3", "lower", "auto"));
    assertEquals(Double.NEGATIVE_INFINITY, upper.bounds().lower()[1]);
    assertArrayEquals(new double[] {-3, -3}, upper.start(4));
  }

  @Test
  void neutralSettingsPutNothingAround() {
    Map<String, String> off = Settings.toMap(WrapperSettings.off());
    assertTrue(Problems.create("sphere", 3, off) instanceof TestFunctionProblem);
  }

  @Test
  void unknownNamesAreRefusedWithTheKnownOnes() {
    assertEquals(
        "unknown problem: spehre; did you mean sphere? './lmrs list problems' names all",
        refusal("spehre", 2, Map.of()));
    assertEquals(
        "unknown problem: nosuch; './lmrs list problems' names all",
        refusal("nosuch", 2, Map.of()));
    assertEquals(
        "unknown setting of synthetic: sigma (known: manifold, seed, noise, rounding, shift,"
            + " rotation, conditioning, lower, upper)",
        refusal("synthetic", 10, Map.of("sigma", "1")));
    assertEquals(
        "unknown setting of sphere: seed (known: noise, rounding, shift, rotation, conditioning,"
            + " lower, upper)",
        refusal("sphere", 10, Map.of("seed", "1")));
  }

  @Test
  void valuesOutOfRangeAreRefused() {
    assertEquals("dimension must be in [2, 10000000]: 1", refusal("branin", 1, Map.of()));
    assertEquals("dimension must be in [1, 10000000]: -1", refusal("sphere", -1, Map.of()));
    assertEquals(
        "dimension must be in [1, 10000000]: 10000001", refusal("sphere", 10_000_001, Map.of()));
    assertEquals(
        "manifold must be in [1, 10]: 11", refusal("synthetic", 10, Map.of("manifold", "11")));
    assertEquals("noise must be in [0, inf): -1.0", refusal("sphere", 10, Map.of("noise", "-1")));
    assertEquals(
        "lower must be less than upper = 1.0: 2.0",
        refusal("sphere", 10, Map.of("lower", "2", "upper", "1")));
  }
}
