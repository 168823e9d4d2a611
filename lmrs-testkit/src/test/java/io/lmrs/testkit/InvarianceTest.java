package io.lmrs.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.Batch;
import io.lmrs.Manifold;
import io.lmrs.Outcome;
import io.lmrs.Problem;
import io.lmrs.Query;
import io.lmrs.Session;
import io.lmrs.problem.manifold.ManifoldProblem;
import io.lmrs.problem.manifold.SyntheticProblem;
import io.lmrs.problem.wrapper.Noisy;
import io.lmrs.search.SearchFactory;
import io.lmrs.search.Searches;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** What the path of a guided search does not depend on, and which branch it takes. */
class InvarianceTest {

  private record Named(String name, Map<String, String> changes, long seed)
      implements SearchContract {
    @Override
    public SearchFactory<?> factory() {
      return Searches.named(name);
    }

    @Override
    public Map<String, String> settings(int dimension) {
      return changes;
    }
  }

  /** The values of a problem times a factor plus an offset. */
  private record Revalued(Problem inner, double factor, double offset) implements Problem {
    @Override
    public String name() {
      return inner.name() + " times " + factor + " plus " + offset;
    }

    @Override
    public int dimension() {
      return inner.dimension();
    }

    @Override
    public Session open() {
      Session session = inner.open();
      return query ->
          switch (session.evaluate(query)) {
            case Outcome.Value v -> Outcome.of(factor * v.value() + offset);
            case Outcome.Failure failure -> failure;
          };
    }

    @Override
    public double[] start(long seed) {
      return inner.start(seed);
    }

    @Override
    public OptionalDouble clean(double[] x) {
      return OptionalDouble.of(factor * inner.clean(x).orElseThrow() + offset);
    }

    @Override
    public Optional<Manifold> manifold() {
      return inner.manifold();
    }
  }

  private static Trial trial(String search, Map<String, String> settings, Problem problem) {
    return Trial.of(new Named(search, settings, 1), problem);
  }

  @Test
  void valuesTimesAPowerOfTwoGiveTheSamePath() {
    Problem plain = SyntheticProblem.of(100, 50, 0);
    for (String search : new String[] {"lmrs", "ema"}) {
      for (double factor : new double[] {0x1p20, 0x1p-20}) {
        Trial one = trial(search, Map.of(), plain);
        Trial other = trial(search, Map.of(), new Revalued(plain, factor, 0));
        // long enough for blocks of wide steps
        while (one.evaluations() < 3000) {
          Same.batches(one.advance(), other.advance(), other::where);
        }
        Same.points(one.search().incumbent(), other.search().incumbent(), other::where);
      }
    }
  }

  @Test
  void noisyValuesTimesAPowerOfTwoGiveTheSamePath() {
    Problem noisy = new Noisy(SyntheticProblem.of(30, 5, 0), 0.1);
    for (String search : new String[] {"lmrs", "ema"}) {
      Trial one = trial(search, Map.of(), noisy);
      Trial other = trial(search, Map.of(), new Revalued(noisy, 0x1p20, 0));
      while (one.evaluations() < 1000) {
        Same.batches(one.advance(), other.advance(), other::where);
      }
    }
  }

  @Test
  void valuesPlusAMillionHardlyMatter() {
    int seeds = 10;
    double logarithms = 0;
    StringBuilder all = new StringBuilder();
    for (int seed = 0; seed < seeds; seed++) {
      ManifoldProblem plain = SyntheticProblem.of(100, 50, seed);
      double there = 0.9 * plain.reference().orElseThrow() + 0.1 * plain.startValue();
      Named lmrs = new Named("lmrs", Map.of(), seed);
      double expected = evaluationsTo(Trial.of(lmrs, plain), plain, there);
      double needed = evaluationsTo(Trial.of(lmrs, new Revalued(plain, 1, 1e6)), plain, there);
      logarithms += Math.log(needed / expected) / seeds;
      all.append(" seed ").append(seed).append(": ").append(expected).append(" -> ").append(needed);
    }
    double ratio = Math.exp(logarithms);
    assertTrue(ratio < 1.2 && ratio > 1 / 1.2, () -> "ratio of evaluations: " + ratio + ";" + all);
  }

  private static double evaluationsTo(Trial trial, ManifoldProblem plain, double value) {
    while (plain.clean(trial.search().incumbent()).orElseThrow() > value
        && trial.evaluations() < 20_000) {
      trial.advance();
    }
    return trial.evaluations();
  }

  @Test
  void branchIsChosenByTheNoise() {
    for (String search : new String[] {"lmrs", "ema", "no-learning", "no-search"}) {
      for (long instance = 0; instance < 5; instance++) {
        ManifoldProblem clean = SyntheticProblem.of(20, 4, instance);
        assertBranch(0, search, Map.of(), clean);
        assertBranch(0, search, Map.of(), new Revalued(clean, 1, 1e6));
        assertBranch(0, search, Map.of(), new Revalued(clean, 1e-200, 0));
        for (double deviation : new double[] {1e-6, 0.01, 100}) {
          assertBranch(1, search, Map.of(), new Noisy(clean, deviation));
        }
      }
    }
  }

  @Test
  void explicitStepsOverrideTheNoise() {
    ManifoldProblem clean = SyntheticProblem.of(20, 4, 0);
    Noisy noisy = new Noisy(clean, 0.1);
    for (String search : new String[] {"lmrs", "ema"}) {
      assertBranch(1, search, Map.of("step", "scaled"), clean);
      assertBranch(0, search, Map.of("step", "line-search"), noisy);
      assertEquals(0, probes(trial(search, Map.of("step", "scaled"), clean)));
      assertEquals(1, probes(trial(search, Map.of("step", "line-search"), noisy)));
    }
  }

  @Test
  void explicitRadiusAndSlopesAreUsed() {
    ManifoldProblem clean = SyntheticProblem.of(20, 4, 0);
    Map<String, String> settings = Map.of("radius", "0.125", "step", "line-search");
    assertDistances(0.125, 10, trial("lmrs", settings, clean));
    Map<String, String> central = Map.of("radius", "0.125", "slopes", "central", "directions", "3");
    assertDistances(0.125, 6, trial("lmrs", central, clean));
    Map<String, String> scaled = Map.of("radius", "0.25", "step", "scaled");
    assertDistances(0.25, 20, trial("lmrs", scaled, clean));
  }

  // the first batch away from the start: its size, and how far its points are
  private static void assertDistances(double distance, int size, Trial trial) {
    double[] start = trial.search().incumbent();
    probes(trial);
    Batch batch = trial.ask();
    assertEquals(size, batch.size(), trial::where);
    for (Query query : batch.queries()) {
      double[] x = query.x().toArray();
      double sum = 0;
      for (int i = 0; i < x.length; i++) {
        sum += (x[i] - start[i]) * (x[i] - start[i]);
      }
      assertEquals(distance, Math.sqrt(sum), 1e-12, trial::where);
    }
  }

  private static void assertBranch(
      double noisy, String search, Map<String, String> settings, Problem problem) {
    Trial trial = trial(search, settings, problem);
    long spent = probes(trial);
    assertTrue(spent <= 4, () -> "evaluations to measure the noise: " + spent + trial.where());
    while (trial.evaluations() < 600) {
      trial.advance();
      if (trial.search().iteration() > 0) {
        assertEquals(noisy, trial.search().metrics().get("noisy"), trial::where);
      }
    }
  }

  // evaluates what is asked for at the start itself; how many queries that were
  private static long probes(Trial trial) {
    double[] start = trial.search().incumbent();
    while (trial.ask().queries().stream().allMatch(q -> Arrays.equals(q.x().toArray(), start))) {
      trial.advance();
    }
    return trial.evaluations();
  }
}
