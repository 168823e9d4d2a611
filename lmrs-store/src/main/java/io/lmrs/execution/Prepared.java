package io.lmrs.execution;

import io.lmrs.Search;
import io.lmrs.search.Searches;
import io.lmrs.spec.NamedArrays;
import io.lmrs.spec.RunFields;
import io.lmrs.spec.RunRequest;
import io.lmrs.store.RunLabel;
import io.lmrs.store.RunStore;
import io.lmrs.store.StartModel;
import io.lmrs.store.StoredRun;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * A run that can be carried out: every field is checked, and what its search chooses by the machine
 * is chosen.
 *
 * @param request the run
 * @param model what another run has learned and this one starts with, or null
 */
public record Prepared(RunRequest request, StartModel model) {

  /**
   * Checks and settles the fields that a user gave.
   *
   * @param arrays what fields may name instead of an array
   * @param model what to start with, or null
   * @param notes is told, in a sentence each, what can't be as the user wants it
   * @throws IllegalArgumentException naming the field, the bound and the value
   */
  public static Prepared of(
      RunFields fields, NamedArrays arrays, StartModel model, Consumer<String> notes) {
    return of(RunRequest.of(fields, arrays), model, notes);
  }

  /** As {@link #of(RunFields, NamedArrays, StartModel, Consumer)}, for fields read before. */
  public static Prepared of(RunRequest read, StartModel model, Consumer<String> notes) {
    RunRequest request = read.settled(notes);
    int known = request.spec().known().size();
    if (known > 1) {
      boolean learns =
          Searches.named(request.spec().search()).learnsFromKnown()
              && request.problem().constraints().none();
      notes.accept(
          (learns
                  ? "the search %s learns from %d known points where to begin"
                  : "the search %s begins at the best of %d known points and does not learn from"
                      + " the others")
              .formatted(request.spec().search(), known));
    }
    // a wrong setting is told before anything is stored
    try (Search search = request.spec().openSearch(request.problem())) {
      if (model != null) {
        model.teach(search);
      }
    }
    return new Prepared(request, model);
  }

  /**
   * This run with what depends on time decided, where its evaluations run in this process: the
   * start may be evaluated some times.
   *
   * @param notes is told in a sentence what was decided
   */
  public Prepared timed(Consumer<String> notes) {
    return timed(notes, System::nanoTime);
  }

  /** As {@link #timed(Consumer)}, by any clock. */
  public Prepared timed(Consumer<String> notes, LongSupplier nanos) {
    return new Prepared(new Pace(nanos).settled(request, notes), model);
  }

  /**
   * Stores the run with what its bits may depend on; it is begun by {@link Execution#run}.
   *
   * @throws IllegalArgumentException if its problem can't be evaluated on this machine
   */
  public StoredRun storeIn(RunStore store, RunLabel label) {
    request.problem().requireReady();
    return store.create(
        label,
        request.spec(),
        request.problem().version(),
        request.threads(),
        request.confirm(),
        model);
  }

  /** As {@link #storeIn}, for workers that ask for the evaluations. */
  public StoredRun storeForWorkers(RunStore store, RunLabel label) {
    return store.create(
        label, request.spec(), request.problem().version(), 0, request.confirm(), model);
  }
}
