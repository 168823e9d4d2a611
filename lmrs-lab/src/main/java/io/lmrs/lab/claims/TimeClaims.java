package io.lmrs.lab.claims;

import io.lmrs.cli.report.Figures;
import io.lmrs.lab.paper.Locomotion;
import io.lmrs.lab.reproduce.Facts;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.StringJoiner;

/** What the paper claims of time and communication: figure 2. */
final class TimeClaims {

  /** Learning counts as negligible below this part of the time. */
  private static final double NEGLIGIBLE = 0.05;

  private TimeClaims() {}

  static void judge(JudgedClaims ledger) {
    StringJoiner here = new StringJoiner("; ");
    boolean small = true;
    int tested = 0;
    for (String task : Claims.TASKS) {
      OptionalDouble share = ledger.fact("figure2", "learning on " + task);
      if (share.isPresent()) {
        tested++;
        small &= share.getAsDouble() < NEGLIGIBLE;
        here.add(task + ": " + Figures.percent(Math.round(1000 * share.getAsDouble()) / 1000.0));
      }
    }
    ledger.row(
        "The time of learning is negligible beside the simulation",
        "said, not measured",
        here.toString(),
        tested == 0 ? Claims.UNTESTED : Claims.verdict(small),
        "figure2");
    times(ledger);
    int d = 102;
    int k = 32;
    ledger.row(
        "Communication grows from d + 2k to d + 2k + kd numbers an iteration",
        "by count",
        "HalfCheetah, d = %d, k = %d: %d and %d numbers, by count; what our own messages hold is in docs/results/scale.md"
            .formatted(d, k, d + 2 * k, d + 2 * k + k * d),
        Claims.HOLDS,
        "claims");
  }

  private static void times(JudgedClaims ledger) {
    StringJoiner here = new StringJoiner("; ");
    boolean all = true;
    int tested = 0;
    for (String task : Claims.TASKS) {
      Map<String, Need> needs = new LinkedHashMap<>();
      for (String method : Locomotion.COLUMNS.subList(0, 6)) {
        seconds(ledger, task, method).ifPresent(need -> needs.put(method, need));
      }
      Need lmrs = needs.remove(Locomotion.LMRS);
      if (lmrs == null || needs.isEmpty()) {
        continue;
      }
      here.add("%s: LMRS %s, %s".formatted(task, lmrs.shown(), Need.listed(needs)));
      if (lmrs.seeds() < Facts.SEVERAL) {
        continue;
      }
      List<Optional<Boolean>> ahead = needs.values().stream().map(lmrs::below).toList();
      boolean beaten = ahead.stream().anyMatch(than -> !than.orElse(true));
      if (beaten || ahead.stream().allMatch(Optional::isPresent)) {
        tested++;
        all &= !beaten;
      }
    }
    ledger.row(
        "LMRS is ahead in wall-clock time too",
        "a figure without numbers",
        here.length() == 0 ? "" : "seconds to the threshold, at its pace: " + here,
        tested == 0 ? Claims.UNTESTED : Claims.verdict(all),
        "figure2");
    hopper(ledger.withObstacle("that takes several seeds of Hopper that these methods solve"));
  }

  // what its episodes take at its pace, which was measured on a machine that did nothing else
  private static Optional<Need> seconds(JudgedClaims ledger, String task, String method) {
    OptionalDouble pace = ledger.fact("figure2", "seconds an episode of " + method + " on " + task);
    return pace.isEmpty()
        ? Optional.empty()
        : ledger.need(task, method).map(need -> need.at(pace.getAsDouble()));
  }

  private static void hopper(JudgedClaims ledger) {
    Map<String, Need> episodes = new LinkedHashMap<>();
    Map<String, Need> seconds = new LinkedHashMap<>();
    StringJoiner here = new StringJoiner("; ");
    for (String method : List.of(Locomotion.LMRS, Locomotion.ARS, Locomotion.GUIDED)) {
      Optional<Need> need = ledger.need("Hopper", method);
      Optional<Need> time = seconds(ledger, "Hopper", method);
      if (need.isPresent() && time.isPresent()) {
        here.add(
            "%s %s, %s s"
                .formatted(
                    method,
                    need.get().low() == need.get().high()
                        ? need.get().shown() + " episodes"
                        : need.get().shown(),
                    time.get().shown()));
        if (need.get().seeds() >= Facts.SEVERAL) {
          episodes.put(method, need.get());
          seconds.put(method, time.get());
        }
      }
    }
    Optional<Boolean> change = Optional.empty();
    if (episodes.keySet().containsAll(List.of(Locomotion.ARS, Locomotion.GUIDED))) {
      Need ars = episodes.get(Locomotion.ARS);
      Need guided = episodes.get(Locomotion.GUIDED);
      Optional<Boolean> one = guided.below(ars);
      Optional<Boolean> two = seconds.get(Locomotion.ARS).below(seconds.get(Locomotion.GUIDED));
      // one that is wrong refutes it
      change =
          one.equals(Optional.of(false)) || two.equals(Optional.of(false))
              ? Optional.of(false)
              : one.flatMap(_ -> two);
    }
    ledger.row(
        "On Hopper Guided ES and ARS change places in wall-clock time",
        "Guided ES ahead by episodes (5288, 6108), ARS by time",
        here.toString(),
        change.map(Claims::verdict).orElse(Claims.UNTESTED),
        "figure2");
    Need lmrs = episodes.get(Locomotion.LMRS);
    Need ars = episodes.get(Locomotion.ARS);
    boolean margin = lmrs != null && ars != null && Double.isFinite(lmrs.high() + ars.high());
    ledger.row(
        "On Hopper LMRS's margin is narrower in wall-clock time",
        "a figure without numbers",
        here.toString(),
        !margin
            ? Claims.UNTESTED
            : Claims.verdict(
                seconds.get(Locomotion.ARS).high() / seconds.get(Locomotion.LMRS).high()
                    < ars.high() / lmrs.high()),
        "figure2");
  }
}
