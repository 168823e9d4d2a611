package io.lmrs.lab.bench;

import io.lmrs.cli.experiment.Finished;
import io.lmrs.cli.experiment.Job;
import io.lmrs.cli.experiment.JobRunner;
import io.lmrs.cli.experiment.Method;
import io.lmrs.cli.experiment.Score;
import io.lmrs.cli.experiment.SyntheticTask;
import io.lmrs.cli.terminal.ProgressBars;
import io.lmrs.cli.terminal.Terminal;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongFunction;

/**
 * Runs of methods on synthetic problems, with progress.
 *
 * @param terminal shows the progress
 * @param threads runs side by side
 * @param tasks the problem of a seed
 */
record SyntheticRuns(Terminal terminal, int threads, LongFunction<SyntheticTask> tasks) {

  /** What every method needed, over all seeds. */
  List<Score> scores(String part, List<Method> methods, List<Long> seeds)
      throws InterruptedException {
    // seed by seed, so that the time left is estimated from a fair mixture
    List<Job> jobs = new ArrayList<>();
    for (long seed : seeds) {
      SyntheticTask task = tasks.apply(seed);
      methods.forEach(method -> jobs.add(task.job(method, seed, Comparison.LEVELS.getLast())));
    }
    long evaluations = tasks.apply(seeds.getFirst()).evaluations();
    try (ProgressBars bars = ProgressBars.show(terminal, jobs, _ -> part)) {
      List<Finished> finished =
          JobRunner.unstored(threads).all(jobs, bars, (job, result, _) -> Finished.of(job, result));
      return Score.of(methods, finished, evaluations);
    }
  }
}
