package io.lmrs.search.constrained;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.Batch;
import io.lmrs.Budget;
import io.lmrs.Frame;
import io.lmrs.Lmrs;
import io.lmrs.Outcome;
import io.lmrs.Point;
import io.lmrs.Problem;
import io.lmrs.Query;
import io.lmrs.Run;
import io.lmrs.RunResult;
import io.lmrs.RunSpec;
import io.lmrs.Search;
import io.lmrs.Session;
import io.lmrs.constraint.Constraint;
import io.lmrs.evaluate.ThreadEvaluator;
import io.lmrs.problem.Problems;
import io.lmrs.search.SearchContext;
import io.lmrs.search.SearchFactory;
import io.lmrs.search.Searches;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every search works under constraints: by itself or through the augmented Lagrangian. */
class ConstrainedSearchesTest {

  static Stream<String> searches() {
    // those that need more than an objective
    return Searches.all().stream()
        .map(SearchFactory::name)
        .filter(name -> !List.of("manifold-search", "offline").contains(name));
  }

  private static RunSpec spec(String problem, String search, long evaluations) {
    return RunSpec.of(problem, 0, search).withBudget(Budget.ofEvaluations(evaluations));
  }

  /** How long an evaluation takes, and the last bit of a value, say nothing of noise. */
  @Test
  void valuesThatDifferByRoundingAreExact() {
    SearchContext context = SearchContext.of(Problems.create("g24", 0, Map.of()), 3);
    assertInstanceOf(TurnsSearch.class, begun(context, 2, Math.nextUp(2.0)));
    assertInstanceOf(AugmentedLagrangian.class, begun(context, 2, 2.001));
  }

  private static Search begun(SearchContext context, double one, double other) {
    ConstrainedSearch search =
        new ConstrainedSearch(context, c -> Searches.create("cma-es", Map.of(), c));
    double[] limits = {1, 1};
    search.tell(
        search.ask(Frame.IDENTITY),
        List.of(
            new Outcome.Value(one, 10, null, limits), new Outcome.Value(other, 11, null, limits)));
    return search.inner();
  }

  @Test
  void missingOutcomesLeaveEverythingAsItWas() throws IOException {
    SearchContext context = SearchContext.of(Problems.create("g24", 0, Map.of()), 3);
    Search search =
        new AugmentedLagrangian(context, true, c -> Searches.create("cma-es", Map.of(), c));
    byte[] before = saved(search);
    Batch batch = search.ask(Frame.IDENTITY);
    List<Outcome> few = List.of(new Outcome.Value(1, 1, null, 1, 1));
    assertThrows(IllegalArgumentException.class, () -> search.tell(batch, few));
    assertArrayEquals(before, saved(search));
  }

  private static byte[] saved(Search search) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    search.save(new DataOutputStream(bytes));
    return bytes.toByteArray();
  }

  @ParameterizedTest
  @MethodSource("searches")
  void aSearchThatIsSavedGoesOnAsIfItHadNotBeen(String name) throws IOException {
    savedAfterEveryBatch(name, 60);
  }

  // long enough for several turns of both of its searches
  @Test
  void turnsGoOnAsIfTheyHadNotBeenSaved() throws IOException {
    savedAfterEveryBatch("lmrs", 1500);
  }

  private static void savedAfterEveryBatch(String name, int batches) throws IOException {
    Problem problem = Problems.create("g24", 0, Map.of());
    SearchContext context = SearchContext.of(problem, 3);
    Search whole = Searches.create(name, Map.of(), context);
    Search parted = Searches.create(name, Map.of(), context);
    try (Session session = problem.open()) {
      for (int i = 0; i < batches; i++) {
        Batch batch = whole.ask(Frame.IDENTITY);
        List<Outcome> outcomes = new ArrayList<>();
        for (Query query : batch.queries()) {
          outcomes.add(session.evaluate(query));
        }
        Batch again = parted.ask(Frame.IDENTITY);
        assertEquals(batch.number(), again.number());
        for (int k = 0; k < batch.size(); k++) {
          assertArrayEquals(
              batch.queries().get(k).x().toArray(), again.queries().get(k).x().toArray());
          assertEquals(batch.queries().get(k).id(), again.queries().get(k).id());
        }
        whole.tell(batch, outcomes);
        parted.tell(again, outcomes);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        parted.save(new DataOutputStream(bytes));
        parted = Searches.create(name, Map.of(), context);
        parted.restore(new DataInputStream(new ByteArrayInputStream(bytes.toByteArray())));
      }
    }
    assertArrayEquals(whole.incumbent(), parted.incumbent());
  }

  @Test
  void threadsChangeNothing() {
    RunSpec spec = spec("g07", "lmrs", 300);
    RunResult one = run(spec, 1);
    RunResult three = run(spec, 3);
    assertEquals(one.best(), three.best());
    assertArrayEquals(one.point(), three.point());
    assertArrayEquals(one.feasibility().constraints(), three.feasibility().constraints());
  }

  private static RunResult run(RunSpec spec, int threads) {
    Problem problem = spec.openProblem();
    try (Search search = spec.openSearch(problem);
        var evaluator = ThreadEvaluator.of(problem, threads)) {
      return new Run(problem, search, evaluator, spec.budget()).run();
    }
  }

  @Test
  void theFlagshipSolvesWhatIsSmooth() {
    for (String name : List.of("g04", "g05", "g07", "g09", "g11", "g19", "welded-beam")) {
      RunSpec spec = spec(name, "lmrs", 1500);
      RunResult result = run(spec, 1);
      double least = spec.openProblem().reference().orElseThrow();
      assertTrue(result.feasibility().feasible(), name);
      assertEquals(least, result.best(), 1e-4 * Math.abs(least), name);
    }
  }

  // values of a simulator that iterates to six digits: differences over tiny distances say nothing
  @Test
  void theFlagshipSolvesWhatIsRough() {
    for (String name : List.of("g04", "g07", "g09", "g18")) {
      Problem smooth = Problems.create(name, 0, Map.of());
      double least = Math.abs(smooth.reference().orElseThrow());
      RunResult result =
          Lmrs.constrained(
                  x -> {
                    try (Session session = smooth.open()) {
                      Query query = new Query(0, Point.at(x), 0, Frame.IDENTITY);
                      Outcome.Value v = (Outcome.Value) session.evaluate(query);
                      double[] off =
                          io.lmrs.random.Stream.of(Arrays.hashCode(x), 1)
                              .gaussians(1 + v.constraints().length);
                      double[] rough = v.constraints();
                      for (int k = 0; k < rough.length; k++) {
                        rough[k] += 1e-6 * off[1 + k];
                      }
                      return Outcome.of(v.value() + 1e-6 * least * off[0], rough);
                    }
                  },
                  smooth.start(1),
                  smooth.constraints().all().toArray(Constraint[]::new))
              .bounds(smooth.bounds().lower(), smooth.bounds().upper())
              .evaluations(1500)
              .run();
      assertEquals(least, Math.abs(result.best()), 1e-3 * least, name);
    }
  }

  @Test
  void othersGetThereThroughTheLagrangian() {
    for (String search : List.of("subspace", "cma-es", "lbfgs-fd")) {
      RunSpec spec = spec("g11", search, 2000);
      RunResult result = run(spec, 1);
      assertTrue(result.feasibility().feasible(), search);
      assertEquals(0.75, result.best(), 1e-2, search);
    }
  }

  @Test
  void noiseIsNoObstacle() {
    RunSpec spec =
        RunSpec.of("tailored", 5, "lmrs")
            .withProblemSettings(Map.of("noise", "0.01"))
            .withBudget(Budget.ofEvaluations(3000))
            .withSeed(1);
    RunResult result = run(spec, 1);
    assertTrue(result.feasibility().feasible());
    assertTrue(result.best() < 200, "best " + result.best());
  }
}
