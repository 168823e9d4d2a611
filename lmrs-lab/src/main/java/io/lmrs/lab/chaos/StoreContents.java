package io.lmrs.lab.chaos;

import io.lmrs.Outcome;
import io.lmrs.Progress;
import io.lmrs.RunResult;
import io.lmrs.store.RunInfo;
import io.lmrs.store.RunStore;
import io.lmrs.store.StoredRun;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Everything that a store holds of its only run, but how long it took.
 *
 * @param info the run at a glance
 * @param outcomes all stored outcomes in the order of the store
 * @param result how the run ended
 * @param damage damaged rows
 */
record StoreContents(
    RunInfo info, List<Stored> outcomes, Optional<RunResult> result, List<String> damage) {

  /** The outcome of a query. */
  record Stored(long query, long batch, Outcome outcome) {}

  static StoreContents read(Path file) {
    try (RunStore store = RunStore.openExisting(file)) {
      List<RunInfo> runs = store.runs();
      if (runs.size() != 1) {
        throw new IllegalStateException(file + " must hold one run: " + runs.size());
      }
      StoredRun run = store.run(runs.getFirst().name());
      List<Stored> outcomes = new ArrayList<>();
      run.evaluations(e -> outcomes.add(new Stored(e.query(), e.batch(), e.outcome())));
      return new StoreContents(runs.getFirst(), outcomes, run.result(), run.damage());
    }
  }

  /** What differs from the undisturbed run, or can't be, in sentences. */
  List<String> mismatches(StoreContents whole, long evaluations) {
    List<String> found = new ArrayList<>(damage);
    if (outcomes.size() != evaluations) {
      found.add(outcomes.size() + " outcomes are stored for " + evaluations + " queries");
    }
    for (int i = 0; i < outcomes.size(); i++) {
      if (outcomes.get(i).query() != i) {
        found.add("the outcome after " + i + " others is that of query " + outcomes.get(i).query());
        break;
      }
    }
    first("outcome", whole.outcomes, outcomes, found);
    if (whole.result.isEmpty() || result.isEmpty()) {
      found.add("the run is " + info.state().word() + ", the other " + whole.info.state().word());
      return found;
    }
    first("iteration", untimed(whole.result.get()), untimed(result.get()), found);
    first("end", end(whole.result.get()), end(result.get()), found);
    return found;
  }

  private static <T> void first(String what, List<T> expected, List<T> actual, List<String> found) {
    for (int i = 0; i < Math.max(expected.size(), actual.size()); i++) {
      Object e = i < expected.size() ? expected.get(i) : "nothing";
      Object a = i < actual.size() ? actual.get(i) : "nothing";
      if (!e.equals(a)) {
        found.add(what + " " + i + " is " + a + ", undisturbed " + e);
        return;
      }
    }
  }

  private static List<Progress> untimed(RunResult result) {
    return result.trace().stream()
        .map(
            p ->
                new Progress(
                    p.iteration(),
                    p.evaluations(),
                    p.failures(),
                    p.best(),
                    p.incumbent(),
                    0,
                    p.metrics()))
        .toList();
  }

  private static List<String> end(RunResult r) {
    return List.of(
        "stop " + r.stop(),
        "best " + r.best(),
        "incumbent value " + r.incumbentValue(),
        "counts " + r.evaluations() + " " + r.failures() + " " + r.iterations(),
        "point " + Arrays.toString(r.point()),
        "incumbent " + Arrays.toString(r.incumbent()));
  }
}
