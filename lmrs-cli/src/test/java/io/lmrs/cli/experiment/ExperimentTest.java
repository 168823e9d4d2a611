package io.lmrs.cli.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class ExperimentTest {
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
  void aJobsErrorIsTheExperimentsError() {
    Experiment experiment = new Experiment(2, new Throwing(OutOfMemoryError::new));
    List<Job> jobs = List.of(TASK.job(Method.of("ars"), 1, 0));
    assertThrows(OutOfMemoryError.class, () -> experiment.run(jobs));
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
}
