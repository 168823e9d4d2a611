package io.lmrs.lab.mujoco;

import io.lmrs.cli.file.WholeFile;
import io.lmrs.cli.report.Figures;
import io.lmrs.cli.terminal.Complaint;
import io.lmrs.cli.terminal.Terminal;
import io.lmrs.mujoco.BuiltIn;
import io.lmrs.mujoco.Task;
import io.lmrs.mujoco.TraceFile;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Compares a task with another implementation of it. */
@Command(
    name = "trace",
    sortOptions = false,
    description = {
      "Compares a trajectory that another implementation wrote, or writes one for others to"
          + " compare.",
      "It is replayed, and the largest differences in observation and reward are printed. Exit"
          + " code",
      "1: they differ."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  lmrs mujoco trace hopper --out hopper.jsonl",
      "  lmrs mujoco trace hopper --compare hopper.jsonl"
    })
public final class MujocoTraceCommand implements Callable<Integer> {
  private static final int DIFFERENT = 1;

  private final Terminal terminal;

  @Parameters(
      paramLabel = "TASK",
      description = "swimmer, hopper, halfcheetah, walker2d, ant or humanoid.")
  private String name;

  @Option(names = "--compare", paramLabel = "FILE", description = "The trajectory to replay.")
  private Path compare;

  @Option(
      names = "--tolerance",
      paramLabel = "E",
      defaultValue = "1e-7",
      description = "Differences up to that are none. Default: ${DEFAULT-VALUE}.")
  private double tolerance;

  @Option(names = "--out", paramLabel = "FILE", description = "Writes a trajectory there.")
  private Path out;

  @Option(
      names = "--rules",
      paramLabel = "V",
      description = "Which rules. Default: the task's usual ones, or those of the trajectory.")
  private String rules;

  @Option(
      names = "--steps",
      paramLabel = "N",
      defaultValue = "200",
      description = "Steps to write. Default: ${DEFAULT-VALUE}.")
  private int steps;

  @Option(
      names = "--seed",
      paramLabel = "S",
      defaultValue = "0",
      description = "The noise of the start to write. Default: ${DEFAULT-VALUE}.")
  private long seed;

  public MujocoTraceCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    BuiltIn task = BuiltIn.named(name);
    if ((compare == null) == (out == null)) {
      throw new IllegalArgumentException("give either --compare FILE or --out FILE");
    }
    if (steps < 1) {
      throw new IllegalArgumentException("steps must be at least 1: " + steps);
    }
    return compare == null ? write(task) : compare(task);
  }

  private int write(BuiltIn task) {
    WholeFile.requireWritable(out);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (PrintStream lines = new PrintStream(bytes, false, StandardCharsets.UTF_8)) {
      TraceFile.write(rules == null ? task.load() : task.load(rules), seed, steps, lines);
    }
    WholeFile.write(out, bytes.toByteArray());
    return Complaint.OK;
  }

  private int compare(BuiltIn builtIn) {
    Task task = rules == null ? fitting(builtIn) : builtIn.load(rules);
    TraceFile.Differences found = TraceFile.compare(task, compare);
    terminal
        .out()
        .println(
            task.name()
                + ", rules "
                + task.version()
                + ", "
                + found.steps()
                + " steps: largest difference in observation "
                + difference(found.observation(), found.observationStep())
                + ", in reward "
                + difference(found.reward(), found.rewardStep())
                + ", endings that differ "
                + found.endings());
    return found.within(tolerance) ? Complaint.OK : DIFFERENT;
  }

  // where nothing differs there is no step to name
  private static String difference(double largest, int step) {
    String where = largest == 0 ? "" : step < 0 ? " (at the start)" : " (step " + step + ")";
    return Figures.number(largest) + where;
  }

  // the rules that the trajectory names, or else those whose observations have its length
  private Task fitting(BuiltIn builtIn) {
    TraceFile.Header header = TraceFile.header(compare);
    if (builtIn.rules().contains(header.rules())) {
      return builtIn.load(header.rules());
    }
    for (String version : builtIn.rules()) {
      Task task = builtIn.load(version);
      if (task.observations() == header.observations()) {
        return task;
      }
    }
    return builtIn.load();
  }
}
