package io.lmrs.lab.paper;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lmrs.cli.experiment.Method;
import io.lmrs.cli.experiment.SettingsGrid;
import io.lmrs.lab.paper.SuiteRun.Place;
import io.lmrs.lab.reproduce.Effort;
import io.lmrs.lab.reproduce.Scope;
import io.lmrs.lab.reproduce.WorkUnit;
import io.lmrs.lab.reproduce.WorkUnits;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The tuning of figure 4: the appendix's grid on every problem, on a seed of its own. */
final class SuiteTuning {
  /** The seed, none of those that are reported. */
  static final long SEED = 101;

  /** Who is tuned. */
  static final List<String> LABELS = List.of(Figure4.ARS, Figure4.GUIDED, Figure4.PRINTED);

  private static final double MISS = 2;

  /** Searches that the paper tunes, by their labels, and what stays the same on their grids. */
  private static final Map<String, Method> TUNED =
      Map.of(
          Figure4.ARS, Method.of("ars"),
          Figure4.GUIDED, Method.of("guided-es"),
          Figure4.PRINTED, new Method(Figure4.PRINTED, "lmrs-paper", Map.of()));

  private SuiteTuning() {}

  /** What a run of the tuning may spend, whatever those that are reported may. */
  static long evaluations(Place place) {
    return Figure4.evaluations(Scope.of(Effort.QUICK), place, Figure4.ARS);
  }

  /**
   * Puts the best point of the paper's grid on every problem into the settings, as far as its runs
   * are there.
   */
  static void tune(
      List<Place> places, SuiteRun.Starts starts, StoredSettings settings, WorkUnits runner)
      throws InterruptedException {
    List<Long> seeds = List.of(SEED);
    List<WorkUnit> units = new ArrayList<>();
    List<Runnable> choices = new ArrayList<>();
    List<Optional<ObjectNode>> results = new ArrayList<>();
    for (String label : LABELS) {
      List<Method> points = points(label);
      for (Place place : places) {
        long evaluations = evaluations(place);
        int first = units.size();
        for (Method point : points) {
          for (long seed : seeds) {
            units.add(
                SuiteRun.unit(
                    place, point, seed, evaluations, starts, "tuning", "tuning-" + word(label)));
          }
        }
        choices.add(
            () ->
                best(
                        points,
                        results.subList(first, first + points.size() * seeds.size()),
                        evaluations)
                    .ifPresent(method -> settings.put(label, place.label(), method)));
      }
    }
    results.addAll(runner.results(units));
    choices.forEach(Runnable::run);
  }

  /** The search of a label. */
  static String word(String label) {
    return TUNED.get(label).search();
  }

  /** The points of the grid of a label. */
  static List<Method> points(String label) {
    Method base = TUNED.get(label);
    return SettingsGrid.parse(base.search(), List.of(SettingsGrid.PAPER)).methods().stream()
        .map(
            point -> {
              Map<String, String> all = new LinkedHashMap<>(base.settings());
              all.putAll(point.settings());
              return new Method(label, base.search(), all);
            })
        .toList();
  }

  // fewest evaluations, a miss counting twice the budget; then the least gap left open
  private static Optional<Method> best(
      List<Method> points, List<Optional<ObjectNode>> results, long evaluations) {
    if (results.stream().anyMatch(Optional::isEmpty)) {
      return Optional.empty();
    }
    int seeds = results.size() / points.size();
    int best = -1;
    double[] least = null;
    for (int p = 0; p < points.size(); p++) {
      List<SuiteRun> own =
          results.subList(p * seeds, (p + 1) * seeds).stream()
              .map(node -> SuiteRun.of(node.orElseThrow()))
              .toList();
      double[] score = {
        own.stream()
            .mapToDouble(run -> Math.min(run.cost(Figure4.LEVEL), MISS * evaluations))
            .average()
            .orElseThrow(),
        own.stream().mapToDouble(SuiteRun::open).average().orElseThrow()
      };
      if (best < 0 || Arrays.compare(score, least) < 0) {
        best = p;
        least = score;
      }
    }
    return Optional.of(points.get(best));
  }
}
