package io.lmrs.cli.run;

import io.lmrs.RunSpec;
import io.lmrs.problem.Problems;
import io.lmrs.problem.wrapper.WrapperSettings;
import io.lmrs.search.Searches;
import io.lmrs.settings.Settings;
import java.util.LinkedHashMap;
import java.util.Map;

/** The settings in force, by name: the defaults with the user's changes. */
public final class EffectiveSettings {
  private EffectiveSettings() {}

  /** Every setting of the run's search. */
  public static Map<String, String> ofSearch(RunSpec spec) {
    return Searches.effective(spec.search(), spec.dimension(), spec.searchSettings());
  }

  /** Every setting of the run's problem, those of what is put around it last. */
  public static Map<String, String> ofProblem(RunSpec spec) {
    Map<String, String> all =
        new LinkedHashMap<>(
            Problems.effective(spec.problem(), spec.dimension(), spec.problemSettings()));
    Settings.toMap(WrapperSettings.off()).forEach(all::putIfAbsent);
    return all;
  }

  /** The settings of the run's search that differ from their defaults. */
  public static Map<String, String> changed(RunSpec spec) {
    return without(Searches.effective(spec.search(), spec.dimension(), Map.of()), ofSearch(spec));
  }

  /** The settings of the run's problem that differ from their defaults. */
  public static Map<String, String> changedInProblem(RunSpec spec) {
    return without(
        Problems.effective(spec.problem(), spec.dimension(), Map.of()),
        Problems.effective(spec.problem(), spec.dimension(), spec.problemSettings()));
  }

  private static Map<String, String> without(
      Map<String, String> defaults, Map<String, String> settings) {
    Map<String, String> changed = new LinkedHashMap<>(settings);
    changed.entrySet().removeAll(defaults.entrySet());
    return changed;
  }
}
