package io.lmrs.cli.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.RunResult;
import io.lmrs.store.RunStore;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JobRunnerTest {
  @TempDir Path folder;

  private static final SyntheticTask TASK =
      new SyntheticTask(SyntheticTask.SYNTHETIC, 10, 2, 1, 0, 60);

  private record Throwing(Supplier<Error> error) implements JobListener {
    @Override
    public void went(Job job, long evaluations) {
      throw error.get();
    }

    @Override
    public void ended(Job job) {}
  }

  @Test
  void aJobsErrorIsTheRunnersError() {
    List<Job> jobs = List.of(TASK.job(Method.of("ars"), 1, 0));
    JobListener throwing = new Throwing(OutOfMemoryError::new);
    assertThrows(
        OutOfMemoryError.class,
        () -> JobRunner.unstored(2).all(jobs, throwing, (_, result, _) -> result));
  }

  @Test
  void everyMethodIsCheckedBeforeTheFirstRun() {
    TASK.require(List.of(Method.of("lmrs"), Method.of("ars"), Method.of("manifold-search")));
    Method wrong = new Method("wrong", "ars", Map.of("radius", "-1"));
    Exception thrown =
        assertThrows(
            IllegalArgumentException.class, () -> TASK.require(List.of(Method.of("lmrs"), wrong)));
    assertTrue(thrown.getMessage().startsWith("radius must be in "), thrown.getMessage());
  }

  @Test
  void scoresAreInTheOrderOfTheMethods() {
    Method first = Method.of("ars");
    Method second = new Method("other", "ars", Map.of("radius", "1"));
    List<Finished> finished =
        List.of(
            new Finished(TASK.job(second, 1, 0), null, null),
            new Finished(TASK.job(first, 1, 0), null, null),
            new Finished(TASK.job(second, 2, 0), null, null));
    List<Score> scores = Score.of(List.of(first, second), finished, 60);
    assertEquals(List.of(first, second), scores.stream().map(Score::method).toList());
    assertEquals(List.of(1, 2), scores.stream().map(score -> score.runs().size()).toList());
  }

  @Test
  void aRunThatEndsByItsGapGoesOnWhereItWas() throws InterruptedException {
    SyntheticTask task = new SyntheticTask(SyntheticTask.SYNTHETIC, 50, 20, 1, 0, 2000);
    List<Job> jobs = List.of(task.job(Method.of("lmrs"), 1, 0.1), task.job(Method.of("ars"), 1, 0));
    List<String> whole =
        JobRunner.unstored(2).all(jobs, JobListener.none(), (_, result, _) -> course(result));
    try (RunStore store = RunStore.openSwift(folder.resolve("runs.db"))) {
      JobRunner first = new JobRunner(store, "group", 1);
      JobListener impatient =
          new JobListener() {
            @Override
            public void went(Job job, long evaluations) {
              first.cancel();
            }

            @Override
            public void ended(Job job) {}
          };
      assertEquals(
          List.of(Optional.empty(), Optional.empty()),
          first.run(jobs, impatient, (_, result, _) -> course(result)));
      JobRunner second = new JobRunner(store, "group", 2);
      assertEquals(whole, second.all(jobs, JobListener.none(), (_, result, _) -> course(result)));
      assertEquals(List.of(), second.open(jobs));
      assertEquals(
          whole,
          second.all(jobs, new Throwing(AssertionError::new), (_, result, _) -> course(result)));
    }
    assertTrue(whole.getFirst().startsWith("LISTENER"), whole.getFirst());
    assertTrue(whole.getLast().startsWith("EVALUATIONS"), whole.getLast());
  }

  private static String course(RunResult result) {
    StringBuilder text = new StringBuilder(result.stop().name());
    result
        .trace()
        .forEach(p -> text.append(' ').append(p.evaluations()).append('=').append(p.incumbent()));
    return text.toString();
  }
}
