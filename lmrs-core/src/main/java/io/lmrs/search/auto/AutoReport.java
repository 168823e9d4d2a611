package io.lmrs.search.auto;

import io.lmrs.Metrics;
import io.lmrs.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.StringJoiner;

/** What the metrics of {@link AutoSearch} say in words. */
public final class AutoReport {
  static final String ARM = "arm-";
  static final String REASON = "reason-";
  static final String WORK = "work-";
  static final String GAIN = "gain-";
  static final String SURROGATE = "surrogate";
  private static final String SWITCHES = "switches";

  private AutoReport() {}

  /** Who did what share of the work, and of the decrease; empty for other searches' metrics. */
  public static Optional<String> work(Metrics metrics) {
    StringJoiner text = new StringJoiner(", ");
    if (metrics.values().containsKey(ARM + SURROGATE)) {
      text.add(SURROGATE + " " + percent(metrics.get(WORK + SURROGATE)));
    }
    if (!metrics.values().containsKey(ARM + AutoArm.LOCAL.word())) {
      return text.length() == 0 ? Optional.empty() : Optional.of(text.toString());
    }
    if (text.length() > 0) {
      text.add("of the rest");
    }
    for (AutoArm arm : AutoArm.values()) {
      double work = metrics.get(WORK + arm.word());
      if (work > 0) {
        double gain = metrics.get(GAIN + arm.word());
        String decrease =
            Double.isNaN(gain) ? "" : " (%s of the decrease)".formatted(percent(gain));
        text.add(arm.word() + " " + percent(work) + decrease);
      }
    }
    return Optional.of(text.toString());
  }

  private static String percent(double part) {
    double hundredths = 100 * part;
    return hundredths > 0 && hundredths < 1
        ? "under 1 %"
        : String.format(Locale.ROOT, "%.0f %%", hundredths);
  }

  /** Every change of the worker that the trace shows: when, to whom and why. */
  public static List<String> changes(List<Progress> trace) {
    List<String> lines = new ArrayList<>();
    double seen = 0;
    for (Progress progress : trace) {
      Metrics metrics = progress.metrics();
      double switches = metrics.get(SWITCHES);
      if (switches > seen) {
        lines.add(
            "by evaluation %d %s: %s"
                .formatted(progress.evaluations(), arm(metrics), reason(metrics)));
        seen = switches;
      }
    }
    return lines;
  }

  private static String arm(Metrics metrics) {
    for (AutoArm arm : AutoArm.values()) {
      if (metrics.get(ARM + arm.word()) == 1) {
        return arm.word();
      }
    }
    return "another arm";
  }

  private static String reason(Metrics metrics) {
    for (ArmSelector.Reason reason : ArmSelector.Reason.values()) {
      if (metrics.get(REASON + reason.word()) == 1) {
        return reason.sentence();
      }
    }
    return "for a reason of an older version";
  }
}
