package io.lmrs.testkit;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.Batch;
import io.lmrs.Frame;
import io.lmrs.Moments;
import io.lmrs.Outcome;
import io.lmrs.Problem;
import io.lmrs.problem.RegulatorProblem;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What asking and telling mean. */
final class AskLaws {
  private static final int DIMENSION = 7;

  private AskLaws() {}

  /** A problem whose frame changes with every batch. */
  static Problem whitened(SearchContract contract) {
    RegulatorProblem regulator = RegulatorProblem.of(2, 4, 10, contract.seed());
    return new WithManifold(regulator, contract.manifold(regulator.dimension()));
  }

  static void askIsPure(SearchContract contract) {
    for (Problem problem :
        List.of(SmallProblem.sphere(DIMENSION, contract).noisy(0.1), whitened(contract))) {
      Trial curious = Trial.of(contract, problem);
      Trial plain = curious.fresh();
      while (plain.evaluations() < 400) {
        byte[] before = curious.save();
        Batch first = curious.ask();
        for (int i = 0; i < 3; i++) {
          Same.batches(first, curious.ask(), curious::where);
          Same.batches(first, curious.ask(copy(curious.frame())), curious::where);
          curious.search().metrics();
          curious.search().incumbent();
          curious.search().iteration();
        }
        assertArrayEquals(before, curious.save(), () -> "state after asking: " + curious.where());
        double[] point = first.queries().getLast().x().toArray();
        Same.batches(plain.advance(), first, curious::where);
        curious.tell(first, curious.evaluate(first));
        Same.points(
            point,
            first.queries().getLast().x().toArray(),
            () -> "a point must stay the same after it was told: " + curious.where());
      }
      Same.reports(plain.search(), curious.search(), curious::where);
    }
  }

  private static Frame copy(Frame frame) {
    return switch (frame) {
      case Frame.Identity _ -> new Frame.Identity();
      case Frame.Whitening w -> new Frame.Whitening(w.actions(), w.further(), copy(w.total()));
    };
  }

  private static Moments copy(Moments moments) {
    return new Moments(moments.count(), moments.mean().clone(), moments.squares().clone());
  }

  static void frames(SearchContract contract) {
    Trial trial = Trial.of(contract, whitened(contract));
    Frame other = trial.frame();
    while (trial.evaluations() < 300) {
      Trial asked = trial.resumed();
      asked.ask(other);
      Batch expected = trial.resumed().ask();
      Same.batches(expected, asked.ask(), asked::where);
      // what is told belongs to the frame that its batch was asked under
      List<Outcome> outcomes = asked.evaluate(expected);
      asked.ask(other);
      asked.tell(expected, outcomes);
      other = trial.frame();
      trial.advance();
      Same.reports(trial.search(), asked.search(), asked::where);
      Same.batches(trial.ask(), asked.ask(), asked::where);
    }
  }

  static void numbers(SearchContract contract) {
    // every trial checks batch numbers and ids; here are the seeds
    Trial trial = Trial.of(contract, SmallProblem.sphere(DIMENSION, contract).noisy(0.1));
    Set<Long> earlier = new HashSet<>();
    while (trial.evaluations() < 1000) {
      Batch batch = trial.advance();
      Set<Long> seeds = new HashSet<>();
      batch.queries().forEach(query -> seeds.add(query.seed()));
      for (long seed : seeds) {
        assertTrue(earlier.add(seed), () -> "two batches share a query's seed: " + trial.where());
      }
    }
  }

  static void refusals(SearchContract contract) {
    Trial trial = Trial.of(contract, SmallProblem.sphere(DIMENSION, contract));
    while (trial.evaluations() < 400) {
      Batch batch = trial.ask();
      List<Outcome> outcomes = trial.evaluate(batch);
      List<Outcome> more = new ArrayList<>(outcomes);
      more.add(Outcome.of(0));
      byte[] before = trial.save();
      refused(trial, new Batch(batch.number() + 1, batch.queries()), outcomes);
      refused(trial, new Batch(batch.number() - 1, batch.queries()), outcomes);
      refused(trial, batch, outcomes.subList(0, outcomes.size() - 1));
      refused(trial, batch, List.of());
      refused(trial, batch, more);
      assertArrayEquals(before, trial.save(), () -> "state after refusals: " + trial.where());
      Same.batches(batch, trial.ask(), trial::where);
      trial.tell(batch, outcomes);
      refused(trial, batch, outcomes);
    }
    Trial undisturbed = trial.fresh();
    undisturbed.run(trial.evaluations());
    Same.reports(undisturbed.search(), trial.search(), trial::where);
    Same.batches(undisturbed.ask(), trial.ask(), trial::where);
  }

  private static void refused(Trial trial, Batch batch, List<Outcome> outcomes) {
    assertThrows(
        IllegalArgumentException.class,
        () -> trial.search().tell(batch, outcomes),
        () ->
            outcomes.size()
                + " outcomes for batch "
                + batch.number()
                + " of "
                + batch.size()
                + " queries must be refused: "
                + trial.where());
  }
}
