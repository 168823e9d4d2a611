package io.lmrs.lab.mujoco;

import io.lmrs.Outcome;
import io.lmrs.Point;
import io.lmrs.Problem;
import io.lmrs.Query;
import io.lmrs.Session;
import io.lmrs.cli.Main;
import io.lmrs.cli.report.Figures;
import io.lmrs.cli.report.Table;
import io.lmrs.cli.terminal.Complaint;
import io.lmrs.cli.terminal.EnvironmentTrouble;
import io.lmrs.cli.terminal.LiveLine;
import io.lmrs.cli.terminal.Terminal;
import io.lmrs.mujoco.BuiltIn;
import io.lmrs.mujoco.PolicyProblem;
import io.lmrs.random.Stream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Checks that episodes leave no memory behind. */
@Command(
    name = "leak",
    sortOptions = false,
    description = {
      "Runs many short episodes and watches the resident memory.",
      "Every thousand of them have a fresh session. They run in a process of its own whose Java"
          + " heap",
      "is all there from the start. Exit code 1: it grew by 5 % or more after the first tenth."
    })
public final class MujocoLeakCommand implements Callable<Integer> {
  private static final int LEAKING = 1;
  private static final double MOST_GROWTH = 0.05;
  private static final int SESSION_EPISODES = 1000;
  private static final int PARTS = 10;

  private final Terminal terminal;

  @Parameters(
      paramLabel = "TASK",
      arity = "0..1",
      defaultValue = "hopper",
      description = "Which task. Default: ${DEFAULT-VALUE}.")
  private String name;

  @Option(
      names = "--episodes",
      paramLabel = "N",
      defaultValue = "100000",
      description = "How many. Default: ${DEFAULT-VALUE}.")
  private long episodes;

  @Option(
      names = "--steps",
      paramLabel = "N",
      defaultValue = "10",
      description = "Steps of an episode. Default: ${DEFAULT-VALUE}.")
  private int steps;

  @Option(
      names = "--here",
      description = "Measures in this process, whose Java heap may grow meanwhile.")
  private boolean here;

  public MujocoLeakCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (episodes < PARTS) {
      throw new IllegalArgumentException("episodes must be at least " + PARTS + ": " + episodes);
    }
    if (!here) {
      BuiltIn.named(name);
      return elsewhere();
    }
    Problem problem =
        new PolicyProblem(
            BuiltIn.named(name).load().withHorizon(steps), PolicyProblem.Options.usual());
    Point still = Point.at(problem.start(0));
    Table table = Table.of("episodes", "resident MiB").figures();
    LiveLine line = new LiveLine(terminal);
    double first = Double.NaN;
    double last = Double.NaN;
    Session session = problem.open();
    try {
      for (long i = 1; i <= episodes; i++) {
        Outcome outcome =
            session.evaluate(new Query(i, still, Stream.of(1).bits(i), problem.frame()));
        if (outcome instanceof Outcome.Failure failure) {
          throw new IllegalStateException("an episode failed: " + failure.reason());
        }
        if (i % SESSION_EPISODES == 0) {
          session.close();
          session = problem.open();
        }
        if (i % (episodes / PARTS) == 0) {
          last = residentMebibytes();
          first = Double.isNaN(first) ? last : first;
          table.row(Long.toString(i), Figures.brief(last));
        }
        if (line.due()) {
          line.show("episodes " + i + "/" + episodes);
        }
      }
    } finally {
      session.close();
    }
    line.clear();
    double growth = last / first - 1;
    terminal.out().print(table.markdown());
    terminal
        .out()
        .println(
            "\nGrowth after the first tenth: " + Figures.percent(Math.round(growth * 1e4) / 1e4));
    return growth < MOST_GROWTH ? Complaint.OK : LEAKING;
  }

  private int elsewhere() throws IOException, InterruptedException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xms64m",
            "-Xmx64m",
            "-XX:+AlwaysPreTouch",
            "-XX:+UseSerialGC",
            "--enable-native-access=ALL-UNNAMED",
            "-cp",
            System.getProperty("java.class.path"),
            Main.class.getName(),
            "mujoco",
            "leak",
            name,
            "--here",
            "--episodes",
            Long.toString(episodes),
            "--steps",
            Integer.toString(steps))
        .inheritIO()
        .start()
        .waitFor();
  }

  private static double residentMebibytes() throws IOException {
    Path status = Path.of("/proc/self/status");
    if (!Files.isReadable(status)) {
      throw new EnvironmentTrouble("the resident memory can't be read: no " + status, null);
    }
    for (String line : Files.readAllLines(status)) {
      if (line.startsWith("VmRSS:")) {
        return Double.parseDouble(line.replaceAll("[^0-9]", "")) / 1024;
      }
    }
    throw new EnvironmentTrouble("the resident memory can't be read: no VmRSS in " + status, null);
  }
}
