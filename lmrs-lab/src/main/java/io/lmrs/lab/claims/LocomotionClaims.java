package io.lmrs.lab.claims;

import io.lmrs.cli.report.Figures;
import io.lmrs.lab.paper.Locomotion;
import java.util.List;
import java.util.OptionalDouble;
import java.util.StringJoiner;

/** What the paper claims of the locomotion tasks, by episodes: table 1. */
final class LocomotionClaims {
  private LocomotionClaims() {}

  static void judge(JudgedClaims ledger) {
    List<String> others = Claims.TASKS.subList(1, Claims.TASKS.size());
    ledger.pair(
        "LMRS is at least twice as efficient as ARS on all tasks but Swimmer",
        "ratios 2.5, 3.8, 2.0, 2.2, 2.0",
        others,
        Locomotion.LMRS,
        Locomotion.ARS,
        (lmrs, ars) -> !Double.isNaN(lmrs) && Claims.cost(ars) >= 2 * lmrs);
    ledger.pair(
        "LMRS needs fewer episodes than ARS on Swimmer",
        "222 against 381",
        Claims.TASKS.subList(0, 1),
        Locomotion.LMRS,
        Locomotion.ARS,
        (lmrs, ars) -> Claims.cost(lmrs) < Claims.cost(ars));
    List<String> all =
        List.of(
            Locomotion.LMRS,
            Locomotion.ARS,
            Locomotion.CMA,
            Locomotion.GUIDED,
            Locomotion.PPO,
            Locomotion.REMBO);
    ledger.each(
        "LMRS outperforms all baselines",
        "least in every row",
        Claims.TASKS,
        all,
        episodes ->
            episodes.entrySet().stream()
                .skip(1)
                .allMatch(
                    of -> Claims.cost(episodes.get(Locomotion.LMRS)) < Claims.cost(of.getValue())));
    ledger.pair(
        "CMA-ES performs similarly to ARS (here: within a factor of 2)",
        "ratios 1.2, 2.4, 0.67, 3.1, 7.6, 8.7",
        Claims.TASKS,
        Locomotion.CMA,
        Locomotion.ARS,
        (cma, ars) -> Claims.cost(cma) <= 2 * ars && Claims.cost(ars) <= 2 * cma);
    solved(
        ledger,
        "Guided ES fails on Humanoid",
        "0/5",
        Locomotion.GUIDED,
        List.of("Humanoid"),
        List.of());
    solved(
        ledger,
        "REMBO solves Swimmer and nothing else",
        "520; 0/5 elsewhere",
        Locomotion.REMBO,
        others,
        List.of("Swimmer"));
    ledger.pair(
        "No learning beats ARS on Swimmer",
        "320 against 381",
        Claims.TASKS.subList(0, 1),
        Locomotion.NO_LEARNING,
        Locomotion.ARS,
        (none, ars) -> Claims.cost(none) < Claims.cost(ars));
    ledger.pair(
        "No learning does not beat ARS on any other task",
        "fails or takes longer, except on Hopper (5561, 4/5, against 6108)",
        others,
        Locomotion.NO_LEARNING,
        Locomotion.ARS,
        (none, ars) -> Claims.cost(none) >= Claims.cost(ars));
    ledger.pair(
        "Offline learning needs more episodes than no learning",
        "325 and 320, 11616 and 5561, but 3416 and 6528 on HalfCheetah",
        Claims.TASKS,
        Locomotion.OFFLINE,
        Locomotion.NO_LEARNING,
        (offline, none) -> Claims.cost(offline) > Claims.cost(none));
    solved(
        ledger,
        "No search fails everywhere",
        "not listed, since it solves nothing",
        Locomotion.NO_SEARCH,
        Claims.TASKS,
        List.of());
  }

  private static void solved(
      JudgedClaims ledger,
      String claim,
      String printed,
      String method,
      List<String> fails,
      List<String> solves) {
    StringJoiner here = new StringJoiner("; ");
    boolean all = true;
    int tested = 0;
    for (String task : Claims.TASKS) {
      OptionalDouble share = ledger.fact("table1", method + " on " + task + ", solved");
      boolean wanted = fails.contains(task) || solves.contains(task);
      if (share.isPresent() && wanted) {
        boolean known = share.getAsDouble() > 0 || ledger.whole("table1");
        here.add(
            "%s: %s of the seeds%s"
                .formatted(
                    task,
                    Figures.percent(share.getAsDouble()),
                    known ? "" : " (too few episodes)"));
        if (known) {
          tested++;
          all &= fails.contains(task) == (share.getAsDouble() == 0);
        }
      }
    }
    ledger.row(
        claim,
        printed,
        here.toString(),
        tested == 0 ? Claims.UNTESTED : Claims.verdict(all),
        "table1");
  }
}
