package io.lmrs.testkit;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.lmrs.Batch;
import io.lmrs.Budget;
import io.lmrs.Evaluator;
import io.lmrs.Event;
import io.lmrs.Outcome;
import io.lmrs.Problem;
import io.lmrs.Progress;
import io.lmrs.Run;
import io.lmrs.RunResult;
import io.lmrs.Search;
import io.lmrs.evaluate.ThreadEvaluator;
import io.lmrs.plan.Allowance;
import io.lmrs.random.Stream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What a run does not depend on: threads and interruptions. */
final class ReplayLaws {
  private static final int DIMENSION = 8;

  /** Evaluations over which moments to stop are drawn, and after them. */
  private static final int BEFORE = 900;

  private static final int AFTER = 200;

  private ReplayLaws() {}

  private static List<Problem> problems(SearchContract contract) {
    return List.of(
        SmallProblem.valley(DIMENSION, contract),
        SmallProblem.sphere(DIMENSION, contract).noisy(0.1),
        SmallProblem.valley(DIMENSION, contract).failing(),
        AskLaws.whitened(contract));
  }

  static void threads(SearchContract contract) {
    for (Problem problem : problems(contract)) {
      List<String> serial = run(contract, problem, 1);
      for (int threads : new int[] {2, 8}) {
        List<String> parallel = run(contract, problem, threads);
        String where =
            contract.factory().name()
                + " on "
                + problem.name()
                + ", seed "
                + contract.seed()
                + ", "
                + threads
                + " threads";
        assertEquals(serial, parallel, where);
      }
    }
  }

  // everything that happened in the run but how long it took
  private static List<String> run(SearchContract contract, Problem problem, int threads) {
    Search search =
        contract.create(
            contract.settings(problem.dimension()), Trial.context(contract, problem, null));
    List<String> story = new ArrayList<>();
    try (Evaluator evaluator = ThreadEvaluator.of(problem, threads)) {
      Budget budget = Budget.ofEvaluations(500);
      new Run(problem, search, evaluator, budget, event -> tell(event, search, story), _ -> false)
          .run();
    }
    return story;
  }

  private static void tell(Event event, Search search, List<String> story) {
    switch (event) {
      case Event.Evaluated e -> {
        story.add("outcomes " + e.outcomes().stream().map(ReplayLaws::text).toList());
        story.add("incumbent " + text(search.incumbent()));
      }
      case Event.Iterated(Progress p) ->
          story.add(
              "iteration %s %s %s %s %s %s"
                  .formatted(
                      p.iteration(),
                      p.evaluations(),
                      p.failures(),
                      p.best(),
                      p.incumbent(),
                      p.metrics()));
      case Event.Ended(RunResult r) ->
          story.add(
              "result %s %s %s %s %s %s"
                  .formatted(
                      r.stop(),
                      r.best(),
                      text(r.point()),
                      text(r.incumbent()),
                      r.evaluations(),
                      r.failures()));
    }
  }

  private static String text(Outcome outcome) {
    return switch (outcome) {
      // a double's text names it without doubt
      case Outcome.Value v -> Double.toString(v.value());
      case Outcome.Failure f -> f.reason();
    };
  }

  private static String text(double[] x) {
    return Arrays.toString(x);
  }

  static void resume(SearchContract contract) {
    for (Problem problem : problems(contract)) {
      Trial whole = Trial.of(contract, problem);
      Set<Long> moments = moments(contract);
      List<Trial> resumed = new ArrayList<>();
      while (whole.evaluations() < BEFORE + AFTER || !resumed.isEmpty()) {
        long from = whole.evaluations();
        boolean due = moments.removeIf(moment -> moment <= from);
        if (due) {
          Trial copy = whole.resumed();
          Same.reports(whole.search(), copy.search(), copy::where);
          assertArrayEquals(
              whole.save(), copy.save(), () -> "state saved after restore: " + copy.where());
          resumed.add(copy);
        }
        Batch batch = whole.advance();
        for (Trial copy : resumed) {
          Same.batches(batch, copy.advance(), copy::where);
          Same.reports(whole.search(), copy.search(), copy::where);
        }
        // a copy that has kept step for long enough is let go
        resumed.removeIf(copy -> copy.age() >= AFTER);
      }
      assertArrayEquals(
          alone(whole).save(), whole.save(), () -> "state after saving: " + whole.where());
    }
  }

  /** The budget is known, and extended in the middle. */
  static void budget(SearchContract contract) {
    for (Problem problem : problems(contract)) {
      Trial whole = Trial.of(contract, problem, Allowance.of(200).extended(150, 400));
      List<Trial> resumed = new ArrayList<>();
      long next = 0;
      while (whole.evaluations() < 400) {
        if (whole.evaluations() >= next) {
          resumed.add(whole.resumed());
          next = whole.evaluations() + 60;
        }
        Batch batch = whole.advance();
        for (Trial copy : resumed) {
          Same.batches(batch, copy.advance(), copy::where);
          Same.reports(whole.search(), copy.search(), copy::where);
        }
      }
    }
  }

  // random moments, and the first ones
  private static Set<Long> moments(SearchContract contract) {
    Set<Long> moments = new HashSet<>(List.of(0L, 1L, 3L));
    Stream draw = Stream.of(contract.seed(), 77);
    for (int i = 0; i < 10; i++) {
      moments.add((long) draw.below(BEFORE, i));
    }
    return moments;
  }

  private static Trial alone(Trial trial) {
    Trial other = trial.fresh();
    other.run(trial.evaluations());
    return other;
  }

  static void inFlight(SearchContract contract) {
    for (Problem problem : problems(contract)) {
      Trial whole = Trial.of(contract, problem);
      while (whole.evaluations() < 300) {
        Batch batch = whole.ask();
        List<Outcome> outcomes = whole.evaluate(batch);
        Trial copy = whole.resumed();
        copy.tell(batch, outcomes);
        whole.tell(batch, outcomes);
        Same.reports(whole.search(), copy.search(), copy::where);
        Same.batches(whole.ask(), copy.ask(), copy::where);
      }
    }
  }
}
