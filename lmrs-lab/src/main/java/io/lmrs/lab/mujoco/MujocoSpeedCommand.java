package io.lmrs.lab.mujoco;

import io.lmrs.cli.report.Figures;
import io.lmrs.cli.report.Statistics;
import io.lmrs.cli.report.Table;
import io.lmrs.cli.terminal.Complaint;
import io.lmrs.cli.terminal.LiveLine;
import io.lmrs.cli.terminal.Terminal;
import io.lmrs.cli.terminal.Version;
import io.lmrs.mujoco.BuiltIn;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Measures episodes beside the same loop in C. */
@Command(
    name = "speed",
    sortOptions = false,
    description = {
      "Measures environment steps per second in Java and in C, turn by turn on the same episodes.",
      "Rates are per second of processor time of the threads, which other programs disturb less;",
      "the ratio is the median of the turns. Exit code 1: a ratio below 0.95."
    })
public final class MujocoSpeedCommand implements Callable<Integer> {
  private static final int SLOW = 1;
  private static final double LEAST = 0.95;
  private static final double WARM_SECONDS = 3;

  private final Terminal terminal;

  @Option(
      names = "--tasks",
      paramLabel = "A,B",
      split = ",",
      defaultValue = "swimmer,hopper,halfcheetah,walker2d,ant,humanoid",
      description = "Which tasks. Default: all six.")
  private List<String> tasks;

  @Option(
      names = "--threads",
      paramLabel = "T,U",
      split = ",",
      defaultValue = "1,2",
      description = "How many threads. Default: ${DEFAULT-VALUE}.")
  private List<Integer> threads;

  @Option(
      names = "--seconds",
      paramLabel = "S",
      defaultValue = "2",
      description = "About how long a turn is. Default: ${DEFAULT-VALUE}.")
  private double seconds;

  @Option(
      names = "--turns",
      paramLabel = "N",
      defaultValue = "5",
      description = "How many turns. Default: ${DEFAULT-VALUE}.")
  private int turns;

  public MujocoSpeedCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws InterruptedException {
    List<BuiltIn> measured = tasks.stream().map(BuiltIn::named).toList();
    if (turns < 1 || threads.stream().anyMatch(t -> t < 1 || t > 64) || !(seconds > 0)) {
      throw new IllegalArgumentException(
          "turns must be at least 1, threads in [1, 64], seconds above 0");
    }
    Table table =
        Table.of("task", "threads", "Java steps/s", "C steps/s", "ratio", "ratio by wall time")
            .figures();
    boolean slow = false;
    LiveLine line = new LiveLine(terminal);
    try (LoopInC c = new LoopInC()) {
      for (BuiltIn task : measured) {
        EpisodeLoad work = new EpisodeLoad(task);
        int episodes = episodes(work);
        for (int count : threads) {
          List<EpisodeLoad.Measured> inJava = new ArrayList<>();
          List<EpisodeLoad.Measured> inC = new ArrayList<>();
          for (int turn = 0; turn < turns; turn++) {
            if (line.due()) {
              line.show("measuring " + task.word() + " with " + count + " threads");
            }
            inC.add(c.run(work, count, episodes));
            inJava.add(work.run(count, episodes));
          }
          requireSame(task, inJava.getFirst(), inC.getFirst());
          double ratio = ratio(inJava, inC, false);
          slow |= ratio < LEAST;
          table.row(
              task.word(),
              Integer.toString(count),
              Long.toString(Math.round(rate(inJava) * count)),
              Long.toString(Math.round(rate(inC) * count)),
              Figures.brief(ratio),
              Figures.brief(ratio(inJava, inC, true)));
        }
      }
    }
    line.clear();
    terminal.out().print(table.markdown());
    terminal.out().println("\n" + Version.java() + "; " + Version.os());
    return slow ? SLOW : Complaint.OK;
  }

  // so many that one thread takes about the wanted time
  private int episodes(EpisodeLoad work) throws InterruptedException {
    // what the compiler has not seen often is slow
    for (double warm = 0; warm < WARM_SECONDS; ) {
      warm += work.run(1, 1).cpu();
    }
    int episodes = 1;
    double took = work.run(1, episodes).wall();
    while (took < seconds / 2) {
      episodes = (int) Math.max(episodes + 1, Math.min(10.0 * episodes, episodes * seconds / took));
      took = work.run(1, episodes).wall();
    }
    return episodes;
  }

  private static void requireSame(BuiltIn task, EpisodeLoad.Measured java, EpisodeLoad.Measured c) {
    if (java.steps() != c.steps()
        || Math.abs(java.reward() - c.reward()) > 1e-6 * Math.abs(c.reward())) {
      throw new IllegalStateException(
          "Java and C ran different episodes of " + task.word() + ": " + java + ", " + c);
    }
  }

  private static double rate(List<EpisodeLoad.Measured> turns) {
    return Statistics.median(turns.stream().mapToDouble(m -> m.steps() / m.cpu()).toArray());
  }

  private static double ratio(
      List<EpisodeLoad.Measured> java, List<EpisodeLoad.Measured> c, boolean wall) {
    double[] ratios = new double[java.size()];
    for (int i = 0; i < ratios.length; i++) {
      ratios[i] = wall ? c.get(i).wall() / java.get(i).wall() : c.get(i).cpu() / java.get(i).cpu();
    }
    return Statistics.median(ratios);
  }
}
