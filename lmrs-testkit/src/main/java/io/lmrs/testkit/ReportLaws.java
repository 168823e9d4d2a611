package io.lmrs.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.Metrics;
import io.lmrs.Search;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;

/** What a search says of itself. */
final class ReportLaws {
  private static final int DIMENSION = 8;

  private ReportLaws() {}

  static void metrics(SearchContract contract) {
    SmallProblem sphere = SmallProblem.sphere(DIMENSION, contract);
    for (SmallProblem problem : List.of(sphere, sphere.noisy(0.1), sphere.failing())) {
      Trial trial = Trial.of(contract, problem);
      Search search = trial.search();
      assertEquals(0, search.iteration(), trial::where);
      long before = 0;
      while (trial.evaluations() < 1500) {
        trial.advance();
        long now = search.iteration();
        long last = before;
        assertTrue(
            now >= last,
            () -> "iterations must not decrease: " + last + " to " + now + trial.where());
        if (now > 0) {
          assertDescribed(search.metrics(), trial);
        }
        before = now;
      }
      assertTrue(before > 0, () -> "no iteration was finished: " + trial.where());
    }
  }

  private static void assertDescribed(Metrics metrics, Trial trial) {
    for (String name : List.of(Metrics.GRADIENT, Metrics.STEP)) {
      assertTrue(
          metrics.values().containsKey(name),
          () -> "metrics must contain " + name + ": " + metrics + ", " + trial.where());
      double value = metrics.get(name);
      assertTrue(
          Double.isNaN(value) || (value >= 0 && Double.isFinite(value)),
          () -> name + " must be in [0, inf) or NaN: " + value + ", " + trial.where());
    }
  }

  static void incumbent(SearchContract contract) {
    for (SmallProblem problem :
        List.of(
            SmallProblem.valley(DIMENSION, contract), SmallProblem.sphere(DIMENSION, contract))) {
      Trial trial = Trial.of(contract, problem);
      Same.points(problem.initial(), trial.search().incumbent(), trial::where);
      while (trial.evaluations() < 2500) {
        double[] x = trial.search().incumbent();
        double[] taken = x.clone();
        Arrays.fill(x, Double.NaN);
        Same.points(
            taken,
            trial.search().incumbent(),
            () -> "the incumbent must be a fresh array: " + trial.where());
        trial.advance();
        OptionalDouble value = trial.search().incumbentValue();
        if (value.isPresent()) {
          double there = trial.incumbentValue();
          assertEquals(
              there,
              value.getAsDouble(),
              1e-9 * Math.abs(there),
              () -> "value of the incumbent: " + trial.where());
        }
      }
    }
  }
}
