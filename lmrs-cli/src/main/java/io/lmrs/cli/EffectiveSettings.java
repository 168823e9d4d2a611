package io.lmrs.cli;

import io.lmrs.RunSpec;
import io.lmrs.problem.Problems;
import io.lmrs.problem.WrapperSettings;
import io.lmrs.search.SearchFactory;
import io.lmrs.search.Searches;
import io.lmrs.settings.Settings;
import java.util.LinkedHashMap;
import java.util.Map;

/** The settings in force, by name: the defaults with the user's changes. */
final class EffectiveSettings {
  private EffectiveSettings() {}

  /** Every setting of the run's search. */
  static Map<String, String> ofSearch(RunSpec spec) {
    SearchFactory<?> factory = Searches.named(spec.search());
    return Settings.toMap(
        Settings.with(factory.name(), factory.defaults(spec.dimension()), spec.searchSettings()));
  }

  /** Every setting of the run's problem, those of what is put around it last. */
  static Map<String, String> ofProblem(RunSpec spec) {
    Record defaults = Problems.named(spec.problem()).defaults(spec.dimension());
    Map<String, String> own = new LinkedHashMap<>(spec.problemSettings());
    own.keySet().retainAll(Settings.toMap(defaults).keySet());
    // a key that both know is the problem's own
    Map<String, String> around = new LinkedHashMap<>(spec.problemSettings());
    around.keySet().removeAll(own.keySet());
    Map<String, String> all =
        new LinkedHashMap<>(Settings.toMap(Settings.with(spec.problem(), defaults, own)));
    Settings.toMap(Settings.with(spec.problem(), WrapperSettings.off(), around))
        .forEach(all::putIfAbsent);
    return all;
  }

  /** The settings of the run's search that differ from their defaults. */
  static Map<String, String> changed(RunSpec spec) {
    Map<String, String> defaults =
        Settings.toMap(Searches.named(spec.search()).defaults(spec.dimension()));
    Map<String, String> changed = new LinkedHashMap<>(ofSearch(spec));
    changed.entrySet().removeIf(e -> e.getValue().equals(defaults.get(e.getKey())));
    return changed;
  }
}
