package io.lmrs.cli.contest;

import io.lmrs.Budget;
import io.lmrs.Problem;
import io.lmrs.RunSpec;
import io.lmrs.cli.coco.CocoRun;
import io.lmrs.cli.experiment.ContestTask;
import io.lmrs.cli.experiment.Instance;
import io.lmrs.cli.experiment.Job;
import io.lmrs.cli.experiment.JobListener;
import io.lmrs.cli.experiment.JobRunner;
import io.lmrs.cli.experiment.Keep;
import io.lmrs.cli.experiment.KeptRun;
import io.lmrs.cli.experiment.Method;
import io.lmrs.cli.option.ContestOptions;
import io.lmrs.cli.report.Figures;
import io.lmrs.cli.terminal.Cancellation;
import io.lmrs.cli.terminal.ProgressBars;
import io.lmrs.cli.terminal.Terminal;
import io.lmrs.problem.Problems;
import io.lmrs.search.Searches;
import io.lmrs.store.RunLabel;
import io.lmrs.store.RunStore;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Carries a contest out, stored, with progress, and ends it cleanly when the user says so. One
 * thread at a time.
 */
public final class ContestExecution {

  /** More searches than that share one bar. */
  private static final int MOST_BARS = 15;

  private final Terminal terminal;
  private final ContestOptions options;
  private final String group;

  /** Some problems take long to make. */
  private final Map<ContestTask, Problem> problems = new HashMap<>();

  /**
   * @param terminal where to tell
   * @param options the user's options
   * @param group the group of the stored runs
   */
  public ContestExecution(Terminal terminal, ContestOptions options, String group) {
    this.terminal = terminal;
    this.options = options;
    this.group = group;
  }

  private Problem problem(ContestTask task) {
    return problems.computeIfAbsent(
        task, _ -> Problems.create(task.problem(), task.dimension(), task.settings()));
  }

  /**
   * Makes every problem and search once, before hours are spent on some of them.
   *
   * @throws IllegalArgumentException naming the setting, the bound and the value that is wrong
   */
  public void require(List<ContestTask> tasks, List<Method> methods) {
    for (ContestTask task : tasks) {
      Problem problem = problem(task);
      methods.forEach(method -> task.spec(method, Budget.unlimited(), 0).require(problem));
      options.evaluations(task);
      options.start(task, 0);
    }
    options.threads();
    options.levels();
    RunLabel.requireGroup(group);
  }

  /**
   * Runs every method on every task with every seed, except what is stored already; empty where the
   * user cancelled it.
   */
  public Optional<Contest> run(List<ContestTask> tasks, List<Method> methods, List<Long> seeds)
      throws InterruptedException {
    try (RunStore store = RunStore.openSwift(options.stores().file())) {
      JobRunner runner = new JobRunner(store, group, options.threads());
      try (Cancellation cancellation = Cancellation.watch(runner::cancel)) {
        List<Job> jobs = new ArrayList<>();
        Map<Job, Instance> instances = new IdentityHashMap<>();
        plan(tasks, methods, seeds, jobs, instances);
        if (options.fresh()) {
          runner.forget(jobs);
        }
        List<Job> open = runner.open(jobs);
        terminal
            .err()
            .println(
                "%s in group %s of %s%s"
                    .formatted(
                        Figures.count(jobs.size(), "run"),
                        group,
                        options.stores().file(),
                        open.size() == jobs.size()
                            ? ""
                            : ", %d of them there already".formatted(jobs.size() - open.size())));
        forecasts(open).forEach(terminal.err()::println);
        List<KeptRun> trials = ended(runner, cancellation, jobs, open, instances);
        if (trials.size() < jobs.size() || cancellation.cancelled()) {
          terminal
              .err()
              .println(
                  "Stopped before %s had ended. What there is of them is stored: the same"
                          .formatted(
                              jobs.size() == 1 ? "the run" : "all %d runs".formatted(jobs.size()))
                      + " command goes on where this one was.");
          terminal.err().flush();
          return Optional.empty();
        }
        return Optional.of(new Contest(tasks, methods, seeds, trials, options.absolute()));
      }
    }
  }

  // said once for all seeds
  private static Set<String> forecasts(List<Job> open) {
    Set<String> sentences = new LinkedHashSet<>();
    for (Job job : open) {
      RunSpec spec = job.spec();
      Searches.forecast(
              spec.search(),
              spec.searchSettings(),
              spec.dimension(),
              spec.budget().orDefault(spec.dimension()).evaluations())
          .ifPresent(sentence -> sentences.add("Each run of " + sentence + "."));
    }
    return sentences;
  }

  /** What COCO notes of a contest that has ended: a list of runs for each method, in its order. */
  public Map<Method, List<CocoRun>> coco(
      List<ContestTask> tasks, List<Method> methods, List<Long> seeds) throws InterruptedException {
    Map<Method, List<CocoRun>> logs = new LinkedHashMap<>();
    try (RunStore store = RunStore.openSwift(options.stores().file())) {
      JobRunner runner = new JobRunner(store, group, options.threads());
      for (Method method : methods) {
        List<Job> jobs = new ArrayList<>();
        Map<Job, Instance> instances = new IdentityHashMap<>();
        for (ContestTask task : tasks) {
          for (long seed : seeds) {
            Instance instance = Instance.of(task, problem(task), seed, options.start(task, seed));
            Job job = job(instance, method, true);
            jobs.add(job);
            instances.put(job, instance);
          }
        }
        logs.put(method, runner.coco(jobs, job -> instances.get(job).task()));
      }
    }
    return logs;
  }

  private List<KeptRun> ended(
      JobRunner runner,
      Cancellation cancellation,
      List<Job> jobs,
      List<Job> open,
      Map<Job, Instance> instances)
      throws InterruptedException {
    try {
      return run(runner, jobs, open, instances).stream().flatMap(Optional::stream).toList();
    } catch (InterruptedException e) {
      if (cancellation.cancelled()) {
        // an evaluation took longer than a user waits
        return List.of();
      }
      throw e;
    }
  }

  private List<Optional<KeptRun>> run(
      JobRunner runner, List<Job> jobs, List<Job> open, Map<Job, Instance> instances)
      throws InterruptedException {
    Keep<KeptRun> keep =
        (job, result, improvements) -> KeptRun.of(instances.get(job), job, result, improvements);
    if (open.isEmpty()) {
      return runner.run(jobs, JobListener.none(), keep);
    }
    boolean few = open.stream().map(Job::method).distinct().count() <= MOST_BARS;
    try (ProgressBars bars =
        ProgressBars.show(terminal, open, job -> few ? job.method().label() : "all runs")) {
      return runner.run(jobs, bars, keep);
    }
  }

  private Job job(Instance instance, Method method, boolean targets) {
    long evaluations = options.evaluations(instance.task());
    return targets
        ? instance.evaluatedJob(method, evaluations, TargetScores.LAST)
        : options.absolute()
            ? instance.job(
                method, evaluations, options.untilTarget() ? options.levels() : List.<Double>of())
            : instance.job(
                method, evaluations, options.untilTarget() ? options.levels().getLast() : 0);
  }

  // seed by seed, so that the time left is estimated from a fair mixture
  private void plan(
      List<ContestTask> tasks,
      List<Method> methods,
      List<Long> seeds,
      List<Job> jobs,
      Map<Job, Instance> instances)
      throws InterruptedException {
    for (long seed : seeds) {
      for (ContestTask task : tasks) {
        Instance instance = Instance.of(task, problem(task), seed, options.start(task, seed));
        for (Method method : methods) {
          Job job = job(instance, method, options.byCoco(tasks));
          jobs.add(job);
          instances.put(job, instance);
        }
      }
    }
  }
}
