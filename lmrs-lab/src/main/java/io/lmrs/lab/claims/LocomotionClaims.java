package io.lmrs.lab.claims;

import io.lmrs.cli.report.Figures;
import io.lmrs.lab.paper.Locomotion;
import io.lmrs.lab.reproduce.Facts;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.StringJoiner;

/** What the paper claims of the locomotion tasks, by episodes: table 1. */
final class LocomotionClaims {
  /** A method solves a task if it does with this part of its seeds. */
  private static final double MOST = 0.5;

  private LocomotionClaims() {}

  static void judge(JudgedClaims ledger) {
    List<String> others = Claims.TASKS.subList(1, Claims.TASKS.size());
    ledger.pair(
        "LMRS is at least twice as efficient as ARS on all tasks but Swimmer",
        "ratios 2.5, 3.8, 2.0, 2.2, 2.0",
        others,
        Locomotion.LMRS,
        Locomotion.ARS,
        (lmrs, ars) -> lmrs.times(2, ars));
    ledger.pair(
        "LMRS needs fewer episodes than ARS on Swimmer",
        "222 against 381",
        Claims.TASKS.subList(0, 1),
        Locomotion.LMRS,
        Locomotion.ARS,
        Need::below);
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
        needs -> first(needs, all));
    ledger.pair(
        "CMA-ES performs similarly to ARS (here: within a factor of 2)",
        "ratios 1.2, 2.4, 0.67, 3.1, 7.6, 8.7",
        Claims.TASKS,
        Locomotion.CMA,
        Locomotion.ARS,
        (cma, ars) -> cma.within(2, ars));
    solved(
        ledger.withObstacle("that takes several runs of 2,000,000 episodes, 170 core-hours each"),
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
        Need::below);
    ledger.pair(
        "No learning does not beat ARS on any other task",
        "fails or takes longer, except on Hopper (5561, 4/5, against 6108)",
        others,
        Locomotion.NO_LEARNING,
        Locomotion.ARS,
        (none, ars) -> none.below(ars).map(less -> !less));
    ledger.pair(
        "Offline learning needs more episodes than no learning",
        "325 and 320, 11616 and 5561, but 3416 and 6528 on HalfCheetah",
        Claims.TASKS,
        Locomotion.OFFLINE,
        Locomotion.NO_LEARNING,
        (offline, none) -> none.below(offline));
    solved(
        ledger,
        "No search fails everywhere",
        "not listed, since it solves nothing",
        Locomotion.NO_SEARCH,
        Claims.TASKS,
        List.of());
  }

  // one that needs no more than the first refutes it; that it is the least takes all of them
  private static Optional<Boolean> first(Map<String, Need> needs, List<String> methods) {
    Need lmrs = needs.get(methods.getFirst());
    if (lmrs == null) {
      return Optional.empty();
    }
    boolean open = needs.size() < methods.size();
    for (String other : methods.subList(1, methods.size())) {
      Optional<Boolean> below =
          needs.containsKey(other) ? lmrs.below(needs.get(other)) : Optional.empty();
      if (below.isPresent() && !below.get()) {
        return below;
      }
      open |= below.isEmpty();
    }
    return open ? Optional.empty() : Optional.of(true);
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
    Set<Boolean> sides = new HashSet<>();
    for (String task : Claims.TASKS) {
      boolean fail = fails.contains(task);
      OptionalDouble share = ledger.fact("table1", method + " on " + task + ", solved");
      if (share.isEmpty() || !(fail || solves.contains(task))) {
        continue;
      }
      double solved = share.getAsDouble();
      double seeds = ledger.fact("table1", method + " on " + task + ", seeds").orElse(0);
      boolean several = seeds >= Facts.SEVERAL;
      boolean known =
          (fail ? solved > 0 : solved >= MOST && several)
              || (several && ledger.enough(task, method));
      here.add(
          "%s: %s of %s%s"
              .formatted(
                  task,
                  Figures.wholePercent(solved),
                  Figures.count(Math.round(seeds), "seed"),
                  known ? "" : several ? " (too few episodes)" : " (too few seeds)"));
      if (known) {
        sides.add(fail);
        all &= fail ? solved == 0 : solved >= MOST;
      }
    }
    // that it holds takes something to fail on and, where that is claimed, something to solve
    boolean whole = sides.contains(true) && (solves.isEmpty() || sides.contains(false));
    ledger.row(
        claim,
        printed,
        here.toString(),
        sides.isEmpty() || (all && !whole) ? Claims.UNTESTED : Claims.verdict(all),
        "table1");
  }
}
