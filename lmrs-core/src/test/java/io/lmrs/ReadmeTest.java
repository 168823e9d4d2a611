package io.lmrs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.evaluate.SerialEvaluator;
import io.lmrs.problem.ProblemFactory;
import io.lmrs.search.SearchContext;
import io.lmrs.search.SearchFactory;
import io.lmrs.search.evolution.CmaEs;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.reflect.Method;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.ServiceLoader;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The Java code of README.md and of examples/. What stands here between the markers is compiled and
 * run; {@link #readmeShowsThisCode} checks that the README shows exactly these lines.
 */
class ReadmeTest {
  private static final Path ROOT = Path.of("..");
  private static final Path SELF = Path.of("src/test/java/io/lmrs/ReadmeTest.java");

  private static PrintStream out;

  @BeforeAll
  static void silence() {
    out = System.out;
    System.setOut(new PrintStream(OutputStream.nullOutputStream()));
  }

  @AfterAll
  static void speakAgain() {
    System.setOut(out);
  }

  @Test
  void example() throws IOException {
    // README
    Objective valley =
        x -> {
          double sum = 0;
          for (int i = 1; i < x.length; i++) {
            double off = x[i] - x[i - 1] * x[i - 1];
            sum += 100 * off * off + (1 - x[i - 1]) * (1 - x[i - 1]);
          }
          return sum;
        };
    RunResult result = Lmrs.minimizer(valley, new double[20]).target(1e-8).run();
    double[] point = result.point();
    System.out.println(result.best() + " after " + result.evaluations() + " evaluations");
    // end
    assertEquals(20, point.length);
    assertTrue(result.best() < 1e-8, "best: " + result.best());
    assertTrue(
        Files.readString(ROOT.resolve("README.md"))
            .contains(result.best() + " after " + result.evaluations()));
  }

  @Test
  void builder() {
    double[] start = new double[30];
    double[] lower = new double[30];
    double[] upper = new double[30];
    Arrays.fill(lower, -2);
    Arrays.fill(upper, 2);
    Objective objective = x -> Arrays.stream(x).map(v -> (v - 1) * (v - 1)).sum();
    // README
    RunResult result =
        Lmrs.minimizer(objective, start)
            .search("lmrs")
            .set("directions", 20)
            .bounds(lower, upper)
            .evaluations(20_000)
            .target(1e-8)
            .threads(4)
            .seed(7)
            .run();
    // end
    assertEquals(StopReason.TARGET, result.stop());
  }

  @Test
  void batchObjective() {
    double[] start = new double[30];
    // README
    RunResult result =
        Lmrs.batchMinimizer(
                points -> {
                  double[] values = new double[points.length];
                  for (int i = 0; i < points.length; i++) {
                    values[i] = Arrays.stream(points[i]).map(v -> (v - 1) * (v - 1)).sum();
                  }
                  return values;
                },
                start)
            .evaluations(5000)
            .run();
    // end
    assertTrue(result.best() < 1e-6, "best: " + result.best());
  }

  @Test
  void listener() {
    double[] start = new double[30];
    Objective objective = x -> Arrays.stream(x).map(v -> (v - 1) * (v - 1)).sum();
    // README
    RunResult result =
        Lmrs.minimizer(objective, start)
            .onProgress(p -> System.out.println(p.evaluations() + " " + p.best()))
            .stopWhen(p -> p.best() < 0.01 || p.seconds() > 60)
            .run();
    // end
    assertEquals(StopReason.LISTENER, result.stop());
  }

  @Test
  void askAndTell() {
    double[] start = new double[30];
    Objective objective = x -> Arrays.stream(x).map(v -> (v - 1) * (v - 1)).sum();
    // README
    // import io.lmrs.search.evolution.CmaEs;
    Search search =
        Lmrs.minimizer(start).search(CmaEs.defaults(start.length).withSigma(0.3)).build();
    for (int i = 0; i < 50; i++) {
      Batch batch = search.ask();
      List<Outcome> outcomes = new ArrayList<>();
      for (Query query : batch.queries()) {
        outcomes.add(Outcome.of(objective.value(query.x().toArray())));
      }
      search.tell(batch, outcomes);
    }
    double[] incumbent = search.incumbent();
    // end
    assertTrue(objective.value(incumbent) < 3, "value: " + objective.value(incumbent));
  }

  @Test
  void readmeShowsThisCode() throws IOException {
    assertEquals(snippets(), shown());
  }

  /** The code between the markers, without its indentation. */
  private static List<String> snippets() throws IOException {
    List<String> out = new ArrayList<>();
    List<String> open = null;
    for (String line : Files.readAllLines(SELF)) {
      if (line.strip().equals("// README")) {
        open = new ArrayList<>();
      } else if (line.strip().equals("// end")) {
        out.add(String.join("\n", open).stripIndent() + "\n");
        open = null;
      } else if (open != null) {
        open.add(line);
      }
    }
    return out;
  }

  /** The Java blocks of the README. */
  private static List<String> shown() throws IOException {
    List<String> out = new ArrayList<>();
    String readme = Files.readString(ROOT.resolve("README.md"));
    Matcher block = Pattern.compile("(?ms)^```java\\n(.*?)^```$").matcher(readme);
    while (block.find()) {
      out.add(block.group(1));
    }
    return out;
  }

  @Test
  void examplesRun(@TempDir Path classes) throws Exception {
    compile(ROOT.resolve("examples"), classes);
    try (URLClassLoader loader = loader(classes)) {
      for (String name : List.of("Minimise", "AskTell")) {
        Method main = loader.loadClass(name).getMethod("main", String[].class);
        main.setAccessible(true);
        main.invoke(null, (Object) new String[0]);
      }
    }
  }

  @Test
  void exampleOfPluginRuns(@TempDir Path classes) throws Exception {
    Path plugin = ROOT.resolve("examples/plugin");
    compile(plugin.resolve("example"), classes);
    Path services = Files.createDirectories(classes.resolve("META-INF/services"));
    try (Stream<Path> files = Files.list(plugin.resolve("META-INF/services"))) {
      for (Path file : files.toList()) {
        Files.copy(file, services.resolve(file.getFileName()));
      }
    }
    try (URLClassLoader loader = loader(classes)) {
      ProblemFactory<?> problems = found(ProblemFactory.class, "example.SumsProblem", loader);
      SearchFactory<?> searches = found(SearchFactory.class, "example.TangentSearch", loader);
      Problem problem = problem(problems);
      Search search = search(searches, problem);
      Budget budget = Budget.ofEvaluations(2000);
      RunResult result;
      try (Evaluator evaluator = new SerialEvaluator(problem)) {
        result = new Run(problem, search, evaluator, budget).run();
      }
      assertTrue(result.best() < 0.01, "best: " + result.best());
      double share = 0;
      double random = 0;
      for (Progress progress : result.trace()) {
        share += progress.metrics().get("share");
        random += progress.metrics().get("random-share");
      }
      assertTrue(share > random, "share " + share + " must exceed random " + random);
    }
  }

  private static <F> F found(Class<F> kind, String owner, ClassLoader loader) {
    return ServiceLoader.load(kind, loader).stream()
        .filter(f -> f.type().getName().startsWith(owner))
        .findFirst()
        .orElseThrow()
        .get();
  }

  private static <C extends Record> Problem problem(ProblemFactory<C> factory) {
    int dimension = factory.defaultDimension();
    return factory.create(dimension, factory.defaults(dimension));
  }

  private static <C extends Record> Search search(SearchFactory<C> factory, Problem problem) {
    C config = factory.defaults(problem.dimension());
    return factory.create(config, SearchContext.of(problem, 0));
  }

  private static URLClassLoader loader(Path classes) throws IOException {
    return new URLClassLoader(
        new URL[] {classes.toUri().toURL()}, ReadmeTest.class.getClassLoader());
  }

  private static void compile(Path folder, Path classes) throws IOException, URISyntaxException {
    Path core = Path.of(Lmrs.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    List<String> arguments =
        new ArrayList<>(
            List.of("-Xlint:all", "-Werror", "-proc:none", "-cp", core.toString(), "-d"));
    arguments.add(classes.toString());
    try (Stream<Path> files = Files.list(folder)) {
      files.map(Path::toString).filter(f -> f.endsWith(".java")).sorted().forEach(arguments::add);
    }
    int code =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, arguments.toArray(String[]::new));
    assertEquals(0, code, folder + " must compile");
  }
}
