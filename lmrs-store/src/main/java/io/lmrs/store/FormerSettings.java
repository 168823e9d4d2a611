package io.lmrs.store;

import io.lmrs.RunSpec;
import io.lmrs.search.Searches;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Settings that searches had when a run was stored. The algorithm as printed was {@code
 * variant=paper} of {@code lmrs}, which is the search {@code lmrs-paper} now; what only that
 * variant used went with it, and {@code along} is gone.
 */
final class FormerSettings {
  private static final String LMRS = "lmrs";
  private static final String PAPER = "lmrs-paper";
  private static final String VARIANT = "variant";
  private static final String ALONG = "along";
  private static final String SLOPES = "slopes";

  /** What every run of {@code lmrs} had at its default. */
  private static final Map<String, String> USUAL =
      Map.of(VARIANT, "recipe", "beta", "auto", "mixing", "printed", ALONG, SLOPES);

  private FormerSettings() {}

  /**
   * A stored run in the words of this version.
   *
   * @param name of the run
   * @param made what it was made with
   * @throws IllegalArgumentException if this version can't carry it out
   */
  static RunSpec present(RunSpec stored, String name, Versions made) {
    Map<String, String> settings = new HashMap<>(stored.searchSettings());
    if (!stored.search().equals(LMRS) || !settings.containsKey(VARIANT)) {
      return stored;
    }
    String along = settings.getOrDefault(ALONG, SLOPES);
    boolean printed = settings.get(VARIANT).equals("paper");
    if (!printed && !along.equals(SLOPES)) {
      throw new IllegalArgumentException(
          "run "
              + name
              + " has along="
              + along
              + ", a setting of lmrs that this version has no more: the version that made it can"
              + " read it ("
              + made
              + ")");
    }
    if (printed) {
      settings.keySet().retainAll(Searches.effective(PAPER, 1, Map.of()).keySet());
      return stored.withSearch(PAPER, settings);
    }
    settings.keySet().removeAll(USUAL.keySet());
    return stored.withSearch(LMRS, settings);
  }

  /**
   * The same run as an earlier version stored it; empty if it has always been the same.
   *
   * @param spelled with every setting spelled out
   */
  static Optional<RunSpec> former(RunSpec spelled) {
    Map<String, String> settings = new HashMap<>(spelled.searchSettings());
    if (spelled.search().equals(LMRS)) {
      settings.putAll(USUAL);
      return Optional.of(spelled.withSearch(LMRS, settings));
    }
    if (spelled.search().equals(PAPER)) {
      Map<String, String> all =
          new HashMap<>(Searches.effective(LMRS, spelled.dimension(), Map.of()));
      all.putAll(USUAL);
      all.putAll(settings);
      all.put(VARIANT, "paper");
      return Optional.of(spelled.withSearch(LMRS, all));
    }
    return Optional.empty();
  }
}
