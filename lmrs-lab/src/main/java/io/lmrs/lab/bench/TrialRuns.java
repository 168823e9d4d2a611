package io.lmrs.lab.bench;

import io.lmrs.cli.experiment.Experiment;
import io.lmrs.cli.experiment.Instance;
import io.lmrs.cli.experiment.Job;
import io.lmrs.cli.experiment.Keep;
import io.lmrs.cli.experiment.KeptRun;
import io.lmrs.cli.terminal.ProgressBars;
import io.lmrs.cli.terminal.Terminal;
import io.lmrs.lab.reproduce.Notebook;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * Runs that are not stored, with progress.
 *
 * @param terminal shows the progress
 * @param threads runs side by side
 * @param notes where it is noted how runs went, or null
 */
public record TrialRuns(Terminal terminal, int threads, Path notes) {

  /**
   * What is kept of every job, in their order; those noted already are not run again.
   *
   * @param part the name of these runs
   * @param instances what each job was given
   */
  public List<KeptRun> of(String part, List<Job> jobs, Map<Job, Instance> instances)
      throws InterruptedException {
    if (notes == null) {
      return run(
          part,
          jobs,
          (job, result, improvements) -> KeptRun.of(instances.get(job), job, result, improvements));
    }
    try (Notebook notebook = Notebook.open(notes)) {
      NotedTrials noted = new NotedTrials(notebook);
      Map<Job, KeptRun> trials = new IdentityHashMap<>();
      List<Job> open = new ArrayList<>();
      for (Job job : jobs) {
        noted
            .find(job, instances.get(job))
            .ifPresentOrElse(trial -> trials.put(job, trial), () -> open.add(job));
      }
      List<KeptRun> found =
          run(
              part,
              open,
              (job, result, improvements) ->
                  noted.note(job, instances.get(job), result, improvements));
      for (int i = 0; i < open.size(); i++) {
        trials.put(open.get(i), found.get(i));
      }
      return jobs.stream().map(trials::get).toList();
    }
  }

  private List<KeptRun> run(String part, List<Job> jobs, Keep<KeptRun> keep)
      throws InterruptedException {
    try (ProgressBars bars = ProgressBars.show(terminal, jobs, _ -> part)) {
      return new Experiment(threads, bars).run(jobs, keep);
    }
  }
}
