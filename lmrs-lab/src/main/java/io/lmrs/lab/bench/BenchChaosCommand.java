package io.lmrs.lab.bench;

import io.lmrs.cli.option.Names;
import io.lmrs.cli.report.Figures;
import io.lmrs.cli.terminal.Complaint;
import io.lmrs.cli.terminal.EnvironmentTrouble;
import io.lmrs.cli.terminal.LiveLine;
import io.lmrs.cli.terminal.Terminal;
import io.lmrs.lab.chaos.Chaos;
import io.lmrs.lab.chaos.ChaosPlan;
import io.lmrs.lab.chaos.ChaosResult;
import io.lmrs.lab.chaos.Python;
import io.lmrs.search.Searches;
import io.lmrs.spec.TimeText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Proves that a run survives being killed. */
@Command(
    name = "chaos",
    sortOptions = false,
    description = {
      "Kills a run and its workers at random moments, and compares it with an undisturbed one.",
      "Meanwhile evaluations hang, fail, print garbage and crash. The run is resumed until it is",
      "done: every query must have one stored outcome, and the path must be the same bit for bit.",
      "Needs python3. Works in a folder of its own below the working folder, which is removed",
      "unless something differs. Exit code 1 if something does."
    },
    footerHeading = "%nExamples:%n",
    footer = {"  lmrs bench chaos --kills 500", "  lmrs bench chaos --search cmaes --seed 7"})
public final class BenchChaosCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Option(
      names = "--kills",
      paramLabel = "N",
      defaultValue = "50",
      description = "How often the run is killed. Default: ${DEFAULT-VALUE}.")
  private int kills;

  @Option(
      names = "--evaluations",
      paramLabel = "N",
      description = "Evaluations of the run. Default: 40 a kill, at least 3000.")
  private Long evaluations;

  @Option(
      names = "--search",
      paramLabel = "NAME",
      completionCandidates = Names.OfSearches.class,
      description = "How to search. Default: lmrs.")
  private String search;

  @Option(names = "--dimension", paramLabel = "D", description = "How many variables. Default: 20.")
  private Integer dimension;

  @Option(names = "--threads", paramLabel = "T", description = "Workers side by side. Default: 4.")
  private Integer threads;

  @Option(
      names = "--timeout",
      paramLabel = "TIME",
      description =
          "When an evaluation that hangs is a failure; longer on a machine so busy that one that"
              + " does not hang takes as long. Default: 5s.")
  private String timeout;

  @Option(
      names = "--seed",
      paramLabel = "S",
      description = "Of the run, its faults and the kills. Default: another one each time.")
  private Long seed;

  @Option(names = "--keep", description = "Keeps the folder.")
  private boolean keep;

  public BenchChaosCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    ChaosPlan plan = plan();
    Searches.named(plan.search());
    Path folder = null;
    boolean good = false;
    LiveLine line = new LiveLine(terminal);
    try {
      String python =
          Python.interpreter()
              .orElseThrow(
                  () -> new EnvironmentTrouble("bench chaos needs python3: install it", null));
      folder = ScratchFolder.make(".bench-chaos");
      terminal.err().println("seed " + plan.seed() + ", in " + folder);
      long began = System.nanoTime();
      ChaosResult verdict =
          Chaos.of(plan, folder, python, (done, begun) -> show(line, plan, done, begun, began));
      good = verdict.good();
      line.clear();
      terminal.out().println(verdict.sentence());
      return good ? Complaint.OK : Complaint.INTERNAL;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Complaint.CANCELLED;
    } finally {
      line.clear();
      if (good && !keep) {
        ScratchFolder.discard(folder);
      } else if (folder != null) {
        terminal.err().println("kept: " + folder);
      }
    }
  }

  private ChaosPlan plan() {
    ChaosPlan plan = ChaosPlan.of(kills, seed == null ? System.nanoTime() & 0xFFFFFF : seed);
    plan = evaluations == null ? plan : plan.withEvaluations(evaluations);
    plan = search == null ? plan : plan.withSearch(search);
    plan = dimension == null ? plan : plan.withDimension(dimension);
    plan = threads == null ? plan : plan.withThreads(threads);
    return timeout == null ? plan : plan.withTimeout(TimeText.parse(timeout).toMillis() * 1e-3);
  }

  private static void show(LiveLine line, ChaosPlan plan, int kills, long begun, long began) {
    if (line.due()) {
      line.show(
          (kills < 0 ? "undisturbed run" : "kill " + kills + " of " + plan.kills())
              + ", "
              + begun
              + " evaluations begun of "
              + plan.evaluations()
              + ", "
              + Figures.seconds((System.nanoTime() - began) * 1e-9)
              + " gone");
    }
  }
}
