package io.lmrs.search.auto;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.Batch;
import io.lmrs.Frame;
import io.lmrs.Goal;
import io.lmrs.Lmrs;
import io.lmrs.Metrics;
import io.lmrs.Objective;
import io.lmrs.Outcome;
import io.lmrs.Query;
import io.lmrs.RunResult;
import io.lmrs.Search;
import io.lmrs.Space;
import io.lmrs.linear.Vectors;
import io.lmrs.random.Stream;
import io.lmrs.search.SearchContext;
import io.lmrs.search.Searches;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class AutoSearchTest {

  private static double[] start(int d, long seed) {
    return Stream.of(seed, Stream.START).gaussians(d);
  }

  private static RunResult run(Objective f, double[] start, long evaluations) {
    return Lmrs.minimizer(f, start).search("auto").seed(3).evaluations(evaluations).run();
  }

  private static Metrics last(RunResult result) {
    return result.trace().getLast().metrics();
  }

  private static double sphere(double[] x) {
    return Vectors.dot(x, x);
  }

  // narrow and bent, with kinks far from the optimum
  private static double valley(double[] x) {
    double sum = 0;
    for (int i = 0; i + 1 < x.length; i++) {
      double off = x[i + 1] - x[i] * x[i];
      sum += 20 * off * off + Math.abs(x[i] - 1);
    }
    return sum;
  }

  // two wells in each coordinate, the one below 0 deeper
  private static double wells(double[] x) {
    double sum = 0;
    for (double v : x) {
      sum += (v * v - 1) * (v * v - 1) + 0.3 * v;
    }
    return sum;
  }

  // the same, with neighbours that act together
  private static double coupledWells(double[] x) {
    double sum = wells(x);
    for (int i = 0; i + 1 < x.length; i++) {
      sum += 0.2 * x[i] * x[i] * x[i + 1] * x[i + 1];
    }
    return sum;
  }

  @Test
  void fewVariablesAreLeftToTheLocalArm() {
    double[] start = start(10, 1);
    RunResult result = run(AutoSearchTest::sphere, start, 45);
    assertTrue(result.best() < 1e-6 * sphere(start), () -> "best " + result.best());
    assertEquals(1, last(result).get("work-local"));
    assertEquals(0, last(result).get("noise"));
  }

  @Test
  void lessThanAGradientIsEnoughToGetDown() {
    double[] start = start(400, 2);
    Objective f = x -> sphere(Arrays.copyOf(x, 3)) + 1;
    RunResult result = run(f, start, 150);
    assertTrue(result.best() - 1 < 0.05 * (f.value(start) - 1), () -> "best " + result.best());
    assertEquals(1, last(result).get("work-local"));
  }

  @Test
  void everyArmIsSavedExactly() throws IOException {
    assertEquals(Set.of("local", "global"), savedExactly(AutoSearchTest::coupledWells, 20));
    assertEquals(Set.of("local", "coordinates"), savedExactly(AutoSearchTest::wells, 30));
  }

  // the arms that have worked
  private static Set<String> savedExactly(Objective f, int d) throws IOException {
    double[] start = start(d, 5);
    Search whole = create(start);
    Search copy = create(start);
    Set<String> worked = new HashSet<>();
    for (long spent = 0; spent < 3000; ) {
      Batch batch = whole.ask(Frame.IDENTITY);
      Batch again = copy.ask(Frame.IDENTITY);
      List<Outcome> outcomes = new ArrayList<>();
      for (int i = 0; i < batch.size(); i++) {
        Query query = batch.queries().get(i);
        Query other = again.queries().get(i);
        assertEquals(query.id(), other.id());
        assertEquals(query.seed(), other.seed());
        assertArrayEquals(query.x().toArray(), other.x().toArray());
        outcomes.add(Outcome.of(f.value(query.x().toArray())));
      }
      whole.tell(batch, outcomes);
      copy.tell(again, outcomes);
      // a fresh search takes up the copy's state after every batch
      Search next = create(start);
      next.restore(new DataInputStream(new ByteArrayInputStream(saved(copy))));
      assertArrayEquals(saved(whole), saved(next));
      copy = next;
      for (AutoArm arm : AutoArm.values()) {
        if (whole.metrics().get("arm-" + arm.word()) == 1) {
          worked.add(arm.word());
        }
      }
      spent += batch.size();
    }
    return worked;
  }

  private static Search create(double[] start) {
    return Searches.create(
        "auto",
        Map.of(),
        new SearchContext(start, Goal.MINIMIZE, 11, Space.identity(), null, null));
  }

  private static byte[] saved(Search search) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    search.save(new DataOutputStream(bytes));
    return bytes.toByteArray();
  }

  @Test
  void anOptimumOfValueZeroAtTheStartIsNotNoisy() {
    for (int d : new int[] {5, 30}) {
      // beside 0 the coordinates themselves are rounded
      for (double at : new double[] {0, 1, 1.3}) {
        double[] start = new double[d];
        Arrays.fill(start, at);
        Objective f = x -> Arrays.stream(x).map(v -> (v - at) * (v - at)).sum();
        RunResult result = run(f, start, 800);
        assertEquals(0, last(result).get("noise"), () -> d + " variables at " + at);
        assertEquals(0, last(result).get("work-noisy"));
      }
    }
  }

  @Test
  void coordinatesStayFiniteAtAnyScale() {
    for (double size : new double[] {1e200, 1e300, 1e307}) {
      double[] start = new double[8];
      Arrays.fill(start, size);
      Objective endless =
          x -> {
            assertTrue(Arrays.stream(x).allMatch(Double::isFinite), () -> Arrays.toString(x));
            return -Arrays.stream(x).map(v -> Math.log1p(Math.abs(v))).sum();
          };
      assertEquals(0, run(endless, start, 3000).failures());
      double[] scales = start.clone();
      RunResult scaled =
          Lmrs.minimizer(endless, new double[8])
              .search("auto")
              .scales(scales)
              .evaluations(3000)
              .run();
      assertEquals(0, scaled.failures());
    }
  }

  @Test
  void noiseInTheValuesIsNoticedAndLivedWith() {
    double[] start = start(20, 4);
    long[] calls = {0};
    Objective f = x -> sphere(x) + 0.1 * Stream.of(9, calls[0]++).gaussian(0);
    RunResult result = run(f, start, 3000);
    assertEquals(1, last(result).get("work-noisy"));
    assertTrue(last(result).get("noise") > 0.03, () -> "noise " + last(result).get("noise"));
    double end = sphere(result.incumbent());
    assertTrue(end < 0.02 * sphere(start), () -> "the incumbent's value " + end);
  }

  @Test
  void aStartThatWasLowByChanceDoesNotHoldItBack() {
    int d = 20;
    double[] start = start(d, 8);
    Stream noise = Stream.of(21, Stream.NOISE);
    AtomicLong count = new AtomicLong();
    Objective f =
        x -> {
          long n = count.getAndIncrement();
          return sphere(x) + 0.1 * noise.gaussian(n) - (n == 1 ? 1e4 : 0);
        };
    RunResult result = run(f, start, 1000);
    assertTrue(
        sphere(result.incumbent()) < 0.2 * sphere(start),
        () -> sphere(result.incumbent()) + " from " + sphere(start));
  }

  @Test
  void noiseThatIsAFunctionOfThePointIsNoticed() {
    double[] start = start(30, 6);
    Objective f = x -> sphere(x) + 0.05 * Stream.of(Arrays.hashCode(x)).gaussian(0);
    RunResult result = run(f, start, 6000);
    assertTrue(last(result).get("noise") > 0.01, () -> "noise " + last(result).get("noise"));
    double end = sphere(result.incumbent());
    assertTrue(end < 0.05 * sphere(start), () -> "the incumbent's value " + end);
  }

  // a root of a distance, as at a sharp ridge
  @Test
  void aCuspIsNoNoise() {
    int d = 10;
    Objective ridge = x -> Math.sqrt(Math.abs(sphere(x) - d)) + Math.abs(x[0] - x[1]);
    for (double[] start : List.of(start(d, 1), start(d, 2), start(d, 3))) {
      RunResult result = run(ridge, start, 300L * d);
      assertEquals(0, last(result).get("work-noisy"), () -> "best " + result.best());
      assertTrue(last(result).get("work-global") > 0);
    }
  }

  @Test
  void noiseThatComesLaterLosesNothing() {
    double[] start = start(30, 6);
    long[] calls = {0};
    Objective f =
        x -> sphere(x) + (sphere(x) < 1e-2 ? 1e-3 * Stream.of(9, calls[0]++).gaussian(0) : 0);
    RunResult result = run(f, start, 2000);
    assertTrue(last(result).get("work-noisy") > 0);
    double end = sphere(result.incumbent());
    assertTrue(end < 1e-5, () -> "the incumbent's value " + end);
  }

  // as a policy that falls: good within a small ball, hopeless outside, noisy everywhere
  @Test
  void whatIsClearlyWorseIsNotKept() {
    int d = 40;
    for (long seed = 1; seed <= 5; seed++) {
      long key = seed;
      long[] calls = {0};
      Objective clean =
          x -> sphere(x) < 1 ? sphere(x) - x[0] : 1000 - 500 * Math.tanh(Math.abs(x[1]) / 10);
      Objective f = x -> clean.value(x) + 0.05 * Stream.of(key, calls[0]++).gaussian(0);
      RunResult result =
          Lmrs.minimizer(f, new double[d]).search("auto").seed(seed).evaluations(2000).run();
      double end = clean.value(result.incumbent());
      // the best is -0.25, the start 0, outside it is 500 and more
      assertTrue(end < 0.1, () -> "seed " + key + ": the incumbent's value " + end);
    }
  }

  @Test
  void roundingIsNoNoise() {
    double[] start = start(10, 7);
    long[] calls = {0};
    // as sums in changing order give
    Objective f = x -> (sphere(x) + 1) * (1 + 1e-15 * Stream.of(9, calls[0]++).gaussian(0));
    RunResult result = run(f, start, 300);
    assertEquals(0, last(result).get("work-noisy"));
    assertTrue(result.best() - 1 < 1e-6, () -> "best " + result.best());
  }

  @Test
  void unitsOfTheVariablesDoNotMatter() {
    int d = 10;
    double[] plain = start(d, 8);
    for (double unit : new double[] {1e-9, 1e7}) {
      double[] start = Vectors.scale(unit, plain.clone());
      RunResult result = run(x -> sphere(Vectors.scale(1 / unit, x.clone())), start, 100);
      assertTrue(
          result.best() < 1e-4 * sphere(plain), () -> "unit " + unit + ", best " + result.best());
    }
  }

  @Test
  void aLocalMinimumIsLeft() {
    RunResult result = run(AutoSearchTest::coupledWells, new double[] {1, 1, 1}, 4000);
    // in the nearest minimum it is above 1, in the best one below -0.4
    assertTrue(result.best() < 0, () -> "best " + result.best());
    assertTrue(last(result).get("work-global") > 0);
    assertTrue(AutoReport.work(last(result)).orElseThrow().contains("global"));
    assertTrue(AutoReport.changes(result.trace()).getFirst().contains("came to nothing"));
  }

  @Test
  void coordinatesThatDoNotActTogetherAreSearchedOneByOne() {
    int d = 40;
    RunResult result = run(AutoSearchTest::wells, start(d, 12), 200L * d);
    double best = d * wells(new double[] {-1.0355});
    assertEquals(best, result.best(), 1e-3 * d);
    assertTrue(last(result).get("work-coordinates") > 0);
  }

  @Test
  void sharesOfTheWorkAddUp() {
    RunResult result = run(AutoSearchTest::valley, start(30, 9), 3000);
    double work = 0;
    for (AutoArm arm : AutoArm.values()) {
      work += last(result).get("work-" + arm.word());
    }
    assertEquals(1, work, 1e-9);
  }

  @Test
  void aHundredThousandVariablesFit() {
    int d = 100_000;
    RunResult result = run(x -> sphere(Arrays.copyOf(x, 5)), start(d, 10), 60);
    assertTrue(result.best() < 0.5 * sphere(Arrays.copyOf(start(d, 10), 5)));
    assertEquals(1, last(result).get("work-local"));
  }
}
