package io.lmrs.lab.bench;

import io.lmrs.cli.experiment.Instance;
import io.lmrs.cli.experiment.Job;
import io.lmrs.cli.experiment.JobRunner;
import io.lmrs.cli.experiment.Keep;
import io.lmrs.cli.experiment.KeptRun;
import io.lmrs.cli.terminal.ProgressBars;
import io.lmrs.cli.terminal.Terminal;
import io.lmrs.lab.reproduce.Notebook;
import io.lmrs.store.RunStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * Runs of which little is kept, with progress. If there are notes, a run is stored beside them
 * while it goes on, so that a kill loses nothing of it.
 *
 * @param terminal shows the progress
 * @param threads runs side by side
 * @param notes where it is noted how runs went, or null
 */
public record TrialRuns(Terminal terminal, int threads, Path notes) {
  private static final String GROUP = "trials";

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
          JobRunner.unstored(threads),
          part,
          jobs,
          (job, result, improvements) -> KeptRun.of(instances.get(job), job, result, improvements));
    }
    Path beside = notes.resolveSibling(notes.getFileName() + ".runs");
    List<KeptRun> kept;
    boolean spent;
    try (Notebook notebook = Notebook.open(notes);
        RunStore store = RunStore.openSwift(beside)) {
      kept =
          noted(
              new NotedTrials(notebook),
              new JobRunner(store, GROUP, threads),
              part,
              jobs,
              instances);
      spent = store.runs().isEmpty();
    }
    // else another call with these notes was killed
    if (spent) {
      discard(beside);
    }
    return kept;
  }

  private static void discard(Path store) {
    try {
      for (String end : List.of("", "-wal", "-shm")) {
        Files.deleteIfExists(store.resolveSibling(store.getFileName() + end));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private List<KeptRun> noted(
      NotedTrials noted,
      JobRunner runner,
      String part,
      List<Job> jobs,
      Map<Job, Instance> instances)
      throws InterruptedException {
    Map<Job, KeptRun> trials = new IdentityHashMap<>();
    List<Job> open = new ArrayList<>();
    for (Job job : jobs) {
      noted
          .find(job, instances.get(job))
          .ifPresentOrElse(trial -> trials.put(job, trial), () -> open.add(job));
    }
    // killed after the note
    runner.forget(List.copyOf(trials.keySet()));
    List<KeptRun> found =
        run(
            runner,
            part,
            open,
            (job, result, improvements) -> {
              KeptRun kept = noted.note(job, instances.get(job), result, improvements);
              runner.forget(List.of(job));
              return kept;
            });
    for (int i = 0; i < open.size(); i++) {
      trials.put(open.get(i), found.get(i));
    }
    return jobs.stream().map(trials::get).toList();
  }

  private List<KeptRun> run(JobRunner runner, String part, List<Job> jobs, Keep<KeptRun> keep)
      throws InterruptedException {
    try (ProgressBars bars = ProgressBars.show(terminal, jobs, _ -> part)) {
      return runner.all(jobs, bars, keep);
    }
  }
}
