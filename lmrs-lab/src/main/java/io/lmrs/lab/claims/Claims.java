package io.lmrs.lab.claims;

import io.lmrs.cli.report.Figures;
import io.lmrs.cli.report.Table;
import io.lmrs.lab.paper.Exhibits;
import io.lmrs.lab.paper.Locomotion;
import io.lmrs.lab.reproduce.Exhibit;
import io.lmrs.lab.reproduce.ExhibitPage;
import io.lmrs.lab.reproduce.Facts;
import io.lmrs.lab.reproduce.Scope;
import io.lmrs.lab.reproduce.WorkUnits;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Every empirical claim of the paper beside what the other exhibits found. */
public final class Claims implements Exhibit {
  static final String HOLDS = "holds";
  static final String FAILS = "does not hold";
  static final String UNTESTED = "not tested";

  /** The searches from the best one on, as the paper has them in figure 4. */
  static final List<String> ORDER = List.of("LMRS", "REMBO", "CMA-ES", "Guided ES", "ARS");

  /** What is printed where the paper shows a curve. */
  static final String NO_NUMBERS = "a figure without numbers";

  static final List<String> TASKS = Locomotion.ROWS.stream().map(Locomotion.Row::title).toList();

  @Override
  public String name() {
    return "claims";
  }

  @Override
  public String shows() {
    return "every empirical claim of the paper: holds, does not hold, not tested";
  }

  @Override
  public boolean hasSeeds() {
    return false;
  }

  @Override
  public ExhibitPage draw(Scope scope, WorkUnits runner) {
    ExhibitPage page = new ExhibitPage(name(), "The paper's claims");
    page.say(
        """
        From what the other experiments have left in this folder; a claim whose experiment was not run, or \
        not far enough, was not tested. Where a claim is about several cells, those that were run decide, and \
        are named. A comparison on a locomotion task or of foils takes at least %d seeds. A run that did not \
        get there needed more than it had: a comparison is decided where that leaves nothing open. That a method \
        fails takes more episodes than any method of the paper needed on that task; that it solves a task, half of \
        its seeds.\
        """
            .formatted(Facts.SEVERAL));
    if (Exhibits.all().stream().allMatch(e -> runner.facts(e.name()).isEmpty())) {
      page.say("Nothing was run in this folder yet: `./lmrs reproduce all` comes first.");
    }
    Table table = Table.of("claim of the paper", "printed", "here", "verdict", "from");
    JudgedClaims ledger = JudgedClaims.of(table, runner);
    LocomotionClaims.judge(ledger);
    ProfileClaims.judge(ledger);
    FoilClaims.judge(ledger);
    ManifoldClaims.judge(ledger);
    TimeClaims.judge(ledger);
    TheoryClaims.judge(ledger);
    page.table(table);
    count(page, ledger.judged());
    page.condition("rows", Integer.toString(table.size()));
    return page;
  }

  private static void count(ExhibitPage page, Map<String, JudgedClaims.Judged> judged) {
    List<String> verdicts = judged.values().stream().map(JudgedClaims.Judged::verdict).toList();
    long hold = verdicts.stream().filter(HOLDS::equals).count();
    long fail = verdicts.stream().filter(FAILS::equals).count();
    List<String> open =
        judged.keySet().stream().filter(of -> judged.get(of).verdict().equals(UNTESTED)).toList();
    page.say(
        "%d of %d claims are judged: %d hold, %d do not.%s"
            .formatted(
                hold + fail, verdicts.size(), hold, fail, open.isEmpty() ? "" : " Not judged:"));
    if (!open.isEmpty()) {
      page.say(
          open.stream()
              .map(claim -> "- %s: %s.".formatted(claim, judged.get(claim).obstacle()))
              .collect(Collectors.joining("\n")));
    }
  }

  static String verdict(boolean holds) {
    return holds ? HOLDS : FAILS;
  }

  static String episodes(double mean) {
    return Double.isNaN(mean) ? "unsolved" : Long.toString(Math.round(mean));
  }

  // a method that solves nothing needs more than any that solves something
  static double cost(double mean) {
    return Double.isNaN(mean) ? Double.POSITIVE_INFINITY : mean;
  }

  static String listed(Map<String, Double> values) {
    return values.entrySet().stream()
        .map(of -> of.getKey() + " " + Figures.brief(of.getValue()))
        .collect(Collectors.joining(", "));
  }
}
