package io.lmrs.lab.claims;

import io.lmrs.cli.report.Figures;
import io.lmrs.lab.paper.Locomotion;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.StringJoiner;
import java.util.stream.Collectors;

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
    boolean ahead = true;
    int tested = 0;
    for (String task : Claims.TASKS) {
      Map<String, Double> seconds = seconds(ledger, task, Locomotion.COLUMNS.subList(0, 6));
      if (seconds.size() > 1 && seconds.containsKey(Locomotion.LMRS)) {
        here.add(task + ": " + Claims.listed(seconds));
        if (ledger.fact("table1", Locomotion.LMRS + " on " + task + ", seeds").orElse(0)
            >= Claims.SEVERAL) {
          tested++;
          ahead &=
              seconds.values().stream().skip(1).allMatch(v -> seconds.get(Locomotion.LMRS) < v);
        }
      }
    }
    ledger.row(
        "LMRS is ahead in wall-clock time too",
        "a figure without numbers",
        here.length() == 0 ? "" : "seconds to the threshold: " + here,
        tested == 0 ? Claims.UNTESTED : Claims.verdict(ahead),
        "figure2");
    hopper(ledger);
  }

  private static Map<String, Double> seconds(
      JudgedClaims ledger, String task, Collection<String> methods) {
    return ledger.facts("figure2", methods, method -> "seconds of " + method + " on " + task);
  }

  private static void hopper(JudgedClaims ledger) {
    Map<String, Double> episodes =
        ledger.episodes("Hopper", List.of(Locomotion.LMRS, Locomotion.ARS, Locomotion.GUIDED));
    Map<String, Double> seconds = seconds(ledger, "Hopper", episodes.keySet());
    String here =
        episodes.entrySet().stream()
            .map(
                of ->
                    seconds.containsKey(of.getKey())
                        ? "%s %s episodes, %s s"
                            .formatted(
                                of.getKey(),
                                Claims.episodes(of.getValue()),
                                Figures.brief(seconds.get(of.getKey())))
                        : of.getKey() + " " + Claims.episodes(of.getValue()))
            .collect(Collectors.joining("; "));
    boolean both = seconds.keySet().containsAll(List.of(Locomotion.ARS, Locomotion.GUIDED));
    ledger.row(
        "On Hopper Guided ES and ARS change places in wall-clock time",
        "Guided ES ahead by episodes (5288, 6108), ARS by time",
        here,
        !both
            ? Claims.UNTESTED
            : Claims.verdict(
                episodes.get(Locomotion.GUIDED) < episodes.get(Locomotion.ARS)
                    && seconds.get(Locomotion.ARS) < seconds.get(Locomotion.GUIDED)),
        "figure2");
    boolean margin = seconds.keySet().containsAll(List.of(Locomotion.LMRS, Locomotion.ARS));
    ledger.row(
        "On Hopper LMRS's margin is narrower in wall-clock time",
        "a figure without numbers",
        here,
        !margin
            ? Claims.UNTESTED
            : Claims.verdict(
                seconds.get(Locomotion.ARS) / seconds.get(Locomotion.LMRS)
                    < episodes.get(Locomotion.ARS) / episodes.get(Locomotion.LMRS)),
        "figure2");
  }
}
