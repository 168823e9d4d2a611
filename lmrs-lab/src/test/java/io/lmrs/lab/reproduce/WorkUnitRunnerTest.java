package io.lmrs.lab.reproduce;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lmrs.Budget;
import io.lmrs.Problem;
import io.lmrs.RunResult;
import io.lmrs.RunSpec;
import io.lmrs.Session;
import io.lmrs.cli.experiment.Job;
import io.lmrs.cli.experiment.JobListener;
import io.lmrs.cli.experiment.JobRunner;
import io.lmrs.cli.experiment.Method;
import io.lmrs.problem.wrapper.Wrapper;
import io.lmrs.spec.Json;
import io.lmrs.store.RunStore;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkUnitRunnerTest {
  private static final RunSpec SPEC =
      RunSpec.of("rosen", 6, "lmrs").withBudget(Budget.ofEvaluations(400)).withSeed(3);
  private static final Job JOB = new Job(Method.of("lmrs"), SPEC);

  @TempDir Path folder;
  private AtomicInteger evaluated;

  private record Counted(Problem inner, AtomicInteger count) implements Wrapper {
    @Override
    public Session open() {
      Session session = inner.open();
      return query -> {
        count.incrementAndGet();
        return session.evaluate(query);
      };
    }
  }

  /** Ends the work at a part of it, as a user would who presses a key. */
  private static final class Quitter implements WorkListener {
    private final double part;
    private WorkUnitRunner runner;

    Quitter(double part) {
      this.part = part;
    }

    @Override
    public void skipped(WorkUnit unit) {}

    @Override
    public void went(WorkUnit unit, double done) {
      if (done >= part) {
        runner.cancel();
      }
    }

    @Override
    public void ended(WorkUnit unit) {}
  }

  @BeforeEach
  void count() {
    evaluated = new AtomicInteger();
  }

  private WorkUnit unit() {
    return new WorkUnit(
        "one",
        Set.of(),
        1,
        bench -> {
          ObjectNode node = Json.object();
          bench
              .run(JOB, new Counted(SPEC.openProblem(), evaluated))
              .ifPresent(result -> node.put("best", result.best()));
          return node;
        });
  }

  private Optional<ObjectNode> work(double until, RunStore store, Notebook notebook)
      throws InterruptedException {
    Quitter quitter = new Quitter(until);
    quitter.runner =
        new WorkUnitRunner(notebook, store, false, _ -> Optional.empty(), List.of(), 1, quitter);
    return quitter.runner.results(List.of(unit())).getFirst();
  }

  @Test
  void aUnitThatWasBrokenOffGoesOnInTheMiddleOfItsRun() throws InterruptedException {
    RunResult whole =
        JobRunner.unstored(1).run(JOB, SPEC.openProblem(), JobListener.none()).orElseThrow();
    try (RunStore store = RunStore.openSwift(folder.resolve("runs.db"));
        Notebook notebook = Notebook.open(folder.resolve("notebook.jsonl"))) {
      assertTrue(work(0.5, store, notebook).isEmpty());
      int first = evaluated.get();
      assertTrue(first >= 200 && first < 400, "evaluations: " + first);
      assertEquals(1, store.runs().size());
      ObjectNode result = work(2, store, notebook).orElseThrow();
      assertEquals(whole.best(), result.path("best").asDouble());
      assertEquals(400, evaluated.get(), "no evaluation is repeated");
      assertEquals(0, store.runs().size(), "what is noted is not kept twice");
    }
  }
}
