package io.lmrs.lab;

import io.lmrs.MissingPart;
import io.lmrs.cli.file.WholeFile;
import io.lmrs.cli.option.RunsAtOnce;
import io.lmrs.cli.report.Figures;
import io.lmrs.cli.report.Table;
import io.lmrs.cli.terminal.Cancellation;
import io.lmrs.cli.terminal.Complaint;
import io.lmrs.cli.terminal.Terminal;
import io.lmrs.lab.paper.Exhibits;
import io.lmrs.lab.reproduce.Effort;
import io.lmrs.lab.reproduce.Estimate;
import io.lmrs.lab.reproduce.Exhibit;
import io.lmrs.lab.reproduce.ExhibitPage;
import io.lmrs.lab.reproduce.Notebook;
import io.lmrs.lab.reproduce.Scope;
import io.lmrs.lab.reproduce.WorkUnit;
import io.lmrs.lab.reproduce.WorkUnitRunner;
import io.lmrs.spec.Limits;
import io.lmrs.store.RunStore;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Draws the paper's tables and figures anew. */
@Command(
    name = "reproduce",
    sortOptions = false,
    description = {
      "Runs the paper's experiments and writes a page for each.",
      "A page has tables with the printed numbers beside ours, figures, raw numbers. What was not",
      "run says so. Every finished run is kept in the folder: after Ctrl-C or a kill the same"
          + " command",
      "goes on, and nothing is run twice."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  lmrs reproduce list",
      "  lmrs reproduce figure5",
      "  lmrs reproduce table1 --only swimmer,hopper --seeds 5 --out paper",
      "  lmrs reproduce all --budget quick",
      "  lmrs reproduce table1 --budget campaign --plan",
      "  lmrs reproduce table1 --budget campaign --only swimmer --hours 2",
      "  lmrs reproduce hdbo --budget paper --from docs/results/hdbo/curves.csv"
    })
final class ReproduceCommand implements Callable<Integer> {
  private static final String LIST = "list";
  private static final String ALL = "all";
  private static final double HOUR = 3600;

  private final Terminal terminal;

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "NAME", description = "list, all, or one of the names that list shows.")
  private String name;

  @Option(
      names = "--budget",
      paramLabel = "smoke|quick|campaign|paper",
      defaultValue = "quick",
      description =
          "quick: minutes, leaves most out and says what; paper: the paper's seeds and budgets;"
              + " campaign (table1, figures 1 to 3): days, cell by cell in the order of a plan;"
              + " smoke: seconds, to see that it works. Default: ${DEFAULT-VALUE}.")
  private Effort effort;

  @Option(
      names = "--seeds",
      paramLabel = "N",
      description = "How many seeds, from 1. Default: what the budget says.")
  private Long seeds;

  @Option(
      names = "--episodes",
      paramLabel = "N",
      description =
          "The most that a run on a locomotion task or of hdbo may spend. Default: what the budget"
              + " says.")
  private Long episodes;

  @Option(
      names = "--only",
      paramLabel = "WORD+WORD,WORD",
      split = ",",
      description =
          "Runs only what has one of these words, such as a task or a method, or all that are"
              + " joined by +; the rest is shown as far as it was run before.")
  private List<String> only;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      defaultValue = "lmrs-reproduce",
      description = "Where pages, figures and finished runs go. Default: ./${DEFAULT-VALUE}.")
  private Path out;

  @Mixin private RunsAtOnce threads;

  @Option(names = "--fresh", description = "Forgets finished runs and runs them again.")
  private boolean fresh;

  @Mixin private CampaignOptions campaign;

  private Scope scope;

  ReproduceCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws InterruptedException {
    if (name.equals(LIST)) {
      Table table = Table.of("name", "shows");
      Exhibits.all().forEach(exhibit -> table.row(exhibit.name(), exhibit.shows()));
      terminal.out().print(table.text());
      return Complaint.OK;
    }
    List<Exhibit> exhibits = name.equals(ALL) ? Exhibits.all() : List.of(Exhibits.named(name));
    threads.count();
    requireUsed(exhibits);
    int count = seeds == null ? 0 : Limits.within("seeds", 1, Limits.MOST_SEEDS, seeds);
    if (episodes != null && episodes < 1) {
      throw new IllegalArgumentException("episodes must be at least 1: " + episodes);
    }
    campaign.requireUsed(effort, exhibits, fresh);
    scope = new Scope(effort, count, episodes == null ? 0 : episodes, campaign.tuned());
    Map<String, Notebook.Entry> data = campaign.data(out, effort, exhibits, fresh);
    Map<String, Notebook.Entry> known = new HashMap<>(data);
    if (effort == Effort.CAMPAIGN || campaign.plan()) {
      known.putAll(Notebook.glance(out.resolve(CampaignOptions.NOTEBOOK)));
    }
    List<WorkUnit> planned = planned(exhibits, known);
    List<Set<String>> wanted = wanted(planned);
    List<WorkUnit> chosen =
        planned.stream()
            .filter(p -> wanted.isEmpty() || wanted.stream().anyMatch(p.tags()::containsAll))
            .toList();
    if (campaign.plan()) {
      announce(chosen, known);
      return Complaint.OK;
    }
    WholeFile.requireFolder(out);
    try (Notebook notebook = Notebook.open(out.resolve(CampaignOptions.NOTEBOOK));
        RunStore runs = RunStore.openSwift(out.resolve("runs.db"))) {
      int taken = notebook.take(data);
      if (taken > 0) {
        terminal.err().println(Figures.count(taken, "run") + " taken from data.");
      }
      if (fresh) {
        notebook.forget(chosen.stream().map(WorkUnit::key).toList());
      }
      announce(chosen, Notebook.glance(out.resolve(CampaignOptions.NOTEBOOK)));
      List<WorkUnit> open =
          chosen.stream().filter(unit -> notebook.find(unit.key()).isEmpty()).toList();
      return draw(exhibits, wanted, open, notebook, runs);
    }
  }

  // what was tuned decides what is to be run
  private List<WorkUnit> planned(List<Exhibit> exhibits, Map<String, Notebook.Entry> known)
      throws InterruptedException {
    List<WorkUnit> planned = new ArrayList<>();
    for (Exhibit exhibit : exhibits) {
      Estimate estimate = Estimate.knowing(exhibit.hasCampaign() ? known : Map.of());
      ExhibitPage page = exhibit.draw(scope, estimate);
      planned.addAll(estimate.units());
      if (campaign.plan()) {
        page.plan().ifPresent(table -> terminal.out().print(table.text()));
      }
    }
    return planned;
  }

  // a wish that nothing would fulfil is told, not passed over
  private void requireUsed(List<Exhibit> exhibits) {
    if (episodes != null && exhibits.stream().noneMatch(Exhibit::hasEpisodes)) {
      throw new IllegalArgumentException(
          "--episodes is for %s: %s".formatted(Exhibits.names(Exhibit::hasEpisodes), name));
    }
    if (seeds != null && exhibits.stream().noneMatch(Exhibit::hasSeeds)) {
      throw new IllegalArgumentException("--seeds is not for this experiment: " + name);
    }
  }

  private List<Set<String>> wanted(List<WorkUnit> planned) {
    List<Set<String>> wanted = new ArrayList<>();
    if (only != null && only.stream().allMatch(String::isBlank)) {
      throw new IllegalArgumentException("only must name at least one word");
    }
    for (String words : only == null ? List.<String>of() : only) {
      Set<String> all = Set.of(words.strip().split("\\+"));
      wanted.add(all);
      if (planned.stream().noneMatch(unit -> unit.tags().containsAll(all))) {
        Set<String> known = new TreeSet<>();
        planned.forEach(unit -> known.addAll(unit.tags()));
        throw new IllegalArgumentException(
            "only must name words of %s at this budget (%s): %s"
                .formatted(name, String.join(", ", known), words));
      }
    }
    return wanted;
  }

  private void announce(List<WorkUnit> planned, Map<String, Notebook.Entry> known) {
    List<WorkUnit> open = planned.stream().filter(unit -> !known.containsKey(unit.key())).toList();
    double seconds = open.stream().mapToDouble(WorkUnit::seconds).sum();
    terminal
        .err()
        .println(
            "%s: %s, %d of them there already; about %s to go."
                .formatted(
                    name,
                    Figures.count(planned.size(), "run"),
                    planned.size() - open.size(),
                    coreTime(seconds)));
  }

  private static String coreTime(double seconds) {
    return seconds < HOUR / 10
        ? Figures.seconds(Math.ceil(seconds)) + " of one core"
        : Figures.brief(seconds / HOUR) + " core-hours";
  }

  private int draw(
      List<Exhibit> exhibits,
      List<Set<String>> wanted,
      List<WorkUnit> open,
      Notebook notebook,
      RunStore runs)
      throws InterruptedException {
    int code = Complaint.OK;
    long start = System.nanoTime();
    try (OverallBar bar = new OverallBar(terminal, open)) {
      for (Exhibit exhibit : exhibits) {
        bar.about(exhibit.name());
        WorkUnitRunner runner =
            new WorkUnitRunner(notebook, runs, fresh, pages()::facts, wanted, threads.count(), bar);
        long began = System.nanoTime();
        try (Cancellation cancellation = Cancellation.watch(runner::cancel)) {
          if (campaign.hours() < Double.POSITIVE_INFINITY) {
            runner.stopAfter(Math.max(0, campaign.hours() - (began - start) / HOUR * 1e-9));
          }
          ExhibitPage drawn = exhibit.draw(scope, runner);
          if (cancellation.cancelled()) {
            bar.clear();
            if (scope.goesOn()) {
              // its page says how far it is
              write(exhibit, drawn, runner, (System.nanoTime() - began) * 1e-9);
            }
            terminal
                .err()
                .println(
                    "Stopped. Runs are kept in %s: the same command goes on where this one"
                            .formatted(out)
                        + " was.");
            return Complaint.CANCELLED;
          }
          write(exhibit, drawn, runner, (System.nanoTime() - began) * 1e-9);
          if (runner.over()) {
            terminal.err().println("The time is up: the same command goes on where this one was.");
          }
        } catch (MissingPart e) {
          if (exhibits.size() == 1) {
            throw e;
          }
          // the others can be drawn without it
          bar.clear();
          terminal.err().println("lmrs: " + exhibit.name() + " is left out: " + e.getMessage());
          code = Complaint.ENVIRONMENT;
        }
      }
      return code;
    }
  }

  private void write(Exhibit exhibit, ExhibitPage drawn, WorkUnitRunner runner, double seconds) {
    Path page = pages().write(exhibit.name(), drawn, seconds, runner.seconds());
    terminal.out().println("Page, figures and numbers: " + page);
  }

  private PageFolder pages() {
    return new PageFolder(out, command(), scope, threads.count());
  }

  private String command() {
    return "./lmrs " + String.join(" ", spec.root().commandLine().getParseResult().originalArgs());
  }
}
