package io.lmrs.lab;

import io.lmrs.cli.file.WholeFile;
import io.lmrs.lab.paper.Exhibits;
import io.lmrs.lab.paper.RunData;
import io.lmrs.lab.reproduce.Effort;
import io.lmrs.lab.reproduce.Exhibit;
import io.lmrs.lab.reproduce.Notebook;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import picocli.CommandLine.Option;

/** What users say of work that takes days: a campaign, or runs that another machine has made. */
final class CampaignOptions {
  /** The file of finished runs in a folder of pages. */
  static final String NOTEBOOK = "notebook.jsonl";

  @Option(
      names = "--plan",
      description = "Runs nothing: tells what would be run, what it takes and how far it is.")
  private boolean plan;

  @Option(
      names = "--from",
      paramLabel = "FILE",
      description =
          "Takes the runs of this file as made elsewhere: campaign.csv with --budget campaign,"
              + " curves.csv of hdbo. Default with --budget campaign: DIR/table1/campaign.csv, if"
              + " DIR has no runs of its own.")
  private Path from;

  @Option(
      names = "--tune",
      paramLabel = "TASK,TASK",
      split = ",",
      description = "With --budget campaign: tunes all methods on these tasks first.")
  private List<String> tune;

  @Option(
      names = "--hours",
      paramLabel = "H",
      description =
          "Stops after so many hours and draws what is there; the same command goes on. 0 runs"
              + " nothing.")
  private Double hours;

  /** True if nothing is to be run. */
  boolean plan() {
    return plan;
  }

  /** How long to go on; infinite if the user did not say. */
  double hours() {
    return hours == null ? Double.POSITIVE_INFINITY : hours;
  }

  /** The tasks to tune on. */
  Set<String> tuned() {
    return tune == null
        ? Set.of()
        : tune.stream().map(String::strip).collect(Collectors.toCollection(TreeSet::new));
  }

  /**
   * @throws IllegalArgumentException if one of these is not for this budget
   */
  void requireUsed(Effort effort, List<Exhibit> exhibits, boolean fresh) {
    boolean campaign = effort == Effort.CAMPAIGN;
    if (campaign && !exhibits.stream().allMatch(Exhibit::hasCampaign)) {
      throw new IllegalArgumentException(
          "--budget campaign is for %s: %s"
              .formatted(
                  Exhibits.names(Exhibit::hasCampaign),
                  exhibits.size() == 1 ? exhibits.getFirst().name() : "all"));
    }
    if (!campaign && tune != null) {
      throw new IllegalArgumentException("--tune is for --budget campaign");
    }
    if (from != null) {
      reader(effort, exhibits);
    }
    for (String task : tuned()) {
      if (!Exhibits.tunable().contains(task)) {
        throw new IllegalArgumentException(
            "tune must name tasks of %s: %s"
                .formatted(String.join(", ", Exhibits.tunable()), task));
      }
    }
    if (hours != null && !(hours >= 0)) {
      throw new IllegalArgumentException("hours must be at least 0: " + hours);
    }
    if (plan && fresh) {
      throw new IllegalArgumentException("give either --plan or --fresh: a plan forgets nothing");
    }
    if (from != null && fresh) {
      throw new IllegalArgumentException("give either --from FILE or --fresh");
    }
  }

  // what reads the file that the user has named
  private static Exhibit.RunReader reader(Effort effort, List<Exhibit> exhibits) {
    if (effort == Effort.CAMPAIGN) {
      return RunData::read;
    }
    return (exhibits.size() == 1 ? exhibits.getFirst().runs() : Optional.<Exhibit.RunReader>empty())
        .orElseThrow(
            () -> new IllegalArgumentException("--from is for --budget campaign and for hdbo"));
  }

  /** The runs that a file holds, by the keys of the notebook; none if there is no file. */
  Map<String, Notebook.Entry> data(Path out, Effort effort, List<Exhibit> exhibits, boolean fresh) {
    Path own = out.resolve("table1").resolve("campaign.csv");
    // what the folder's own notebook has forgotten stays forgotten
    boolean lost =
        effort == Effort.CAMPAIGN
            && !fresh
            && Files.exists(own)
            && Files.notExists(out.resolve(NOTEBOOK));
    if (from == null && !lost) {
      return Map.of();
    }
    Path file = from != null ? from : own;
    return reader(effort, exhibits)
        .read(file.getFileName().toString(), WholeFile.read("from", file));
  }
}
