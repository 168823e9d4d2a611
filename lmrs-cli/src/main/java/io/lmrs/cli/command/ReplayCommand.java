package io.lmrs.cli.command;

import io.lmrs.Problem;
import io.lmrs.RunSpec;
import io.lmrs.cli.file.WholeFile;
import io.lmrs.cli.option.StoreOptions;
import io.lmrs.cli.report.Figures;
import io.lmrs.cli.report.Statistics;
import io.lmrs.cli.report.Table;
import io.lmrs.cli.terminal.Complaint;
import io.lmrs.cli.terminal.Terminal;
import io.lmrs.mujoco.Environment;
import io.lmrs.mujoco.Motion;
import io.lmrs.mujoco.Policy;
import io.lmrs.mujoco.PolicyProblem;
import io.lmrs.mujoco.Rollout;
import io.lmrs.mujoco.SavedPolicy;
import io.lmrs.mujoco.Task;
import io.lmrs.random.Stream;
import io.lmrs.store.RunStore;
import io.lmrs.store.StoredRun;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Plays episodes of a policy. */
@Command(
    name = "replay",
    sortOptions = false,
    description = {
      "Plays fresh episodes of the policy that a MuJoCo run stands at.",
      "Prints their rewards, and writes the motion of the first one to a file."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  lmrs replay hopper-ars-1 --episodes 10",
      "  lmrs replay hopper-ars-1 --save hopper.policy.json",
      "  lmrs replay hopper.policy.json --motion hopper.motion.json"
    })
public final class ReplayCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(paramLabel = "RUN|FILE", description = "A stored run, or a file with a policy.")
  private String name;

  @Mixin private StoreOptions stores;

  @Option(
      names = "--episodes",
      paramLabel = "N",
      defaultValue = "5",
      description = "How many episodes. Default: ${DEFAULT-VALUE}.")
  private int episodes;

  @Option(
      names = "--seed",
      paramLabel = "S",
      defaultValue = "0",
      description = "Which episodes. Default: ${DEFAULT-VALUE}.")
  private long seed;

  @Option(
      names = "--motion",
      paramLabel = "FILE",
      description = "Where the motion goes. Default: the name with .motion.json behind it.")
  private Path motion;

  @Option(names = "--no-motion", description = "Writes no motion.")
  private boolean noMotion;

  @Option(names = "--save", paramLabel = "FILE", description = "Writes the policy there.")
  private Path save;

  public ReplayCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    if (episodes < 1) {
      throw new IllegalArgumentException("episodes must be at least 1: " + episodes);
    }
    SavedPolicy saved = policy();
    Task task = saved.load();
    Policy acting = saved.acting(task);
    Path file = noMotion ? null : motion == null ? beside() : motion;
    if (file != null) {
      WholeFile.requireWritable(file);
    }
    if (save != null) {
      WholeFile.write(save, saved.json());
    }
    double[] rewards = new double[episodes];
    Table table = Table.of("episode", "reward", "steps").figures();
    try (Environment environment = new Environment(task);
        Motion recorded = file == null ? null : new Motion(task)) {
      for (int i = 0; i < episodes; i++) {
        long key = Stream.of(seed, Stream.TRIAL, i).key();
        boolean watched = i == 0 && recorded != null;
        Rollout rollout = Rollout.of(environment, acting, key, watched ? recorded : _ -> {});
        if (watched) {
          recorded.see(environment);
          WholeFile.write(file, recorded.json(key));
        }
        rewards[i] = rollout.diverged() ? Double.NaN : rollout.reward();
        table.row(
            Integer.toString(i + 1),
            rollout.diverged() ? "diverged" : Figures.number(rollout.reward()),
            Integer.toString(rollout.steps()));
      }
    }
    terminal.out().println(task.name() + ", rules " + task.version());
    terminal.out().print(table.text());
    terminal.out().println("mean " + Figures.number(Statistics.mean(rewards)));
    if (file != null) {
      terminal.out().println("the motion of episode 1 is in " + file);
    }
    return Complaint.OK;
  }

  private Path beside() {
    return Path.of(Path.of(name).getFileName() + ".motion.json");
  }

  private SavedPolicy policy() {
    Path file = Path.of(name);
    if (Files.isRegularFile(file)) {
      return SavedPolicy.read(name, WholeFile.read("policy", file));
    }
    try (RunStore store = stores.existing()) {
      StoredRun run = store.run(name);
      RunSpec spec = run.spec();
      Problem problem = spec.openProblem();
      if (!(problem instanceof PolicyProblem policies)) {
        throw new IllegalArgumentException(
            "run " + run.name() + " must be one of a MuJoCo task: " + spec.problem());
      }
      String task = spec.problemSettings().getOrDefault("file", spec.problem());
      return new SavedPolicy(
          task,
          policies.task().version(),
          policies.task().horizon(),
          policies.shape().policy(run.incumbent(), run.frame(problem.frame())),
          false);
    }
  }
}
