package io.lmrs.cli.command;

import io.lmrs.cli.contest.CocoResults;
import io.lmrs.cli.contest.Contest;
import io.lmrs.cli.contest.ContestExecution;
import io.lmrs.cli.contest.ContestFiles;
import io.lmrs.cli.contest.ContestReport;
import io.lmrs.cli.contest.TargetReport;
import io.lmrs.cli.contest.TargetScores;
import io.lmrs.cli.experiment.ContestTask;
import io.lmrs.cli.experiment.Method;
import io.lmrs.cli.option.CommandWords;
import io.lmrs.cli.option.ContestOptions;
import io.lmrs.cli.option.Seeds;
import io.lmrs.cli.option.SettingsFile;
import io.lmrs.cli.terminal.Complaint;
import io.lmrs.cli.terminal.Terminal;
import io.lmrs.cli.terminal.Version;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Gives several searches the same problems and tells which needs how much. */
@Command(
    name = "compare",
    sortOptions = false,
    description = {
      "Compares searches: each runs on every problem with every seed.",
      "Prints tables, and writes a page, figures and the raw numbers into a folder. Every run is",
      "stored: after Ctrl-C or a kill the same command goes on where it was, and one with more",
      "searches, problems or seeds runs only what is new."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  lmrs compare rosen@20 elli@20 --searches lmrs,ars,cma-es --seeds 10",
      "  lmrs compare suite --dimension 10 --levels 1e-2,1e-4,1e-8 --until-target",
      "  lmrs compare bbob --dimension 10,20 --instances 1..3 --searches auto,cma-es,lbfgs-fd",
      "  lmrs compare rosen@10 --start zeros --target 1,1e-3 --until-target",
      "  lmrs compare synthetic@100:manifold=10 --searches lmrs,few=lmrs:directions=4"
          + " --set problem.noise=0.1",
      "  lmrs compare --command \"./simulate {x}\" --dimension 12 --searches lmrs,cma-es"
          + " --settings ars.json"
    })
public final class CompareCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Spec private CommandSpec spec;

  @Mixin private ContestOptions options;

  @Option(
      names = "--searches",
      paramLabel = "METHODS",
      defaultValue = "lmrs,ars,cma-es",
      description =
          "NAME, NAME:KEY=VALUE,KEY=VALUE or LABEL=NAME:KEY=VALUE, separated by commas."
              + " Default: ${DEFAULT-VALUE}.")
  private String searches;

  @Option(
      names = "--settings",
      paramLabel = "FILE",
      description = "Adds a search with the settings that 'lmrs tune' has found.")
  private List<Path> settings = new ArrayList<>();

  @Option(
      names = "--seeds",
      paramLabel = "N|A..B",
      description =
          "How many seeds, from 0; or which, as 100..109 or 1,2,5. Default: 10, for bbob 1.")
  private String seeds;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      defaultValue = "lmrs-compare",
      description = "Where page, figures and numbers go. Default: ./${DEFAULT-VALUE}.")
  private Path out;

  @Option(
      names = "--coco",
      paramLabel = "DIR",
      description =
          "Writes the runs on bbob or bbob-largescale there in COCO's own format, a folder per"
              + " search.")
  private Path coco;

  @Option(
      names = "--json",
      paramLabel = "FILE",
      description = "Writes the tables there; - for stdout, they then go to stderr.")
  private Path json;

  public CompareCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws InterruptedException {
    Version.kernels();
    List<ContestTask> tasks = options.tasks();
    List<Method> methods = methods();
    boolean targets = options.byCoco(tasks);
    if (targets) {
      options.requireCocoAlone();
    }
    List<Long> numbers = Seeds.counted("seeds", seeds != null ? seeds : targets ? "1" : "10");
    ContestExecution execution = new ContestExecution(terminal, options, options.group("compare"));
    execution.require(tasks, methods);
    ContestFiles files = new ContestFiles(terminal, out, json);
    files.require();
    options.stores().requireApart(json);
    if (coco != null) {
      CocoResults.require(coco, targets ? tasks : List.of());
    }
    Optional<Contest> contest = execution.run(tasks, methods, numbers);
    if (contest.isEmpty()) {
      return Complaint.CANCELLED;
    }
    String line = CommandWords.of(spec);
    if (targets) {
      TargetScores scores = new TargetScores(contest.get(), options::evaluations);
      files.write(new TargetReport(scores, line));
      if (coco != null) {
        CocoResults.write(terminal, coco, tasks, execution.coco(tasks, methods, numbers));
      }
    } else {
      files.write(
          new ContestReport(
              contest.get(), options.levels(), options::evaluations, options.untilTarget(), line));
    }
    return Complaint.OK;
  }

  private List<Method> methods() {
    List<Method> methods = new ArrayList<>(Method.parse(searches));
    for (Path file : settings) {
      methods.add(SettingsFile.read(file).method());
    }
    List<Method> changed = Method.changed(methods, options.searchSettings());
    for (Method method : changed) {
      if (method.tuned()) {
        throw new IllegalArgumentException(
            "searches must be searches; a tuned one comes from lmrs tune and --settings: "
                + method.label());
      }
    }
    if (changed.stream().map(Method::label).distinct().count() < changed.size()) {
      throw new IllegalArgumentException(
          "the labels of the searches must be distinct: "
              + String.join(", ", changed.stream().map(Method::label).toList()));
    }
    return changed;
  }
}
