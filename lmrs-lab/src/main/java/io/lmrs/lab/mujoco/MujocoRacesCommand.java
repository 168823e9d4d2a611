package io.lmrs.lab.mujoco;

import io.lmrs.cli.file.WholeFile;
import io.lmrs.cli.mujoco.PolicyLog;
import io.lmrs.cli.mujoco.PolicyRun;
import io.lmrs.cli.report.Figures;
import io.lmrs.cli.report.Table;
import io.lmrs.cli.terminal.Complaint;
import io.lmrs.cli.terminal.Terminal;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Tells from recorded runs whether starts that race would be sooner. */
@Command(
    name = "races",
    sortOptions = false,
    description = {
      "Tells from runs of 'mujoco solve --csv' what several starts that race would have needed.",
      "After the first rung, and after each that is twice as long as all before, the better half",
      "goes on, by the best of the last three trials. Episodes of all starts count."
    },
    footerHeading = "%nExample:%n",
    footer = "  lmrs mujoco races halfcheetah.csv --starts 1,2,4 --first 300,500,1000")
public final class MujocoRacesCommand implements Callable<Integer> {
  private static final int DRAWS = 2000;
  private static final long SEED = 1;
  private static final List<Long> LOOKS = List.of(500L, 1000L);

  private final Terminal terminal;

  @Parameters(paramLabel = "FILE", arity = "1..*", description = "Files of 'mujoco solve --csv'.")
  private List<Path> files;

  @Option(
      names = "--starts",
      paramLabel = "K,...",
      split = ",",
      defaultValue = "1,2,4,8",
      description = "How many starts. Default: ${DEFAULT-VALUE}.")
  private List<Integer> starts;

  @Option(
      names = "--first",
      paramLabel = "N,...",
      split = ",",
      defaultValue = "200,300,500,700,1000",
      description = "Episodes of a start in the first rung. Default: ${DEFAULT-VALUE}.")
  private List<Long> first;

  public MujocoRacesCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    for (int count : starts) {
      if (count < 1) {
        throw new IllegalArgumentException("starts must be at least 1: " + count);
      }
    }
    for (long episodes : first) {
      if (episodes < 1 || episodes > 1_000_000_000) {
        throw new IllegalArgumentException("first must be in [1, 1000000000]: " + episodes);
      }
    }
    PolicyLog log = new PolicyLog();
    files.forEach(file -> log.read(WholeFile.read("a file of runs", file)));
    for (Map.Entry<String, List<PolicyRun>> method : log.byMethod().entrySet()) {
      tell(method.getKey(), method.getValue());
    }
    return Complaint.OK;
  }

  private void tell(String method, List<PolicyRun> runs) {
    RecordedRaces races = new RecordedRaces(runs);
    long solved = runs.stream().filter(run -> run.solved().isPresent()).count();
    terminal
        .out()
        .println("%s: %s, %d solved".formatted(method, Figures.count(runs.size(), "run"), solved));
    for (long look : LOOKS) {
      terminal
          .out()
          .println(
              "rank correlation of the reward after %d episodes with the episodes to solve: %s"
                  .formatted(look, Figures.brief(races.foretold(look))));
    }
    Table table =
        Table.of("starts", "first rung", "median episodes", "nine of ten within", "unsolved")
            .figures();
    for (int count : starts) {
      if (count <= runs.size()) {
        for (long rung : count == 1 ? first.subList(0, 1) : first) {
          RecordedRaces.Needs needs = races.race(count, rung, DRAWS, SEED);
          table.row(
              Integer.toString(count),
              count == 1 ? "-" : Long.toString(rung),
              episodes(needs.median()),
              episodes(needs.tail()),
              Figures.percent(Math.round(1000 * needs.unsolved()) / 1000.0));
        }
      }
    }
    terminal.out().println();
    terminal.out().println(table.markdown());
  }

  private static String episodes(double count) {
    return Double.isInfinite(count) ? "unsolved" : Long.toString(Math.round(count));
  }
}
