package io.lmrs.cli.mujoco;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lmrs.cli.file.WholeFile;
import io.lmrs.cli.option.Assignments;
import io.lmrs.cli.option.Seeds;
import io.lmrs.cli.report.Figures;
import io.lmrs.cli.report.Statistics;
import io.lmrs.cli.report.Table;
import io.lmrs.cli.terminal.Complaint;
import io.lmrs.cli.terminal.LiveLine;
import io.lmrs.cli.terminal.Terminal;
import io.lmrs.mujoco.BuiltIn;
import io.lmrs.mujoco.SavedPolicy;
import io.lmrs.mujoco.Task;
import io.lmrs.mujoco.ppo.Ppo;
import io.lmrs.settings.Settings;
import io.lmrs.spec.Json;
import io.lmrs.spec.Limits;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Trains policies by PPO, the paper's reference line. */
@Command(
    name = "ppo",
    sortOptions = false,
    description = {
      "Trains a policy by proximal policy optimisation (Schulman et al. 2017), once per seed.",
      "Prints the reward of the mean policy at the end. It learns from single steps, not from the",
      "rewards of whole episodes, so it is no search for 'lmrs run'."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  lmrs mujoco ppo halfcheetah --steps 1000000 --seeds 1..5",
      "  lmrs mujoco ppo hopper --seeds 1 --policy hopper.policy.json --json hopper.json"
    })
public final class MujocoPpoCommand implements Callable<Integer> {
  /** Said where it is asked for as a search. */
  public static final String NO_SEARCH =
      "ppo is no search, it learns from single steps: see lmrs mujoco ppo --help";

  private static final int TRIAL = 10;

  private final Terminal terminal;

  @Parameters(paramLabel = "TASK", description = "swimmer, hopper and so on.")
  private String name;

  @Option(
      names = "--steps",
      paramLabel = "N",
      defaultValue = "1000000",
      description = "Environment steps of a training. Default: ${DEFAULT-VALUE}.")
  private long steps;

  @Option(
      names = "--seeds",
      paramLabel = "A..B",
      defaultValue = "1..5",
      description = "The seeds, as 1..5 or 1,2,5. Default: ${DEFAULT-VALUE}.")
  private String seeds;

  @Option(
      names = "--rules",
      paramLabel = "V",
      description = "Which rules. Default: the task's usual ones.")
  private String rules;

  @Option(names = "--set", paramLabel = "KEY=VALUE", description = "Changes a setting of PPO.")
  private List<String> set = new ArrayList<>();

  @Option(
      names = "--threads",
      paramLabel = "T",
      description = "Trainings side by side; changes no result. Default: all cores.")
  private long threads = Runtime.getRuntime().availableProcessors();

  @Option(names = "--json", paramLabel = "FILE", description = "Writes the trials there.")
  private Path json;

  @Option(
      names = "--policy",
      paramLabel = "FILE",
      description = "Writes the policy of the first seed there, for 'lmrs replay'.")
  private Path policy;

  public MujocoPpoCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws InterruptedException {
    BuiltIn builtIn = BuiltIn.named(name);
    Task task = rules == null ? builtIn.load() : builtIn.load(rules);
    List<Long> numbers = Seeds.listed(seeds);
    Ppo.Settings settings =
        Settings.with("ppo", Ppo.Settings.usual(), Assignments.parse(set).search());
    if (steps < 1) {
      throw new IllegalArgumentException("steps must be at least 1: " + steps);
    }
    for (Path file : new Path[] {json, policy}) {
      if (file != null) {
        WholeFile.requireWritable(file);
      }
    }
    List<Ppo.Result> results = train(task, settings, numbers);
    Table table = Table.of("seed", "steps", "episodes", "reward", "seconds").figures();
    double[] rewards = new double[results.size()];
    for (int i = 0; i < rewards.length; i++) {
      Ppo.Progress last = results.get(i).trace().getLast();
      rewards[i] = last.trial();
      table.row(
          Long.toString(numbers.get(i)),
          Long.toString(last.steps()),
          Long.toString(last.episodes()),
          Figures.brief(last.trial()),
          Figures.brief(last.seconds()));
    }
    terminal.out().print(table.markdown());
    terminal
        .out()
        .println(
            "\nppo on %s, rules %s: median reward %s (mean policy, %d episodes)"
                .formatted(
                    task.name(), task.version(), Figures.brief(Statistics.median(rewards)), TRIAL));
    if (json != null) {
      WholeFile.write(json, Json.pretty(json(task, settings, numbers, results)));
    }
    if (policy != null) {
      SavedPolicy saved =
          new SavedPolicy(
              task.name(), task.version(), task.horizon(), results.getFirst().policy(), true);
      WholeFile.write(policy, saved.json());
    }
    return Complaint.OK;
  }

  private List<Ppo.Result> train(Task task, Ppo.Settings settings, List<Long> numbers)
      throws InterruptedException {
    LiveLine line = new LiveLine(terminal);
    List<Future<Ppo.Result>> running = new ArrayList<>();
    try (ExecutorService pool = Executors.newFixedThreadPool(Limits.threads(threads))) {
      for (long seed : numbers) {
        running.add(
            pool.submit(
                () ->
                    new Ppo(task, settings, seed)
                        .train(steps, TRIAL, progress -> show(line, seed, progress))));
      }
    }
    line.clear();
    List<Ppo.Result> results = new ArrayList<>();
    for (Future<Ppo.Result> future : running) {
      try {
        results.add(future.get());
      } catch (ExecutionException e) {
        throw new IllegalStateException("a training failed: " + e.getCause(), e.getCause());
      }
    }
    return results;
  }

  private boolean show(LiveLine line, long seed, Ppo.Progress progress) {
    synchronized (line) {
      if (line.due()) {
        line.show(
            "seed %d  steps %d/%d  episodes %d  reward %s  %d steps/s"
                .formatted(
                    seed,
                    progress.steps(),
                    steps,
                    progress.episodes(),
                    Figures.brief(progress.trial()),
                    Math.round(progress.steps() / progress.seconds())));
      }
    }
    return true;
  }

  private static ObjectNode json(
      Task task, Ppo.Settings settings, List<Long> numbers, List<Ppo.Result> results) {
    ObjectNode node = Json.object();
    node.put("task", task.name());
    node.put("rules", task.version());
    node.set("settings", Json.of(Settings.toMap(settings)));
    ArrayNode seeds = node.putArray("seeds");
    for (int i = 0; i < results.size(); i++) {
      ObjectNode entry = seeds.addObject();
      entry.put("seed", numbers.get(i));
      ArrayNode trace = entry.putArray("trace");
      for (Ppo.Progress progress : results.get(i).trace()) {
        ObjectNode point = trace.addObject();
        point.put("steps", progress.steps());
        point.put("episodes", progress.episodes());
        point.set("trial", Json.of(progress.trial()));
        point.set("seconds", Json.of(progress.seconds()));
      }
    }
    return node;
  }
}
